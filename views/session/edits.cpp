// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/session/edits.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <set>
#include <utility>

#include <QFileInfo>

#include <core/base/input.h>
#include <core/design/fragment.h>
#include <core/design/identity.h>
#include <core/design/room.h>
#include <core/design/slots.h>

#include <views/language/said.h>
#include <views/session/editwords.h>

namespace switchyard::session {

using namespace editwords;

namespace {

/// A selected GPU or card stands for its instance: neither can be taken out alone.
std::vector<std::string> ownersOf(const std::vector<std::string> &ids)
{
    std::vector<std::string> owners;
    std::ranges::transform(ids, std::back_inserter(owners), instanceIdOf);
    return owners;
}

/// The holders that `ids` name or stand in.
std::set<std::string> holdersOf(const design::Design &design, const std::vector<std::string> &ids)
{
    std::set<std::string> holders;
    for (const std::string &id : ids)
        if (resolve(design, id).ultraserver >= 0)
            holders.insert(id);
    for (const int i : instancesOf(design, ids))
        holders.emplace(design::holderOf(design.instances[static_cast<std::size_t>(i)]));
    return holders;
}

/// With another value of a figure that stands for itself.
template <class T>
auto changed(T design::Design::*figure, const T &value)
{
    return [figure, &value](design::Design design) -> Result<design::Design> {
        design.*figure = value;
        return design;
    };
}

} // namespace

Result<void> place(Document &document, Selection &selection, const std::string &type, int count, const design::Target &target)
{
    std::vector<std::string> added;
    const bool storage = document.catalog()->storage.contains(type);
    const QString where = nameOf(target);
    const QString what = storage ? tr("Attach %1").arg(qstring(type))
        : where.isEmpty()        ? tr("Add %1 × %2").arg(count).arg(qstring(type))
                                 : tr("Add %1 × %2 to %3").arg(count).arg(qstring(type), where);
    const auto done = document.edit(what, [&](const design::Design &design) -> Result<design::Design> {
        if (storage) {
            added.resize(1);
            return design::addStorage(design, *document.catalog(), type, added.front());
        }
        return design::addCapacity(design, *document.catalog(), type, count, target, &added);
    });
    if (done)
        selection.set(std::move(added));
    return done;
}

Result<void> move(Document &document, const std::vector<std::string> &ids, const design::Target &target)
{
    const QString where = nameOf(target);
    const QString what = where.isEmpty() ? tr("Move %1 out").arg(nameOf(*document.design(), ids)) : tr("Move %1 to %2").arg(nameOf(*document.design(), ids), where);
    return document.edit(what, [&](const design::Design &design) -> Result<design::Design> {
        if (auto free = design::mayMove(design, ids); !free)
            return std::unexpected(free.error());
        return design::moveInstances(design, *document.catalog(), ids, target);
    });
}

Result<void> swapPlaces(Document &document, const std::string &a, const std::string &b)
{
    return document.edit(tr("Swap %1 and %2").arg(qstring(a), qstring(b)),
                         [&](const design::Design &design) -> Result<design::Design> {
                             if (auto free = design::mayMove(design, std::vector{a, b}); !free)
                                 return std::unexpected(free.error());
                             return design::swapInstances(design, a, b);
                         });
}

Result<void> remove(Document &document, Selection &selection, const std::vector<std::string> &ids)
{
    const std::vector<std::string> whole = ownersOf(ids);
    const auto done = document.edit(tr("Delete %1").arg(nameOf(*document.design(), whole)), [&](const design::Design &design) -> Result<design::Design> {
        if (auto free = design::mayMove(design, whole); !free)
            return std::unexpected(free.error());
        return design::removeIds(design, whole);
    });
    if (done)
        selection.clear();
    return done;
}

Result<void> duplicate(Document &document, Selection &selection, const std::vector<std::string> &ids, int times, const design::Target &target)
{
    std::vector<std::string> added;
    const QString name = nameOf(*document.design(), ownersOf(ids)), where = nameOf(target);
    const QString once = where.isEmpty() ? tr("Duplicate %1").arg(name) : tr("Duplicate %1 to %2").arg(name, where);
    const QString what = times > 1 ? tr("%1, %2 times").arg(once, QString::number(times)) : once;
    const auto done = document.edit(what, [&](const design::Design &design) -> Result<design::Design> {
        SWITCHYARD_TRY(design::Design part, design::fragmentOf(design, ownersOf(ids)));
        part.jobs.clear();
        return design::paste(design, *document.catalog(), part, target, times, &added);
    });
    if (done)
        selection.set(std::move(added));
    return done;
}

Result<std::string> copied(const Document &document, const std::vector<std::string> &ids)
{
    SWITCHYARD_TRY(const design::Design part, design::fragmentOf(*document.design(), ownersOf(ids)));
    return design::writeDesign(part);
}

Result<void> paste(Document &document, Selection &selection, const std::string &text, const design::Target &target)
{
    if (const InputLimit limit = inputLimit(InputKind::Design); text.size() > limit.bytes)
        return fail(ErrorCode::InvalidInput, say("the clipboard holds more than a design may have"));
    SWITCHYARD_TRY(const design::Design part, design::readDesign(text, "the clipboard", document.catalog().get()));
    std::vector<std::string> added;
    std::vector<std::string> pieces;
    for (const design::Instance &instance : part.instances)
        pieces.push_back(instance.id);
    for (const design::Storage &storage : part.storage)
        pieces.push_back(storage.id);
    const QString name = nameOf(part, pieces), where = nameOf(target);
    const auto done = document.edit(where.isEmpty() ? tr("Paste %1").arg(name) : tr("Paste %1 to %2").arg(name, where),
                                    [&](const design::Design &design) { return design::paste(design, *document.catalog(), part, target, 1, &added); });
    if (done)
        selection.set(std::move(added));
    return done;
}

Result<void> fill(Document &document, Selection &selection, const std::vector<std::string> &ids)
{
    std::vector<std::string> added;
    const auto done = document.edit(tr("Fill %1").arg(nameOf(*document.design(), ids)),
                                    [&](const design::Design &design) { return design::fillUp(design, *document.catalog(), holdersOf(design, ids), added); });
    if (done)
        selection.set(std::move(added));
    return done;
}

Result<void> changeType(Document &document, const std::vector<std::string> &ids, const std::string &type)
{
    return document.edit(tr("Change %1 to %2").arg(nameOf(*document.design(), instanceIds(*document.design(), ids)), qstring(type)),
                         [&](const design::Design &design) { return design::changeType(design, *document.catalog(), instanceIds(design, ids), type); });
}

Result<void> sayWorksFor(Document &document, const std::vector<std::string> &ids, const std::optional<std::string> &job)
{
    return document.edit(tr("Say whom %1 works for").arg(nameOf(*document.design(), instanceIds(*document.design(), ids))),
                         [&](const design::Design &design) { return design::sayWorksFor(design, instanceIds(design, ids), job); });
}

Result<void> rename(Document &document, Selection &selection, const std::string &id, const std::string &to)
{
    const bool selected = selection.contains(id);
    const auto done = document.edit(tr("Rename %1 to %2").arg(qstring(id), qstring(to)),
                                    [&](const design::Design &design) { return design::renameThing(design, id, to); });
    if (done && selected)
        selection.set({to});
    return done;
}

Result<void> setLocked(Document &document, const std::vector<std::string> &ids, bool locked)
{
    return document.edit((locked ? tr("Lock %1") : tr("Unlock %1")).arg(nameOf(*document.design(), ownersOf(ids))),
                         [&](const design::Design &design) { return design::setLocked(design, ownersOf(ids), locked); });
}

Result<void> resizeStorage(Document &document, const std::string &id, double capacity_TiB, const QString &what)
{
    return document.edit(what, [&](const design::Design &design) { return design::resizeStorage(design, id, capacity_TiB); });
}

Result<void> waive(Document &document, const std::string &finding, const std::string &reason)
{
    return document.edit(tr("Waive %1").arg(qstring(finding)), [&](const design::Design &design) { return design::waive(design, finding, reason); });
}

Result<void> withdrawWaiver(Document &document, const std::string &finding)
{
    return document.edit(tr("Withdraw waiver of %1").arg(qstring(finding)), [&](const design::Design &design) { return design::withdrawWaiver(design, finding); });
}

Result<void> saveView(Document &document, const design::SavedView &view)
{
    return document.edit(tr("Save view %1").arg(qstring(view.name)), [&](const design::Design &design) { return design::saveView(design, view); });
}

Result<void> removeView(Document &document, const std::string &name)
{
    return document.edit(tr("Delete view %1").arg(qstring(name)), [&](const design::Design &design) { return design::removeView(design, name); });
}

Result<void> changeProcurement(Document &document, const Document::Edit &edit, const QString &text)
{
    return document.edit(text, edit);
}

Result<void> applyFix(Document &document, const diagnose::Fix &fix)
{
    return document.edit(language::said(fix.label), [&](const design::Design &design) { return fix.apply(design, *document.catalog()); });
}

Result<void> changeCapacityKind(Document &document, design::CapacityKind kind)
{
    return document.edit(tr("Change capacity kind"), changed(&design::Design::capacity, kind));
}

Result<void> changeRegion(Document &document, const std::string &region)
{
    return document.edit(tr("Change the region to %1").arg(qstring(region)), [&](const design::Design &design) { return design::changeRegion(design, *document.catalog(), region); });
}

Result<void> changeName(Document &document, const std::string &name)
{
    return document.edit(tr("Name the design %1").arg(qstring(name)), changed(&design::Design::name, name));
}

Result<void> changePriceList(Document &document, const std::string &path)
{
    const std::string file = document.path().isEmpty() ? std::string("design") : document.path().toStdString();
    return document.edit(path.empty() ? tr("Use the catalog's prices") : tr("Use the price list %1").arg(qstring(path)),
                         [&](const design::Design &design) { return design::changePriceList(design, *document.catalog(), path, file, mostPriceList); });
}

Result<void> usePriceList(Document &document, catalog::PriceList list)
{
    return document.edit(tr("Use the price list %1").arg(qstring(list.file)), [&](const design::Design &design) { return design::usePriceList(design, *document.catalog(), std::move(list)); });
}

Result<void> changePower(Document &document, const catalog::PowerTerms &power)
{
    return document.edit(tr("Change power and its price"), changed(&design::Design::power, power));
}

Result<void> changeDataOut(Document &document, double GBPerMonth)
{
    return document.edit(tr("Change data out"), changed(&design::Design::transferOut_GBPerMonth, GBPerMonth));
}

} // namespace switchyard::session
