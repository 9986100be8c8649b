// SPDX-License-Identifier: GPL-3.0-or-later
// The ways in which metrics, schedulers and EC2 write the name of one host.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace switchyard::design {

/// Ways to read a host label, most literal first: the name without port, lower case; without domain;
/// an EC2 instance id inside it; "ip-a-b-c-d" for an IPv4 address or a private DNS name.
std::vector<std::string> hostKeys(std::string_view label);

/// The host of "host:9400": without its port. A host with several exporters is one host.
std::string_view withoutPort(std::string_view label);

} // namespace switchyard::design
