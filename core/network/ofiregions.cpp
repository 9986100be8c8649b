// SPDX-License-Identifier: GPL-3.0-or-later
// Generated once from the polygons of aws-ofi-nccl 1.21.1 (src/tuner/nccl_ofi_regions.cpp), cut at
// rank counts that clusters have; boundaries hold to 1 %.
#include <core/network/ofiregions.h>

#include <core/base/units.h>

namespace switchyard::network {

namespace {


using enum OfiChoice;

// clang-format off
constexpr OfiRow rows[] = {
    // P5, 8 ranks per node, AllReduce
    {24, {{{TreeLL128, 0}, {RingLL128, 33.4 * MiB}, {Nccl, 1.2 * GiB}, {RingSimple, 1.26 * GiB}}}},
    {32, {{{TreeLL128, 0}, {RingLL128, 36 * MiB}, {Nccl, 1.4 * GiB}, {RingSimple, 1.51 * GiB}}}},
    {64, {{{TreeLL128, 0}, {RingLL128, 112 * MiB}, {Nccl, 2.02 * GiB}, {RingSimple, 2.51 * GiB}}}},
    {128, {{{TreeLL128, 0}, {RingLL128, 288 * MiB}, {NvlsTree, 2.02 * GiB}, {RingSimple, 6.04 * GiB}}}},
    {256, {{{TreeLL128, 0}, {NvlsTree, 288 * MiB}, {RingLL128, 1.01 * GiB}, {NvlsTree, 2.02 * GiB}, {RingSimple, 12.1 * GiB}}}},
    {512, {{{TreeLL128, 0}, {NvlsTree, 321 * MiB}}}},
    {1024, {{{TreeLL128, 0}, {NvlsTree, 518 * MiB}}}},
    // P5en, 8 ranks per node, AllReduce
    {24, {{{TreeLL, 0}, {TreeLL128, 193 * KiB}, {RingLL128, 19.7 * MiB}, {NvlsTree, 109 * MiB}, {RingSimple, 4.41 * GiB}}}},
    {32, {{{TreeLL, 0}, {TreeLL128, 193 * KiB}, {RingLL128, 26.9 * MiB}, {NvlsTree, 282 * MiB}, {RingSimple, 490 * MiB}}}},
    {64, {{{TreeLL, 0}, {TreeLL128, 193 * KiB}, {RingLL128, 58.1 * MiB}, {NvlsTree, 564 * MiB}, {RingSimple, 1.18 * GiB}}}},
    {128, {{{TreeLL, 0}, {TreeLL128, 193 * KiB}, {NvlsTree, 124 * MiB}, {RingSimple, 2.86 * GiB}}}},
    {256, {{{TreeLL, 0}, {TreeLL128, 193 * KiB}, {NvlsTree, 147 * MiB}, {RingSimple, 7.03 * GiB}}}},
    {512, {{{TreeLL, 0}, {TreeLL128, 193 * KiB}, {NvlsTree, 175 * MiB}}}},
    {1024, {{{TreeLL, 0}, {TreeLL128, 193 * KiB}, {NvlsTree, 208 * MiB}}}},
    // P5en, 8 ranks per node, AllGather
    {24, {{{RingLL, 0}, {RingLL128, 1.07 * MiB}, {Nccl, 343 * MiB}, {RingSimple, 350 * MiB}}}},
    {32, {{{RingLL, 0}, {RingLL128, 1.37 * MiB}, {Nccl, 454 * MiB}, {RingSimple, 475 * MiB}}}},
    {64, {{{RingLL, 0}, {RingLL128, 2.48 * MiB}, {RingSimple, 919 * MiB}}}},
    {128, {{{RingLL, 0}, {RingLL128, 4.51 * MiB}, {RingSimple, 1.96 * GiB}}}},
    {256, {{{RingLL, 0}, {RingLL128, 8.82 * MiB}, {RingSimple, 4.27 * GiB}}}},
    {512, {{{RingLL, 0}, {RingLL128, 19 * MiB}, {RingSimple, 9.11 * GiB}}}},
    {1024, {{{RingLL, 0}, {RingLL128, 32.3 * MiB}}}},
    // P5en, 8 ranks per node, ReduceScatter
    {24, {{{RingLL, 0}, {RingLL128, 1.07 * MiB}, {RingSimple, 421 * MiB}}}},
    {32, {{{RingLL, 0}, {RingLL128, 1.37 * MiB}, {RingSimple, 564 * MiB}}}},
    {64, {{{RingLL, 0}, {RingLL128, 2.48 * MiB}, {RingSimple, 1.11 * GiB}}}},
    {128, {{{RingLL, 0}, {RingLL128, 4.51 * MiB}, {RingSimple, 2.25 * GiB}}}},
    {256, {{{RingLL, 0}, {RingLL128, 7.03 * MiB}, {RingSimple, 6.8 * GiB}}}},
    {512, {{{RingLL, 0}, {RingLL128, 18 * MiB}, {RingSimple, 13 * GiB}}}},
    {1024, {{{RingLL, 0}, {RingLL128, 46.7 * MiB}}}},
    // P6B200, 8 ranks per node, AllReduce
    {24, {{{TreeLL, 0}, {TreeLL128, 386 * KiB}, {NvlsTree, 10 * MiB}, {RingSimple, 4 * GiB}}}},
    {32, {{{TreeLL, 0}, {TreeLL128, 386 * KiB}, {RingLL128, 17.6 * MiB}, {NvlsTree, 128 * MiB}, {RingSimple, 417 * MiB}}}},
    {64, {{{TreeLL, 0}, {TreeLL128, 386 * KiB}, {NvlsTree, 38.9 * MiB}, {RingLL128, 48.8 * MiB}, {NvlsTree, 115 * MiB}, {RingSimple, 1 * GiB}}}},
    {128, {{{TreeLL, 0}, {TreeLL128, 386 * KiB}, {NvlsTree, 55 * MiB}, {RingSimple, 2.16 * GiB}}}},
    {256, {{{TreeLL, 0}, {TreeLL128, 386 * KiB}, {NvlsTree, 69.8 * MiB}, {RingSimple, 4.65 * GiB}}}},
    {512, {{{TreeLL, 0}, {TreeLL128, 386 * KiB}, {NvlsTree, 80.3 * MiB}, {RingSimple, 10 * GiB}}}},
    {1024, {{{TreeLL, 0}, {TreeLL128, 386 * KiB}, {NvlsTree, 93.5 * MiB}}}},
    // P6B200, 8 ranks per node, AllGather
    {24, {{{RingLL, 0}, {RingLL128, 1.13 * MiB}, {RingSimple, 311 * MiB}}}},
    {32, {{{RingLL, 0}, {RingLL128, 1.51 * MiB}, {RingSimple, 435 * MiB}}}},
    {64, {{{RingLL, 0}, {RingLL128, 2.51 * MiB}, {RingSimple, 834 * MiB}}}},
    {128, {{{RingLL, 0}, {RingLL128, 4.51 * MiB}, {RingSimple, 1.74 * GiB}}}},
    {256, {{{RingLL, 0}, {RingLL128, 16.5 * MiB}, {RingSimple, 3.67 * GiB}}}},
    {512, {{{RingLL, 0}, {RingLL128, 34.5 * MiB}, {RingSimple, 7.83 * GiB}}}},
    {1024, {{{RingLL, 0}, {RingLL128, 72.1 * MiB}, {RingSimple, 15.3 * GiB}}}},
    // P6B200, 8 ranks per node, ReduceScatter
    {24, {{{RingLL, 0}, {RingLL128, 1.13 * MiB}, {RingSimple, 343 * MiB}}}},
    {32, {{{RingLL, 0}, {RingLL128, 1.51 * MiB}, {RingSimple, 485 * MiB}}}},
    {64, {{{RingLL, 0}, {RingLL128, 2.51 * MiB}, {RingSimple, 571 * MiB}}}},
    {128, {{{RingLL, 0}, {RingLL128, 4.51 * MiB}, {RingSimple, 1.49 * GiB}}}},
    {256, {{{RingLL, 0}, {RingLL128, 16.5 * MiB}, {RingSimple, 4.04 * GiB}}}},
    {512, {{{RingLL, 0}, {RingLL128, 33.8 * MiB}, {RingSimple, 8.09 * GiB}}}},
    {1024, {{{RingLL, 0}, {RingLL128, 70.6 * MiB}}}},
    // P6B300, 8 ranks per node, AllReduce
    {24, {{{TreeLL, 0}, {TreeLL128, 564 * KiB}, {RingLL128, 41.5 * MiB}, {NvlsTree, 227 * MiB}, {RingSimple, 4.86 * GiB}}}},
    {32, {{{TreeLL, 0}, {TreeLL128, 485 * KiB}, {RingLL128, 52.1 * MiB}, {RingSimple, 577 * MiB}}}},
    {64, {{{TreeLL, 0}, {TreeLL128, 417 * KiB}, {RingLL128, 104 * MiB}, {NvlsTree, 970 * MiB}, {RingSimple, 1.89 * GiB}}}},
    {128, {{{TreeLL, 0}, {TreeLL128, 417 * KiB}, {NvlsTree, 121 * MiB}, {RingLL128, 354 * MiB}, {NvlsTree, 970 * MiB}, {RingSimple, 3.79 * GiB}}}},
    {256, {{{TreeLL, 0}, {TreeLL128, 417 * KiB}, {NvlsTree, 121 * MiB}, {RingSimple, 9.01 * GiB}}}},
    {512, {{{TreeLL, 0}, {TreeLL128, 354 * KiB}, {NvlsTree, 177 * MiB}}}},
    {1024, {{{TreeLL, 0}, {TreeLL128, 354 * KiB}, {NvlsTree, 208 * MiB}}}},
    // P6B300, 8 ranks per node, AllGather
    {24, {{{RingLL, 0}, {RingLL128, 2.46 * MiB}, {RingSimple, 629 * MiB}}}},
    {32, {{{RingLL, 0}, {RingLL128, 3.26 * MiB}, {RingSimple, 834 * MiB}}}},
    {64, {{{RingLL, 0}, {RingLL128, 6.51 * MiB}, {RingSimple, 1.63 * GiB}}}},
    {128, {{{RingLL, 0}, {RingLL128, 13 * MiB}, {RingSimple, 3.26 * GiB}}}},
    {256, {{{RingLL, 0}, {RingLL128, 26 * MiB}, {RingSimple, 6.51 * GiB}}}},
    {512, {{{RingLL, 0}, {RingLL128, 52.1 * MiB}, {RingSimple, 13 * GiB}}}},
    {1024, {{{RingLL, 0}, {RingLL128, 104 * MiB}}}},
    // P6B300, 8 ranks per node, ReduceScatter
    {24, {{{RingLL, 0}, {RingLL128, 2.46 * MiB}, {RingSimple, 490 * MiB}}}},
    {32, {{{RingLL, 0}, {RingLL128, 3.26 * MiB}, {RingSimple, 709 * MiB}}}},
    {64, {{{RingLL, 0}, {RingLL128, 6.51 * MiB}, {RingSimple, 1.13 * GiB}}}},
    {128, {{{RingLL, 0}, {RingLL128, 13 * MiB}, {RingSimple, 3.26 * GiB}}}},
    {256, {{{RingLL, 0}, {RingLL128, 26 * MiB}, {RingSimple, 6.51 * GiB}}}},
    {512, {{{RingLL, 0}, {RingLL128, 52.1 * MiB}, {RingSimple, 13 * GiB}}}},
    {1024, {{{RingLL, 0}, {RingLL128, 104 * MiB}}}},
    // P5en, 1 rank per node, AllReduce
    {4, {{{TreeLL, 0}, {TreeLL128, 64.7 * KiB}, {RingLL128, 1.01 * MiB}, {RingSimple, 12.1 * MiB}}}},
    {16, {{{TreeLL, 0}, {TreeLL128, 64.7 * KiB}, {RingLL128, 16.2 * MiB}, {RingSimple, 48.3 * MiB}}}},
    {64, {{{TreeLL, 0}, {TreeLL128, 64.7 * KiB}, {TreeSimple, 1.01 * MiB}, {Nccl, 32 * MiB}, {RingLL128, 32.3 * MiB}, {RingSimple, 159 * MiB}}}},
    {256, {{{TreeLL, 0}, {TreeLL128, 64.7 * KiB}, {TreeSimple, 1.33 * MiB}, {RingLL128, 64.7 * MiB}, {RingSimple, 529 * MiB}}}},
    // P5en, 1 rank per node, AllGather
    {4, {{{Pat, 0}, {RingLL128, 2.86 * MiB}, {RingSimple, 9.21 * MiB}}}},
    {16, {{{Pat, 0}, {RingLL128, 16.2 * MiB}, {RingSimple, 48.3 * MiB}}}},
    {64, {{{Pat, 0}, {RingLL128, 48.3 * MiB}, {RingSimple, 159 * MiB}}}},
    {256, {{{Pat, 0}, {RingLL128, 262 * MiB}, {RingSimple, 529 * MiB}}}},
    // P5en, 1 rank per node, ReduceScatter
    {4, {{{Pat, 0}, {RingLL128, 2.02 * MiB}, {RingSimple, 9.21 * MiB}}}},
    {16, {{{Pat, 0}, {RingLL128, 8.09 * MiB}, {RingSimple, 48.3 * MiB}}}},
    {64, {{{Pat, 0}, {RingLL128, 48.3 * MiB}, {RingSimple, 159 * MiB}}}},
    {256, {{{Pat, 0}, {RingLL128, 262 * MiB}, {RingSimple, 529 * MiB}}}},
    // P6B200, 1 rank per node, AllReduce
    {4, {{{TreeLL, 0}, {TreeLL128, 32.3 * KiB}, {RingLL128, 259 * KiB}, {RingSimple, 6.44 * MiB}}}},
    {16, {{{TreeLL, 0}, {TreeLL128, 32.3 * KiB}, {RingLL128, 1.01 * MiB}, {RingSimple, 29.3 * MiB}}}},
    {64, {{{TreeLL, 0}, {TreeLL128, 32.3 * KiB}, {TreeSimple, 4.04 * MiB}, {RingLL128, 36.8 * MiB}, {RingSimple, 134 * MiB}}}},
    {256, {{{TreeLL, 0}, {TreeLL128, 32.3 * KiB}, {TreeSimple, 16.2 * MiB}, {RingLL128, 328 * MiB}, {RingSimple, 571 * MiB}}}},
    // P6B200, 1 rank per node, AllGather
    {4, {{{Pat, 0}, {RingLL, 64 * KiB}, {Pat, 64.7 * KiB}, {RingLL128, 1.01 * MiB}, {RingSimple, 5.72 * MiB}}}},
    {16, {{{Pat, 0}, {RingLL128, 4.04 * MiB}, {RingSimple, 32.7 * MiB}}}},
    {64, {{{Pat, 0}, {RingLL128, 115 * MiB}, {RingSimple, 137 * MiB}}}},
    {256, {{{Pat, 0}, {RingLL128, 480 * MiB}, {RingSimple, 558 * MiB}}}},
    // P6B200, 1 rank per node, ReduceScatter
    {4, {{{Pat, 0}, {RingLL, 64 * KiB}, {Pat, 64.7 * KiB}, {RingLL128, 1.01 * MiB}, {RingSimple, 5.72 * MiB}}}},
    {16, {{{Pat, 0}, {RingLL128, 18.2 * MiB}, {RingSimple, 33.1 * MiB}}}},
    {64, {{{Pat, 0}, {RingSimple, 137 * MiB}}}},
    {256, {{{Pat, 0}, {RingSimple, 546 * MiB}}}},
    // P6B300, 1 rank per node, AllReduce
    {4, {{{TreeLL, 0}, {TreeLL128, 64.7 * KiB}, {RingLL128, 709 * KiB}, {RingSimple, 13 * MiB}}}},
    {16, {{{TreeLL, 0}, {TreeLL128, 64.7 * KiB}, {TreeSimple, 1.38 * MiB}, {RingLL128, 4.51 * MiB}, {RingSimple, 72.1 * MiB}}}},
    {64, {{{TreeLL, 0}, {TreeLL128, 64.7 * KiB}, {TreeSimple, 1.38 * MiB}, {RingLL128, 208 * MiB}, {RingSimple, 288 * MiB}}}},
    {256, {{{TreeLL, 0}, {TreeLL128, 64.7 * KiB}, {TreeSimple, 1.38 * MiB}, {RingSimple, 1.38 * GiB}}}},
    // P6B300, 1 rank per node, AllGather
    {4, {{{RingLL, 0}, {Pat, 4.51 * KiB}, {RingLL, 36 * KiB}, {Pat, 138 * KiB}, {RingLL128, 288 * KiB}, {RingSimple, 15.2 * MiB}}}},
    {16, {{{Pat, 0}, {RingLL128, 9.01 * MiB}, {RingSimple, 72.1 * MiB}}}},
    {64, {{{Pat, 0}, {RingLL128, 208 * MiB}, {RingSimple, 288 * MiB}}}},
    {256, {{{Pat, 0}, {RingLL128, 709 * MiB}, {RingSimple, 1.13 * GiB}}}},
    // P6B300, 1 rank per node, ReduceScatter
    {4, {{{RingLL, 0}, {Pat, 144 * KiB}, {RingLL128, 2.25 * MiB}, {RingSimple, 11.1 * MiB}}}},
    {16, {{{Pat, 0}, {RingLL128, 64.7 * MiB}, {RingSimple, 72.1 * MiB}}}},
    {64, {{{Pat, 0}, {RingLL128, 208 * MiB}, {RingSimple, 288 * MiB}}}},
    {256, {{{Pat, 0}, {RingLL128, 970 * MiB}, {RingSimple, 1.13 * GiB}}}},
    // P5, 1 rank per node, AllReduce
    {4, {{{RingLL128, 0}, {RingSimple, 8.92 * MiB}}}},
    {16, {{{TreeLL128, 0}, {RingLL128, 2.28 * MiB}, {RingSimple, 34.1 * MiB}}}},
    {64, {{{TreeLL128, 0}, {RingLL128, 9.62 * MiB}, {RingSimple, 132 * MiB}}}},
    {256, {{{TreeLL128, 0}, {RingSimple, 1.34 * GiB}}}},
    // P5, 1 rank per node, AllGather
    {4, {{{Nccl, 0}, {RingSimple, 8.63 * MiB}}}},
    {16, {{{Nccl, 0}, {RingSimple, 39.7 * MiB}}}},
    {64, {{{Nccl, 0}, {RingSimple, 181 * MiB}}}},
    {256, {{{Nccl, 0}, {RingSimple, 834 * MiB}}}},
    // P5, 1 rank per node, ReduceScatter
    {4, {{{Nccl, 0}, {RingSimple, 16 * MiB}}}},
    {16, {{{Nccl, 0}, {RingSimple, 64 * MiB}}}},
    {64, {{{Nccl, 0}, {RingSimple, 256 * MiB}}}},
    {256, {{{Nccl, 0}, {RingSimple, 1 * GiB}}}},
    // P5, 2 ranks per node, AllReduce
    {8, {{{TreeLL128, 0}, {RingLL128, 1.01 * MiB}, {NvlsTree, 40.2 * MiB}, {RingSimple, 264 * MiB}}}},
    {32, {{{TreeLL128, 0}, {RingLL128, 5.3 * MiB}, {NvlsTree, 147 * MiB}, {RingSimple, 264 * MiB}}}},
    {128, {{{TreeLL128, 0}, {RingLL128, 84.8 * MiB}, {TreeSimple, 248 * MiB}, {RingSimple, 756 * MiB}, {NvlsTree, 1.01 * GiB}}}},
    {256, {{{TreeLL128, 0}, {RingLL128, 171 * MiB}, {TreeSimple, 259 * MiB}, {NvlsTree, 1.01 * GiB}}}},
};

constexpr OfiTable tables[] = {
    {EfaPlatform::P5, 8, Op::AllReduce, std::span(rows).subspan(0, 7)},
    {EfaPlatform::P5en, 8, Op::AllReduce, std::span(rows).subspan(7, 7)},
    {EfaPlatform::P5en, 8, Op::AllGather, std::span(rows).subspan(14, 7)},
    {EfaPlatform::P5en, 8, Op::ReduceScatter, std::span(rows).subspan(21, 7)},
    {EfaPlatform::P6B200, 8, Op::AllReduce, std::span(rows).subspan(28, 7)},
    {EfaPlatform::P6B200, 8, Op::AllGather, std::span(rows).subspan(35, 7)},
    {EfaPlatform::P6B200, 8, Op::ReduceScatter, std::span(rows).subspan(42, 7)},
    {EfaPlatform::P6B300, 8, Op::AllReduce, std::span(rows).subspan(49, 7)},
    {EfaPlatform::P6B300, 8, Op::AllGather, std::span(rows).subspan(56, 7)},
    {EfaPlatform::P6B300, 8, Op::ReduceScatter, std::span(rows).subspan(63, 7)},
    {EfaPlatform::P5en, 1, Op::AllReduce, std::span(rows).subspan(70, 4)},
    {EfaPlatform::P5en, 1, Op::AllGather, std::span(rows).subspan(74, 4)},
    {EfaPlatform::P5en, 1, Op::ReduceScatter, std::span(rows).subspan(78, 4)},
    {EfaPlatform::P6B200, 1, Op::AllReduce, std::span(rows).subspan(82, 4)},
    {EfaPlatform::P6B200, 1, Op::AllGather, std::span(rows).subspan(86, 4)},
    {EfaPlatform::P6B200, 1, Op::ReduceScatter, std::span(rows).subspan(90, 4)},
    {EfaPlatform::P6B300, 1, Op::AllReduce, std::span(rows).subspan(94, 4)},
    {EfaPlatform::P6B300, 1, Op::AllGather, std::span(rows).subspan(98, 4)},
    {EfaPlatform::P6B300, 1, Op::ReduceScatter, std::span(rows).subspan(102, 4)},
    {EfaPlatform::P5, 1, Op::AllReduce, std::span(rows).subspan(106, 4)},
    {EfaPlatform::P5, 1, Op::AllGather, std::span(rows).subspan(110, 4)},
    {EfaPlatform::P5, 1, Op::ReduceScatter, std::span(rows).subspan(114, 4)},
    {EfaPlatform::P5, 2, Op::AllReduce, std::span(rows).subspan(118, 4)},
};
// clang-format on

} // namespace

std::span<const OfiTable> ofiTables() { return tables; }

} // namespace switchyard::network
