// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/search/serving_space.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>

#include <core/base/format.h>
#include <core/base/number.h>
#include <core/serve/engine_traits.h>

namespace switchyard::search {

namespace {

constexpr int mostTp = 64;
constexpr int mostPp = 8;

/// Powers of two up to `most`, and what a limit lists by itself.
std::vector<int> degrees(const Constraints &limits, const char *name, int most)
{
    std::set<int> out;
    for (int n = 1; n <= most; n *= 2)
        if (limits.allows(name, n))
            out.insert(n);
    if (const Range *range = limits.find(name))
        for (const double value : range->values)
            if (const auto whole = number::whole(value, 1, number::mostGpus))
                out.insert(*whole);
    return {out.begin(), out.end()};
}

/// The end of a range, or what stands in for none.
int highOf(const Constraints &limits, const char *name, int otherwise)
{
    const Range *range = limits.find(name);
    if (range == nullptr)
        return otherwise;
    if (!range->values.empty())
        return static_cast<int>(std::min<double>(number::mostGpus, *std::ranges::max_element(range->values)));
    return std::isfinite(range->high) ? static_cast<int>(std::min<double>(number::mostGpus, range->high)) : std::max(otherwise, static_cast<int>(std::min<double>(number::mostGpus, range->low)));
}

Result<std::vector<ServingType>> typesOf(const catalog::Catalog &catalog, const ServingQuestion &question, const Constraints &limits, std::vector<std::string> &warnings)
{
    std::vector<std::string> ids = {question.job.pool.instance};
    if (const Range *range = limits.find("instance"))
        ids = range->words;
    std::vector<ServingType> out;
    for (const std::string &id : ids) {
        if (std::ranges::find(out, id, &ServingType::id) != out.end())
            continue;
        ServingType type{id, {}, {}};
        SWITCHYARD_TRY(type.hardware, serve::hardwareOf(catalog, id));
        const catalog::Quote each = catalog::quote(catalog, question.job.price, id);
        type.usdPerHour = type.hardware.type->reference ? std::nullopt : each.usdPerHour;
        if (!type.usdPerHour && !type.hardware.type->reference)
            warnings.push_back(each.unknown.english());
        if (const Said old = catalog::staleness(each, question.job.price.on); type.usdPerHour && !old.empty())
            warnings.push_back(old.english());
        if (!type.hardware.type->provisional.empty())
            warnings.push_back(id + " is provisional: " + type.hardware.type->provisional);
        out.push_back(std::move(type));
    }
    return out;
}

/// Cuts that the model, the engine and the limits allow.
std::vector<serve::Cut> cutsOf(const ServingType &type, const ServingQuestion &question, const Constraints &limits, int mostGpus)
{
    const catalog::Architecture &model = question.job.serving.model;
    const bool moe = model.isMoe();
    const bool allOrOne = serve::engineTraits(question.job.serving.release.framework).expertsOnAllOrOne.is;
    const int domain = std::max(1, type.hardware.network.domainGpus);
    std::vector<serve::Cut> out;
    for (const int pp : degrees(limits, "pp", limits.find("pp") != nullptr ? mostGpus : std::min(mostPp, mostGpus))) {
        for (const int tp : degrees(limits, "tp", std::min(mostGpus / pp, limits.find("tp") != nullptr ? mostGpus : moe ? mostTp : domain))) {
            for (const int groups : degrees(limits, "attention_dp", moe || limits.find("attention_dp") != nullptr ? tp : 1)) {
                for (const int ep : degrees(limits, "ep", moe ? tp : 1)) {
                    if (allOrOne && ep != 1 && ep != tp)
                        continue;
                    const serve::Cut cut{tp, pp, ep, groups, 1};
                    if (static_cast<long long>(tp) * pp > mostGpus || !serve::checkCut(cut, model))
                        continue;
                    out.push_back(cut);
                    out.back().replicas = 0;
                }
            }
        }
    }
    return out;
}

/// Instances to try up to `most`: all to 32, then eight to the octave.
std::vector<int> countsUpTo(int most)
{
    std::vector<int> out;
    for (int n = 1; n <= most; n += std::max(1, static_cast<int>(std::bit_floor(static_cast<unsigned>(n))) / 16))
        out.push_back(n);
    if (!out.empty() && out.back() != most)
        out.push_back(most);
    return out;
}

} // namespace

serve::ServingJob ServingSpace::jobOf(const ServingWay &way, int instances) const
{
    serve::ServingJob job = question.job;
    job.prefill.reset();
    job.pool = {types[way.type].id, instances, way.cut};
    job.serving.cut = way.cut;
    job.serving.formats = way.formats;
    return job;
}

std::vector<int> ServingSpace::poolsOf(const ServingWay &way) const
{
    const long long each = gpusOf(way);
    std::vector<int> out;
    for (const int count : countsUpTo(counts.back())) // of both pools together are the counts
        if (count * each >= way.cut.gpus() && count * each <= mostGpus)
            out.push_back(count);
    return out;
}

Result<ServingSpace> makeServingSpace(const catalog::Catalog &catalog, const ServingQuestion &question, const Constraints &limits)
{
    const serve::ServingJob &job = question.job;
    if (job.load.kind != serve::Load::Kind::Closed && job.load.kind != serve::Load::Kind::Open)
        return fail(ErrorCode::Unsupported, say("a search over a trace; expected clients, a rate, or neither"));
    if (job.load.output < 2)
        return fail(ErrorCode::Unsupported, say("a search for answers of one token, which have no time between tokens; expected longer ones"));
    if (auto possible = serve::checkImbalance(job.serving); !possible)
        return std::unexpected(possible.error());
    ServingSpace space;
    space.question = question;
    SWITCHYARD_TRY(space.types, typesOf(catalog, question, limits, space.warnings));
    const Range *count = limits.find("count");
    space.exactly = count != nullptr && !count->values.empty();
    int largest = 0;
    for (const ServingType &type : space.types)
        largest = std::max(largest, type.hardware.type->gpus);
    const int countHigh = highOf(limits, "count", 0);
    // Without a word on GPUs, as many as the counts have.
    const long long byCount = static_cast<long long>(countHigh) * largest;
    space.mostGpus = highOf(limits, "gpus", count != nullptr ? static_cast<int>(std::min<long long>(byCount, number::mostGpus)) : usualMostGpus);
    for (const int each : countsUpTo(count != nullptr ? countHigh : space.mostGpus))
        if (limits.allows("count", each))
            space.counts.push_back(each);
    if (space.exactly)
        for (const double value : count->values)
            if (const auto whole = number::whole(value, 1, number::mostGpus))
                space.counts.push_back(*whole);
    std::ranges::sort(space.counts);
    space.counts.erase(std::ranges::unique(space.counts).begin(), space.counts.end());
    space.aggregated = limits.allowsWord("mode", "aggregated");
    space.disaggregated = limits.allowsWord("mode", "disaggregated");
    const std::vector<std::string> none = {"bf16"};
    const std::vector<std::string> rule = {"auto"};
    const Range *precisions = limits.find("precision");
    const Range *caches = limits.find("kv_precision");
    std::string unknownFormat;
    for (std::size_t t = 0; t < space.types.size(); ++t) {
        const ServingType &type = space.types[t];
        for (const serve::Cut &cut : cutsOf(type, question, limits, space.mostGpus)) {
            const serve::Rules rules = serve::rulesOf(job.serving.release, *type.hardware.gpu, cut.tp);
            for (const std::string &precision : precisions != nullptr ? precisions->words : none) {
                for (const std::string &cache : caches != nullptr ? caches->words : rule) {
                    const auto formats = serve::formatsOf(precision, cache, job.serving.model, rules, type.hardware.gpu->generation);
                    if (formats)
                        space.ways.push_back({t, precision, cache, *formats, cut});
                    else
                        unknownFormat = formats.error().message;
                }
            }
        }
    }
    std::erase_if(space.ways, [&space](const ServingWay &way) { return space.poolsOf(way).empty(); });
    if (space.ways.empty() || space.counts.empty() || (!space.aggregated && !space.disaggregated))
        return fail(ErrorCode::Usage, unknownFormat.empty() ? say("the limits leave no deployment to try: at most {} GPUs of {} types", format::integer(space.mostGpus), space.types.size()) : verbatim(unknownFormat));
    return space;
}

} // namespace switchyard::search
