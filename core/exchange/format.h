// SPDX-License-Identifier: GPL-3.0-or-later
// One table of the formats of other tools: how a file of each is told, read and written. Nothing else lists formats.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <core/base/json.h>
#include <core/base/textpieces.h>
#include <core/catalog/catalog.h>
#include <core/catalog/price.h>
#include <core/design/design.h>
#include <core/exchange/framework_settings.h>
#include <core/exchange/glance.h>
#include <core/exchange/inventory.h>
#include <core/exchange/measurements.h>
#include <core/exchange/observed.h>
#include <core/exchange/textfile.h>

namespace switchyard::exchange {

/// What a format's files hold: a cluster (perhaps with jobs), a model for a job, runs of a benchmark to calibrate with,
/// settings of a job (perhaps with its model), what was observed and is no part of a design, entries of a catalog
/// (`Fragment::found` is a file of the user's own one), prices.
enum class Holds { Cluster, Model, Runs, Settings, Observed, Catalog, Prices };

/// What files of one format were found to hold.
struct Fragment {
    /// A cluster is whole (a design) or what one kind of file tells of it, to be joined with others.
    std::variant<design::Design, catalog::Architecture, Measurements, Inventory, FrameworkSettings, Observed, catalog::PriceList> content;
    std::vector<int> understood;            ///< of each file: instances, lines of a table; 1 for a model
    std::vector<Said> notUnderstood; ///< one sentence each
    json::Value found = {};                 ///< an object, what lies in the files in their own words; null: nothing to add
};

struct Written {
    std::string text;
    std::vector<Said> leftOut; ///< what the format has no place for, one sentence each
};

struct LogBeside; // log_beside.h
struct LogPlace;

struct Format {
    std::string_view id;      ///< the command line's word, "ec2-topology"
    std::string_view title;   ///< in menus, "EC2 instance topology"
    std::string_view is;      ///< in help: "output of aws ec2 describe-instance-topology"
    std::string_view ending;  ///< of file names in file dialogs, "json"; never decides what a file is
    std::string_view checked; ///< the test that holds it
    Holds holds = Holds::Cluster;
    bool (*detect)(const Glance &) = nullptr;
    /// All files of this format at once, as plain text: pages of one answer, runs of one benchmark. Null: is not read.
    Result<Fragment> (*read)(std::span<const TextFile>, const catalog::Catalog &) = nullptr;
    /// One file in pieces, for files larger than an import may be; null: those are refused.
    Result<Fragment> (*readPieces)(TextPieces &, const std::string &name, const catalog::Catalog &) = nullptr;
    /// Null: is not written.
    Result<Written> (*write)(const design::Design &, const catalog::Catalog &) = nullptr;
    /// What files of it show (`Fragment::found`) beside what is predicted for an instance type. Null: nothing is.
    Result<LogBeside> (*beside)(const json::Value &found, const catalog::InstanceType &, const catalog::Catalog &, const LogPlace &) = nullptr;
};

std::span<const Format> formats();
const Format *formatOf(std::string_view id); ///< null: no such format
const Format *formatOf(const Glance &glance); ///< null: none knows this content
/// Why a file that no format reads is not read: by name where it is known.
Error whyUnknown(const TextFile &file);

/// Files of one format and what they hold.
struct FormatFiles {
    const Format *format = nullptr;
    std::vector<std::string> files;
    Fragment fragment;
};
/// All of the format `as`, or (null) each of the format that its content says; files of one format are read together.
/// What is packed, coloured or prefixed becomes plain text first (textdoor.h).
Result<std::vector<FormatFiles>> readFiles(std::vector<TextFile> files, const Format *as, const catalog::Catalog &catalog);

/// Plain texts of one format that is read; of a batch script what its head says, too (batchlines.h).
Result<Fragment> readTexts(const Format &format, std::span<const TextFile> texts, const catalog::Catalog &catalog);

/// A file that is read in pieces: packed, or larger than an import may be, and of the format `as`, or (null) of one that its
/// beginning tells and that takes pieces. None: it is to be read whole. `goOn`, asked before each piece: false stops it, an
/// error of its own (Cancelled). `prices` false: price lists are read whole or not at all.
Result<std::optional<FormatFiles>> readInPieces(const std::string &path, const Format *as, const catalog::Catalog &catalog, const std::function<bool()> &goOn = {}, bool prices = true);

bool holds(std::span<const FormatFiles> parts, Holds what);

/// Whether files of the format become a part of a design, rather than a table or a list of what was seen.
constexpr bool isForDesigns(Holds what) { return what != Holds::Runs && what != Holds::Observed && what != Holds::Catalog && what != Holds::Prices; }

/// What the parts make of a design: clusters are joined (inventory.h) and take its place; a model and settings go to its
/// job, which is made where there is none; what was observed changes nothing. `open`, when given, takes a sentence for
/// each thing that the parts tell differently or that has no place; `conflicts`, when given, the former apart from it;
/// `leftOut` has machines and jobs that are in no design by the file that tells them, beside `open`.
/// Errors: two models, measurements (they make a table), several jobs.
Result<design::Design> joined(const design::Design &base, std::span<const FormatFiles> parts, const catalog::Catalog &catalog, const JoinHints &hints = {}, std::vector<Said> *open = nullptr,
                              std::vector<Said> *conflicts = nullptr, std::vector<LeftOut> *leftOut = nullptr);

} // namespace switchyard::exchange
