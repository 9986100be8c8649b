// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <core/diagnose/finding.h>
#include <core/goodput/storage_use.h>

#include <views/canvas/camera.h>
#include <views/canvas/heat.h>
#include <views/canvas/layout.h>
#include <views/canvas/pooloutline.h>
#include <views/session/document.h>
#include <views/session/enginerunner.h>

namespace switchyard::canvas {

/// A finding's place on the drawing.
struct Mark {
    QRectF rect; ///< world
    diagnose::Severity severity = diagnose::Severity::Warning;
    std::string id; ///< Finding::id
};

/// Its frame on the screen: around what it names, however small that is.
QRectF frameOf(const Mark &mark, const Camera &camera);

/// A transfer of the shown job: from pool to pool.
struct Flow {
    PoolOutline from, to;
    QString words; ///< "transfer: 811 GB in 8.2 s"
};

/// All that a picture of the canvas needs, as values.
struct Scene {
    design::DesignPtr design; ///< never null in a scene that is painted
    session::CatalogPtr catalog;
    Layout layout;
    Heat heat;
    session::PredictionPtr prediction;     ///< may be null
    std::shared_ptr<const std::vector<network::TrafficItem>> sending; ///< what makes its loads at the playhead; null: they are not of a moment
    /// What the same links carry by the bases that are not drawn, for words; null: not known, or it is the drawn one.
    struct OtherBases {
        std::shared_ptr<const network::LinkLoads> mean, busy;
    } bases;
    telemetry::ObservationPtr observation; ///< may be null
    double sinceLook_s = 0;                ///< how old the observation itself is
    QString asOf = {};                     ///< its time, where a watch is paused or a moment is shown: "14:02:31"
    telemetry::ObservationPtr reference;   ///< the moment that was kept to compare with, on these indices; may be null
    std::vector<int> rankOfGpu;            ///< by GPU of the document; -1: none. Empty without a prediction
    std::vector<Mark> marks;
    std::vector<std::string> slowGpus; ///< slowGpusOf(findings)
    std::vector<Flow> flows;
    std::vector<goodput::StorageUse> storage; ///< by index of design.storage
    std::vector<int> jobOfInstance; ///< which of the design's jobs; -1: none, severalJobs: more than one. Empty: at most one job is there
};
inline constexpr int severalJobs = -2;

/// Empty where the design has fewer than two jobs.
std::vector<int> jobsOfInstances(const design::Design &design);

/// By GPU of the document: a job that runs there beside the predicted one, the first in design.jobs; -1: none. Empty where
/// no other job is. Of a training its ranks, of others all GPUs of their instances. `firstGpu` as in design::Numbering;
/// `prediction` may be null: of all jobs.
std::vector<int> otherJobsOfGpus(const design::Design &design, const std::vector<int> &firstGpu, const predict::DesignPrediction *prediction);

/// The instances of which a view, in screen pixels, shows something, in their order: looked up once per picture or part,
/// for a part's every step through all of them is most of its time at 100,000 GPUs.
std::vector<std::size_t> shownInstances(const Layout &layout, const Camera &camera, const QRectF &view);

/// The instance in the middle of a view where its GPUs are larger than `from_px`: its inside is drawn, for larger squares say no more; -1: none.
int instanceInside(const Scene &scene, const Camera &camera, QSizeF view, double from_px = insideFrom_px);

/// Where no moment's loads are there yet, the mean is drawn: its heat says so.
void settleBasis(Scene &scene);

/// What the words of a link say: predicted, or observed over one second; null: nothing.
const network::LinkLoads *shownLoads(const Scene &scene);
/// What they are compared with: the prediction, or what their peers show; null: nothing.
const network::LinkLoads *comparedLoads(const Scene &scene);

/// Inverse of the placement.
std::vector<int> ranksOfGpus(const predict::DesignPrediction &prediction, int gpus);

/// Transfers of the predicted job; pools that are not on the drawing have none.
std::vector<Flow> flowsOf(const design::Design &design, const Layout &layout, const predict::DesignPrediction *prediction);

/// The middle of a mark's badge on the screen, and how far from it a point is still on it.
QPointF badgeOf(const Mark &mark, const Camera &camera);
inline constexpr double badgeReach_px = 8;
/// The findings whose badges lie under a point of the screen: their ids, the topmost first, each once.
std::vector<std::string> marksAt(const std::vector<Mark> &marks, const Camera &camera, QPointF screen);

/// Marks of the findings that name something on the drawing. One that names all instances in a container marks it once; what is
/// bought has no place. An error of a job marks its instances: a warning, which may be of any job, does not frame them all.
std::vector<Mark> marksOf(const design::Design &design, const Layout &layout, const std::vector<diagnose::Finding> &findings);

/// GPUs that findings of their own say are slow, so that their partners wait; not those of a host that is slow as a whole, or of
/// several that are alike.
std::vector<std::string> slowGpusOf(const std::vector<diagnose::Finding> &findings);

} // namespace switchyard::canvas
