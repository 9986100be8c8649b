// SPDX-License-Identifier: GPL-3.0-or-later
// Where a member that this version does not know belongs: a JSON pointer (RFC 6901) in which the
// items of a list go by their id (name, finding) instead of their index, so that the member stays
// with its object when others are added or removed: "/instances/p5-0001/rack".
#pragma once

#include <map>
#include <string>
#include <string_view>

#include <core/base/json.h>

namespace switchyard::design {

inline constexpr int formatVersion = 2;

std::string escapePointer(std::string_view token);

/// The member by which the items of a list of the design are told apart: "id", "name" or
/// "finding"; "" for a list that this version does not know.
std::string_view itemKey(std::string_view list);
std::string itemId(std::string_view list, const json::Value &item);

/// Puts the members back; those whose object is gone are left out.
void restoreUnknown(json::Value &root, const std::map<std::string, std::string> &unknown);

} // namespace switchyard::design
