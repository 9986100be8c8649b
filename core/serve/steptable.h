// SPDX-License-Identifier: GPL-3.0-or-later
// Step times by table: what the event core and the closed form read in tens of nanoseconds. Knots are filled when first
// asked for; between them time is linear in tokens, and bilinear in sequences and keys for decode attention.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include <core/serve/layers.h>

namespace switchyard::serve {

/// What a step holds.
struct StepLoad {
    double decodes = 0;       ///< sequences that get a token
    double keys = 0;          ///< their mean cached tokens
    double prefillTokens = 0; ///< new prompt tokens
    double prefill_s = 0;     ///< attention of those, unweighted; of a model that drafts too
    double finishing = 0;     ///< prompts of which the last token is among them
};

class StepTable
{
public:
    StepTable(const Layers &layers, const Constants &constants);

    [[nodiscard]] double seconds(const StepLoad &load); ///< Σ parts × constants, several times as fast
    [[nodiscard]] Costs parts(const StepLoad &load);
    [[nodiscard]] Exchanges exchanges(const StepLoad &load); ///< of one GPU; their seconds are parts' Cost::Comm
    [[nodiscard]] double prefill_s(double prompts, double queries, double keys) const; ///< StepLoad's
    [[nodiscard]] const Costs &weights() const { return m_weights; }
    [[nodiscard]] double t0_s() const { return m_t0_s; }
    /// From the end of a step to the first token of prompts that it ends: they go on through the pipeline's other stages.
    [[nodiscard]] double behind_s(const StepLoad &load);
    [[nodiscard]] const Layers &layers() const { return *m_layers; }

private:
    /// Of the busiest scheduler: each attention group has one of its own, and they work side by side.
    [[nodiscard]] double hostSequences(const StepLoad &load) const;
    [[nodiscard]] double promptShare_s(const StepLoad &load); ///< of a stage, the mean one: what prompts add to it
    [[nodiscard]] double decodeLayers_s(const StepLoad &load); ///< all layers, of the decodes of one micro-batch
    [[nodiscard]] double stages_s(const StepLoad &load); ///< Cost::Stages
    /// Cost::Launch, of a step that takes the GPU `gpu_s`: the smooth maximum of both, less that.
    [[nodiscard]] double launches_s(const StepLoad &load, double gpu_s) const;
    [[nodiscard]] double ownTokens(const StepLoad &load) const; ///< of the decodes of one micro-batch
    /// Two micro-batches: what of their exchanges nothing hides.
    struct Shown {
        double dispatch_s = 0; ///< of all layers
        double combine_s = 0;
    };
    /// What a micro-batch of two computes in a layer between its exchanges, with its constants.
    struct Windows {
        double prepare_s = 0;
        double behind_s = 0;
        double shared_s = 0;
        double experts_s = 0;
        double dispatch_s = 0;
        double combine_s = 0;
        double held_s = 0;
        double slowed = 1;
        bool known = false;
    };
    [[nodiscard]] bool halves(const StepLoad &load) const;
    [[nodiscard]] double batchTokens(const StepLoad &load) const; ///< of one pass, as linear() is asked for
    [[nodiscard]] Windows windows(double tokens);
    [[nodiscard]] Shown shown(const StepLoad &load, double tokens); ///< of one micro-batch of the pipeline, which holds all of this
    [[nodiscard]] Exchanges exchangesOfHalves(const StepLoad &load);
    [[nodiscard]] Costs linear(double tokens, bool halves = false);
    [[nodiscard]] Exchanges pass(double tokens);
    [[nodiscard]] Work head(double sampled);
    /// `drafting`: of heads that draft, which ask with one token of each sequence.
    [[nodiscard]] double decode_s(double batch, double keys, bool drafting = false);
    struct Place; ///< between which knots a number lies
    static Place placeOf(double value);
    [[nodiscard]] double decode_s(const Place &batch, double keys, bool drafting);
    /// Of a model that drafts: over so many tokens of one attention group.
    struct DraftPass {
        double tokens = 0;
        double times = 0;
    };
    [[nodiscard]] std::array<DraftPass, 3> draftPasses(const StepLoad &load) const;
    void addDraft(const StepLoad &load, Costs &out);
    void addDraft(const StepLoad &load, Exchanges &out);
    double linearKnot_s(int knot);
    double headKnot_s(int knot);
    const Costs &linearKnot(int knot, bool halves = false);
    const Windows &windowKnot(int knot);
    const Exchanges &passKnot(int knot);
    const Work &headKnot(int knot);
    double decodeKnot(int batchKnot, int keyKnot, bool drafting);

    const Layers *m_layers;
    Costs m_weights;
    double m_t0_s = 0;
    std::vector<Costs> m_linear; ///< Cost::Step 0: not known yet
    std::vector<Costs> m_halves;       ///< likewise, of two micro-batches; empty: nobody asked yet
    std::vector<Windows> m_windows;    ///< likewise
    std::vector<Exchanges> m_passes; ///< of Layers::exchanges; empty: nobody asked yet
    std::vector<bool> m_passKnown;
    std::vector<Work> m_head;     ///< stream_s below 0: not known yet
    std::vector<double> m_decode; ///< below 0: not known yet
    std::vector<double> m_drafting; ///< likewise, of one token where that differs; empty: it does not
    std::vector<double> m_linear_s, m_head_s; ///< times constants; below 0: not known yet
    std::unique_ptr<Layers> m_draftLayers;    ///< of a model that drafts; null: none does
    std::unique_ptr<StepTable> m_draft;
};

} // namespace switchyard::serve
