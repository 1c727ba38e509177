#include "program.h"

static INT min(INT x, INT y) { return y < x ? y : x; }

INT run(uint8_t *a, INT m, uint8_t *b, INT n, int32_t *row, INT size) {
    for (INT j = 0; j < n + 1; j++)
        row[j] = j;
    for (INT i = 1; i < m + 1; i++) {
        INT diagonal = row[0];
        row[0] = i;
        for (INT j = 1; j < n + 1; j++) {
            INT above = row[j];
            INT cost = a[i - 1] == b[j - 1] ? 0 : 1;
            row[j] = min(min(diagonal + cost, above + 1), (INT)row[j - 1] + 1);
            diagonal = above;
        }
    }
    return row[n];
}
