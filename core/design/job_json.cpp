// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/job_json.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include <core/base/echo.h>
#include <core/catalog/architecture_json.h>
#include <core/catalog/catalog.h>
#include <core/design/plan_json.h>
#include <core/design/pointer.h>
#include <core/design/rl_json.h>
#include <core/design/run_json.h>
#include <core/design/serving_json.h>

namespace switchyard::design {

namespace {

using json::Fields;
using json::Value;

Value writeTransfer(const Transfer &transfer)
{
    Value out = json::object();
    json::set(out, "bytes", json::number(transfer.bytes));
    json::set(out, "from", json::texts(transfer.from));
    json::set(out, "pattern", json::string(toWord(transfer.pattern)));
    if (transfer.period_s > 0)
        json::set(out, "period_s", json::number(transfer.period_s));
    json::set(out, "to", json::texts(transfer.to));
    return out;
}

Value writePhase(const Phase &phase)
{
    Value out = json::object();
    json::set(out, "id", json::string(phase.id));
    json::set(out, "kind", json::string(kindOf(phase)));
    if (!phase.after.empty())
        json::set(out, "after", json::texts(phase.after));
    if (!phase.model.empty())
        json::set(out, "model", json::string(phase.model));
    if (phase.custom)
        json::set(out, "custom", catalog::writeArchitecture(*phase.custom));
    const auto *plan = std::get_if<workload::Plan>(&phase.work);
    if (plan || std::holds_alternative<Serve>(phase.work) || !phase.pool.empty())
        json::set(out, "pool", json::texts(phase.pool));
    if (plan) {
        json::set(out, "parallelism", writeParallelism(*plan));
        json::set(out, "train", writeTraining(*plan));
        writeRun(out, phase.run);
    } else if (const auto *transfer = std::get_if<Transfer>(&phase.work)) {
        json::set(out, "transfer", writeTransfer(*transfer));
    } else if (const auto *serve = std::get_if<Serve>(&phase.work)) {
        writeServe(out, *serve);
    } else if (const auto *part = std::get_if<Reinforce>(&phase.work)) {
        writeReinforce(out, *part);
    } else {
        for (const auto &[key, text] : std::get<Kept>(phase.work).members) {
            if (out.find(key)) // its list was empty in the file, and no longer is
                continue;
            // Parsed as the one item of a list, because a bare value is no document.
            if (Result<Value> value = json::parse('[' + text + ']', key); value && value->items.size() == 1)
                json::set(out, key, std::move(value->items.front()));
        }
    }
    return out;
}

std::optional<workload::RlRole> rlRole(std::string_view kind)
{
    const auto found = std::ranges::find(workload::rlRoles, kind, [](workload::RlRole role) { return workload::toWord(role); });
    return found == workload::rlRoles.end() ? std::nullopt : std::optional(*found);
}

/// Reads the members of one job.
class JobReader
{
public:
    JobReader(Fields &fields, const JobContext &context) : m_fields(fields), m_context(context)
    {
        m_job.name = fields.text("name");
        fields.rename(say("job {}", m_job.name));
        m_pointer = "/jobs/" + escapePointer(m_job.name);
    }

    Job format1()
    {
        Phase phase;
        phase.id = "train";
        workload::Plan plan;
        readModel(m_fields, phase);
        if (const Value *value = m_fields.need("plan", json::Kind::Object)) {
            Fields fields(*value, m_context.file, say("{}, {}", m_fields.what(), "plan"));
            readParallelism(fields, plan);
            readTraining(fields, plan);
            finish(fields, m_fields, m_pointer + "/phases/train/train");
        }
        if (const Value *ids = m_fields.maybe("instances", json::Kind::Array)) {
            phase.pool = pool(m_fields, *ids);
            if (ids->items.empty())
                m_fields.complain(say("{}: \"instances\" is empty; expected at least one, or no such key for all", m_fields.what()), ids);
        }
        phase.work = std::move(plan);
        m_job.phases.push_back(std::move(phase));
        return std::move(m_job);
    }

