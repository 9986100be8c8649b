// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/storage/rates.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include <core/base/units.h>

namespace switchyard::storage {

namespace {

constexpr double Gbit_Bps = 1e9 / 8;
constexpr double MBps = 1e6;
constexpr double TiB = MiB * MiB;
constexpr int efaWithLustre = 2;  ///< EFA version from which Lustre speaks EFA (Nitro v4)
constexpr int devicesOfRating = 8; ///< the local rating in the catalog is that of eight devices

bool hasEfa(const Attached &storage)
{
    const auto step = figure(*storage.type, "efa_step_TiB");
    return step && storage.size_TiB >= *step;
}

/// GPUDirect Storage over EFA: P5, P5e, P5en and P6-B200 (Amazon FSx for Lustre User Guide).
bool hasGpuDirect(const catalog::InstanceType &client)
{
    using enum catalog::EfaPlatform;
    return client.ofiPlatform == P5 || client.ofiPlatform == P5en || client.ofiPlatform == P6B200;
}

double reachedShareOf(const Attached &storage) { return storage.reachedShare.value_or(figure(*storage.type, "reached_share").value_or(1)); }

/// Key of the class's throughput per TiB.
const char *perTiBKey(const catalog::StorageClass &type, Direction direction)
{
    return direction == Direction::Write && type.figures.contains("write_per_TiB_MBps") ? "write_per_TiB_MBps" : "throughput_per_TiB_MBps";
}

/// Rating of one client in B/s, with where it comes from.
Term clientTerm(const Attached &storage, const catalog::InstanceType &client, Path path, Direction direction)
{
    const catalog::StorageClass &type = *storage.type;
    const auto published = [&](const char *key, Said name) {
        return Term{std::move(name), {}, figure(type, key, Gbit_Bps).value_or(type.perClient_Bps), Unit::BytesPerSecond, verbatim(sourceOf(type, key)), {}};
    };
    if (path == Path::Local) {
        const auto read = client.figures.find("nvme_read_GBps");
        if (direction == Direction::Read && read != client.figures.end())
            return {say("NVMe of an instance"), {}, read->second.value * 1e9, Unit::BytesPerSecond, verbatim(client.id + ", " + read->second.source), {}};
        Term out{say("NVMe of an instance"), say("rating of 8 devices × devices / 8"), type.perClient_Bps * client.nvmeDevices / devicesOfRating, Unit::BytesPerSecond, verbatim(sourceOf(type, "per_client_Gbps")), {}};
        return out;
    }
    Term out = path == Path::GpuDirect ? published("per_client_gds_Gbps", say("client over EFA with GPUDirect Storage"))
               : path == Path::Efa     ? published("per_client_Gbps", say("client over EFA"))
                                       : published(type.figures.contains("per_client_ena_Gbps") ? "per_client_ena_Gbps" : "per_client_Gbps", say("client over ENA"));
    const double cards_Bps = path == Path::Ena ? client.ena_Bps : client.nics * client.nic_Bps;
    if (cards_Bps > 0 && cards_Bps < out.value)
        out = {say("the instance's network cards"), {}, cards_Bps, Unit::BytesPerSecond, verbatim(client.id), {}};
    return out;
}

/// Rating of the storage itself in B/s; value 0: none stated.
Term systemTerm(const Attached &storage, const Clients &clients, Direction direction)
{
    const catalog::StorageClass &type = *storage.type;
    if (type.throughputPerTiB_Bps > 0) {
        const char *key = perTiBKey(type, direction);
        const double perTiB_Bps = figure(type, key, MBps).value_or(0);
        return {say("file system"), say("throughput per TiB × size"), perTiB_Bps * storage.size_TiB, Unit::BytesPerSecond, verbatim(sourceOf(type, key)),
                {{say("throughput per TiB"), {}, perTiB_Bps, Unit::BytesPerSecond, verbatim(sourceOf(type, key)), {}}, {say("size"), {}, storage.size_TiB, Unit::Tebibytes, storage.id.empty() ? say("assumed") : verbatim(storage.id), {}}}};
    }
    const char *key = direction == Direction::Write ? "puts_per_s" : "gets_per_s";
    const auto requests = figure(type, key);
    const auto part_B = figure(type, "part_MiB", MiB);
    if (!requests || !part_B)
        return {say("no limit of its own"), {}, 0, Unit::BytesPerSecond, {}, {}};
    return {say("requests"), say("requests per prefix and second × part × prefixes"), *requests * *part_B * clients.instances, Unit::BytesPerSecond, verbatim(sourceOf(type, key)),
            {{say("requests per prefix"), {}, *requests, Unit::PerSecond, verbatim(sourceOf(type, key)), {}}, {say("part"), {}, *part_B, Unit::Bytes, verbatim(sourceOf(type, "part_MiB")), {}},
             {say("prefixes"), {}, static_cast<double>(clients.instances), Unit::Number, say("one for each instance, assumed"), {}}}};
}

} // namespace

std::string toWord(Path path)
{
    switch (path) {
    case Path::Efa: return "EFA";
    case Path::GpuDirect: return "EFA with GPUDirect";
    case Path::Local: return "local";
    case Path::Ena: break;
    }
    return "ENA";
}

std::optional<double> figure(const catalog::StorageClass &type, const char *key, double scale)
{
    const auto found = type.figures.find(key);
    return found == type.figures.end() ? std::nullopt : std::optional(found->second.value * scale);
}

std::string sourceOf(const catalog::StorageClass &type, const char *key)
{
    const auto found = type.figures.find(key);
    return found == type.figures.end() ? std::string() : type.id + ", " + found->second.source + (found->second.confirmed ? "" : ", unconfirmed");
}

Path pathOf(const Attached &storage, const catalog::InstanceType &client, Buffers buffers)
{
    if (storage.type->kind == catalog::StorageKind::InstanceStore)
        return Path::Local;
    if (storage.type->kind != catalog::StorageKind::FsxLustre || client.fabric != catalog::FabricKind::Efa || client.efaVersion < efaWithLustre || !hasEfa(storage))
        return Path::Ena;
    return buffers == Buffers::Gpu && hasGpuDirect(client) && storage.type->figures.contains("per_client_gds_Gbps") ? Path::GpuDirect : Path::Efa;
}

Rate rateOf(const Attached &storage, const Clients &clients, Direction direction, Buffers buffers)
{
    Rate out;
    out.path = pathOf(storage, *clients.type, buffers);
    Term client = clientTerm(storage, *clients.type, out.path, direction);
    Term system = out.path == Path::Local ? Term{say("no limit of its own"), {}, 0, Unit::BytesPerSecond, {}, {}} : systemTerm(storage, clients, direction);
    out.client_Bps = client.value;
    out.system_Bps = system.value;
    out.reachedShare = reachedShareOf(storage);
    const double all_Bps = client.value * clients.instances;
    out.heldBySystem = system.value > 0 && system.value < all_Bps;
    out.total_Bps = (out.heldBySystem ? system.value : all_Bps) * out.reachedShare;
    const Said share = storage.reachedShare ? say("stated") : verbatim(sourceOf(*storage.type, "reached_share"));
    out.term = {direction == Direction::Write ? say("write to storage") : say("read from storage"),
                system.value > 0 ? say("min(clients × client, storage) × share reached") : say("clients × client × share reached"),
                out.total_Bps, Unit::BytesPerSecond, out.heldBySystem ? say("held by the storage") : say("held by its clients"),
                {{say("clients"), {}, static_cast<double>(clients.instances), Unit::Number, say("instances of the job"), {}}, std::move(client), std::move(system),
                 {say("share of the rating that is reached"), {}, out.reachedShare, Unit::Number, share, {}}}};
    return out;
}

double capacity_B(const Attached &storage, const Clients &clients)
{
    if (storage.type->kind == catalog::StorageKind::S3)
        return std::numeric_limits<double>::infinity();
    return storage.type->kind == catalog::StorageKind::InstanceStore ? clients.type->nvme_B * clients.instances : storage.size_TiB * TiB;
}

double sizeFor_TiB(const Attached &storage, Direction direction, double bytes, double seconds, double kept_B)
{
    const catalog::StorageClass &type = *storage.type;
    const double perTiB_Bps = figure(type, perTiBKey(type, direction), MBps).value_or(0) * reachedShareOf(storage);
    if (perTiB_Bps <= 0 || seconds <= 0)
        return 0;
    const double size = std::max(bytes / seconds / perTiB_Bps, kept_B / TiB);
    const double step = figure(type, "efa_step_TiB").value_or(1.2);
    return std::max(1.0, std::ceil(size / step)) * step;
}

} // namespace switchyard::storage
