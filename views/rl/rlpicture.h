// SPDX-License-Identifier: GPL-3.0-or-later
// One step of reinforcement learning: its phases over the pools, what of their time goes unused, what the step waits for,
// and what it costs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <QColor>
#include <QString>

#include <core/design/design.h>
#include <core/rl/of_design.h>
#include <views/theme/tokens.h>

namespace switchyard::rlview {

/// A phase of the step on a pool.
struct PhaseBar {
    rl::PhaseKind kind = rl::PhaseKind::Rollout;
    QString name;
    double start_s = 0;
    double end_s = 0;
    double busy = 1; ///< share of its pool's GPU time; the rest is hatched
    bool critical = false;
    QString tip;
};

/// A pool waits for the other.
struct Wait {
    double start_s = 0;
    double end_s = 0;
    QString words; ///< "9,751 GPU-s idle"
    QString tip;
};

struct Lane {
    QString name;
    QString note; ///< "8 × p5en.48xlarge"
    std::vector<PhaseBar> blocks;
    std::vector<Wait> waits;
};

/// A line of the table.
struct Row {
    rl::PhaseKind kind = rl::PhaseKind::Rollout;
    QString name, gpus, seconds, idle;
    bool critical = false;
    QString tip;
};

struct Fact {
    QString name;
    QString value;
    QString tip;
};

struct RlPicture {
    double period_s = 0;
    std::vector<Lane> lanes;
    std::vector<Row> rows;
    std::vector<Fact> facts;
    QString remark;  ///< the first warning; empty: none
    QString missing; ///< why there is nothing to show; empty when there is
};

/// `job` null: what is missing is told of the design, which may be null too, and its job; an empty one is the first.
RlPicture makePicture(const design::Design *design, const std::string &jobName, const rl::Reinforced *job);

QString nameOf(rl::PhaseKind kind);
/// Each kind of phase has its own.
QColor colourOf(rl::PhaseKind kind, const theme::Tokens &tokens);

} // namespace switchyard::rlview
