// SPDX-License-Identifier: GPL-3.0-or-later
// What stands around the jobs, in the inspector: releases on the instances, quotas of the Region, Capacity Blocks. Design
// rules are judged by them. Folded, it says in a line what is stated.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <QWidget>

#include <views/text/plain.h>
#include <views/widgets/snapshots.h>

class QVBoxLayout;

namespace switchyard::inspector {

class OptionForm;

/// As the document takes it.
using DesignEdit = std::function<Result<design::Design>(const design::Design &)>;

class ClusterEditor final : public QWidget
{
    Q_OBJECT
public:
    explicit ClusterEditor(QWidget *parent = nullptr);
    void setDesign(design::DesignPtr design, widgets::CatalogPtr catalog);

signals:
    void edited(const switchyard::inspector::DesignEdit &edit, const QString &undoText);

private:
    void build();
    void makeBlocks();
    void showValues();
    void addBlockForm(const std::string &id);
    void refuse(const QString &reason);

    struct BlockForm {
        std::string id;
        QWidget *box = nullptr;
        text::Label *title = nullptr;
        OptionForm *form = nullptr;
    };

    design::DesignPtr m_design;
    widgets::CatalogPtr m_catalog;
    text::Label *m_summary;
    QWidget *m_content;
    text::Label *m_reason = nullptr; ///< null until unfolded, and with it all below
    text::Label *m_region = nullptr;
    OptionForm *m_software = nullptr;
    OptionForm *m_quotas = nullptr;
    QVBoxLayout *m_blocks = nullptr;
    std::vector<BlockForm> m_forms;
};

} // namespace switchyard::inspector
