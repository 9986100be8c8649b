// SPDX-License-Identifier: GPL-3.0-or-later
// Command lines of frameworks, as scripts, notes and YAML maps hold them: "--name value", "--name=value", "--name: value".
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace switchyard::exchange {

/// The last value of each option, by its name with the dashes; of options without a value "true". Variables of the text
/// ("TP=8", "${TP:-8}", "$TP") are put in; what is not known stays as it is written.
using Arguments = std::map<std::string, std::string, std::less<>>;
Arguments argumentsOf(std::string_view text);

/// "${TP:-8}", "${TP}", "$TP" by what was assigned, wherever they stand in the word, and in a default too; what is not known stays as it is written.
std::string expanded(const std::string &word, const std::map<std::string, std::string> &variables);

} // namespace switchyard::exchange
