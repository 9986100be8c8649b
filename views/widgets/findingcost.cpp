// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/widgets/findingcost.h>

#include <QCoreApplication>
#include <QStringList>

#include <core/base/format.h>

#include <views/language/words.h>

namespace switchyard::widgets {

QString costText(const diagnose::Finding &finding)
{
    QStringList parts;
    if (finding.costStep_s != 0)
        parts << QCoreApplication::translate("FindingCost", "%1 per step").arg(qstring(format::signedSeconds(finding.costStep_s)));
    if (finding.costUsdPerHour && *finding.costUsdPerHour != 0)
        parts << qstring(format::usdPerHour(*finding.costUsdPerHour));
    return parts.join(QStringLiteral(" · "));
}

} // namespace switchyard::widgets
