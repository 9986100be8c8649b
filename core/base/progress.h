// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

namespace switchyard {

/// Called from a worker with the done fraction in [0, 1]. Must be cheap and thread-safe.
using Progress = std::function<void(double)>;

} // namespace switchyard
