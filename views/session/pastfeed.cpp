// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/session/pastfeed.h>

#include <core/diagnose/look_back.h>
#include <views/language/described.h>

namespace switchyard::session {

PastFeed::PastFeed(QObject *parent)
    : QObject(parent)
{
}

/// What is under way is interrupted, and what it says is not heard.
void PastFeed::give(Lane &lane)
{
    lane.newest.forget();
    lane.busy = false;
}

void PastFeed::stopLooking() { give(m_looks); }

void PastFeed::clear()
{
    for (Lane *lane : {&m_looks, &m_questions, &m_rules}) {
        give(*lane);
        lane->kept.reset();
    }
}

std::pair<int, int> PastFeed::progress() const
{
    return m_looks.busy && m_looks.kept ? std::pair(m_looks.kept->answered.load(), m_looks.kept->expected.load()) : std::pair(0, 0);
}

void PastFeed::start(Lane &lane, const LiveFeed::Watched &watched, Task task)
{
    give(lane);
    if (!watched.factory || !watched.design)
        return;
    if (!lane.kept || lane.kept->connection != watched.connection) {
        lane.kept = std::make_shared<Kept>();
        lane.kept->connection = watched.connection;
    }
    lane.kept->answered = lane.kept->expected = 0;
    lane.busy = true;
    lane.newest.also(
        [kept = lane.kept, watched, task = std::move(task)](const std::stop_token &stop) -> std::function<void()> {
            if (stop.stop_requested())
                return {}; // nobody hears it, and no server is asked
            if (!kept->source) {
                kept->source = watched.factory(watched.design, watched.catalog);
                kept->source->onProgress([self = kept.get()](int answered, int of) {
                    self->answered = answered;
                    self->expected = of;
                });
            }
            return task(*kept->source, stop);
        },
        [&lane](const std::function<void()> &say) {
            lane.busy = false;
            say();
        });
}

void PastFeed::look(const LiveFeed::Watched &watched, double time_s)
{
    start(m_looks, watched, [this, watched, time_s](telemetry::Source &source, const std::stop_token &stop) -> std::function<void()> {
        telemetry::Source *then = source.asOf(time_s);
        if (then == nullptr)
            return [this, name = QString::fromStdString(source.name())] { emit lookFailed(tr("%1 keeps no past").arg(name)); };
        const auto seen = then->observe({}, stop);
        if (!seen)
            return [this, why = language::described(seen.error())] { emit lookFailed(why); };
        std::vector<telemetry::ObservationPtr> before;
        diagnose::Begins begins;
        auto findings = diagnose::diagnoseAndLookBack(*watched.catalog, *watched.design, watched.prediction.get(), **seen, *then, before, begins, stop);
        return [this, seen = *seen, findings = std::move(findings)] { emit looked(seen, findings); };
    });
}

void PastFeed::ask(const LiveFeed::Watched &watched, double from_s, double to_s)
{
    start(m_questions, watched, [this, from_s, to_s](telemetry::Source &source, const std::stop_token &stop) -> std::function<void()> {
        const auto answer = source.happened(from_s, to_s, stop);
        if (!answer)
            return [this, why = language::described(answer.error())] { emit askFailed(why); };
        return [this, told = *answer] { emit happened(told); };
    });
}

void PastFeed::askRules(const LiveFeed::Watched &watched, const telemetry::ObservationPtr &seen, double at_s)
{
    start(m_rules, watched, [this, seen, at_s](telemetry::Source &source, const std::stop_token &stop) -> std::function<void()> {
        telemetry::Source *then = at_s > 0 ? source.asOf(at_s) : nullptr;
        const auto told = (then ? *then : source).rules(stop);
        if (!told)
            return [this, why = language::described(told.error())] { emit rulesFailed(why); };
        return [this, rules = *told, lint = diagnose::lintRules(*told, *seen)] { emit rulesTold(rules, lint); };
    });
}

} // namespace switchyard::session
