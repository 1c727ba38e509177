"""The WebAssembly specification's instruction table comes in as text rows; `OPS`, one `Op` per instruction, goes out.

Encoder, text printer and checker read only this table. A row of `TABLE` says, in this order:

    first opcode | operands -> results | immediate | names

* Names on one row share their types; their opcodes count up by one, or by the step after a `+`.
  `.ne` after `i32.eq` means `i32.ne`. Opcodes are hexadecimal; the number after a prefix byte (FC, FD, FE) is a LEB128.
* `t` is the type of the local or global that is named, or one free type (`drop`, `select`);
  `*` is decided by the control frames around the instruction.
* A number after an immediate is its size: natural alignment in bytes (`mem`, `atomic`), how many lanes there are
  (`lane`), how many index bytes follow (`memory`). `memlane 4` is a memory operand of 4 bytes and one of 16/4 lanes.

Left out because nothing here needs them: tables and references (a closure is a tag and a switch, design section 7),
tail calls, exceptions, GC. Sources: core specification 2.0 sections 5.4 and 7.2, the relaxed-simd overview, the
threads proposal.
"""

from typing import Final, NamedTuple

VALUE_TYPES: Final = {"i32": 0x7F, "i64": 0x7E, "f32": 0x7D, "f64": 0x7C, "v128": 0x7B}

