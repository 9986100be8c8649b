// SPDX-License-Identifier: GPL-3.0-or-later
// What is selected on the canvas: predicted and observed values side by side, place and role.
#pragma once

#include <string>
#include <vector>

#include <QWidget>

#include <views/inspector/linkshares.h>
#include <views/text/plain.h>
#include <views/widgets/snapshots.h>

class QGridLayout;

namespace switchyard::widgets {
class ElidedLabel;
}

namespace switchyard::plots {
class BandPlot;
}

namespace switchyard::inspector {

/// GPUs and cards (document indices) that ids of the design name: instances, "ID/gpu3", "ID/card12",
/// network nodes and UltraServers with all below them. Unknown ids name nothing.
struct Selected {
    std::vector<int> gpus;
    std::vector<int> cards;
    std::vector<int> instances;
};
Selected resolveSelection(const design::Design &design, const catalog::Catalog &catalog,
                          const std::vector<std::string> &ids);

/// "TP 3 · PP 3 · DP 65" for a rank of the plan, in the plan's rank order.
QString roleOfRank(const workload::Parallelism &plan, int rank);

class SelectionBox final : public QWidget
{
    Q_OBJECT
public:
    explicit SelectionBox(QWidget *parent = nullptr);
    void setDesign(design::DesignPtr design, widgets::CatalogPtr catalog, const std::string &job);
    void setPrediction(widgets::PredictionPtr prediction);
    /// The links of that prediction while busy.
    void setBusyLoads(const widgets::PredictionPtr &of, std::shared_ptr<const network::LinkLoads> loads);
    /// Earlier ones are kept for the plot; null forgets them.
    void setObservation(telemetry::ObservationPtr observation);
    void setSelection(std::vector<std::string> ids);

private:
    struct Row {
        QString name;
        QString predicted;
        QString observed;
        QString of;
        QString tooltip;
    };
    void rebuild();
    void showLargest(const Selected &selected);
    void plotHistory(const Selected &selected);
    [[nodiscard]] QString title(const Selected &selected) const;
    [[nodiscard]] double gpuMemory_B(const Selected &selected) const;
    [[nodiscard]] std::vector<Row> rows(const Selected &selected) const;
    void addWaits(const Selected &selected, std::vector<Row> &out) const;
    void findLink();
    void addLinkRows(std::vector<Row> &out) const;
    [[nodiscard]] std::vector<Row> hottestRows() const;
    void showRows(const std::vector<Row> &rows, bool live);
    [[nodiscard]] Row measure(const QString &name, const std::vector<float> *predicted, double predictedScale,
                              telemetry::Quantity quantity, const std::vector<int> &indices,
                              format::Formatted (*print)(double), double capacity) const;

    design::DesignPtr m_design;
    widgets::CatalogPtr m_catalog;
    std::string m_job;
    widgets::PredictionPtr m_prediction;
    std::shared_ptr<const network::LinkLoads> m_busy; ///< of it; null: not known
    telemetry::ObservationPtr m_observation;
    std::vector<telemetry::ObservationPtr> m_history; ///< oldest first
    std::vector<std::string> m_ids;
    struct {
        widgets::PredictionPtr prediction;
        std::string id;
        std::vector<LinkShares> shares;
    } m_link; ///< of the one link that is selected, found once
    widgets::ElidedLabel *m_title;
    text::Label *m_hint;
    text::Label *m_largest;
    QGridLayout *m_grid;
    text::Label *m_plotTitle;
    plots::BandPlot *m_plot;
};

} // namespace switchyard::inspector
