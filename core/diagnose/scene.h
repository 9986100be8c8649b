// SPDX-License-Identifier: GPL-3.0-or-later
// What every rule looks at: one observation on a design, with what is fresh, who belongs to which
// job, and what that job costs.
#pragma once

#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/diagnose/finding.h>
#include <core/predict/predict.h>
#include <core/telemetry/layout.h>
#include <core/telemetry/observation.h>

namespace switchyard::diagnose {

using telemetry::Quantity;

struct JobScene {
    std::vector<int> gpus;    ///< fresh GPUs of the job's instances, document order
    std::vector<int> cards;   ///< cards of those instances
    bool stalled = false;     ///< GPUs busy, tensor cores idle: ranks wait for one that never comes
    bool running = false;
    double step_s = 0;        ///< predicted; 0 unknown
    double usdPerHour = 0;    ///< 0 unknown
};

class Scene
{
public:
    Scene(const catalog::Catalog &catalog, const design::Design &design, const predict::DesignPrediction *prediction,
          const telemetry::Observation &observation);

    const catalog::Catalog &catalog;
    const design::Design &design;
    const predict::DesignPrediction *prediction; ///< may be null
    const telemetry::Observation &observation;
    telemetry::Layout layout;
    std::vector<JobScene> jobs;       ///< as in design.jobs; one that takes all instances when there are no jobs
    std::vector<int> jobOfInstance;   ///< -1: none
    double usdPerHour = 0;            ///< of the whole design; 0 unknown
    double staleAfter_s = 45;         ///< three scrape intervals

    /// Value of a GPU or card; NaN when there is no data or it is stale.
    [[nodiscard]] double value(Quantity quantity, int index) const;
    [[nodiscard]] bool available(Quantity quantity) const;
    [[nodiscard]] const telemetry::Series *series(Quantity quantity) const;
    [[nodiscard]] bool everSeen(int gpu) const;
    [[nodiscard]] bool fresh(int gpu) const;
    [[nodiscard]] bool stale(int gpu) const { return everSeen(gpu) && !fresh(gpu); }

    [[nodiscard]] const std::string &instanceId(int instance) const;
    [[nodiscard]] std::string gpuName(int gpu) const;   ///< "p5-1043 GPU 3"
    [[nodiscard]] std::string gpuPlace(int gpu) const;  ///< "p5-1043/gpu3"
    [[nodiscard]] std::string cardName(int card) const; ///< "p5-1043 EFA card 12"
    [[nodiscard]] std::string cardPlace(int card) const;
    [[nodiscard]] JobScene *jobOfGpu(int gpu);
    [[nodiscard]] const JobScene *jobOfGpu(int gpu) const;

    [[nodiscard]] Evidence evidence(Quantity quantity, double value, double expected) const;
};

using Findings = std::vector<Finding>;

// The rules, each in its file. They add what they find.
void findLostHardware(const Scene &scene, Findings &findings);  ///< hosts, GPUs, XIDs, stalled jobs
void findSlowGpus(const Scene &scene, Findings &findings);      ///< throttling, stragglers
void findNetworkTrouble(const Scene &scene, Findings &findings); ///< retransmits, cards that carry less
void compareWithModel(const Scene &scene, Findings &findings);  ///< observed against predicted, placement
void findBlindSpots(const Scene &scene, Findings &findings);    ///< stale, unmapped, not collected

/// Most costly first; among equals the more severe.
void rank(Findings &findings);
/// Marks findings that the design waives.
void applyWaivers(const design::Design &design, Findings &findings);

/// "19 %" of a fraction.
std::string percentText(double fraction);

} // namespace switchyard::diagnose
