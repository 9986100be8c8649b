// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/widgets/machines.h>

#include <algorithm>

#include <QCoreApplication>

#include <core/base/format.h>

#include <views/language/words.h>

namespace switchyard::widgets {

QString machinesOf(const design::Design &design)
{
    const auto &all = design.instances;
    const QString count = qstring(format::integer(static_cast<double>(all.size())));
    const bool alike = !all.empty() && std::ranges::all_of(all, [&](const design::Instance &each) { return each.type == all.front().type; });
    return alike ? QCoreApplication::translate("Machines", "%1 × %2").arg(count, QString::fromStdString(all.front().type)) : QCoreApplication::translate("Machines", "%1 instances").arg(count);
}

} // namespace switchyard::widgets
