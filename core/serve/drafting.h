// SPDX-License-Identifier: GPL-3.0-or-later
// Who drafts where a job speculates: the model's own heads, another model beside it, or a look-up of what was said before.
// A model beside it is a replica of its own on the GPUs of each attention group, with its whole cache: it sees every prompt
// and makes one token of each sequence at a time. vLLM allows its TP to be that of the model or 1, and no pipeline of its own
// (vllm/config/speculative.py @002e77c, _verify_and_get_draft_tp, create_draft_parallel_config); the model's is taken.
#pragma once

#include <string_view>
#include <vector>

#include <core/serve/job.h>
#include <core/workload/plan.h>

namespace switchyard::serve {

/// The model's own heads, as its maker's config states them, else a look-up (n-grams, suffixes), which costs nothing; `drafter`: another model.
Speculation speculationOf(const catalog::Architecture &model, int drafts, double acceptance, std::optional<DraftModel> drafter = std::nullopt);

/// In the format of its only checkpoint, else in 16 bits, whatever the other's is; its cache as the other's.
/// Errors: another vocabulary, which vLLM refuses.
Result<DraftModel> draftModelOf(const catalog::Architecture &draft, const catalog::Architecture &model, std::string_view kvWord, const Rules &rules, catalog::GpuGeneration generation);

/// A serving job's draft model as one that serves by itself, of one attention group: whole, however many stages and groups the other has.
/// The job has one.
Serving draftReplica(const Serving &serving);

/// Heads that its GPUs cannot share; an engine that has no draft model beside attention DP.
Result<void> checkDraft(const Serving &serving);

/// Says who drafts, where nobody said it.
void addDrafting(const Serving &serving, std::vector<workload::Assumption> &assumed);

/// Share of drafts that is accepted at each position where nothing is said: 0.8 of a first one (DeepSeek-R1 with MTP: 81 to 82 %,
/// vLLM pull request 12755), 0.7 of several, since later ones hang on the earlier (recalled, unconfirmed).
inline double usualAcceptance(int drafts) { return drafts <= 1 ? 0.8 : 0.7; }

} // namespace switchyard::serve
