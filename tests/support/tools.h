// SPDX-License-Identifier: GPL-3.0-or-later
// Tools of Debian packages that tests hold our files against; `./dev test` installs them.
#pragma once

#include <QtCore/QtGlobal>
#include <QtTest/QTest>

/// Skips a slot for want of such a tool. Where SWITCHYARD_NEED_TOOLS is set (.ci/run sets it) the slot fails: what CI does not run,
/// nobody does.
#define SKIP_FOR_TOOL(why) \
    do { \
        if (qEnvironmentVariableIsSet("SWITCHYARD_NEED_TOOLS")) \
            QFAIL(why); \
        QSKIP(why); \
    } while (false)
