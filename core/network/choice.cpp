// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/network/choice.h>

#include <algorithm>
#include <utility>

#include <core/network/ncclmodel.h>
#include <core/network/ofituner.h>
#include <core/network/symmetric.h>
#include <core/network/version.h>

namespace switchyard::network {

namespace {

constexpr int maxNvlsArity = 32; ///< NCCL_MAX_NVLS_ARITY: enqueue.cc keeps larger gathers off NVLS

std::pair<Algo, Proto> regionChoice(OfiChoice choice)
{
    switch (choice) {
    case OfiChoice::TreeLL: return {Algo::Tree, Proto::LL};
    case OfiChoice::TreeLL128: return {Algo::Tree, Proto::LL128};
    case OfiChoice::TreeSimple: return {Algo::Tree, Proto::Simple};
    case OfiChoice::RingLL: return {Algo::Ring, Proto::LL};
    case OfiChoice::RingLL128: return {Algo::Ring, Proto::LL128};
    case OfiChoice::NvlsTree: return {Algo::NvlsTree, Proto::Simple};
    case OfiChoice::Pat: return {Algo::Pat, Proto::Simple};
    case OfiChoice::RingSimple:
    case OfiChoice::None:
    case OfiChoice::Nccl: break;
    }
    return {Algo::Ring, Proto::Simple};
}

std::string newestName(int code)
{
    return toText({code}) + " (newest known)";
}

bool isDirect(Op op)
{
    return op == Op::AllToAll || op == Op::SendRecv || op == Op::Scatter || op == Op::Dispatch || op == Op::Combine;
}

/// NCCL runs two channels per channel of the search, up to its limit of 32; twice as many between
/// nodes from Hopper on where few fast ones were found. NVLS 16 on Hopper, and on Blackwell 32 (24
/// in one node or NVLink domain from 2.27 on).
int channelsOf(const NcclComm &comm, const Wiring &machine, Algo algo)
{
    if (algo == Algo::Nvls || algo == Algo::NvlsTree) {
        if (machine.generation != catalog::GpuGeneration::Blackwell)
            return 16;
        return comm.nodes == 1 && comm.version.code >= 22700 ? 24 : 32;
    }
    const NcclGraph &graph = algo == Algo::Tree ? comm.graphs.tree : comm.graphs.ring;
    const bool fewFast = comm.nodes > 1 && comm.minCompCap >= 90 && comm.graphs.ring.intra_GBps > 45 && 2 * graph.channels < 16;
    return std::min(32, (fewFast ? 4 : 2) * graph.channels);
}

/// NCCL takes NVLS across nodes with CollNet only (tuning.cc), which asks for switches that reduce (SHARP).
bool wantsCollNet(const CollectiveQuery &query)
{
    return query.algo == Algo::Nvls && query.shape.domains > 1 && !isDirect(query.op);
}

std::optional<SymmetricKernel> symmetricOf(const Wiring &machine, const CollectiveQuery &query)
{
    return symmetricKernel(machine, query.shape, query.op, query.bytes, ncclVersion(query.ncclVersion).code);
}

} // namespace

StackChoice chooseByStack(const Wiring &machine, const CollectiveQuery &query)
{
    const bool routed = query.op == Op::Dispatch || query.op == Op::Combine;
    if ((query.algo == Algo::DeepEp && !routed) || wantsCollNet(query)) { // pins that choiceWarnings speaks of
        CollectiveQuery open = query;
        open.algo.reset();
        return chooseByStack(machine, open);
    }
    if (isDirect(query.op)) {
        const int p2pChannels = query.shape.domains > 1 ? 16 : 32;
        StackChoice choice{query.algo.value_or(Algo::Direct), Proto::Simple, p2pChannels, query.algo ? ChosenBy::Pinned : ChosenBy::OnlyOne};
        if (routed && !query.algo && query.dispatcher != workload::Dispatcher::Nccl)
            choice.algo = Algo::DeepEp;
        if (choice.algo == Algo::DeepEp) // a channel is a pair of SMs, one sends and one receives
            choice.channels = std::max(1, query.routing.sms / 2);
        return choice;
    }
    if (query.algo == Algo::Symmetric) {
        const SymmetricKernel kernel = symmetricOf(machine, query).value_or(SymmetricKernel{});
        return {Algo::Symmetric, kernel.proto, kernel.blocks, ChosenBy::Pinned};
    }
    const NcclComm comm = ncclComm(machine, query.shape, query.ncclVersion);
    if (query.algo && query.proto)
        return {*query.algo, *query.proto, channelsOf(comm, machine, *query.algo), ChosenBy::Pinned};
    if (!query.algo && !query.proto && machine.platform != EfaPlatform::None) {
        const OfiChoice region = ofiChoose(machine.platform, ofiVersion(query.pluginVersion), query.op, query.bytes, query.shape);
        const auto [algo, proto] = regionChoice(region);
        if (region != OfiChoice::Nccl && ncclTime_us(comm, query.op, algo, proto, query.bytes) >= 0)
            return {algo, proto, channelsOf(comm, machine, algo), ChosenBy::OfiTuner};
    }
    NcclChoice choice = ncclChoose(comm, query.op, query.bytes, query.algo, query.proto);
    if (choice.algo == Algo::Nvls && query.op != Op::AllReduce && query.shape.ranks > maxNvlsArity)
        choice = ncclChoose(comm, query.op, query.bytes, Algo::Ring, query.proto);
    if (query.algo)
        choice.algo = *query.algo; // NCCL would refuse it; its time is still what the user asks for
    if (query.proto)
        choice.proto = *query.proto;
    return {choice.algo, choice.proto, channelsOf(comm, machine, choice.algo),
            query.algo || query.proto ? ChosenBy::Pinned : ChosenBy::NcclModel};
}

std::string describeChoice(const Wiring &machine, const CollectiveQuery &query, const StackChoice &choice)
{
    const NcclVersion nccl = ncclVersion(query.ncclVersion);
    switch (choice.by) {
    case ChosenBy::Pinned:
        if (choice.algo == Algo::Symmetric) {
            if (const auto kernel = symmetricOf(machine, query))
                return "pinned by the user: NCCL's kernel " + std::string(kernel->name) + ", for buffers in registered symmetric windows";
        }
        return "pinned by the user";
    case ChosenBy::OnlyOne:
        return choice.algo == Algo::DeepEp ? query.lowLatency ? "DeepEP's low-latency kernels: every expert's copy is a message of its own"
                                                              : "DeepEP's normal kernels: one copy per node over the cards, NVLink fans it out"
                                           : "NCCL point-to-point: this operation has one algorithm";
    case ChosenBy::OfiTuner:
        return "aws-ofi-nccl region tuner " + (query.pluginVersion.empty() ? newestName(ofiVersion({}).code) : query.pluginVersion)
            + ": " + std::to_string(query.shape.ranks) + " ranks at " + std::to_string(query.shape.ranksPerDomain) + " per node";
    case ChosenBy::NcclModel: break;
    }
    std::string text = "least time in the cost model of NCCL " + (query.ncclVersion.empty() ? newestName(nccl.code) : query.ncclVersion);
    if (!nccl.exact)
        text += ", taken as " + toText({nccl.code});
    if (machine.platform == EfaPlatform::None || query.shape.domains < 2)
        return text;
    const std::optional<Release> first = firstOfiRelease(machine.platform);
    if (!first)
        text += "; the aws-ofi-nccl tuner has no regions for this platform";
    else if (ofiVersion(query.pluginVersion).code < first->code)
        text += "; the aws-ofi-nccl tuner has regions for this platform from " + toText(*first) + " on";
    else if (query.shape.domains == 2)
        text += "; the aws-ofi-nccl tuner stays out at two nodes since 1.14";
    else
        text += "; the aws-ofi-nccl tuner has no region here";
    return text;
}

std::vector<std::string> choiceWarnings(const Wiring &machine, const CollectiveQuery &query, const StackChoice &choice)
{
    std::vector<std::string> warnings;
    const NcclVersion nccl = ncclVersion(query.ncclVersion);
    if (!nccl.exact)
        warnings.push_back("NCCL " + query.ncclVersion + " is not modelled, 2.21 to 2.30 are; " + toText({nccl.code})
                           + ", the nearest, stands in for it");
    else if (machine.generation == catalog::GpuGeneration::Blackwell && nccl.code < 22500)
        warnings.push_back("NCCL " + query.ncclVersion + " has no constants for Blackwell, which came with 2.25; it takes Hopper's");
    const OfiVersion newest;
    if (machine.platform != EfaPlatform::None && ofiVersion(query.pluginVersion).code > newest.code)
        warnings.push_back("aws-ofi-nccl " + query.pluginVersion + " is newer than any known; the regions of " + toText({newest.code})
                           + " stand in for its own");
    if (query.algo == Algo::DeepEp && choice.algo != Algo::DeepEp)
        warnings.push_back("DeepEP does dispatch and combine only; the time is that of the stack's own choice");
    if (query.lowLatency && choice.algo != Algo::DeepEp)
        warnings.push_back("only DeepEP has low-latency kernels; the time is that of the " + toWord(choice.algo) + " algorithm");
    if (wantsCollNet(query))
        warnings.push_back("NCCL has NVLS across nodes only where switches reduce (CollNet, SHARP); the time is that of its own choice");
    if (choice.algo == Algo::Symmetric) {
        if (!symmetricOf(machine, query))
            warnings.push_back("NCCL has no symmetric-memory kernel here: they came with 2.27, stay in one NVLink domain and do all_reduce, "
                               "all_gather and reduce_scatter; the time is that of NVLS");
    } else if (choice.by == ChosenBy::Pinned && !isDirect(query.op)
               && ncclTime_us(ncclComm(machine, query.shape, query.ncclVersion), query.op, choice.algo, choice.proto, query.bytes) < 0) {
        warnings.push_back("NCCL does not offer " + toWord(choice.algo) + " " + toWord(choice.proto) + " for " + toWord(query.op)
                           + " here; the time is what it would take if it did");
    }
    return warnings;
}

} // namespace switchyard::network
