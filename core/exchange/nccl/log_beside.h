// SPDX-License-Identifier: GPL-3.0-or-later
// What a log of NCCL_DEBUG=INFO says was chosen, beside what is predicted for the same ranks.
#pragma once

#include <vector>

#include <core/base/error.h>
#include <core/base/json.h>
#include <core/base/said.h>
#include <core/catalog/catalog.h>

namespace switchyard::exchange {

/// Where the log leaves it open; 0: not said.
struct LogPlace {
    int nodes = 0;
    int ranks = 0;
};

struct LogBeside {
    json::Value facts = {}; ///< an object: ranks, nodes, channels of both, rings, each choice of both
    struct Sentence {
        Said words;
        bool agrees = true;
    };
    std::vector<Sentence> sentences; ///< the same, a line each
};

/// `found`: what the format nccl-log found. Errors: neither the log nor `place` says how many ranks there are.
Result<LogBeside> logBeside(const json::Value &found, const catalog::InstanceType &type, const catalog::Catalog &catalog, const LogPlace &place);

} // namespace switchyard::exchange
