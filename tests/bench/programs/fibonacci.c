#include "program.h"

INT run(INT n) {
    if (n < 2)
        return n;
    return run(n - 1) + run(n - 2);
}
