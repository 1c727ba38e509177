#include "program.h"

void run(double *a, INT size_a, double *b, INT size_b, double *c, INT size_c, INT n) {
    for (INT i = 0; i < n; i++)
        for (INT j = 0; j < n; j++) {
            double total = 0.0;
            for (INT k = 0; k < n; k++)
                total += a[i * n + k] * b[k * n + j];
            c[i * n + j] = total;
        }
}
