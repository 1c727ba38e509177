"""Classes: instances, methods, dataclasses, enumerations."""
