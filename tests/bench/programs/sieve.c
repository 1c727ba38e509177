#include "program.h"

INT run(uint8_t *flags, INT size) {
    for (INT n = 0; n < size; n++)
        flags[n] = 1;
    INT count = 0;
    for (INT n = 2; n < size; n++)
        if (flags[n]) {
            count++;
            for (INT multiple = n + n; multiple < size; multiple += n)
                flags[multiple] = 0;
        }
    return count;
}
