// SPDX-License-Identifier: GPL-3.0-or-later
// One quantity as colour on every GPU, EFA card and uplink: predicted, observed, their ratio, or the difference of two designs.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <QString>

#include <core/design/numbering.h>
#include <core/telemetry/binding.h>

#include <views/session/enginerunner.h>
#include <views/session/selection.h>
#include <views/theme/colormap.h>

namespace switchyard::canvas {

using telemetry::Quantity;
enum class HeatSource {
    Predicted,
    Live,
    Ratio,      ///< live / predicted
    Difference, ///< now − before, of two designs: comparemap.h
    Peers,      ///< live / median of its peers: the same instance type, job and role (core/diagnose/planned_peers.h)
    Moment,     ///< live / the same GPU or card at a moment that was kept (HeatPast::reference)
};
/// In the nine classes around 1 of theme/ratioscale.h.
constexpr bool isRatio(HeatSource source) { return source == HeatSource::Ratio || source == HeatSource::Peers || source == HeatSource::Moment; }
/// "predicted", "observed", "observed / predicted", "observed / median of its peers", "observed / kept moment".
QString sourceText(HeatSource source);

/// Of predicted traffic: over the whole step, while a communicator is at work (predict/while_busy.h), or at one time of the
/// step (predict/at_moment.h).
enum class Basis { Mean, Busy, Playhead };

/// The descriptors (quantities.inc) of what can colour the drawing, in their order.
std::vector<const telemetry::Descriptor *> heatQuantities();
/// Null for an unknown word.
const telemetry::Descriptor *heatFromWord(std::string_view word);
/// "NVLink tx", translated.
QString titleText(Quantity quantity);
/// The engine has it; the others only a running cluster.
bool isPredicted(Quantity quantity);
/// Degrees have no ratio.
bool hasRatio(Quantity quantity);
/// Of a running cluster: what is not predicted is observed, and beside its peers in place of the prediction.
HeatSource possibleSource(Quantity quantity, HeatSource source);

/// Ends of a scale that were typed, in base units; of one quantity, and nothing to others.
struct TypedRange {
    Quantity of = Quantity::NvlinkTx_Bps;
    double low = 0, high = 1;
    friend bool operator==(const TypedRange &, const TypedRange &) = default;
};

struct HeatChoice {
    Quantity metric = Quantity::NvlinkTx_Bps;
    HeatSource source = HeatSource::Predicted;
    bool logarithmic = false;
    bool fullRange = false; ///< up to the hardware's limit; else a little above the largest value
    std::optional<TypedRange> typed = {}; ///< before all that; stays while designs, predictions and looks change
    /// Every link by its utilisation, cells tinted by pipeline stage, or links and cells by a ratio (traffic.h); else one
    /// quantity.
    bool traffic = false;
    Basis basis = Basis::Mean; ///< of traffic; whoever sets a prediction has followed it
    double playhead_s = 0;     ///< Basis::Playhead: seconds of the step
    [[nodiscard]] bool predictsTraffic() const { return traffic && source == HeatSource::Predicted; }
    friend bool operator==(const HeatChoice &, const HeatChoice &) = default;
};

/// Of saved views and `render --heat`: "traffic" or the word of a quantity.
inline constexpr const char *trafficWord = "traffic";
std::string_view wordOf(const HeatChoice &choice);
/// False for an unknown word; `choice` stays as it was then.
bool chooseWord(HeatChoice &choice, std::string_view word);

/// One byte per cell, ordered so that the largest of several cells is the one to show: fresh over
/// stale over no data over idle, and hot over cold.
namespace code {
inline constexpr std::uint8_t nothing = 0;
inline constexpr std::uint8_t idle = 1;   ///< no job here, or nothing predicted yet
inline constexpr std::uint8_t noData = 2; ///< expected, but absent
inline constexpr std::uint8_t staleFirst = 3;
inline constexpr std::uint8_t freshFirst = 129;
inline constexpr int steps = 126;
inline constexpr int stageSteps = 64; ///< traffic: the first of the fresh codes are stages,
inline constexpr std::uint8_t loadFirst = freshFirst + stageSteps; ///< the next nine classes of a link's load,
inline constexpr std::uint8_t ratioFirst = loadFirst;              ///< or of its ratio, the farthest off last
inline constexpr std::uint8_t staleRatioFirst = staleFirst + stageSteps;
inline constexpr bool isStale(std::uint8_t c) { return c >= staleFirst && c < freshFirst; }
inline constexpr bool isFresh(std::uint8_t c) { return c >= freshFirst; }
}

/// Where the ends of a scale come from.
enum class RangeSource {
    Catalog, ///< what the hardware can do
    Unit,    ///< the same always: shares, degrees
    Shown,   ///< the values, a little above the largest
    Locked,  ///< another picture beside this one
    Typed,   ///< somebody's hand
};

struct Heat {
    HeatChoice choice;
    Basis basis = Basis::Mean; ///< what its loads are of: the choice's, or the mean as long as a moment is not there yet
    /// The choice by what is drawn: words tell this one.
    [[nodiscard]] HeatChoice drawn() const
    {
        HeatChoice as = choice;
        as.basis = basis;
        return as;
    }
    std::vector<float> gpu;    ///< base units; on card metrics the largest of its cards, of ratios the farthest off; NaN: none
    std::vector<float> card;   ///< empty unless the metric is per card
    std::vector<float> uplink; ///< by network node: busier direction / capacity; NaN: nothing above
    std::vector<float> limit;  ///< by GPU (by card on card metrics): what the hardware can do; may be empty
    std::vector<std::uint8_t> gpuCode, cardCode, uplinkCode;
    /// Traffic: the two directed halves of each link, as codes. Empty else.
    struct Lanes {
        std::vector<std::uint8_t> out, in;
        friend bool operator==(const Lanes &, const Lanes &) = default;
    };
    Lanes nvlink, cards, uplinks; ///< by GPU, card, network node
    network::LinkLoads observed;  ///< traffic observed, or its ratio: what is seen over one second; NaN: no data
    network::LinkLoads peers;     ///< traffic beside its peers: their medians over one second; beside a moment: what was seen then
    double reference_s = 0;       ///< HeatSource::Moment: Unix time of the moment
    bool overCapacity = false;    ///< traffic predicted: a link carries more than it can
    int stages = 0;               ///< traffic: pipeline stages that cells are tinted by; 0: none known
    theme::Scale scale;
    RangeSource range = RangeSource::Unit; ///< of that scale; ratios, differences and traffic have classes that are fixed
    QString missing; ///< why there is nothing to show; empty when there is
    QString asOf = {}; ///< of what was observed: its time, where that is not now
};

/// What is not there yet and will come: a cluster is watched, the engine is at work.
struct Awaited {
    bool observation = false, prediction = false;
};

/// What came before: live colours stay what they were while the values move a little.
struct HeatPast {
    theme::Scale scale;      ///< of the last look with the same choice; high 0: none
    double sinceLook_s = 0;  ///< since the observation was made: samples grow old while no server answers
    const Heat *shown = nullptr; ///< of a running cluster, by the same choice: links keep their class while rates move a little
    const telemetry::Observation *reference = nullptr; ///< the moment that HeatSource::Moment divides by, on the same indices; null: none is kept
    Awaited awaited = {};
    std::optional<theme::Scale> fixed = {}; ///< the range that is shown, whatever the values: that of two pictures side by side
};

/// `prediction` and `observation` may be null. Indices are those of the document.
Heat makeHeat(const HeatChoice &choice, const design::Numbering &numbers, std::size_t networkNodes,
              const predict::DesignPrediction *prediction, const telemetry::Observation *observation, const HeatPast &past = {.scale = {0, 0, false}});

/// Every cell, link and uplink has the same colour, and every uplink the same words.
bool looksLike(const Heat &a, const Heat &b);

/// "212 GB/s", "68.9 GiB", "1.98 GHz", "0.87 ×", "+3.1 pp".
QString valueText(Quantity metric, HeatSource source, double value);
/// "linear · spread of what is shown"; of traffic "fixed by the catalog".
QString scaleText(const Heat &heat);
/// The ends of the legend's bar share one unit, in which neither is a row of zeros: "GB/s", "kB/s".
struct LegendUnit {
    QString name;
    double base = 1; ///< base units of the metric in one of it
};
LegendUnit legendUnit(const Heat &heat);
/// Low and high end of the legend's bar, in that unit; on a logarithmic scale each with a unit of its own.
std::pair<QString, QString> legendEnds(const Heat &heat);

} // namespace switchyard::canvas
