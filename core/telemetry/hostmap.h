// SPDX-License-Identifier: GPL-3.0-or-later
// Which instance of the design a host label of a metrics server means. Exporters name hosts in many
// ways: "ip-10-1-2-3", "ip-10-1-2-3.ec2.internal:9400", "10.1.2.3:9100", "hyperpod-i-0123456789abcdef0",
// a node name of a scheduler, an address.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <core/design/design.h>

namespace switchyard::telemetry {

class HostMap
{
public:
    explicit HostMap(const design::Design &design);

    /// Instance index, or -1: unknown, or two instances of the design share that name.
    [[nodiscard]] int find(std::string_view label) const;
    /// Another name of a host that the server told (node_uname_info; `instance` beside `Hostname`), on any port. The
    /// design's names come first; what two hosts go by (a collector's address, localhost) is nobody's name.
    void addAlias(std::string_view label, int instance);
    /// Names that more than one instance of the design claims.
    [[nodiscard]] const std::vector<std::string> &collisions() const { return m_collisions; }

private:
    static constexpr int ambiguous = -2;
    std::unordered_map<std::string, int> m_byKey;
    std::unordered_map<std::string, int> m_aliases; ///< keys that the design does not have
    std::vector<std::string> m_collisions;
    mutable std::unordered_map<std::string, int> m_cache; ///< by label as the server writes it
    mutable std::string m_lastLabel;                      ///< answers come sorted: mostly a repeat
    mutable int m_lastInstance = -1;
};

} // namespace switchyard::telemetry
