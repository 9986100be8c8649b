// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/train/engine.h>

namespace switchyard::train {

void Engine::retabulate() { table = settledTable(machine, model, plan); }

void Engine::slowDown(double factor)
{
    slowdown *= factor;
    machine.common.nicTime *= factor;
    retabulate();
}

} // namespace switchyard::train
