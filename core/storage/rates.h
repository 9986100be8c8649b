// SPDX-License-Identifier: GPL-3.0-or-later
// What a storage gives to the instances of a job: the least of what their clients and what the storage itself
// carries, and the share of that rating which a job reaches.
//
// Clients (catalog/storage.json, Amazon FSx for Lustre User Guide): over EFA 700 Gbps an instance, 1,200 with GPUDirect
// Storage on P5, P5e, P5en and P6-B200, else 100 over ENA; never more than the instance's cards have. EFA needs a
// PERSISTENT_2 file system of at least one step of capacity with EFA, and EFA version 2 or newer (Nitro v4).
// The storage: throughput per TiB × size; of S3 requests per prefix × the size of a part, a prefix for each instance.
#pragma once

#include <optional>
#include <string>

#include <core/base/term.h>
#include <core/catalog/catalog.h>

namespace switchyard::storage {

/// One storage as a job uses it.
struct Attached {
    std::string id; ///< of the design; empty: assumed, or described by a flag
    const catalog::StorageClass *type = nullptr;
    double size_TiB = 0;
    std::optional<double> reachedShare; ///< of the rating; none: the class's own
};

/// Who reads or writes at the same time.
struct Clients {
    const catalog::InstanceType *type = nullptr;
    int instances = 0;
};

enum class Direction { Read, Write };
/// Where the bytes lie in the client: only those of a GPU can take GPUDirect Storage.
enum class Buffers { Gpu, Host };
enum class Path { Efa, GpuDirect, Ena, Local };
std::string toWord(Path path); ///< "EFA", "EFA with GPUDirect", "ENA", "local"

struct Rate {
    Path path = Path::Ena;
    double client_Bps = 0;   ///< rating of one instance
    double system_Bps = 0;   ///< rating of the storage; 0: as many as its clients ask for
    double reachedShare = 1;
    double total_Bps = 0;    ///< what the job gets
    bool heldBySystem = false;
    Term term;               ///< why, in B/s
};

/// Which way the clients of an instance type take.
Path pathOf(const Attached &storage, const catalog::InstanceType &client, Buffers buffers);
/// `total_Bps` 0: nothing is known of a way between the two.
Rate rateOf(const Attached &storage, const Clients &clients, Direction direction, Buffers buffers);

/// Bytes that it holds for the clients; infinite: as many as are paid for (S3).
double capacity_B(const Attached &storage, const Clients &clients);

/// Size of its class that holds `kept_B` and moves `bytes` in `seconds`, at the share that `storage` reaches, with as many
/// clients as that takes: what an architect buys. Rounded up to steps with EFA. 0: the class has no throughput by size.
double sizeFor_TiB(const Attached &storage, Direction direction, double bytes, double seconds, double kept_B);

/// A figure of a class by its key in base units of the file × `scale`; none where the class has none.
std::optional<double> figure(const catalog::StorageClass &type, const char *key, double scale = 1);
/// "s3-standard, s3, unconfirmed": the class, the source of a figure and how sure it is; empty where the class has none.
std::string sourceOf(const catalog::StorageClass &type, const char *key);

} // namespace switchyard::storage
