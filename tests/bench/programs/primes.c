#include "program.h"

INT run(INT limit) {
    INT count = 0;
    for (INT n = 2; n < limit; n++) {
        INT divisor = 2;
        while (divisor * divisor <= n) {
            if (n % divisor == 0)
                break;
            divisor++;
        }
        if (divisor * divisor > n)
            count++;
    }
    return count;
}