TABLE: Final = """
# control (5.4.1)
00    | * -> *                 |          | unreachable
01    | ->                     |          | nop
02    | * -> *                 | block    | block loop if
05    | * -> *                 |          | else
0B    | * -> *                 |          | end
0C    | * -> *                 | label    | br br_if
0E    | * -> *                 | labels   | br_table
0F    | * -> *                 |          | return
10    | * -> *                 | func     | call

# parametric and variables (5.4.3, 5.4.4)
1A    | t ->                   |          | drop
1B    | t t i32 -> t           |          | select
20    | -> t                   | local    | local.get
21    | t ->                   | local    | local.set
22    | t -> t                 | local    | local.tee
23    | -> t                   | global   | global.get
24    | t ->                   | global   | global.set

# memory (5.4.6)
28    | i32 -> i32             | mem 4    | i32.load
29    | i32 -> i64             | mem 8    | i64.load
2A    | i32 -> f32             | mem 4    | f32.load
2B    | i32 -> f64             | mem 8    | f64.load
2C    | i32 -> i32             | mem 1    | i32.load8_s .load8_u
2E    | i32 -> i32             | mem 2    | i32.load16_s .load16_u
30    | i32 -> i64             | mem 1    | i64.load8_s .load8_u
32    | i32 -> i64             | mem 2    | i64.load16_s .load16_u
34    | i32 -> i64             | mem 4    | i64.load32_s .load32_u
36    | i32 i32 ->             | mem 4    | i32.store
37    | i32 i64 ->             | mem 8    | i64.store
38    | i32 f32 ->             | mem 4    | f32.store
39    | i32 f64 ->             | mem 8    | f64.store
3A    | i32 i32 ->             | mem 1    | i32.store8
3B    | i32 i32 ->             | mem 2    | i32.store16
3C    | i32 i64 ->             | mem 1    | i64.store8
3D    | i32 i64 ->             | mem 2    | i64.store16
3E    | i32 i64 ->             | mem 4    | i64.store32
3F    | -> i32                 | memory 1 | memory.size
40    | i32 -> i32             | memory 1 | memory.grow
FC 8  | i32 i32 i32 ->         | init     | memory.init
FC 9  | ->                     | data     | data.drop
FC A  | i32 i32 i32 ->         | memory 2 | memory.copy
FC B  | i32 i32 i32 ->         | memory 1 | memory.fill

# scalar numbers (5.4.7)
41    | -> i32                 | i32      | i32.const
42    | -> i64                 | i64      | i64.const
43    | -> f32                 | f32      | f32.const
44    | -> f64                 | f64      | f64.const
45    | i32 -> i32             |          | i32.eqz
46    | i32 i32 -> i32         |          | i32.eq .ne .lt_s .lt_u .gt_s .gt_u .le_s .le_u .ge_s .ge_u
50    | i64 -> i32             |          | i64.eqz
51    | i64 i64 -> i32         |          | i64.eq .ne .lt_s .lt_u .gt_s .gt_u .le_s .le_u .ge_s .ge_u
5B    | f32 f32 -> i32         |          | f32.eq .ne .lt .gt .le .ge
61    | f64 f64 -> i32         |          | f64.eq .ne .lt .gt .le .ge
67    | i32 -> i32             |          | i32.clz .ctz .popcnt
6A    | i32 i32 -> i32         |          | i32.add .sub .mul .div_s .div_u .rem_s .rem_u
71    | i32 i32 -> i32         |          | i32.and .or .xor .shl .shr_s .shr_u .rotl .rotr
79    | i64 -> i64             |          | i64.clz .ctz .popcnt
7C    | i64 i64 -> i64         |          | i64.add .sub .mul .div_s .div_u .rem_s .rem_u
83    | i64 i64 -> i64         |          | i64.and .or .xor .shl .shr_s .shr_u .rotl .rotr
8B    | f32 -> f32             |          | f32.abs .neg .ceil .floor .trunc .nearest .sqrt
92    | f32 f32 -> f32         |          | f32.add .sub .mul .div .min .max .copysign
99    | f64 -> f64             |          | f64.abs .neg .ceil .floor .trunc .nearest .sqrt
A0    | f64 f64 -> f64         |          | f64.add .sub .mul .div .min .max .copysign
A7    | i64 -> i32             |          | i32.wrap_i64
A8    | f32 -> i32             |          | i32.trunc_f32_s .trunc_f32_u
AA    | f64 -> i32             |          | i32.trunc_f64_s .trunc_f64_u
AC    | i32 -> i64             |          | i64.extend_i32_s .extend_i32_u
AE    | f32 -> i64             |          | i64.trunc_f32_s .trunc_f32_u
B0    | f64 -> i64             |          | i64.trunc_f64_s .trunc_f64_u
B2    | i32 -> f32             |          | f32.convert_i32_s .convert_i32_u
B4    | i64 -> f32             |          | f32.convert_i64_s .convert_i64_u
B6    | f64 -> f32             |          | f32.demote_f64
B7    | i32 -> f64             |          | f64.convert_i32_s .convert_i32_u
B9    | i64 -> f64             |          | f64.convert_i64_s .convert_i64_u
BB    | f32 -> f64             |          | f64.promote_f32
BC    | f32 -> i32             |          | i32.reinterpret_f32
BD    | f64 -> i64             |          | i64.reinterpret_f64
BE    | i32 -> f32             |          | f32.reinterpret_i32
BF    | i64 -> f64             |          | f64.reinterpret_i64
C0    | i32 -> i32             |          | i32.extend8_s .extend16_s
C2    | i64 -> i64             |          | i64.extend8_s .extend16_s .extend32_s
FC 0  | f32 -> i32             |          | i32.trunc_sat_f32_s .trunc_sat_f32_u
FC 2  | f64 -> i32             |          | i32.trunc_sat_f64_s .trunc_sat_f64_u
FC 4  | f32 -> i64             |          | i64.trunc_sat_f32_s .trunc_sat_f32_u
FC 6  | f64 -> i64             |          | i64.trunc_sat_f64_s .trunc_sat_f64_u

# vectors: memory and lanes (5.4.8)
FD 0  | i32 -> v128            | mem 16   | v128.load
FD 1  | i32 -> v128            | mem 8    | v128.load8x8_s .load8x8_u .load16x4_s .load16x4_u .load32x2_s .load32x2_u
FD 7  | i32 -> v128            | mem 1    | v128.load8_splat
FD 8  | i32 -> v128            | mem 2    | v128.load16_splat
FD 9  | i32 -> v128            | mem 4    | v128.load32_splat
FD A  | i32 -> v128            | mem 8    | v128.load64_splat
FD B  | i32 v128 ->            | mem 16   | v128.store
FD C  | -> v128                | v128     | v128.const
FD D  | v128 v128 -> v128      | shuffle  | i8x16.shuffle
FD E  | v128 v128 -> v128      |          | i8x16.swizzle
FD F  | i32 -> v128            |          | i8x16.splat
FD 10 | i32 -> v128            |          | i16x8.splat
FD 11 | i32 -> v128            |          | i32x4.splat
FD 12 | i64 -> v128            |          | i64x2.splat
FD 13 | f32 -> v128            |          | f32x4.splat
FD 14 | f64 -> v128            |          | f64x2.splat
FD 15 | v128 -> i32            | lane 16  | i8x16.extract_lane_s .extract_lane_u
FD 17 | v128 i32 -> v128       | lane 16  | i8x16.replace_lane
FD 18 | v128 -> i32            | lane 8   | i16x8.extract_lane_s .extract_lane_u
FD 1A | v128 i32 -> v128       | lane 8   | i16x8.replace_lane
FD 1B | v128 -> i32            | lane 4   | i32x4.extract_lane
FD 1C | v128 i32 -> v128       | lane 4   | i32x4.replace_lane
FD 1D | v128 -> i64            | lane 2   | i64x2.extract_lane
FD 1E | v128 i64 -> v128       | lane 2   | i64x2.replace_lane
FD 1F | v128 -> f32            | lane 4   | f32x4.extract_lane
FD 20 | v128 f32 -> v128       | lane 4   | f32x4.replace_lane
FD 21 | v128 -> f64            | lane 2   | f64x2.extract_lane
FD 22 | v128 f64 -> v128       | lane 2   | f64x2.replace_lane
FD 54 | i32 v128 -> v128       | memlane 1 | v128.load8_lane
FD 55 | i32 v128 -> v128       | memlane 2 | v128.load16_lane
FD 56 | i32 v128 -> v128       | memlane 4 | v128.load32_lane
FD 57 | i32 v128 -> v128       | memlane 8 | v128.load64_lane
FD 58 | i32 v128 ->            | memlane 1 | v128.store8_lane
FD 59 | i32 v128 ->            | memlane 2 | v128.store16_lane
FD 5A | i32 v128 ->            | memlane 4 | v128.store32_lane
FD 5B | i32 v128 ->            | memlane 8 | v128.store64_lane
FD 5C | i32 -> v128            | mem 4    | v128.load32_zero
FD 5D | i32 -> v128            | mem 8    | v128.load64_zero

# vectors: bits, comparisons
FD 4D | v128 -> v128           |          | v128.not
FD 4E | v128 v128 -> v128      |          | v128.and .andnot .or .xor
FD 52 | v128 v128 v128 -> v128 |          | v128.bitselect
FD 53 | v128 -> i32            |          | v128.any_true
FD 23 | v128 v128 -> v128      |          | i8x16.eq .ne .lt_s .lt_u .gt_s .gt_u .le_s .le_u .ge_s .ge_u
FD 2D | v128 v128 -> v128      |          | i16x8.eq .ne .lt_s .lt_u .gt_s .gt_u .le_s .le_u .ge_s .ge_u
FD 37 | v128 v128 -> v128      |          | i32x4.eq .ne .lt_s .lt_u .gt_s .gt_u .le_s .le_u .ge_s .ge_u
FD D6 | v128 v128 -> v128      |          | i64x2.eq .ne .lt_s .gt_s .le_s .ge_s
FD 41 | v128 v128 -> v128      |          | f32x4.eq .ne .lt .gt .le .ge
FD 47 | v128 v128 -> v128      |          | f64x2.eq .ne .lt .gt .le .ge

# vectors: integers
FD 60 | v128 -> v128           |          | i8x16.abs .neg .popcnt
FD 63 | v128 -> i32            |          | i8x16.all_true .bitmask
FD 65 | v128 v128 -> v128      |          | i8x16.narrow_i16x8_s .narrow_i16x8_u
FD 6B | v128 i32 -> v128       |          | i8x16.shl .shr_s .shr_u
FD 6E | v128 v128 -> v128      |          | i8x16.add .add_sat_s .add_sat_u .sub .sub_sat_s .sub_sat_u
FD 76 | v128 v128 -> v128      |          | i8x16.min_s .min_u .max_s .max_u
FD 7B | v128 v128 -> v128      |          | i8x16.avgr_u
FD 7C | v128 -> v128           |          | i16x8.extadd_pairwise_i8x16_s .extadd_pairwise_i8x16_u
FD 80 | v128 -> v128           |          | i16x8.abs .neg
FD 82 | v128 v128 -> v128      |          | i16x8.q15mulr_sat_s
FD 83 | v128 -> i32            |          | i16x8.all_true .bitmask
FD 85 | v128 v128 -> v128      |          | i16x8.narrow_i32x4_s .narrow_i32x4_u
FD 87 | v128 -> v128           |          | i16x8.extend_low_i8x16_s .extend_high_i8x16_s
FD 89 | v128 -> v128           |          | i16x8.extend_low_i8x16_u .extend_high_i8x16_u
FD 8B | v128 i32 -> v128       |          | i16x8.shl .shr_s .shr_u
FD 8E | v128 v128 -> v128      |          | i16x8.add .add_sat_s .add_sat_u .sub .sub_sat_s .sub_sat_u
FD 95 | v128 v128 -> v128      |          | i16x8.mul .min_s .min_u .max_s .max_u
FD 9B | v128 v128 -> v128      |          | i16x8.avgr_u
FD 9C | v128 v128 -> v128      |          | i16x8.extmul_low_i8x16_s .extmul_high_i8x16_s
FD 9E | v128 v128 -> v128      |          | i16x8.extmul_low_i8x16_u .extmul_high_i8x16_u
FD 7E | v128 -> v128           |          | i32x4.extadd_pairwise_i16x8_s .extadd_pairwise_i16x8_u
FD A0 | v128 -> v128           |          | i32x4.abs .neg
FD A3 | v128 -> i32            |          | i32x4.all_true .bitmask
FD A7 | v128 -> v128           |          | i32x4.extend_low_i16x8_s .extend_high_i16x8_s
FD A9 | v128 -> v128           |          | i32x4.extend_low_i16x8_u .extend_high_i16x8_u
FD AB | v128 i32 -> v128       |          | i32x4.shl .shr_s .shr_u
FD AE | v128 v128 -> v128      |          | i32x4.add
FD B1 | v128 v128 -> v128      |          | i32x4.sub
FD B5 | v128 v128 -> v128      |          | i32x4.mul .min_s .min_u .max_s .max_u .dot_i16x8_s
FD BC | v128 v128 -> v128      |          | i32x4.extmul_low_i16x8_s .extmul_high_i16x8_s
FD BE | v128 v128 -> v128      |          | i32x4.extmul_low_i16x8_u .extmul_high_i16x8_u
FD C0 | v128 -> v128           |          | i64x2.abs .neg
FD C3 | v128 -> i32            |          | i64x2.all_true .bitmask
FD C7 | v128 -> v128           |          | i64x2.extend_low_i32x4_s .extend_high_i32x4_s
FD C9 | v128 -> v128           |          | i64x2.extend_low_i32x4_u .extend_high_i32x4_u
FD CB | v128 i32 -> v128       |          | i64x2.shl .shr_s .shr_u
FD CE | v128 v128 -> v128      |          | i64x2.add
FD D1 | v128 v128 -> v128      |          | i64x2.sub
FD D5 | v128 v128 -> v128      |          | i64x2.mul
FD DC | v128 v128 -> v128      |          | i64x2.extmul_low_i32x4_s .extmul_high_i32x4_s
FD DE | v128 v128 -> v128      |          | i64x2.extmul_low_i32x4_u .extmul_high_i32x4_u

# vectors: floats and conversions
FD 67 | v128 -> v128           |          | f32x4.ceil .floor .trunc .nearest
FD E0 | v128 -> v128           |          | f32x4.abs .neg
FD E3 | v128 -> v128           |          | f32x4.sqrt
FD E4 | v128 v128 -> v128      |          | f32x4.add .sub .mul .div .min .max .pmin .pmax
FD 74 | v128 -> v128           |          | f64x2.ceil .floor
FD 7A | v128 -> v128           |          | f64x2.trunc
FD 94 | v128 -> v128           |          | f64x2.nearest
FD EC | v128 -> v128           |          | f64x2.abs .neg
FD EF | v128 -> v128           |          | f64x2.sqrt
FD F0 | v128 v128 -> v128      |          | f64x2.add .sub .mul .div .min .max .pmin .pmax
FD 5E | v128 -> v128           |          | f32x4.demote_f64x2_zero
FD 5F | v128 -> v128           |          | f64x2.promote_low_f32x4
FD F8 | v128 -> v128           |          | i32x4.trunc_sat_f32x4_s .trunc_sat_f32x4_u
FD FA | v128 -> v128           |          | f32x4.convert_i32x4_s .convert_i32x4_u
FD FC | v128 -> v128           |          | i32x4.trunc_sat_f64x2_s_zero .trunc_sat_f64x2_u_zero
FD FE | v128 -> v128           |          | f64x2.convert_low_i32x4_s .convert_low_i32x4_u

# relaxed vectors: each lane may be one of the listed answers, by engine
FD 100 | v128 v128 -> v128      |         | i8x16.relaxed_swizzle
FD 101 | v128 -> v128           |         | i32x4.relaxed_trunc_f32x4_s .relaxed_trunc_f32x4_u
FD 103 | v128 -> v128           |         | i32x4.relaxed_trunc_f64x2_s_zero .relaxed_trunc_f64x2_u_zero
FD 105 | v128 v128 v128 -> v128 |         | f32x4.relaxed_madd .relaxed_nmadd
FD 107 | v128 v128 v128 -> v128 |         | f64x2.relaxed_madd .relaxed_nmadd
FD 109 | v128 v128 v128 -> v128 |         | i8x16.relaxed_laneselect
FD 10A | v128 v128 v128 -> v128 |         | i16x8.relaxed_laneselect
FD 10B | v128 v128 v128 -> v128 |         | i32x4.relaxed_laneselect
FD 10C | v128 v128 v128 -> v128 |         | i64x2.relaxed_laneselect
FD 10D | v128 v128 -> v128      |         | f32x4.relaxed_min .relaxed_max
FD 10F | v128 v128 -> v128      |         | f64x2.relaxed_min .relaxed_max
FD 111 | v128 v128 -> v128      |         | i16x8.relaxed_q15mulr_s .relaxed_dot_i8x16_i7x16_s
FD 113 | v128 v128 v128 -> v128 |         | i32x4.relaxed_dot_i8x16_i7x16_add_s

# threads: alignment must be exactly the natural one
FE 0     | i32 i32 -> i32     | atomic 4 | memory.atomic.notify
FE 1     | i32 i32 i64 -> i32 | atomic 4 | memory.atomic.wait32
FE 2     | i32 i64 i64 -> i32 | atomic 8 | memory.atomic.wait64
FE 3     | ->                 | reserved | atomic.fence
FE 10    | i32 -> i32         | atomic 4 | i32.atomic.load
FE 11    | i32 -> i64         | atomic 8 | i64.atomic.load
FE 12    | i32 -> i32         | atomic 1 | i32.atomic.load8_u
FE 13    | i32 -> i32         | atomic 2 | i32.atomic.load16_u
FE 14    | i32 -> i64         | atomic 1 | i64.atomic.load8_u
FE 15    | i32 -> i64         | atomic 2 | i64.atomic.load16_u
FE 16    | i32 -> i64         | atomic 4 | i64.atomic.load32_u
FE 17    | i32 i32 ->         | atomic 4 | i32.atomic.store
FE 18    | i32 i64 ->         | atomic 8 | i64.atomic.store
FE 19    | i32 i32 ->         | atomic 1 | i32.atomic.store8
FE 1A    | i32 i32 ->         | atomic 2 | i32.atomic.store16
FE 1B    | i32 i64 ->         | atomic 1 | i64.atomic.store8
FE 1C    | i32 i64 ->         | atomic 2 | i64.atomic.store16
FE 1D    | i32 i64 ->         | atomic 4 | i64.atomic.store32
FE 1E +7 | i32 i32 -> i32     | atomic 4 | i32.atomic.rmw.add .sub .and .or .xor .xchg
FE 1F +7 | i32 i64 -> i64     | atomic 8 | i64.atomic.rmw.add .sub .and .or .xor .xchg
FE 20 +7 | i32 i32 -> i32     | atomic 1 | i32.atomic.rmw8.add_u .sub_u .and_u .or_u .xor_u .xchg_u
FE 21 +7 | i32 i32 -> i32     | atomic 2 | i32.atomic.rmw16.add_u .sub_u .and_u .or_u .xor_u .xchg_u
FE 22 +7 | i32 i64 -> i64     | atomic 1 | i64.atomic.rmw8.add_u .sub_u .and_u .or_u .xor_u .xchg_u
FE 23 +7 | i32 i64 -> i64     | atomic 2 | i64.atomic.rmw16.add_u .sub_u .and_u .or_u .xor_u .xchg_u
FE 24 +7 | i32 i64 -> i64     | atomic 4 | i64.atomic.rmw32.add_u .sub_u .and_u .or_u .xor_u .xchg_u
FE 48    | i32 i32 i32 -> i32 | atomic 4 | i32.atomic.rmw.cmpxchg
FE 49    | i32 i64 i64 -> i64 | atomic 8 | i64.atomic.rmw.cmpxchg
FE 4A    | i32 i32 i32 -> i32 | atomic 1 | i32.atomic.rmw8.cmpxchg_u
FE 4B    | i32 i32 i32 -> i32 | atomic 2 | i32.atomic.rmw16.cmpxchg_u
FE 4C    | i32 i64 i64 -> i64 | atomic 1 | i64.atomic.rmw8.cmpxchg_u
FE 4D    | i32 i64 i64 -> i64 | atomic 2 | i64.atomic.rmw16.cmpxchg_u
FE 4E    | i32 i64 i64 -> i64 | atomic 4 | i64.atomic.rmw32.cmpxchg_u
"""


