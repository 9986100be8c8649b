// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <utility>

#include <QObject>

#include <views/session/enginerunner.h>
#include <views/session/newest.h>

namespace switchyard::session {

/// What a step would be on a design that is not there yet, while something is dragged: off the GUI thread, the newest
/// question alone.
class PreviewRunner : public QObject
{
    Q_OBJECT
public:
    explicit PreviewRunner(CatalogPtr catalog, QObject *parent = nullptr);
    void setCatalog(CatalogPtr catalog) { m_catalog = std::move(catalog); }
    void ask(const design::DesignPtr &design, const std::string &job);

signals:
    /// `prediction` null: there is none, `why` says the reason.
    void answered(const switchyard::design::DesignPtr &design, const switchyard::session::PredictionPtr &prediction, const QString &why);

private:
    CatalogPtr m_catalog;
    Newest m_newest;
};

/// "26.7 s (+8.08 s)" of a step against that of now. Empty where nothing can be compared.
QString stepDifference(const PredictionPtr &now, const PredictionPtr &then);

} // namespace switchyard::session
