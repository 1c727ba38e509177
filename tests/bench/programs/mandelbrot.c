#include "program.h"

INT run(INT size, INT limit) {
    double step = 2.5 / size;
    INT total = 0;
    for (INT row = 0; row < size; row++) {
        double ci = row * step - 1.25;
        for (INT column = 0; column < size; column++) {
            double cr = column * step - 2.0;
            double zr = 0.0, zi = 0.0;
            INT turns = 0;
            while (turns < limit && zr * zr + zi * zi <= 4.0) {
                double next = zr * zr - zi * zi + cr;
                zi = 2.0 * zr * zi + ci;
                zr = next;
                turns++;
            }
            total += turns;
        }
    }
    return total;
}