class Op(NamedTuple):
    """One instruction: how it is called, written and typed."""

    name: str
    code: bytes
    immediate: str  # "", or a word of the table's third column: "mem", "lane", "label", "i32" ...
    size: int  # the number beside that word, else 0
    params: tuple[str, ...]
    results: tuple[str, ...]


_SHORT: Final = [bytes((number,)) for number in range(128)]


def uleb(number: int) -> bytes:
    """Unsigned LEB128 (5.2.2), shortest form."""
    if 0 <= number < 128:
        return _SHORT[number]
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def _codes(text: str) -> tuple[bytes, int, int]:
    """`FE 1E +7` is (prefix FE, first number 1E, step 7)."""
    digits, _, step = text.partition("+")
    *prefix, first = digits.split()
    return bytes.fromhex("".join(prefix)), int(first, 16), int(step or 1)


def _row(line: str) -> list[Op]:
    codes, signature, immediate, names = line.split("|")
    prefix, first, step = _codes(codes)
    operands, _, results = signature.partition("->")
    kind, _, size = immediate.strip().partition(" ")
    params, answers = tuple(operands.split()), tuple(results.split())
    ops: list[Op] = []
    for index, name in enumerate(names.split()):
        if name.startswith("."):
            name = ops[0].name.rpartition(".")[0] + name
        number = first + index * step
        # Without a prefix the opcode is one byte, not a LEB128: C0 (i32.extend8_s) stands as C0.
        code = prefix + uleb(number) if prefix else bytes((number,))
        ops.append(Op(name, code, kind, int(size or 0), params, answers))
    return ops


OPS: Final[dict[str, Op]] = {
    op.name: op for line in TABLE.splitlines() if line and not line.startswith("#") for op in _row(line)
}
