// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <core/base/error.h>
#include <core/network/version.h>

namespace switchyard::cli {

/// A release of NCCL or of its network plugin, as a flag takes it.
inline Result<void> checkRelease(const std::string &text)
{
    if (!network::releaseFromText(text))
        return fail(ErrorCode::Usage, "expected a release like 2.27.3 or 1.18");
    return {};
}

} // namespace switchyard::cli
