// SPDX-License-Identifier: GPL-3.0-or-later
// The ways in which metrics, schedulers and EC2 write the name of one host.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <core/design/design.h>

namespace switchyard::design {

/// Ways to read a host label, most literal first: the name without port, lower case; without domain;
/// an EC2 instance id inside it; "ip-a-b-c-d" for an IPv4 address or a private DNS name.
std::vector<std::string> hostKeys(std::string_view label);

/// The host of "host:9400": without its port. A host with several exporters is one host.
std::string_view withoutPort(std::string_view label);

/// The name that a host goes by: its host name, else its id.
const std::string &hostName(const Instance &instance);
/// Instances by host name as people count and launchers do: "node-9" before "node-10".
void sortByHostName(const Design &design, std::vector<int> &instances);

} // namespace switchyard::design
