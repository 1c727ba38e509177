/* What every program has: the width of its ints (-DINT=...), and the unsigned type of the same width (-DUINT=...). */
#include <stdint.h>
