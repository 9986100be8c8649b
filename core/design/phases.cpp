// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/echo.h>
#include <core/design/job.h>

#include <algorithm>
#include <array>
#include <optional>
#include <tuple>
#include <utility>

namespace switchyard::design {

namespace {

constexpr std::array<std::string_view, 11> kinds = {"train", "serve", "prefill", "decode", "rollout", "reward",
                                                    "reference", "update", "weight_sync", "checkpoint", "transfer"};

constexpr std::array<std::pair<Transfer::Pattern, std::string_view>, 4> patternWords = {{
    {Transfer::Pattern::SameRank, "same_rank"},
    {Transfer::Pattern::AllToAll, "all_to_all"},
    {Transfer::Pattern::Gather, "gather"},
    {Transfer::Pattern::Broadcast, "broadcast"},
}};

template <class AnyJob>
auto *trainingIn(AnyJob &job)
{
    const auto found = std::ranges::find_if(job.phases, [](const Phase &phase) { return std::holds_alternative<workload::Plan>(phase.work); });
    return found == job.phases.end() ? nullptr : &*found;
}

template <class Work, class AnyJob>
auto *roleIn(AnyJob &job, decltype(Work::role) role)
{
    const auto found = std::ranges::find_if(job.phases, [role](const Phase &phase) {
        const auto *part = std::get_if<Work>(&phase.work);
        return part != nullptr && part->role == role;
    });
    return found == job.phases.end() ? nullptr : &*found;
}

template <class AnyJob>
auto *phaseIn(AnyJob &job, std::string_view id)
{
    const auto found = std::ranges::find(job.phases, id, &Phase::id);
    return found == job.phases.end() ? nullptr : &*found;
}

} // namespace

bool operator==(const Phase &a, const Phase &b)
{
    const bool sameCustom = a.custom == b.custom || (a.custom && b.custom && *a.custom == *b.custom);
    return sameCustom && std::tie(a.id, a.model, a.pool, a.after, a.work, a.run) == std::tie(b.id, b.model, b.pool, b.after, b.work, b.run);
}

std::string kindOf(const Phase &phase)
{
    if (const auto *kept = std::get_if<Kept>(&phase.work))
        return kept->kind;
    if (const auto *serve = std::get_if<Serve>(&phase.work))
        return toWord(serve->role);
    if (const auto *part = std::get_if<Reinforce>(&phase.work))
        return std::string(workload::toWord(part->role));
    return std::holds_alternative<Transfer>(phase.work) ? "transfer" : "train";
}

std::string toWord(Serve::Role role)
{
    constexpr std::array<const char *, 3> words = {"serve", "prefill", "decode"};
    return words[static_cast<std::size_t>(role)];
}

std::optional<Serve::Role> servingRole(std::string_view kind)
{
    for (const Serve::Role role : {Serve::Role::Whole, Serve::Role::Prefill, Serve::Role::Decode})
        if (toWord(role) == kind)
            return role;
    return std::nullopt;
}

std::optional<Serve::Role> servingRole(const Phase &phase)
{
    if (const auto *kept = std::get_if<Kept>(&phase.work))
        return servingRole(kept->kind);
    const auto *serve = std::get_if<Serve>(&phase.work);
    return serve != nullptr ? std::optional(serve->role) : std::nullopt;
}

const Phase *servingPhase(const Job &job, Serve::Role role) { return roleIn<Serve>(job, role); }
Phase *servingPhase(Job &job, Serve::Role role) { return roleIn<Serve>(job, role); }

bool serves(const Job &job)
{
    return !job.phases.empty() && std::ranges::all_of(job.phases, [](const Phase &phase) { return std::holds_alternative<Serve>(phase.work); });
}

const Phase *servingOf(const Job &job)
{
    const auto found = std::ranges::find_if(job.phases, [](const Phase &phase) {
        const auto *serve = std::get_if<Serve>(&phase.work);
        return serve != nullptr && serve->role != Serve::Role::Prefill;
    });
    return found == job.phases.end() ? nullptr : &*found;
}

bool reinforces(const Job &job)
{
    const bool alone = std::ranges::all_of(job.phases, [](const Phase &phase) { return std::holds_alternative<Reinforce>(phase.work); });
    return alone && (rlPhase(job, workload::RlRole::Rollout) != nullptr || rlPhase(job, workload::RlRole::Update) != nullptr);
}

const Phase *rlPhase(const Job &job, workload::RlRole role) { return roleIn<Reinforce>(job, role); }
Phase *rlPhase(Job &job, workload::RlRole role) { return roleIn<Reinforce>(job, role); }

const Phase &hostOf(const Job &job, const Phase &phase)
{
    using enum workload::RlRole;
    const auto *part = std::get_if<Reinforce>(&phase.work);
    if (part == nullptr || part->role == Rollout || part->role == Update)
        return phase;
    const Phase *host = rlPhase(job, part->role == Reward ? Rollout : Update);
    return host == nullptr ? phase : *host;
}

const Phase *modelledOf(const Job &job)
{
    for (const Phase *phase : {trainingOf(job), servingOf(job), rlPhase(job, workload::RlRole::Rollout)})
        if (phase != nullptr)
            return phase;
    return nullptr;
}

bool isNamedKind(std::string_view kind) { return std::ranges::find(kinds, kind) != kinds.end(); }

std::string toWord(Transfer::Pattern pattern)
{
    return std::string(std::ranges::find(patternWords, pattern, &std::pair<Transfer::Pattern, std::string_view>::first)->second);
}

Result<Transfer::Pattern> transferPatternFromWord(std::string_view text)
{
    for (const auto &[pattern, word] : patternWords)
        if (word == text)
            return pattern;
    return fail(ErrorCode::InvalidInput,
                say("{} is no pattern of a transfer; expected same_rank, all_to_all, gather or broadcast", inQuotes(text)));
}

Job trainingJob(std::string name, std::string model, workload::Plan plan, Pool pool)
{
    Phase phase;
    phase.id = "train";
    phase.model = std::move(model);
    phase.pool = std::move(pool);
    phase.work = std::move(plan);
    Job job;
    job.name = std::move(name);
    job.phases.push_back(std::move(phase));
    return job;
}

const Phase *trainingOf(const Job &job) { return trainingIn(job); }
Phase *trainingOf(Job &job) { return trainingIn(job); }

const workload::Plan *planOf(const Job &job)
{
    const Phase *phase = trainingIn(job);
    return phase ? std::get_if<workload::Plan>(&phase->work) : nullptr;
}

workload::Plan *planOf(Job &job)
{
    Phase *phase = trainingIn(job);
    return phase ? std::get_if<workload::Plan>(&phase->work) : nullptr;
}

const Phase *findPhase(const Job &job, std::string_view id) { return phaseIn(job, id); }
Phase *findPhase(Job &job, std::string_view id) { return phaseIn(job, id); }

} // namespace switchyard::design
