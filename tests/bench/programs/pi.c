#include "program.h"

double run(INT points) {
    INT seed = 42, inside = 0;
    for (INT i = 0; i < points; i++) {
        seed = (INT)((UINT)seed * 1103515245u + 12345u & 0x7FFFFFFF);
        double x = seed / 2147483648.0;
        seed = (INT)((UINT)seed * 1103515245u + 12345u & 0x7FFFFFFF);
        double y = seed / 2147483648.0;
        if (x * x + y * y <= 1.0)
            inside++;
    }
    return 4.0 * inside / points;
}
