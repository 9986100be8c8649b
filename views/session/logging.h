// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLoggingCategory>

namespace switchyard::session {
Q_DECLARE_LOGGING_CATEGORY(lcSession) ///< "switchyard.session"; default: warnings
}
