/* The one of these that is compiled with -D<its name>=run is exported. Of an array of two axes the count is that of its rows. */
#include "program.h"

void smooth(double *x, INT n, double *y, INT m) {
    for (INT i = 1; i < n - 1; i++)
        y[i] = (x[i - 1] + x[i] + x[i + 1]) / 3.0;
}

double dot(double *x, INT n, double *y, INT m) {
    double total = 0.0;
    for (INT i = 0; i < n; i++)
        total += x[i] * y[i];
    return total;
}

void running(double *x, INT n, double *y, INT m) {
    double total = 0.0;
    for (INT i = 0; i < n; i++) {
        total += x[i];
        y[i] = total;
    }
}

void histogram(uint8_t *pixels, INT n, int64_t *counts, INT m) {
    for (INT i = 0; i < n; i++)
        counts[pixels[i]]++;
}

void life(int64_t *cells, INT rows, int64_t *after, INT m, INT n) {
    for (INT i = 1; i < n - 1; i++)
        for (INT j = 1; j < n - 1; j++) {
            int64_t *up = cells + (i - 1) * n + j, *here = up + n, *down = here + n;
            int64_t around = up[-1] + up[0] + up[1] + here[-1] + here[1] + down[-1] + down[0] + down[1];
            after[i * n + j] = around == 3 || (around == 2 && here[0] == 1);
        }
}

void shortest(double *ways, INT rows, INT n) {
    for (INT k = 0; k < n; k++)
        for (INT i = 0; i < n; i++) {
            double through = ways[i * n + k];
            for (INT j = 0; j < n; j++)
                if (through + ways[k * n + j] < ways[i * n + j])
                    ways[i * n + j] = through + ways[k * n + j];
        }
}

void sobel(double *image, INT rows, double *edges, INT m, INT n) {
    for (INT i = 1; i < n - 1; i++)
        for (INT j = 1; j < n - 1; j++) {
            double *up = image + (i - 1) * n + j, *here = up + n, *down = here + n;
            double across = up[1] + 2.0 * here[1] + down[1] - (up[-1] + 2.0 * here[-1] + down[-1]);
            double below = down[-1] + 2.0 * down[0] + down[1] - (up[-1] + 2.0 * up[0] + up[1]);
            edges[i * n + j] = across * across + below * below;
        }
}

static double least(double a, double b) { return b < a ? b : a; }

double warped(double *a, INT na, double *b, INT nb, double *costs, INT rows, INT n) {
    INT width = n + 1;
    for (INT i = 1; i <= n; i++)
        for (INT j = 1; j <= n; j++) {
            double *up = costs + (i - 1) * width + j, *here = up + width;
            here[0] = __builtin_fabs(a[i - 1] - b[j - 1]) + least(least(up[0], here[-1]), up[-1]);
        }
    return costs[n * width + n];
}

void escapes(int64_t *turns, INT rows, INT n) {
    for (INT i = 0; i < n; i++)
        for (INT j = 0; j < n; j++) {
            double a = 3.0 * j / n - 2.0, b = 2.0 * i / n - 1.0, x = 0.0, y = 0.0;
            INT k = 0;
            while (k < 60 && x * x + y * y <= 4.0) {
                double next = x * x - y * y + a;
                y = 2.0 * x * y + b;
                x = next;
                k++;
            }
            turns[i * n + j] = k;
        }
}

void nearest(double *points, INT rows, int64_t *found, INT m, INT n) {
    for (INT i = 0; i < n; i++) {
        double shortest_so_far = 1e300;
        INT best = -1;
        for (INT j = 0; j < n; j++) {
            double x = points[2 * i] - points[2 * j], y = points[2 * i + 1] - points[2 * j + 1];
            double distance = x * x + y * y;
            if (j != i && distance < shortest_so_far) {
                shortest_so_far = distance;
                best = j;
            }
        }
        found[i] = best;
    }
}
