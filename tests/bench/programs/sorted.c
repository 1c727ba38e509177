/* Runs of eight by insertion, then merged pair by pair, to and fro between two buffers. */
#include "program.h"

static double spare[1 << 20];

static void runs(double *x, INT n) {
    for (INT at = 0; at < n; at += 8) {
        INT end = at + 8 < n ? at + 8 : n;
        for (INT i = at + 1; i < end; i++) {
            double each = x[i];
            INT k = i;
            for (; k > at && each < x[k - 1]; k--)
                x[k] = x[k - 1];
            x[k] = each;
        }
    }
}

void run(const double *given, INT n, double *x, INT m) {
    for (INT i = 0; i < n; i++)
        x[i] = given[i];
    runs(x, n);
    double *from = x, *to = spare;
    for (INT width = 8; width < n; width *= 2) {
        for (INT at = 0; at < n; at += 2 * width) {
            INT middle = at + width < n ? at + width : n, end = at + 2 * width < n ? at + 2 * width : n;
            INT i = at, j = middle;
            for (INT k = at; k < end; k++)
                to[k] = i < middle && (j >= end || !(from[j] < from[i])) ? from[i++] : from[j++];
        }
        double *swapped = from;
        from = to;
        to = swapped;
    }
    if (from != x)
        for (INT i = 0; i < n; i++)
            x[i] = from[i];
}
