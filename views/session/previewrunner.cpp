// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/session/previewrunner.h>

#include <utility>

#include <QMetaObject>

#include <core/base/format.h>
#include <core/design/first_job.h>
#include <views/language/said.h>

namespace switchyard::session {

PreviewRunner::PreviewRunner(CatalogPtr catalog, QObject *parent)
    : QObject(parent)
    , m_catalog(std::move(catalog))
{
    m_pool.setMaxThreadCount(1);
}

PreviewRunner::~PreviewRunner()
{
    m_stop.request_stop();
    m_pool.clear();
    m_pool.waitForDone();
}

void PreviewRunner::ask(const design::DesignPtr &design, const std::string &job)
{
    m_stop.request_stop();
    m_stop = std::stop_source();
    m_pool.clear();
    const quint64 generation = ++m_generation;
    if (design->jobs.empty())
        return;
    m_pool.start([this, generation, design, job, catalog = m_catalog, stop = m_stop.get_token()] {
        auto answer = predict::predictDesign(*catalog, *design, design::namedOrFirst(*design, job), stop);
        PredictionPtr prediction = answer ? std::move(*answer) : nullptr;
        const QString why = answer ? QString() : language::said(answer.error());
        QMetaObject::invokeMethod(this, [this, generation, design, prediction = std::move(prediction), why] {
            if (generation == m_generation)
                emit answered(design, prediction, why);
        }, Qt::QueuedConnection);
    });
}

QString stepDifference(const PredictionPtr &now, const PredictionPtr &then)
{
    if (!now || !then || !now->trains || !then->trains)
        return {};
    const double before = now->prediction.step_s, after = then->prediction.step_s;
    if (!(before > 0) || !(after > 0))
        return {};
    return QStringLiteral("%1 (%2)").arg(QString::fromStdString(format::seconds(after)), QString::fromStdString(format::signedSeconds(after - before)));
}

} // namespace switchyard::session
