#include "program.h"

double run(double *bodies, INT length, INT steps) {
    INT count = length / 7;
    for (INT step = 0; step < steps; step++) {
        for (INT i = 0; i < count; i++) {
            INT a = 7 * i;
            for (INT j = i + 1; j < count; j++) {
                INT b = 7 * j;
                double dx = bodies[a] - bodies[b];
                double dy = bodies[a + 1] - bodies[b + 1];
                double dz = bodies[a + 2] - bodies[b + 2];
                double square = dx * dx + dy * dy + dz * dz;
                double pull = 0.001 / (square * __builtin_sqrt(square));
                double mine = bodies[a + 6] * pull, other = bodies[b + 6] * pull;
                bodies[a + 3] -= dx * other;
                bodies[a + 4] -= dy * other;
                bodies[a + 5] -= dz * other;
                bodies[b + 3] += dx * mine;
                bodies[b + 4] += dy * mine;
                bodies[b + 5] += dz * mine;
            }
        }
        for (INT i = 0; i < count; i++) {
            INT a = 7 * i;
            bodies[a] += 0.001 * bodies[a + 3];
            bodies[a + 1] += 0.001 * bodies[a + 4];
            bodies[a + 2] += 0.001 * bodies[a + 5];
        }
    }
    return bodies[0];
}
