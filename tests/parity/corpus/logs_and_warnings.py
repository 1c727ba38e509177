"""Functions that log on levels which nobody listens to, and warn where warnings are ignored."""

import functools
import logging
import warnings

from parity.case import case

logger = logging.getLogger(__name__)


class Service:
    """Its own logger, and one of the class."""

    log = logging.getLogger("service")

    def __init__(self, verbose=False):
        self.logger = logging.getLogger(self.__class__.__name__).getChild("divided")
        self.logger.setLevel(logging.INFO if verbose else logging.ERROR)

    def divided(self, xs):
        found = []
        for x in xs:
            try:
                found.append(10 // x)
            except ZeroDivisionError as error:
                self.logger.debug("bad %r: %s", x, error)
                self.log.debug("bad", exc_info=True)
        return found


@case(([1, 0, 2],), ([],), ([0],))
def serviced(xs):
    """A logger by its name, in a field and in a class."""
    service = Service(len(xs) > 1)
    logging.debug("%d found", len(xs))
    return service.divided(xs), service.logger.name, logging.WARNING, logger.name


def told(function):
    """As decorators do it."""

    @functools.wraps(function)
    def wrapper(*args, **named):
        logger.debug("calling %s with %s %s", function.__name__, args, named)
        found = function(*args, **named)
        logger.log(logging.DEBUG, f"it gave {found!r}", extra={"found": found})
        return found

    return wrapper


@told
def _added(a, b=2):
    return a + b


@case((1,), (0.5,), ("a",))
def told_of(x):
    """What a message is made of is evaluated; an exception goes its way."""
    return _added(x), _added(x, b=x)


@case((3,), (-3,), (0,))
def warned(n):
    """A filter that lets nothing through."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        warnings.filterwarnings("ignore", category=DeprecationWarning)
        if n < 0:
            warnings.warn(f"negative: {n}", RuntimeWarning, stacklevel=2)
        warnings.warn("old", DeprecationWarning, stacklevel=2)
    return abs(n)
