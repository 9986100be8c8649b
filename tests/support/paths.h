// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace switchyard::test {

/// Root of the checkout.
std::string sourceDir();
/// A file below tests/data.
std::string dataFile(const std::string &relative);
/// A directory of extra real files beside the checkout (../shared), or "" where there is none:
/// tests that use it skip with a message.
std::string sharedDir();
/// Where built programs lie.
std::string binaryDir();
/// Whole text of a file; aborts the test process with a message when it cannot be read.
std::string readText(const std::string &path);

} // namespace switchyard::test
