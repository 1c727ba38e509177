#include "program.h"

/* numpy's order: eight sums side by side over blocks of 128, the blocks in a balanced tree. */
static FLOAT part(const FLOAT *x, INT n) {
    if (n > 128) {
        INT half = n / 2 / 8 * 8;
        return part(x, half) + part(x + half, n - half);
    }
    FLOAT r[8] = {x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]};
    INT i = 8;
    for (; i + 8 <= n; i += 8)
        for (int k = 0; k < 8; k++)
            r[k] += x[i + k];
    FLOAT sum = ((r[0] + r[1]) + (r[2] + r[3])) + ((r[4] + r[5]) + (r[6] + r[7]));
    for (; i < n; i++)
        sum += x[i];
    return sum;
}

double run(FLOAT *x, INT size) { return part(x, size); }
