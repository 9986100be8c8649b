// SPDX-License-Identifier: GPL-3.0-or-later
// What every rule looks at: one observation on a design, with what is fresh, who belongs to which
// job, and what that job costs.
#pragma once

#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <core/base/format.h>
#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/diagnose/finding.h>
#include <core/predict/predict.h>
#include <core/telemetry/device_numbering.h>
#include <core/telemetry/observation.h>

namespace switchyard::diagnose {

using telemetry::Quantity;

enum class JobState {
    Unknown, ///< the metrics do not tell
    Running,
    Stalled, ///< kernels are resident and do no work: ranks wait for each other
    Waiting, ///< no kernels, memory held: ranks wait for their hosts
    Off,     ///< no process
};

inline constexpr double heldMemory_B = 2.0 * 1024 * 1024 * 1024; ///< above what a driver and its daemons keep
inline constexpr double ofAStep_Bps = 1e8; ///< what a host sends that takes part in a step with others
inline constexpr double silentCard_Bps = 1e6; ///< a card that sends less shares no step with other hosts
inline constexpr double spinsAt = 0.65; ///< of the power of their work: ranks that wait in a collective draw less

struct StartedHost; // job_starts.h

/// A job and its GPUs: as the server's labels tell it, else as the design does, else hosts that work alike.
struct JobScene {
    std::string name;
    int designJob = -1;       ///< index into Design::jobs, -1 none
    bool told = false;        ///< by labels of the server
    std::vector<int> instances;
    std::vector<int> gpus;    ///< fresh, whole GPUs, document order
    std::vector<int> cards;   ///< cards of its instances
    JobState state = JobState::Unknown;
    bool stalled = false;     ///< JobState::Stalled
    bool running = false;     ///< JobState::Running, or Unknown with nothing against it
    bool worked = false;      ///< within the last hours, or it has been resident all along
    double step_s = 0;        ///< predicted; 0 unknown
    std::optional<double> usdPerHour; ///< none: a price is unknown
};

class LiveScene
{
public:
    LiveScene(const catalog::Catalog &catalog, const design::Design &design, const predict::DesignPrediction *prediction,
              const telemetry::Observation &observation, double beyond = 1);

    const catalog::Catalog &catalog;
    const design::Design &design;
    const predict::DesignPrediction *prediction; ///< may be null
    const telemetry::Observation &observation;
    const double beyond; ///< so much of what rules ask beyond the usual is enough: less at an earlier look, or what lies at the edge would come and go
    telemetry::DeviceNumbering layout;
    std::vector<JobScene> jobs;
    std::vector<int> jobOfInstance;   ///< index of `jobs`; -1: none
    std::vector<int> jobIndexOfGpu;   ///< index of `jobs`; -1: none
    std::vector<char> presumed;       ///< by instance: 1 it is silent, and in its job because nothing tells against it
    std::optional<double> usdPerHour; ///< of the whole design; none: a price is unknown

