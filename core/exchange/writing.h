// SPDX-License-Identifier: GPL-3.0-or-later
// What writers of other tools' files share: how many of which type, names that those tools take, YAML from JSON values.
#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include <core/catalog/catalog.h>
#include <core/design/design.h>

namespace switchyard::exchange {

using OrderedJson = nlohmann::ordered_json;

/// The instances of one type, in document order; types in order of first appearance.
struct TypeGroup {
    const catalog::InstanceType *type = nullptr;
    std::vector<std::size_t> instances; ///< into design.instances
    std::string word;                   ///< "p5en": a name for a queue, a node group or a resource
    [[nodiscard]] int count() const { return static_cast<int>(instances.size()); }
};

/// Without reference platforms, which nobody can launch. Errors: no instance is left.
Result<std::vector<TypeGroup>> typeGroups(const design::Design &design, const catalog::Catalog &catalog);

/// A type's instances by what one reservation holds: those of each UltraServer by themselves, a Capacity Block of its own ("p6e-gb200-1",
/// …), else all of them under the type's word.
std::vector<TypeGroup> reservedGroups(const design::Design &design, const TypeGroup &group);
/// Those of all types.
std::vector<TypeGroup> allReserved(const design::Design &design, const std::vector<TypeGroup> &types);
/// Which UltraServer is in which of them, and Capacity Blocks that hold fewer instances than a group has; one sentence each.
std::vector<Said> reservationNotes(const design::Design &design, const std::vector<TypeGroup> &groups);

/// Letters, digits, "-" alone, small; never empty: "Llama 3.1" → "llama-3-1".
std::string wordOf(std::string_view text);
/// The same with a number behind it where the word is taken; takes it.
std::string uniqueWord(std::string_view text, std::set<std::string> &taken);

/// In single quotes for a shell where it is no plain word.
std::string shellWord(const std::string &text);

/// Bought as a Capacity Block.
inline bool isBlock(const design::Design &design) { return design.capacity == design::CapacityKind::CapacityBlock; }

/// Its CPU is an Arm one (Grace): images and other nodes have to match.
bool isArm(const catalog::InstanceType &type);

/// What NVLink between instances wants of a host, for whatever starts none.
Said imexNote();

/// The design's name as a word; "switchyard" where it has none.
std::string clusterName(const design::Design &design);

/// What a file of machines has no place for: jobs, views, …, what hosts of UltraServers want, reference platforms.
std::vector<Said> leftOutOfMachines(const design::Design &design, const catalog::Catalog &catalog, bool storageIsThere);
/// That, and where each instance stands, which a launch decides.
std::vector<Said> leftOutOfDeployments(const design::Design &design, const catalog::Catalog &catalog, bool storageIsThere);

/// Block style, strings in quotes where YAML 1.1 or 1.2 would take them for something else.
std::string yamlText(const OrderedJson &value);
/// Several documents with "---" between.
std::string yamlDocuments(std::span<const OrderedJson> documents);

/// Two blanks, a line end at the end.
std::string jsonText(const OrderedJson &value);

} // namespace switchyard::exchange
