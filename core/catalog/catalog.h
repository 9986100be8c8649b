// SPDX-License-Identifier: GPL-3.0-or-later
// What can be bought. Data lives in catalog/*.json; every figure there names its source.
// Members carry their unit as a suffix, in base units: _s, _B (bytes), _Bps (bytes/s, one
// direction), _flops (FLOP/s, dense), _W, _usd. Keys of the files carry human units
// (bandwidth_GBps); the loader converts once.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <core/base/error.h>
#include <core/catalog/architecture.h>
#include <core/catalog/price.h>
#include <core/catalog/software.h>

namespace switchyard::catalog {

enum class GpuGeneration { Ampere, Hopper, Blackwell };
enum class FabricKind { Efa, InfiniBand, Roce, Slingshot };
/// The platforms that aws-ofi-nccl tells apart (src/platform-aws.cpp); None: no such plugin.
enum class EfaPlatform { None, P4, P5, P5en, P6B200, P6B300, P6e };

/// A figure as the files state it, for `catalog ID` and for the user's tooltip.
struct Figure {
    double value = 0;
    std::string unit;
    std::string source;
    bool confirmed = true; ///< false: no source confirms it; shown as such everywhere
    std::string note;      ///< why this figure was chosen where sources disagree
};

/// Figures of one entry by key ("hbm_bandwidth_TBps").
using Figures = std::map<std::string, Figure, std::less<>>;

struct Gpu {
    std::string id;   ///< "h100-sxm"
    std::string name; ///< "NVIDIA H100 SXM5 80 GB"
    GpuGeneration generation = GpuGeneration::Hopper;
    double bf16_flops = 0; ///< dense; FP16 is the same
    double fp8_flops = 0;  ///< 0: the GPU has none
    double fp4_flops = 0;
    double tf32_flops = 0;
    double fp32_flops = 0;
    double memory_B = 0;   ///< what the driver reports (EC2 API MiB), not the marketing figure
    double memory_Bps = 0;
    double l2_B = 0;
    int sms = 0;
    int cudaArch = 0;      ///< compute capability as compilers and NCCL write it: 90 is 9.0; 0: not stated
    int nvlinkGeneration = 0;
    int nvlinkLinks = 0;
    double nvlink_Bps = 0; ///< all links of the GPU, one direction
    double pcie_Bps = 0;   ///< one direction
    double c2c_Bps = 0;    ///< one direction; 0: none
    double tdp_W = 0;
    double fullPower_W = 0; ///< of the generation's board without a lowered limit; 0: this board
    Figures figures;
};

/// One PCIe switch (or, on Grace, C2C group) of an instance: which GPUs and EFA cards hang below it.
struct PcieGroup {
    int socket = 0;
    std::vector<int> gpus;
    std::vector<int> nics;
    double uplink_Bps = 0; ///< towards the CPU, one direction; 0: unknown
};

/// The NVSwitches that join the GPUs of an instance (of an UltraServer where it is sold in one).
struct NvSwitches {
    std::vector<int> links; ///< of one GPU to each of them; empty: not published
    bool confirmed = false; ///< how the links divide; the number of switches is figure "nvswitches"
};

/// A document or list that figures come from.
struct Citation {
    std::string title;
    std::string url;
    std::string date; ///< ISO day, month or year that it was published or read; empty: not known
};

/// An EC2 instance type, or a server of a reference platform (reference == true, not for sale).
struct InstanceType {
    std::string id;  ///< "p5.48xlarge" or "hgx-h100"
    std::string name;
    std::string gpu; ///< Gpu::id
    int gpus = 0;
    int nvlinkDomainGpus = 0; ///< GPUs in one NVLink domain when alone: 8; for reference NVL72: 72; 1 without NVLink
    FabricKind fabric = FabricKind::Efa;
    EfaPlatform ofiPlatform = EfaPlatform::None;
    int efaVersion = 0;       ///< 1..4; 0 for other fabrics
    int nics = 0;             ///< EFA cards (NICs) that carry collective traffic
    double nic_Bps = 0;       ///< one card, one direction
    int firstEfaCard = 0;     ///< network card index of the first that carries EFA; 0: beside the primary ENA interface
    int efaCardStep = 1;      ///< from one to the next
    int networkLayers = 3;    ///< what DescribeInstanceTopology reports
    int vcpus = 0;
    double ram_B = 0;
    std::string cpu;          ///< vendor and model
    double ena_Bps = 0;
    double nvme_B = 0;
    int nvmeDevices = 0;
    std::vector<PcieGroup> pcie;
    NvSwitches nvswitch;
    std::string rdmapBuses;   ///< EFA device names by card, "rdmap79s0 rdmap80s0 …"; empty: not known
    std::string ultraserver;  ///< family of UltraServers that it is sold in ("u-p6e-gb200"); empty: sold alone
    bool reference = false;
    bool incomplete = false;  ///< sold, but AWS has not published enough to model it
    std::string incompleteWhy;
    std::string provisional;  ///< why figures are guesses, though it can be modelled; empty: they are not
    double hostCopy_Bps = 0;  ///< one direction, per GPU, while all GPUs copy: C2C, or PCIe as far as the shared uplinks carry
    std::vector<Price> prices; ///< newest first within a kind and region
    Figures figures;

