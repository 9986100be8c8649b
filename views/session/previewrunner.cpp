// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/session/previewrunner.h>

#include <utility>

#include <core/base/format.h>
#include <core/design/first_job.h>
#include <views/language/said.h>
#include <views/language/words.h>

namespace switchyard::session {

PreviewRunner::PreviewRunner(CatalogPtr catalog, QObject *parent)
    : QObject(parent)
    , m_catalog(std::move(catalog))
    , m_newest(this)
{
}

void PreviewRunner::ask(const design::DesignPtr &design, const std::string &job)
{
    m_newest.forget();
    if (design->jobs.empty())
        return;
    m_newest.also(
        [catalog = m_catalog, design, job](const std::stop_token &stop) {
            return predict::predictDesign(*catalog, *design, design::namedOrFirst(*design, job), stop);
        },
        [this, design](const Result<PredictionPtr> &answer) {
            emit answered(design, answer.value_or(nullptr), answer ? QString() : language::said(answer.error()));
        });
}

QString stepDifference(const PredictionPtr &now, const PredictionPtr &then)
{
    if (!now || !then || !now->trains || !then->trains)
        return {};
    const double before = now->prediction.step_s, after = then->prediction.step_s;
    if (!(before > 0) || !(after > 0))
        return {};
    return QStringLiteral("%1 (%2)").arg(qstring(format::seconds(after)), qstring(format::signedSeconds(after - before)));
}

} // namespace switchyard::session
