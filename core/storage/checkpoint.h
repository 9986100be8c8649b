// SPDX-License-Identifier: GPL-3.0-or-later
// Saving and loading the state of a training: how long the step stops for it, how long it is on its way, and why.
//
// A save that the step waits for: plan + bytes / rate. An asynchronous one: plan + the shard of a GPU over its way to host
// memory; the rest goes on beside the step, and must have ended before the next. Tiered: the copy to host memory alone,
// the bytes for the peer and for storage leave from there. A load: once from storage and on over the network, or what each
// replica needs from storage, then over each GPU's way from host memory unless GPUDirect Storage brings it to the GPU; GPUs of
// one instance share its page cache, and the disks serve every instance anew (what the file servers keep in memory is not
// counted). One replica writes: only the instances that hold it are clients of a save.
// Reference: PyTorch distributed checkpoint, Megatron Core dist_checkpointing.
#pragma once

#include <core/storage/rates.h>
#include <core/workload/run.h>

namespace switchyard::storage {

/// The state of one training, and how it lies on its GPUs.
struct State {
    double bytes = 0;        ///< of one checkpoint
    double weights_B = 0;    ///< of them: in the precision that is computed in; every replica has them
    double frozen_B = 0;     ///< beside it: weights that are read and never saved (LoRA's base)
    int writerGpus = 0;      ///< with a shard of their own
    double weightReplicas = 1; ///< of the weights, in the mean over their bytes
    int stateReplicas = 1;   ///< of master weights and moments: above 1 a GPU's state survives it elsewhere
    int gpus = 0;
};

/// The instances that write a checkpoint or read it once: as few as the GPUs with a shard of their own fill.
Clients writersOf(int writerGpus, const Clients &clients);

/// An asynchronous save leaves from host memory.
constexpr Buffers buffersOf(workload::CheckpointMode mode) { return mode == workload::CheckpointMode::Sync ? Buffers::Gpu : Buffers::Host; }

/// Seconds of each, with their terms; infinite where the storage has no rate.
struct Save {
    double stall_s = 0; ///< the step stands
    double write_s = 0; ///< until it is whole in storage; of an asynchronous one beside the step
    double local_s = 0; ///< Tiered: the step stands for the copy that peers hold
    double peers_s = 0; ///< Tiered: until a peer has it, beside the step
    Term stall, write, local;
};
/// `write`: of those that write.
Save saveTime(workload::CheckpointMode mode, const State &state, const Clients &clients, const Rate &write, double plan_s);

struct Restore {
    double seconds = 0;
    double bytes = 0; ///< read from storage, in all
    Term term;
};
/// `read`: of those that read.
Restore loadTime(workload::CheckpointLoad how, const State &state, const Clients &clients, const Rate &read);

/// From a replica's GPUs over the network, or from a peer's host memory.
Restore loadFromPeers(const State &state, const Clients &clients);

} // namespace switchyard::storage
