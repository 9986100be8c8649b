// SPDX-License-Identifier: GPL-3.0-or-later
// Whom a rank talks to, lit on the drawing: each communicator by its colour and its own shape, so that colour alone
// decides nothing. TP a band, PP arrows between stages, DP dashes, EP a hatch, everything else an outline. Above 64
// partners there are marks only, never a line a pair.
#pragma once

#include <cstdint>
#include <vector>

#include <core/predict/communicators.h>
#include <views/canvas/scene.h>
#include <views/theme/tokens.h>

class QImage;
class QPainter;

namespace switchyard::canvas {

struct Camera;

struct CommunicatorGroup {
    predict::Communicator communicator;
    std::vector<std::int32_t> gpus; ///< of its ranks, by GPU of the document; those not on the drawing are left out
    bool lines = false;             ///< few enough to draw who sends to whom
    predict::Crossings far;         ///< of a ring: hops between top network nodes
    QString words;                  ///< "TP · 8 ranks · 296 GB out, 41.3 ms of 105 ms exposed"
    QString before = {};            ///< of the same in the design that is compared: "301 GB out, 330 ms of 836 ms lengthen the step"
};

struct Peers {
    int gpu = -1; ///< of the document; -1: none
    int rank = -1;
    QString title; ///< "rank 5,958 · p5-0745 GPU 6"
    QString waiting = {}; ///< that its partners wait for it, where it is known to be slow: by the plan, since nobody measures who waits
    bool passing = false; ///< of what is pointed at: without its card
    bool silent = false;  ///< without its card, which is in the other of two panes
    std::vector<CommunicatorGroup> groups;
};

/// "TP", "transfer".
QString groupWord(workload::PartGroup group);

/// One card for both of two panes: that of `now` says what each communicator did `before`, whose own is silent.
void tellTogether(Peers &now, Peers &before);

/// Of the one GPU, card or instance (its first rank) that is selected; empty for anything else.
Peers peersOf(const Scene &scene, const std::vector<std::string> &selection);

/// Over the scene's `picture`, while a GPU is pointed at: all but it and its partners falls back to 35 %.
void paintFaded(QPainter &painter, const QImage &picture, const Peers &peers, const Scene &scene, const Camera &camera, const QRectF &view, const theme::Tokens &tokens);

/// Over the scene.
void paintPeers(QPainter &painter, const Peers &peers, const Scene &scene, const Camera &camera, const QRectF &view, const theme::Tokens &tokens);

} // namespace switchyard::canvas
