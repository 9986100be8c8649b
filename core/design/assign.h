// SPDX-License-Identifier: GPL-3.0-or-later
// Which instances a job runs on: said in words, changed, and mended where they are of several types.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <core/design/design.h>

namespace switchyard::design {

/// Pieces between commas: "all", an id of an instance, a network node or an UltraServer (what it holds), an instance type
/// (all of it), "p5-0001..p5-0016" (as the document has them), "ranks 0-1023" (GPUs in the order of the document; whole
/// instances). In the order that is written, each once; empty: all. Errors name the piece and what was expected.
Result<Pool> poolFromText(const Design &design, const catalog::Catalog &catalog, std::string_view text);
/// What poolFromText reads back: "p5-0001..p5-0016, p5-0020".
std::string textOfPool(const Design &design, const Pool &pool);

/// Instances that no job's pool names, as they are given away. Of the design as it was when this was made.
class FreeInstances
{
public:
    FreeInstances(const Design &design, const catalog::Catalog &catalog);

    /// The first in rank order that together have so many GPUs, of one type: that with most free GPUs of those with at least `each`; empty:
    /// there are not so many. They are taken from then on. `type`: of that one alone.
    Pool take(int gpus, int each = 1, std::string_view type = {});

    /// The same as a value: so many GPUs of instances with at least `each`.
    struct Wish {
        std::string type; ///< empty: any
        int gpus = 0;
        int each = 1;
    };
    /// For one wish after the other; empty, and nothing is taken: one of them has no room.
    Pool take(std::span<const Wish> wishes);

private:
    struct OfType {
        std::string type;
        int gpusEach = 0;
        Pool free; ///< in rank order
        std::size_t next = 0;
        [[nodiscard]] long long gpus() const { return static_cast<long long>(free.size() - next) * gpusEach; }
    };
    std::vector<OfType> m_types;
};

/// A training job on a pool, empty for all: the first model of the catalog's list, TP inside an instance, the rest data
/// parallel. `name`: of the new job. Refused: no GPUs, several types.
Result<Design> addTraining(const Design &design, const catalog::Catalog &catalog, Pool pool, std::string *name = nullptr);

/// It was seen to run on one pool, and no more is known of it.
bool isUnstated(const Job &job);
enum class JobKind { Training, Serving, Rl };

/// What an unstated job does (core/design/job.h) is told: a first job of that kind, on the instances that it has, under its name and
/// colour; a training on as many GPUs as it was seen on. Refused: a job whose work is known, and what a new job of the kind is refused for.
Result<Design> tellWork(const Design &design, const catalog::Catalog &catalog, std::string_view job, JobKind kind);

/// Where a job runs: each of its phases that had the same instances as the first; a plan follows to the new number of
/// GPUs where it can (data parallelism alone). Refused: transfers, nothing in the pool, an id that is no instance.
Result<Design> assignJob(const Design &design, const catalog::Catalog &catalog, std::string_view job, Pool pool);

/// That a first job takes: the one that people know, or where the catalog has it not, its first.
const catalog::Architecture &modelOrFirst(const catalog::Catalog &catalog, std::string_view known);

/// The name itself where no job has it ("job" for none), else the first that is free with a number behind it.
std::string freeNameFor(const Design &design, const std::string &name);
Result<Design> renameJob(const Design &design, std::string_view job, const std::string &name);
/// "#rrggbb"; empty: chosen by the views.
Result<Design> recolourJob(const Design &design, std::string_view job, const std::string &colour);

struct TypeShare {
    std::string type;
    Pool instances; ///< in rank order
    int gpus = 0;
};
/// The types of a pool's instances, that with most GPUs first. One or none: nothing to mend.
std::vector<TypeShare> typesOf(const Design &design, const catalog::Catalog &catalog, const Pool &pool);
/// Those that a job's phases run on.
std::vector<TypeShare> typesOf(const Design &design, const catalog::Catalog &catalog, const Job &job);

/// The job on its instances of one type alone.
Result<Design> keepType(const Design &design, const catalog::Catalog &catalog, std::string_view job, std::string_view type);
/// A job for each type: this one keeps the largest share, the others are the same work on the rest. `names` of the new ones.
Result<Design> splitByType(const Design &design, const catalog::Catalog &catalog, std::string_view job, std::vector<std::string> *names = nullptr);

} // namespace switchyard::design
