// SPDX-License-Identifier: GPL-3.0-or-later
// Which releases of the software on an instance go together. Rows lie in catalog/software.json; each names its source.
#pragma once

#include <array>
#include <compare>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace switchyard::catalog {

/// What collectives over EFA need on an instance.
enum class Package { Driver, Cuda, EfaInstaller, Libfabric, OfiNccl, Nccl };
inline constexpr std::array allPackages = {Package::Driver, Package::Cuda, Package::EfaInstaller, Package::Libfabric, Package::OfiNccl, Package::Nccl};
std::string toWord(Package package); ///< of files: "efa_installer"
std::string nameOf(Package package); ///< for people: "EFA installer"
std::optional<Package> packageFromWord(std::string_view word);

using Versions = std::map<Package, std::string>;

/// Numbers with what parts them ("2.4.0amzn5.0", "570.133.20", "2.27.3-1", "v1.16.3"): at most 40 characters, a digit among the first two.
bool isVersion(std::string_view text);
/// By the numbers in them, from the left; what is missing is 0.
std::strong_ordering compareVersions(std::string_view a, std::string_view b);

struct VersionRange {
    Package package = Package::Nccl;
    std::string from;  ///< the first that counts; empty: any
    std::string below; ///< the first that counts no more; empty: none
};
bool holds(const VersionRange &range, std::string_view version);

/// One row: where `when` holds on one of these types, `needs` must hold, too. A row of a release says what it brings.
struct SoftwareFact {
    std::string id;                 ///< "efa-installer-1.50.0", "cuda-13"
    std::vector<std::string> types; ///< InstanceType::id; empty: of any type
    std::vector<VersionRange> when; ///< all must hold; empty: always
    std::vector<VersionRange> needs;
    Versions brings;                ///< what the release of `when` installs
    Versions tested;                ///< newest release that the one of `when` was tested with
    std::string why;                ///< one sentence for people
    std::string source;             ///< Citation::id
    bool confirmed = true;
};

} // namespace switchyard::catalog
