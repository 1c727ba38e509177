#include "program.h"

INT run(INT limit) {
    INT best = 1, longest = 0;
    for (INT start = 1; start < limit; start++) {
        INT n = start, steps = 0;
        while (n != 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        if (steps > longest) {
            best = start;
            longest = steps;
        }
    }
    return best;
}
