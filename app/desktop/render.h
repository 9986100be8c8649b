// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace switchyard::app {

/// `switchyard render DESIGN --view V --size WxH --theme light|dark --language en|de -o FILE`: argv[1] is "render".
/// Returns the exit status. Works without a display.
int render(int argc, char **argv);

} // namespace switchyard::app
