#include "program.h"

void run(FLOAT *restrict y, INT size_y, FLOAT *restrict x, INT size_x, double a) {
    for (INT i = 0; i < size_y; i++)
        y[i] += (FLOAT)a * x[i];
}
