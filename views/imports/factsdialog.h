// SPDX-License-Identifier: GPL-3.0-or-later
// What files show that become no part of a design (logs of NCCL, its topology, runs of a benchmark): what was found in them, and
// what of it is not as predicted, above it.
#pragma once

#include <vector>

#include <QDialog>

#include <core/exchange/gather.h>
#include <core/exchange/nccl/log_beside.h>

class QTreeWidget;

namespace switchyard::imports {

/// Files of one format.
struct Facts {
    exchange::FormatFiles part;
    exchange::LogBeside beside; ///< of NCCL's logs
    QString why;                ///< where nothing is predicted: why not, or what the files are for
};

class FactsDialog final : public QDialog
{
    Q_OBJECT
public:
    FactsDialog(std::vector<Facts> facts, const std::vector<exchange::Refused> &refused, QWidget *parent);
    /// As `switchyard-cli import` writes them: a list of {format, files, found, beside}.
    [[nodiscard]] QByteArray asJson() const;

signals:
    void saveAsked(const QByteArray &json);

private:
    void fill(const std::vector<exchange::Refused> &refused);

    std::vector<Facts> m_facts;
    QTreeWidget *m_tree;
};

} // namespace switchyard::imports
