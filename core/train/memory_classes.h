// SPDX-License-Identifier: GPL-3.0-or-later
// The classes that the memory of one GPU falls into.
//
// Definitions, as published ones: `allocated`, `active`: tensors alive at the peak of a step; `reserved`: with what
// the caching allocator holds beside them (fragmentation); `total`: with the CUDA context and NCCL's
// buffers, what nvidia-smi shows. weights + … + fragmentation = total. Beside it a headroom must stay free.
#pragma once

namespace switchyard::train {

/// Bytes on one GPU, by class. `allocated`: live tensors at the peak; `reserved`: with the
/// allocator's fragmentation; `total`: with CUDA context and NCCL, what nvidia-smi shows.
struct Memory {
    double weights = 0;
    double gradients = 0;
    double optimizer = 0;
    double activations = 0;
    double logits = 0;
    double buffers = 0;
    double workspace = 0;
    double context = 0;
    double fragmentation = 0;
    double total = 0;
    double allocated = 0;
    double reserved = 0;
    double headroom = 0; ///< must stay free beside total, so that a run does not break on fragmentation
    /// A plan fits where this is no more than the GPU has.
    [[nodiscard]] double needed() const { return total + headroom; }
    friend bool operator==(const Memory &, const Memory &) = default;
};

/// An instance's host memory beside what offloading takes of it: the stage that keeps most there, on each of its ranks. Bytes.
/// What data loaders and the system take is not counted.
struct HostMemory {
    double needed_B = 0; ///< 0: nothing is offloaded
    double has_B = 0;    ///< 0: nobody says
    [[nodiscard]] bool fits() const { return has_B <= 0 || needed_B <= has_B; }
};

/// What a plan needs of a GPU, at the stage that needs most, and of an instance's host: it fits where both have it. Bytes.
struct MemoryRoom {
    double needed_B = 0; ///< Memory::needed()
    double has_B = 0;
    HostMemory host;
    [[nodiscard]] bool onGpu() const { return needed_B <= has_B; }
    [[nodiscard]] bool fits() const { return onGpu() && host.fits(); }
    [[nodiscard]] bool lacksHostAlone() const { return onGpu() && !host.fits(); }
};

} // namespace switchyard::train
