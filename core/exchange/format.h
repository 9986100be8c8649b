// SPDX-License-Identifier: GPL-3.0-or-later
// One table of the formats of other tools: how a file of each is told, read and written. Nothing else lists formats.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <core/base/json.h>
#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/exchange/glance.h>
#include <core/exchange/nccltests.h>
#include <core/exchange/textfile.h>

namespace switchyard::exchange {

/// What a format's files hold: a cluster (perhaps with jobs), a model for a job, runs of a benchmark to calibrate with.
enum class Holds { Cluster, Model, Runs };

/// What files of one format were found to hold.
struct Fragment {
    std::variant<design::Design, catalog::Architecture, Measurements> content; ///< in the order of `Holds`
    std::vector<int> understood;            ///< of each file: instances, lines of a table; 1 for a model
    std::vector<std::string> notUnderstood; ///< one sentence each
    json::Value found = {};                 ///< an object, what lies in the files in their own words; null: nothing to add
};

struct Written {
    std::string text;
    std::vector<std::string> leftOut; ///< what the format has no place for, one sentence each
};

struct Format {
    std::string_view id;      ///< the command line's word, "ec2-topology"
    std::string_view title;   ///< in menus, "EC2 instance topology"
    std::string_view is;      ///< in help: "output of aws ec2 describe-instance-topology"
    std::string_view ending;  ///< of file names in file dialogs, "json"; never decides what a file is
    std::string_view checked; ///< the test that holds it
    Holds holds = Holds::Cluster;
    bool (*detect)(const Glance &) = nullptr;
    /// All files of this format at once: pages of one answer, runs of one benchmark. Null: is not read.
    Result<Fragment> (*read)(std::span<const TextFile>, const catalog::Catalog &) = nullptr;
    /// Null: is not written.
    Result<Written> (*write)(const design::Design &, const catalog::Catalog &) = nullptr;
};

std::span<const Format> formats();
const Format *formatOf(std::string_view id); ///< null: no such format
const Format *formatOf(const Glance &glance); ///< null: none knows this content

/// Files of one format and what they hold.
struct Part {
    const Format *format = nullptr;
    std::vector<std::string> files;
    Fragment fragment;
};
/// All of the format `as`, or (null) each of the format that its content says; files of one format are read together.
Result<std::vector<Part>> readFiles(std::vector<TextFile> files, const Format *as, const catalog::Catalog &catalog);

bool holds(std::span<const Part> parts, Holds what);

/// What the parts make of a design: a cluster takes its place, a model goes to its job, which is made where there is none.
/// Errors: two clusters, two models, measurements (they make a table), several jobs.
Result<design::Design> joined(const design::Design &base, std::span<const Part> parts, const catalog::Catalog &catalog);

} // namespace switchyard::exchange
