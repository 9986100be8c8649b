// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/storage/checkpoint.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace switchyard::storage {

namespace {

double perGpu_B(const State &state) { return state.writerGpus > 0 ? state.bytes / state.writerGpus : state.bytes; }

/// Over a GPU's way to host memory or back, while all of its instance copy.
Term copyTerm(Said name, Said what, double held_B, const catalog::InstanceType &type)
{
    const double host_Bps = type.hostCopy_Bps;
    return {std::move(name), say("bytes / a GPU's way to the host"), host_Bps > 0 ? held_B / host_Bps : 0, Unit::Seconds, {},
            {{std::move(what), {}, held_B, Unit::Bytes, {}, {}}, {say("between GPU and host, all at once"), {}, host_Bps, Unit::BytesPerSecond, verbatim(type.id), {}}}};
}

double network_Bps(const Clients &clients) { return clients.type->nics * clients.type->nic_Bps; }

double secondsFor(double bytes, const Rate &rate) { return rate.total_Bps > 0 ? bytes / rate.total_Bps : std::numeric_limits<double>::infinity(); }

Term sum(Said name, std::vector<Term> parts)
{
    Term out{std::move(name), say("sum"), 0, Unit::Seconds, {}, std::move(parts)};
    for (const Term &part : out.children)
        out.value += part.value;
    return out;
}

} // namespace

Clients writersOf(int writerGpus, const Clients &clients)
{
    const int perInstance = std::max(1, clients.type->gpus);
    return {clients.type, std::clamp((writerGpus + perInstance - 1) / perInstance, 1, std::max(1, clients.instances))};
}

Save saveTime(workload::CheckpointMode mode, const State &state, const Clients &clients, const Rate &write, double plan_s)
{
    Save out;
    const Term plan{say("planning and barrier"), {}, plan_s, Unit::Seconds, say("input"), {}};
    const Term transfer{say("bytes to storage"), say("bytes / rate"), secondsFor(state.bytes, write), Unit::Seconds, {},
                        {{say("checkpoint"), {}, state.bytes, Unit::Bytes, {}, {}}, write.term}};
    if (mode == workload::CheckpointMode::Sync) {
        out.stall = sum(say("checkpoint stops the step"), {plan, transfer});
        out.write = out.stall;
    } else {
        const Term copy = copyTerm(say("copy to host memory"), say("shard of a GPU"), perGpu_B(state), *clients.type);
        out.stall = mode == workload::CheckpointMode::Async ? sum(say("checkpoint stops the step"), {plan, copy}) : sum(say("checkpoint stops the step"), {plan});
        out.write = sum(say("checkpoint is whole in storage"), {out.stall, transfer});
        if (mode == workload::CheckpointMode::Tiered) {
            out.local = sum(say("copy for peers stops the step"), {plan, copy});
            out.local_s = out.local.value;
            const double perInstance_B = perGpu_B(state) * clients.type->gpus;
            out.peers_s = network_Bps(clients) > 0 ? out.local_s + perInstance_B / network_Bps(clients) : out.local_s;
        }
    }
    out.stall_s = out.stall.value;
    out.write_s = out.write.value;
    return out;
}

Restore loadTime(workload::CheckpointLoad how, const State &state, const Clients &clients, const Rate &read)
{
    Restore out;
    const bool once = how == workload::CheckpointLoad::Once;
    const double rest_B = state.bytes - state.weights_B;
    const double weightCopies = std::min<double>(state.weightReplicas, clients.instances); // one for an instance is enough
    const double restCopies = std::min(state.stateReplicas, clients.instances);
    const double all_B = (state.weights_B + state.frozen_B) * weightCopies + rest_B * restCopies;
    out.bytes = once ? state.bytes + state.frozen_B : all_B;
    Term fromStorage{say("bytes from storage"), say("bytes / rate"), secondsFor(out.bytes, read), Unit::Seconds, {},
                     {{once ? say("checkpoint") : say("weights × their replicas + the rest × its replicas, each at most once an instance"), {}, out.bytes, Unit::Bytes, {}, {}}, read.term}};
    std::vector<Term> parts{std::move(fromStorage)};
    if (read.path != Path::GpuDirect) { // what was read lies in host memory
        const double all = once ? state.bytes + state.frozen_B : (state.weights_B + state.frozen_B) * state.weightReplicas + rest_B * state.stateReplicas;
        parts.push_back(copyTerm(say("copy to GPU memory"), say("what a GPU holds"), all / std::max(1, once ? state.writerGpus : state.gpus), *clients.type));
    }
    if (once && clients.instances > 1 && weightCopies > 1 && network_Bps(clients) > 0) {
        const double perInstance_B = (all_B - (restCopies > 1 ? 0 : rest_B)) / clients.instances;
        parts.push_back({say("on to the other replicas"), say("bytes of an instance / its network cards"), perInstance_B / network_Bps(clients), Unit::Seconds, {},
                         {{say("bytes of an instance"), {}, perInstance_B, Unit::Bytes, {}, {}}, {say("network cards"), {}, network_Bps(clients), Unit::BytesPerSecond, verbatim(clients.type->id), {}}}});
    }
    out.term = sum(say("load the checkpoint"), std::move(parts));
    out.seconds = out.term.value;
    return out;
}

Restore loadFromPeers(const State &state, const Clients &clients)
{
    Restore out;
    const double perInstance_B = (perGpu_B(state) * clients.type->gpus) + (state.frozen_B * state.weightReplicas / std::max(1, clients.instances));
    out.bytes = perInstance_B;
    out.term = {say("state from peers"), say("bytes of an instance / its network cards"), network_Bps(clients) > 0 ? perInstance_B / network_Bps(clients) : 0, Unit::Seconds, {},
                {{say("bytes of an instance"), {}, perInstance_B, Unit::Bytes, {}, {}}, {say("network cards"), {}, network_Bps(clients), Unit::BytesPerSecond, verbatim(clients.type->id), {}}}};
    out.seconds = out.term.value;
    return out;
}

} // namespace switchyard::storage
