// SPDX-License-Identifier: GPL-3.0-or-later
// Whether jobs that work now did so at an earlier look. In a checkpoint, before a start and between two runs every GPU shows the
// same: such a look does not tell who stands apart from his peers.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <core/diagnose/scene.h>

namespace switchyard::diagnose {

/// A job does so much less than now, or than most of the time: it rests. Waiting ranks draw about two thirds of their work's power at most.
inline constexpr double restsBelow = 0.6;
inline constexpr double restsBelowPower = 0.65;

/// Of one earlier look. Both must outlive it.
class AtRest
{
public:
    AtRest(const LiveScene &now, const telemetry::Observation &look) : m_now(now), m_look(look) {}

    /// The finding rests on a job that works now and did not then. What stands still now, what is lost and queues are told by any look.
    [[nodiscard]] bool isSo(const Finding &finding);

private:
    struct Same {
        std::vector<std::pair<int, int>> gpus, cards; ///< now, then
    };
    [[nodiscard]] Same sameOf(const JobScene &job);
    [[nodiscard]] double levelThen(Quantity quantity, int item) const;
    [[nodiscard]] bool fell(Quantity quantity, const std::vector<std::pair<int, int>> &items, double share) const;

    const LiveScene &m_now;
    const telemetry::Observation &m_look;
    std::optional<std::pair<telemetry::DeviceNumbering, std::map<int, int>>> m_part; ///< of a look of some hosts: its numbering; instance now → then
    std::map<std::pair<std::string, bool>, bool> m_known; ///< by job, of its cards or not
};

} // namespace switchyard::diagnose
