// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/drafting.h>

#include <core/base/echo.h>

namespace switchyard::serve {

namespace {

/// Whose config states heads, or that trains them.
bool hasHeads(const catalog::Architecture &model) { return model.mtpHeads > 0 || model.mtpLayers > 0; }

} // namespace

Speculation speculationOf(const catalog::Architecture &model, int drafts, double acceptance, std::optional<DraftModel> drafter)
{
    Speculation out{drafts, acceptance, !drafter && hasHeads(model)};
    out.lookedUp = !drafter && !out.mtp;
    out.drafter = std::move(drafter);
    return out;
}

Result<DraftModel> draftModelOf(const catalog::Architecture &draft, const catalog::Architecture &model, std::string_view kvWord, const Rules &rules, catalog::GpuGeneration generation)
{
    if (draft.vocab != model.vocab)
        return fail(ErrorCode::InvalidInput, say("the draft model {} has a vocabulary of {} tokens, {} one of {}; expected one and the same", draft.name, draft.vocab, model.name, model.vocab));
    DraftModel out{draft, {}};
    SWITCHYARD_TRY(out.formats, formatsOf("", kvWord, draft, rules, generation));
    return out;
}

Serving draftReplica(const Serving &serving)
{
    Serving out;
    out.model = serving.speculation.drafter->model;
    out.formats = serving.speculation.drafter->formats;
    out.release = serving.release;
    out.expertSkew = serving.expertSkew;
    out.cut = {.tp = serving.cut.tp / serving.cut.attentionDp};
    return out;
}

Result<void> checkDraft(const Serving &serving)
{
    if (!serving.speculation.drafter)
        return {};
    if (serving.release.framework == ServingFramework::Sglang && serving.cut.attentionDp > 1)
        return fail(ErrorCode::Unsupported, say("a draft model beside attention DP, which sglang does not have (its STANDALONE algorithm); expected one of them"));
    if (auto possible = checkCut(draftReplica(serving).cut, serving.speculation.drafter->model); !possible)
        return fail(possible.error().code, say("the draft model: {}", sentence(possible.error())));
    return {};
}

void addDrafting(const Serving &serving, std::vector<workload::Assumption> &assumed)
{
    const Speculation &speculation = serving.speculation;
    if (speculation.drafts <= 0)
        return;
    if (speculation.lookedUp)
        assumed.push_back({"draft_model", "n-grams", "not stated, and " + serving.model.name + " has no heads that draft: drafts are looked up in the text, which costs nothing"});
    if (speculation.drafter && !speculation.drafter->formats.assumed.empty())
        assumed.push_back({"draft_precision", workload::toWord(speculation.drafter->formats.linear), speculation.drafter->formats.assumed});
}

} // namespace switchyard::serve
