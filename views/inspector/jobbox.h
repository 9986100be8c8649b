// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <QWidget>

#include <core/design/assign.h>
#include <views/text/plain.h>
#include <views/widgets/snapshots.h>

class QHBoxLayout;
class QLineEdit;
class QPushButton;

namespace switchyard::inspector {

/// A job as a thing: its name, where it runs, and what can be done where that is several types of instance.
class JobBox final : public QWidget
{
    Q_OBJECT
public:
    explicit JobBox(QWidget *parent = nullptr);
    void setJob(const design::DesignPtr &design, const widgets::CatalogPtr &catalog, const design::Job &job);

signals:
    void renamed(const QString &to);
    void poolTyped(const QString &text);
    void poolWanted(); ///< the selection
    void poolShown();
    void typeKept(const QString &type);
    void splitWanted();
    void workTold(design::JobKind kind); ///< of one that was only seen to run

private:
    QLineEdit *m_name;
    QLineEdit *m_pool;
    QWidget *m_mend;
    text::Label *m_types;
    QHBoxLayout *m_ways;
    QString m_shownPool;
    std::string m_job;
};

} // namespace switchyard::inspector
