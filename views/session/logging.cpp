// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/session/logging.h>

namespace switchyard::session {
Q_LOGGING_CATEGORY(lcSession, "switchyard.session", QtWarningMsg)
}
