// SPDX-License-Identifier: GPL-3.0-or-later
// What readers of a framework's arguments share.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <core/exchange/format.h>
#include <core/exchange/notes.h>

namespace switchyard::exchange {

/// A whole number of at least 1, or none with a note (a placeholder, "auto", -1).
std::optional<int> wholeArgument(const std::string &name, const std::string &value, Notes &notes);

/// "key" of planFields() with a number, where `value` is one.
void wish(FrameworkSettings &settings, std::string_view key, const std::string &name, const std::string &value, Notes &notes);

/// Megatron-LM's arguments and torchtitan's jobs; the writers are in export_settings.cpp.
bool isMegatron(const Glance &glance);
bool isTorchtitan(const Glance &glance);
Result<Fragment> readMegatron(std::span<const TextFile> files, const catalog::Catalog &catalog);
Result<Fragment> readTorchtitan(std::span<const TextFile> files, const catalog::Catalog &catalog);

/// MaxText's, written in export_maxtext.cpp.
Result<Written> writeMaxText(const design::Design &design, const catalog::Catalog &catalog);
/// veRL's, written in export_verl.cpp.
Result<Written> writeVerl(const design::Design &design, const catalog::Catalog &catalog);

/// What no file of a model may say is no model: none, with a note that says what of it (`from`: "the arguments").
std::optional<catalog::Architecture> soundModel(const catalog::Architecture &model, const std::string &from, Notes &notes);

/// Settings and how many of them were read, as a fragment.
Fragment settingsFragment(FrameworkSettings settings, std::vector<int> understood, const Notes &notes);

} // namespace switchyard::exchange
