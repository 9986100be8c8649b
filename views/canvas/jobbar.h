// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QFrame>
#include <QList>

#include <core/catalog/catalog.h>
#include <core/design/design.h>

class QAction;
class QToolButton;

namespace switchyard::canvas {

/// The jobs of the design as chips over the drawing, each in its colour: a click shows one, a drag of instances that ends
/// on one lets it run there, its menu does the rest. The last one makes a job.
class JobBar : public QFrame
{
    Q_OBJECT
public:
    explicit JobBar(QWidget *parent = nullptr);
    void setDesign(const design::DesignPtr &design, const std::shared_ptr<const catalog::Catalog> &catalog);
    /// What the arrow of the last one offers beside a click: commands that make a job of each kind.
    void offer(const QList<QAction *> &kinds);
    /// The job that the window shows.
    void setShown(const QString &job);
    /// A drag is over this one; empty: over none.
    void setPointed(const QString &job);
    /// The job of the chip there; empty: none.
    [[nodiscard]] QString jobAt(QPoint global) const;
    /// A field over the name of a job.
    void renameInPlace(const QString &job);

signals:
    void jobChosen(const QString &job);
    void jobWanted();                         ///< a new one
    void instancesWanted(const QString &job); ///< to be selected
    void assignWanted(const QString &job);    ///< to the selection
    void renameRequested(const QString &job, const QString &to);
    void colourRequested(const QString &job, const QString &colour);
    void removeRequested(const QString &job);

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    struct Chip {
        QString job;
        QToolButton *button = nullptr;
    };
    void rebuild();
    void showMenu(const QString &job, QPoint global);
    void chooseColour(const QString &job);

    design::DesignPtr m_design;
    std::shared_ptr<const catalog::Catalog> m_catalog;
    std::vector<Chip> m_chips;
    QToolButton *m_more;
    QToolButton *m_add;
    QString m_shown;
    QString m_pointed;
};

} // namespace switchyard::canvas