    [[nodiscard]] double nicPerGpu_Bps() const { return gpus > 0 ? nics * nic_Bps / gpus : 0; }
};

struct UltraServerType {
    std::string id; ///< "u-p6e-gb200x72"
    std::string name;
    std::string instance; ///< InstanceType::id
    int instances = 0;
    std::vector<Price> prices;
    bool incomplete = false;
    Figures figures;
};

/// One generation of the Elastic Fabric Adapter.
struct EfaGeneration {
    int version = 0;
    std::string nitro;
    double card_Bps = 0;         ///< one card, one direction
    double maxInstance_Bps = 0;
    double latency_s = 0;        ///< one way, small message; mostly hearsay, see the figure
    Figures figures;
};

/// By what its clients reach it: the engines of saves and loads, bills and rules know no other.
enum class StorageKind { FsxLustre, S3, InstanceStore };
std::string toWord(StorageKind kind); ///< "fsx-lustre", "s3", "instance-store"

struct StorageClass {
    std::string id; ///< "fsx-lustre-persistent2-1000"
    std::string name;
    StorageKind kind = StorageKind::FsxLustre;
    double throughputPerTiB_Bps = 0; ///< what the disks or servers sustain
    double perClient_Bps = 0;
    double latency_s = 0;
    double usdPerGBMonth = 0;        ///< GB of 2^30 bytes, as AWS bills; in `priceRegions` only
    std::string priceDate;
    std::vector<std::string> priceRegions;
    std::string notes;
    Figures figures;
};

/// Where a group of calibrated constants comes from.
struct CalibrationOrigin {
    std::string rows;      ///< row ids, ranges or counts per source
    std::string residuals; ///< JSON text of the fit's residuals
    std::string madeBy;    ///< the command that fitted it
    std::string file;
    std::map<std::string, std::string, std::less<>> basis; ///< by constant, what it stands on where no fit made it
};

struct Catalog {
    std::map<std::string, Gpu, std::less<>> gpus;
    std::map<std::string, InstanceType, std::less<>> instances; ///< EC2 types and reference platforms
    std::map<std::string, UltraServerType, std::less<>> ultraservers;
    std::map<std::string, StorageClass, std::less<>> storage;
    std::map<int, EfaGeneration> efa; ///< by version
    std::map<std::string, Citation, std::less<>> sources; ///< by the short id that figures name
    std::map<std::string, std::string, std::less<>> regions;    ///< "us-east-1" → "US East (N. Virginia)"
    std::map<std::string, std::string, std::less<>> localZones; ///< "us-east-1-dfw-2a" → "us-east-1"
    std::map<std::string, Architecture, std::less<>> models;
    std::map<std::string, std::string, std::less<>> aliases;    ///< other names of models → id
    std::map<std::string, std::string, std::less<>> outOfScope; ///< types that are sold and not modelled → why
    std::map<std::string, SoftwareFact, std::less<>> software;  ///< which releases go together
    std::vector<std::string> overlays; ///< files of the user's own that were laid over it
    /// Calibrated constants, by group ("gemm.h100-sxm.bf16", "collective.efa2") then name.
    /// The owning engine documents each name; every group in the file names the rows it came from.
    std::map<std::string, std::map<std::string, double, std::less<>>, std::less<>> calibration;
    /// Calibrated tables, by group as above, where scalars are not enough (surfaces over shapes).
    std::map<std::string, std::vector<double>, std::less<>> surfaces;
    std::map<std::string, CalibrationOrigin, std::less<>> calibrationOrigin; ///< same keys
    std::string directory; ///< where it was loaded from

    [[nodiscard]] const Gpu *gpu(std::string_view id) const;
    [[nodiscard]] const InstanceType *instance(std::string_view id) const;
    [[nodiscard]] const UltraServerType *ultraserver(std::string_view id) const;
    [[nodiscard]] const Architecture *model(std::string_view id) const; ///< or one of its aliases
    /// The GPU of an instance type; null when either is unknown.
    [[nodiscard]] const Gpu *gpuOf(const InstanceType &type) const;
};

/// Loads and checks every *.json below `directory`. Unknown keys, missing units, duplicate ids,
/// dangling references and impossible values are errors with file and line.
Result<Catalog> loadCatalog(const std::string &directory);

/// The bundled catalog with the user's own entries over it, by id: every *.json below `overlay` (none where
/// that does not exist). An own file is an object with any of the lists of the bundled files ("sources",
/// "gpus", "instances", …); an entry of a known id replaces it. Errors are those of `loadCatalog`.
Result<Catalog> loadCatalog(const std::string &directory, const std::string &overlay);

/// $XDG_CONFIG_HOME/switchyard/catalog, else ~/.config/switchyard/catalog; empty without a home.
std::string userCatalogDirectory();

/// No instance type or platform has this id: a sentence that says so, or why it is out of scope.
std::string unknownType(const Catalog &catalog, std::string_view id);

/// $SWITCHYARD_CATALOG, else beside the source tree or the installed share/switchyard/catalog.
std::string defaultCatalogDirectory();

} // namespace switchyard::catalog
