// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes → tier → exposed seconds: who sends, how far up the network it goes, and what the step waits for. On the left
// heights are bytes, on the right seconds, so that a ribbon that grows from thin to wide is expensive traffic.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QRectF>
#include <QString>

#include <core/predict/byte_paths.h>
#include <core/telemetry/observation.h>
#include <views/theme/tokens.h>
#include <views/widgets/stackedbar.h>

class QPainter;

namespace switchyard::flows {

struct FlowMap {
    predict::BytePaths paths;
    std::vector<widgets::BarPart> step; ///< parts of the step, as in the inspector
    predict::TrafficMask chosen = ~0U;  ///< what the drawing shows: the rest is faint
    QString verdict;                    ///< what is dear for its bytes, or that nothing is, in words; empty where nothing is shown
    std::optional<double> observedNvlink, observedCards; ///< utilisation seen, as Tier::mean; none: nobody tells
    QString missing;                    ///< why there is nothing to show; empty when there is
};

/// "TP", "transfer", "other jobs".
QString nameOf(const predict::CommunicatorPath &path);

using PathsPtr = std::shared_ptr<const predict::BytePaths>;

/// `prediction` may be null: then what is observed, if anything is, is said in its place. `paths`: of the prediction (predict::bytePaths); null where it has none.
FlowMap makeFlowMap(const predict::DesignPrediction *prediction, const PathsPtr &paths, const theme::Tokens &tokens, const telemetry::Observation *observation = nullptr);

/// What a running cluster shows of the two tiers whose links are measured. Either may be null: nothing is seen.
void observe(FlowMap &map, const predict::DesignPrediction *prediction, const telemetry::Observation *observation);
/// "observed 31.2 %"; empty where nothing is.
QString observedOf(const FlowMap &map, std::size_t tier);

/// "35.3 % used"; where the links differ "1.9 % used, the busiest 4.1 %", `brief`: "1.9 %, ≤ 4.1 %".
QString usedOf(const predict::Tier &tier, bool brief = false);
/// "900 GB/s × 104"; of mixed types "450 GB/s × 64, 900 GB/s × 104", of many the least and the largest.
QString capacitiesOf(const predict::Tier &tier);
/// What of a tier's use is of those whose bytes turn back in it, or of those that are chosen: "of it PP 2.6 %". Empty: all
/// of it is.
QString ownUse(const FlowMap &map, std::size_t tier);

/// A bar or box of the picture.
struct Spot {
    enum class Kind { Communicator, Tier, Cost } kind = Kind::Communicator;
    int index = 0; ///< into communicators (Communicator, Cost) or tiers
    friend bool operator==(const Spot &, const Spot &) = default;
};

/// Where everything lies in a rectangle.
class FlowLayout
{
public:
    FlowLayout(const FlowMap &map, const QRectF &rect);
    [[nodiscard]] QRectF rectOf(const Spot &spot) const;
    /// What is written beside a communicator or a cost; empty of a tier, whose words are in its box.
    [[nodiscard]] QRectF wordsRect(const Spot &spot) const;
    [[nodiscard]] std::optional<Spot> spotAt(const QPointF &at) const;
    /// `marked`: everything that does not touch it is faint.
    void paint(QPainter &painter, const theme::Tokens &tokens, const std::optional<Spot> &marked = {}) const;
    /// A part of the step: its piece of the bar, and its words; empty: there is no room, or its group's are.
    struct StepPart {
        QRectF bar, beside;
        QString words;
    };
    [[nodiscard]] std::vector<StepPart> stepParts() const;
    struct Head {
        QRectF rect;
        QString words;
    };
    /// Over the columns, from the left; that of the step only where it has room.
    [[nodiscard]] std::vector<Head> heads() const;

private:
    struct Ribbon {
        int communicator = 0;
        int tier = 0;
        QRectF from, in; ///< ends at the communicator and at the tier's left edge (zero width)
        QRectF out, to;  ///< ends at the tier's right edge and at the cost
    };
    void place(double height_px);
    void placeRibbons();
    [[nodiscard]] bool touches(const Ribbon &ribbon, const Spot &spot) const;
    void paintHeads(QPainter &painter, const theme::Tokens &tokens) const;
    void paintCommunicator(QPainter &painter, const theme::Tokens &tokens, std::size_t index) const;
    void paintTier(QPainter &painter, const theme::Tokens &tokens, std::size_t index) const;
    void paintStep(QPainter &painter, const theme::Tokens &tokens) const;

    const FlowMap &m_map;
    QRectF m_rect;
    QRectF m_body;
    QRectF m_step;
    double m_px_per_B = 0; ///< of ribbons on the left and in tiers
    std::vector<QRectF> m_communicators, m_tiers, m_costs, m_senderWords, m_costWords;
    std::vector<Ribbon> m_ribbons;
};

/// What a spot says: bytes, share, tier by tier, seconds.
QString describe(const FlowMap &map, const Spot &spot);

} // namespace switchyard::flows