    /// From where on a rule speaks whose limit lies that far from what is usual.
    [[nodiscard]] double edge(double limit, double usual = 0) const { return usual + beyond * (limit - usual); }
    /// Value of a GPU, card or instance; NaN when there is no data or it is stale.
    [[nodiscard]] double value(Quantity quantity, int index) const;
    [[nodiscard]] bool available(Quantity quantity) const;
    [[nodiscard]] const telemetry::Series *series(Quantity quantity) const;
    /// Median over items; NaN when there is no data.
    [[nodiscard]] double medianOf(Quantity quantity, const std::vector<int> &items) const;
    [[nodiscard]] bool everSeen(int gpu) const;
    [[nodiscard]] bool fresh(int gpu) const;
    /// Its other exporters speak: its cards or the host itself have values.
    [[nodiscard]] bool hostSpeaks(int instance) const;
    /// The server shows last values of its GPUs that ended minutes ago, nothing else of the host speaks where other hosts do, and
    /// the ranks of its job wait: it is gone, whatever is shown of it.
    [[nodiscard]] bool leftItsJob(int instance) const;
    /// It fell silent long before its job, which stands, worked last: it is not whom the others wait for.
    [[nodiscard]] bool wentBeforeItsJobStood(int instance) const;
    [[nodiscard]] bool stale(int gpu) const { return everSeen(gpu) && !fresh(gpu); }
    [[nodiscard]] bool shared(int gpu) const; ///< cut into MIG instances
    /// What the scheduler lets the host do, where it says so; by hand, what is said of it.
    [[nodiscard]] telemetry::Held held(int instance) const;
    /// Whom it works for was said by hand (design::Instance::worksFor), whatever metrics tell.
    [[nodiscard]] bool saidByHand(int instance) const;
    /// The scheduler holds it, and it works for no job: it is nobody's peer, and its idle GPUs are no waste.
    [[nodiscard]] bool setAside(int instance) const { return held(instance) != telemetry::Held::No && jobOf(instance) == nullptr; }
    /// So many of its GPUs are given to jobs, as the scheduler tells; 0: none, or it does not tell.
    [[nodiscard]] int gpusGiven(int instance) const;
    /// So often a container that has GPUs there was started again within half an hour; 0: never, or nobody tells.
    [[nodiscard]] int podRestarts(int instance) const;
    [[nodiscard]] double tdp_W(int gpu) const; ///< NaN unknown
    [[nodiscard]] double nvlinkOf_Bps(const std::vector<int> &gpus) const; ///< of the first, one direction; 0: none, or unknown
    /// What hosts drew at most since they hold their memory, up to three hours back, or within the hour; NaN unknown.
    [[nodiscard]] double workPower_W(const std::vector<int> &instances) const;

    /// The most that hosts drew, as `ofPast` tells it, is what kernels take, far above what they draw now that they rest. Unknown: no.
    [[nodiscard]] bool drewWork(Quantity ofPast, const std::vector<int> &instances) const;
    /// Its GPUs draw what ranks draw that spin, by what its hosts drew at their work (workPower_W). Unknown: no.
    [[nodiscard]] bool drawsAsSpinning(const JobScene &job) const;

    [[nodiscard]] const std::string &instanceId(int instance) const;
    [[nodiscard]] std::string gpuName(int gpu) const;   ///< "p5-1043 GPU 3"
    [[nodiscard]] std::string gpuPlace(int gpu) const;  ///< "p5-1043/gpu3"
    [[nodiscard]] Said cardName(int card) const;        ///< "p5-1043 EFA card 12"
    [[nodiscard]] std::string cardPlace(int card) const;
    [[nodiscard]] int localGpu(int gpu) const;
    [[nodiscard]] int localCard(int card) const;
    [[nodiscard]] const JobScene *jobOfGpu(int gpu) const;
    [[nodiscard]] const JobScene *jobOf(int instance) const;