    Job format2()
    {
        m_job.colour = m_fields.text("colour", "");
        const auto isHex = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); };
        if (!m_job.colour.empty() && (m_job.colour.size() != 7 || m_job.colour[0] != '#' || !std::all_of(m_job.colour.begin() + 1, m_job.colour.end(), isHex)))
            m_fields.complain(say("{}: \"colour\" is {}; expected \"#rrggbb\"", m_fields.what(), inQuotes(m_job.colour)), m_fields.find("colour"));
        const Value *phases = m_fields.need("phases", json::Kind::Array);
        constexpr std::size_t mostPhases = 1000;
        if (phases && phases->items.size() > mostPhases)
            m_fields.complain(say("{} has {} phases; expected at most 1000", m_fields.what(), phases->items.size()), phases);
        for (std::size_t i = 0; phases && i < phases->items.size() && m_fields.ok(); ++i) {
            Fields fields(phases->items[i], m_context.file, say("{}, phase", m_fields.what()));
            m_job.phases.push_back(phase(fields));
        }
        if (phases && m_fields.ok())
            checkOrder(*phases);
        return std::move(m_job);
    }

private:
    /// The unknown members of an object below the job are kept, its error is the job's.
    void finish(Fields &fields, Fields &owner, const std::string &pointer)
    {
        if (fields.ok())
            m_context.keepUnknown(fields, pointer);
        if (const auto end = fields.finish(false); !end)
            owner.complain(end.error());
    }

    void readModel(Fields &fields, Phase &phase)
    {
        phase.model = fields.text("model");
        if (const Value *custom = fields.maybe("custom", json::Kind::Object)) {
            if (auto model = catalog::readArchitecture(*custom, m_context.file))
                phase.custom = std::make_shared<const catalog::Architecture>(std::move(*model));
            else
                fields.complain(model.error());
        } else if (phase.model == "custom") {
            fields.complain(say("{} has no \"custom\"; expected a model architecture, because its model is \"custom\"", fields.what()));
        } else if (m_context.catalog && fields.ok() && !m_context.catalog->model(phase.model)) {
            fields.complain(say("{}: the catalog has no model {}; expected one that `switchyard-cli catalog` lists, or \"custom\"", fields.what(), inQuotes(phase.model)), fields.find("model"));
        }
    }

    Pool pool(Fields &fields, const Value &ids) const
    {
        Pool out;
        std::unordered_set<std::string_view> seen;
        for (const Value &id : ids.items) {
            if (!id.isString() || !m_context.instances.contains(id.text))
                fields.complain(say("{}: there is no instance {}; expected the id of one of \"instances\"", fields.what(), inQuotes(id.text)), &id);
            else if (!seen.insert(id.text).second)
                fields.complain(say("{}: instance {} is there twice; expected it once", fields.what(), inQuotes(id.text)), &id);
            out.push_back(id.text);
        }
        return out;
    }

    Phase phase(Fields &fields)
    {
        Phase out;
        out.id = fields.text("id");
        fields.rename(say("{}, phase {}", m_fields.what(), out.id));
        if (fields.ok() && findPhase(m_job, out.id))
            fields.complain(say("{}: this id is there twice; expected unique ids", fields.what()), fields.find("id"));
        const std::string kind = fields.text("kind");
        if (const Value *list = fields.maybe("after", json::Kind::Array))
            for (const Value &before : list->items) {
                if (!before.isString())
                    fields.complain(say("{}: \"after\" holds something that is no text; expected ids of phases", fields.what()), &before);
                out.after.push_back(before.text);
            }
        if (const Value *ids = fields.maybe("pool", json::Kind::Array))
            out.pool = pool(fields, *ids);
        if (kind == "train")
            training(fields, out);
        else if (kind == "transfer")
            transfer(fields, out);
        else if (const auto role = servingRole(kind))
            serving(fields, *role, out);
        else if (const auto part = rlRole(kind))
            reinforcing(fields, *part, out);
        else if (fields.ok())
            keep(fields, kind, out);
        const bool kept = std::holds_alternative<Kept>(out.work);
        if (fields.ok() && !kept)
            m_context.keepUnknown(fields, m_pointer + "/phases/" + escapePointer(out.id));
        if (const auto end = fields.finish(false); !end)
            m_fields.complain(end.error());
        return out;
    }

    void training(Fields &fields, Phase &out)
    {
        readModel(fields, out);
        workload::Plan plan;
        const std::string pointer = m_pointer + "/phases/" + escapePointer(out.id);
        if (const Value *value = fields.need("parallelism", json::Kind::Object)) {
            Fields part(*value, m_context.file, say("{}, {}", fields.what(), "parallelism"));
            readParallelism(part, plan);
            finish(part, fields, pointer + "/parallelism");
        }
        if (const Value *value = fields.need("train", json::Kind::Object)) {
            Fields part(*value, m_context.file, say("{}, {}", fields.what(), "train"));
            readTraining(part, plan);
            finish(part, fields, pointer + "/train");
        }
        out.run = readRun(fields, m_context.file, [&](Fields &part, const std::string &key) { finish(part, fields, pointer + '/' + key); });
        out.work = std::move(plan);
    }

