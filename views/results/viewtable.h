// SPDX-License-Identifier: GPL-3.0-or-later
// The one table of views: from a row come the tab of the results, the word of saved views and of `render --view`,
// and the picture that needs no window. A view is added by its folder and its row here.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <QRectF>

#include <core/diagnose/finding.h>
#include <core/network/traffic.h>
#include <core/predict/byte_paths.h>
#include <core/serve/curve.h>
#include <core/train/moments.h>
#include <views/theme/tokens.h>
#include <views/timeline/observedlanes.h>
#include <views/widgets/snapshots.h>

class QPainter;
class QWidget;

namespace switchyard::results {

class ResultsDock;
struct RenderInput;

/// What is known of the present design, for the pages of the results.
struct Results {
    design::DesignPtr design;
    QString job;
    widgets::PredictionPtr now;
    widgets::PredictionPtr traffic; ///< `now`, or with the traffic of the chosen communicators alone
    network::FabricPtr fabric; ///< where there is no prediction that has it
    telemetry::ObservationPtr observation; ///< the last look; null: not connected
    telemetry::ObservationPtr reference;   ///< the moment that was kept to compare with, on the same indices; null: none
    widgets::PredictionPtr before; ///< what changes are counted from; may be null
    design::Bill bill, billBefore;
    std::shared_ptr<const train::StepTimes> timeline; ///< null: not asked for since the last prediction
    std::shared_ptr<const predict::BytePaths> paths;  ///< likewise
    timeline::TracesPtr traces; ///< steps that a profiler saw; null: none
    std::optional<Term> why;
    std::shared_ptr<const Result<serve::LoadCurve>> loadCurve; ///< likewise
    std::vector<diagnose::Finding> checks;   ///< design rules
    std::vector<diagnose::Finding> findings; ///< live trouble
    bool connected = false;                  ///< to live data
    bool diagnosing = false;                 ///< first values are drawn, and no finding was looked for yet
    std::vector<int> selectedGpus;           ///< of the document, in the order of the selection
};

/// Parts of Results, as a mask: what a page is told of.
namespace known {
inline constexpr unsigned design = 1U;
inline constexpr unsigned prediction = 2U;
inline constexpr unsigned bill = 4U;
inline constexpr unsigned timeline = 8U;
inline constexpr unsigned why = 16U;
inline constexpr unsigned checks = 32U;
inline constexpr unsigned findings = 64U;
inline constexpr unsigned observation = 128U;
inline constexpr unsigned traffic = 256U;
inline constexpr unsigned loadCurve = 512U;
inline constexpr unsigned selection = 1024U;
inline constexpr unsigned traces = 2048U;
inline constexpr unsigned paths = 4096U;
}

/// What takes time to work out.
struct Needed {
    widgets::Detail detail = widgets::Detail::Timeline;
    bool (*has)(const Results &results) = nullptr; ///< it is there already
};

/// A page of the results. Made when it is first looked at, told when a part that it watches has changed and it is in view.
struct PageRow {
    const char *tab = nullptr; ///< its name, to be translated
    unsigned watches = 0;      ///< mask of known::
    QWidget *(*make)(ResultsDock &dock) = nullptr;
    void (*show)(QWidget &page, const Results &results) = nullptr;
    std::size_t (*count)(const Results &results) = nullptr; ///< beside the tab's name; null: none
    std::optional<Needed> needs = {};                            ///< asked for when it is looked at
    std::vector<diagnose::Finding> Results::*findings = nullptr; ///< those that it lists, on a FindingsPanel; null: none
};

struct ViewRow {
    const char *word = "";
    const char *title = ""; ///< of a picture, to be translated
    PageRow page;           ///< tab null: no page of the results
    /// Null: cannot be drawn without a window. `input.prediction` is there unless `withoutPrediction`.
    Result<void> (*paint)(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &tokens) = nullptr;
    bool withoutPrediction = false;
};

/// In the order of the tabs.
std::span<const ViewRow> viewTable();
/// Null for an unknown word. What follows a space is the view's own: "matrix rail", as saved views have it.
const ViewRow *viewOfWord(std::string_view word);
/// "rail" of "matrix rail": matrix::wordOf; empty: none.
std::string_view groupingWordOf(std::string_view view);
/// A title or the name of a tab, translated.
QString shownName(const char *name);

} // namespace switchyard::results