    [[nodiscard]] Evidence evidence(Quantity quantity, double value, double expected) const;
    /// A finding on one GPU, with its job and rank.
    [[nodiscard]] Finding onGpu(CauseClass causeClass, const char *kind, int gpu, std::string_view code = {}) const;
    [[nodiscard]] Finding onCard(CauseClass causeClass, const char *kind, int card) const;
    [[nodiscard]] Finding onHost(CauseClass causeClass, const char *kind, int instance) const;
    [[nodiscard]] Finding onJob(CauseClass causeClass, const char *kind, const JobScene &job, std::string_view code = {}) const;
    /// A job's hosts in groups that may be compared as wholes: where the job is told, those that
    /// share its step and those that send nothing; of a design's, all; else those that hold and send the same, because two jobs, or two stages, may have been taken for one.
    [[nodiscard]] std::vector<std::vector<int>> alike(const JobScene &job) const;
    /// Nearly all of its hosts send what those of one step do; false where nobody counts it.
    [[nodiscard]] bool sharesAStep(const JobScene &job) const;
    /// What its hosts send now as a share of what they did in the hours before, where that is known of most of them; NaN: it is not.
    [[nodiscard]] double sentOfUsual(const JobScene &job) const;
    /// Engines that serve are on its hosts, or its name says so: what it does follows its requests, not a step.
    [[nodiscard]] bool serves(const JobScene &job) const;
    /// "127 GPUs of job llama".
    [[nodiscard]] Said peersText(const JobScene &job) const;

private:
    void tellJobs();
    void missClosedHosts();
    [[nodiscard]] bool isUnseen(int instance) const;
    [[nodiscard]] bool restedBefore(int instance, const std::vector<int> &others) const;
    [[nodiscard]] bool wasOfNone(int instance, const std::vector<int> &others) const;
    void takeDesignJobs();
    void groupByWork();
    [[nodiscard]] std::vector<StartedHost> startsOf(const std::vector<int> &instances) const;
    void takeSaidByHand();
    void judge(JobScene &job) const;
    [[nodiscard]] bool isLeftOut(int instance) const;
    [[nodiscard]] std::vector<std::vector<int>> rolesByStep(const JobScene &job) const;
    [[nodiscard]] bool worksOtherwise(const JobScene &job) const;
    [[nodiscard]] bool isSilent(const JobScene &job) const;
    [[nodiscard]] bool sendsAsBefore(const JobScene &job) const;
    [[nodiscard]] bool fellSilent(const JobScene &job) const;
    void addRank(Finding &finding, int gpu) const;
    std::vector<int> m_rankOfGpu; ///< of the predicted job
};

using Findings = std::vector<Finding>;
inline constexpr double hot_C = 84; ///< GPUs slow down from about here (alerts of public dashboards: 80, 85)
struct PeerGroup;
using PeerGroups = std::vector<PeerGroup>;

// The rules, each in its file. They add what they find.
void findLostHardware(const LiveScene &scene, Findings &findings);  ///< hosts, GPUs, cards
void findErrors(const LiveScene &scene, Findings &findings);        ///< XIDs, memory, NVLink, PCIe
void findSlowGpus(const PeerGroups &groups, Findings &findings);      ///< heat, power, clocks, memory
void findHotGpus(const LiveScene &scene, Findings &findings);         ///< heat on GPUs of no job
void findFedLate(const PeerGroups &groups, Findings &findings);       ///< ranks that wait for their hosts
void findBusyHosts(const LiveScene &scene, Findings &findings);     ///< hosts whose processors are busy as no peer's
void findStolenTime(const LiveScene &scene, Findings &findings);    ///< hosts whose processors the hypervisor gives to others
void findImbalance(const PeerGroups &groups, Findings &findings);     ///< work dealt unevenly
void findWeakNvlink(const LiveScene &scene, Findings &findings);    ///< GPUs whose links carry less than their peers'
void findNetworkTrouble(const LiveScene &scene, Findings &findings); ///< cards, hosts, rails, TCP in place of EFA
void findJobTrouble(const LiveScene &scene, Findings &findings);    ///< hangs, input and storage, restarts
void findIdleHosts(const LiveScene &scene, Findings &findings);     ///< paid for or occupied, and nothing runs
void compareWithModel(const LiveScene &scene, Findings &findings);  ///< observed against predicted, placement
void findServingTrouble(const LiveScene &scene, Findings &findings); ///< replicas, caches and queues of what serves
/// Requests that wait for a full cache, where so many more do than run that one look back, in which fewer waited, is enough; 0: not so.
double backlogOf(const Finding &finding);
/// What is wrong with hosts that were taken out concerns those who mend them. Whom the scheduler has lost may be news.
void quietenHeldHosts(const LiveScene &scene, Findings &findings);
void findHeldHosts(const LiveScene &scene, Findings &findings);      ///< drained, cordoned, down; two jobs told of one host
void findBlindSpots(const LiveScene &scene, Findings &findings);    ///< stale, unmapped, not collected

/// Most costly first; among equals the more severe.
void rank(Findings &findings);
/// What several GPUs of one host show alike is one finding on it, as is what trays of one UltraServer show of NVLink; above this many
/// that are left one summary stands for all, with the kind and title given.
inline constexpr std::size_t mostAlike = 16;
void addAlike(const LiveScene &scene, Findings &findings, Findings &parts, std::string_view kind, const Said &title, std::string_view of = "many");
/// What a part that is gone costs: all of `job`, which it was of (null: of none), when that stands still, else its own share of the price.
void addLossCost(const LiveScene &scene, const JobScene *job, double shareOfInstance, Finding &finding);

/// Its XID is of the hardware and may be why the GPU is gone: findErrors says so.
bool xidTellsLoss(const LiveScene &scene, int gpu);

/// Marks findings that the design waives.
void applyWaivers(const design::Design &design, Findings &findings);

/// "19 %" of a fraction.
format::Formatted percentText(double fraction);

} // namespace switchyard::diagnose