    void serving(Fields &fields, Serve::Role role, Phase &out)
    {
        if (role != Serve::Role::Prefill || fields.has("model")) // which prefills what the other pool decodes
            readModel(fields, out);
        out.work = readServe(fields, role, m_context.file,
                             [&](Fields &part, const std::string &key) { finish(part, fields, m_pointer + "/phases/" + escapePointer(out.id) + '/' + key); });
    }

    void reinforcing(Fields &fields, workload::RlRole role, Phase &out)
    {
        if (role == workload::RlRole::Rollout || fields.has("model")) // the others work on what the rollout answers with
            readModel(fields, out);
        out.work = readReinforce(fields, role, m_context.file,
                                 [&](Fields &part, const std::string &key) { finish(part, fields, m_pointer + "/phases/" + escapePointer(out.id) + '/' + key); });
    }

    void transfer(Fields &fields, Phase &out)
    {
        out.model = fields.text("model", "");
        if (!out.pool.empty())
            fields.complain(say("{} has a \"pool\"; expected \"from\" and \"to\" of \"transfer\" instead", fields.what()), fields.find("pool"));
        Transfer transfer;
        if (const Value *value = fields.need("transfer", json::Kind::Object)) {
            Fields part(*value, m_context.file, say("{}, {}", fields.what(), "transfer"));
            constexpr double most_B = 1e21;
            transfer.bytes = part.number("bytes", 0, most_B);
            for (const auto &[key, where] : {std::pair("from", &transfer.from), std::pair("to", &transfer.to)})
                if (const Value *ids = part.need(key, json::Kind::Array))
                    *where = pool(part, *ids);
            if (const Value *word = part.need("pattern", json::Kind::String)) {
                if (const auto pattern = transferPatternFromWord(word->text))
                    transfer.pattern = *pattern;
                else
                    part.complain(say("{}: {}", part.what(), sentence(pattern.error())), word);
            }
            if (part.has("period_s"))
                transfer.period_s = part.number("period_s", 1e-6, 1e9);
            finish(part, fields, m_pointer + "/phases/" + escapePointer(out.id) + "/transfer");
        }
        out.work = std::move(transfer);
    }

    /// Everything but what edits and references need stays text.
    static void keep(Fields &fields, const std::string &kind, Phase &out)
    {
        Kept kept{kind, {}};
        const auto add = [&kept](const std::string &key, Value value) {
            json::sortKeys(value);
            kept.members.emplace(key, json::writeLine(value));
        };
        for (const json::Member *member : fields.unread())
            add(member->first, member->second);
        for (const char *list : {"pool", "after"}) // typed where they say something
            if (const Value *value = fields.find(list); value && value->items.empty())
                add(list, *value);
        out.work = std::move(kept);
    }

    /// Every phase waits for others of its job, and in the end for none.
    void checkOrder(const Value &phases)
    {
        std::map<std::string_view, std::size_t> index;
        for (const Phase &phase : m_job.phases)
            index.emplace(phase.id, index.size());
        for (std::size_t i = 0; i < m_job.phases.size(); ++i)
            for (const std::string &id : m_job.phases[i].after)
                if (!index.contains(id))
                    return m_fields.complain(say("{}, phase {}: \"after\" names {}; expected phases of its job", m_fields.what(), m_job.phases[i].id, inQuotes(id)), &phases.items[i]);
        std::vector<bool> done(m_job.phases.size());
        for (bool more = true; more;) {
            more = false;
            for (std::size_t i = 0; i < done.size(); ++i) {
                if (done[i] || !std::ranges::all_of(m_job.phases[i].after, [&](const std::string &id) { return done[index.at(id)]; }))
                    continue;
                done[i] = true;
                more = true;
            }
        }
        if (const auto stuck = std::ranges::find(done, false); stuck != done.end()) {
            const auto i = static_cast<std::size_t>(stuck - done.begin());
            m_fields.complain(say("{}, phase {}: its \"after\" leads round in a circle; expected phases that come before it", m_fields.what(), m_job.phases[i].id), &phases.items[i]);
        }
    }

    Fields &m_fields;
    const JobContext &m_context;
    Job m_job;
    std::string m_pointer;
};

} // namespace

Value writeJob(const Job &job)
{
    Value out = json::object();
    if (!job.colour.empty())
        json::set(out, "colour", json::string(job.colour));
    json::set(out, "name", json::string(job.name));
    Value phases = json::array();
    for (const Phase &phase : job.phases)
        phases.items.push_back(writePhase(phase));
    json::set(out, "phases", std::move(phases));
    return out;
}

Job readJob(Fields &fields, const JobContext &context) { return JobReader(fields, context).format2(); }
Job readJobOfFormat1(Fields &fields, const JobContext &context) { return JobReader(fields, context).format1(); }

} // namespace switchyard::design
