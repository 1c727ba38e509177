/* Nothing but reading: four vectors side by side, of whole blocks. */
#include <wasm_simd128.h>
#include "program.h"

double run(const uint8_t *x, INT size) {
    v128_t a = wasm_i64x2_splat(0), b = a, c = a, d = a;
    for (const uint8_t *end = x + size / 64 * 64; x < end; x += 64) {
        a = wasm_v128_xor(a, wasm_v128_load(x));
        b = wasm_v128_xor(b, wasm_v128_load(x + 16));
        c = wasm_v128_xor(c, wasm_v128_load(x + 32));
        d = wasm_v128_xor(d, wasm_v128_load(x + 48));
    }
    v128_t all = wasm_v128_xor(wasm_v128_xor(a, b), wasm_v128_xor(c, d));
    return (double)(uint32_t)(wasm_i64x2_extract_lane(all, 0) ^ wasm_i64x2_extract_lane(all, 1));
}
