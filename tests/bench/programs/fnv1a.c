#include "program.h"

uint64_t run(uint8_t *data, INT size) {
    uint64_t value = 0xCBF29CE484222325u;
    for (INT i = 0; i < size; i++)
        value = (value ^ data[i]) * 0x100000001B3u;
    return value;
}
