// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/drag.h>
#include <views/language/language.h>
#include <views/language/words.h>

#include <algorithm>
#include <utility>

#include <QMimeData>

#include <core/base/format.h>
#include <core/design/assign.h>
#include <core/design/bill.h>
#include <core/design/fragment.h>
#include <core/design/identity.h>

namespace switchyard::canvas {

namespace {

constexpr int mostPreviewed = 1024; ///< a drag must not wait for what it would add

QString mimeType()
{
    return QStringLiteral("application/x-switchyard-capacity");
}

/// What `count` pieces add to the bill of the design.
QString priceText(const Scene &scene, const std::string &type, int count)
{
    const catalog::Quote each = catalog::quote(*scene.catalog, design::priceTerms(*scene.design), type);
    return each.usdPerHour ? tr(" · +%1").arg(qstring(format::usdPerHour(*each.usdPerHour * count))) : tr(" · no %1 price").arg(QString::fromStdString(toWord(scene.design->capacity)));
}

/// Who would take the place of the one that is dragged.
std::string partnerAt(const Scene &scene, const Hit &hit, const std::vector<std::string> &moved)
{
    if (moved.size() != 1 || hit.instance < 0)
        return {};
    const std::vector<design::Instance> &instances = scene.design->instances;
    const design::Instance &there = instances[static_cast<std::size_t>(hit.instance)];
    const auto dragged = std::ranges::find(instances, moved.front(), &design::Instance::id);
    return dragged != instances.end() && dragged->id != there.id && dragged->type == there.type ? there.id : std::string();
}

int gpusOfType(const catalog::Catalog &catalog, const std::string &type)
{
    if (const auto *instance = catalog.instance(type))
        return instance->gpus;
    if (const auto *ultra = catalog.ultraserver(type))
        if (const auto *instance = catalog.instance(ultra->instance))
            return ultra->instances * instance->gpus;
    return 0;
}

} // namespace

QMimeData *toMime(const Capacity &capacity)
{
    auto *mime = new QMimeData;
    mime->setData(mimeType(), QByteArray::number(capacity.count) + ' ' + QByteArray::fromStdString(capacity.type));
    mime->setText(QStringLiteral("%1 × %2").arg(capacity.count).arg(QString::fromStdString(capacity.type)));
    return mime;
}

std::optional<Capacity> fromMime(const QMimeData *mime)
{
    if (!mime || !mime->hasFormat(mimeType()))
        return std::nullopt;
    const QByteArray data = mime->data(mimeType());
    const auto space = data.indexOf(' ');
    bool ok = false;
    const int count = data.left(space).toInt(&ok);
    if (space < 0 || !ok || count < 1)
        return std::nullopt;
    return Capacity{data.mid(space + 1).toStdString(), count};
}

Drag::Drag(Capacity capacity)
    : m_capacity(std::move(capacity))
{
}

Drag::Drag(std::vector<std::string> moved)
    : m_moved(std::move(moved))
{
}

void Drag::moveOver(const Scene &scene, const Hit &hit, bool copy)
{
    int block = -1;
    const design::Target target = targetOf(scene, hit, &block);
    std::string partner = copy ? std::string() : partnerAt(scene, hit, m_moved);
    const bool same = block == m_block && partner == m_partner && target.slot == m_target.slot && copy == m_copy && m_job.isEmpty();
    m_block = block;
    m_target = target;
    m_copy = copy;
    m_partner = std::move(partner);
    m_job.clear();
    if (!same)
        judge(scene);
}

void Drag::overJob(const Scene &scene, const QString &job)
{
    if (job == m_job || !isMove())
        return;
    m_job = job;
    m_block = -1;
    m_partner.clear();
    judge(scene);
}

/// What the drop would make of the design, or why not.
void Drag::take(const Scene &scene, Result<design::Design> next)
{
    m_allowed = next.has_value();
    if (!next)
        m_verdict = language::said(next.error());
    else if (*next == *scene.design)
        m_verdict = tr("already there");
    else
        m_result = std::make_shared<const design::Design>(std::move(*next));
}

void Drag::judgeMove(const Scene &scene, const QString &where)
{
    const QString what = m_moved.size() == 1 ? QString::fromStdString(m_moved.front()) : tr("%1 instances").arg(m_moved.size());
    if (!m_job.isEmpty()) {
        m_title = tr("Run %1 on %2").arg(m_job, what);
        return take(scene, design::assignJob(*scene.design, *scene.catalog, m_job.toStdString(), m_moved));
    }
    if (!m_partner.empty()) {
        m_title = tr("Swap %1 and %2").arg(what, QString::fromStdString(m_partner));
        if (const auto free = design::mayMove(*scene.design, std::vector{m_moved.front(), m_partner}); !free)
            return take(scene, std::unexpected(free.error()));
        return take(scene, design::swapInstances(*scene.design, m_moved.front(), m_partner));
    }
    if (!m_copy) {
        m_title = tr("Move %1 → %2").arg(what, where);
        if (const auto free = design::mayMove(*scene.design, m_moved); !free)
            return take(scene, std::unexpected(free.error()));
        return take(scene, design::moveInstances(*scene.design, *scene.catalog, m_moved, m_target));
    }
    m_title = tr("Copy %1 → %2").arg(what, where);
    if (!m_part)
        if (auto part = design::fragmentOf(*scene.design, m_moved)) {
            m_part = std::move(*part);
            m_part->jobs.clear();
        }
    if (m_part)
        take(scene, design::paste(*scene.design, *scene.catalog, *m_part, m_target));
}

void Drag::judge(const Scene &scene)
{
    m_result.reset();
    m_note.clear();
    m_verdict.clear();
    const QString where = !m_target.ultraserver.empty() ? QString::fromStdString(m_target.ultraserver)
        : !m_target.networkNode.empty()                 ? QString::fromStdString(m_target.networkNode)
        : isMove() && !m_copy                           ? tr("no known location")
                                                        : tr("wherever there is room");
    if (isMove())
        return judgeMove(scene, m_target.slot >= 0 ? tr("%1, slot %2").arg(where).arg(m_target.slot + 1) : where);
    m_title = tr("%1 × %2 → %3").arg(m_capacity.count).arg(QString::fromStdString(m_capacity.type), where);
    if (scene.catalog->storage.contains(m_capacity.type)) {
        m_allowed = true;
        m_title = tr("Attach %1").arg(QString::fromStdString(m_capacity.type));
        m_verdict.clear();
        return;
    }
    const auto placed = design::canPlace(*scene.design, *scene.catalog, m_capacity.type, m_capacity.count, m_target);
    m_allowed = placed.has_value();
    if (!placed) {
        m_verdict = language::said(placed.error());
        return;
    }
    if (m_capacity.count <= mostPreviewed)
        if (auto next = design::addCapacity(*scene.design, *scene.catalog, m_capacity.type, m_capacity.count, m_target))
            m_result = std::make_shared<const design::Design>(std::move(*next));
    m_verdict = tr("+%1 GPUs").arg(qstring(format::integer(gpusOfType(*scene.catalog, m_capacity.type) * m_capacity.count)))
        + priceText(scene, m_capacity.type, m_capacity.count);
}

design::Target targetOf(const Scene &scene, const Hit &hit, int *block)
{
    if (block)
        *block = -1;
    if (hit.block < 0)
        return {};
    const Block &over = scene.layout.blocks[static_cast<std::size_t>(hit.block)];
    if (over.kind == Block::Kind::Unplaced || over.kind == Block::Kind::Storage)
        return {};
    const int slot = hit.vacant >= 0 ? scene.layout.vacant[static_cast<std::size_t>(hit.vacant)].slot : -1;
    if (over.kind == Block::Kind::UltraServer) {
        if (block)
            *block = hit.block;
        return {.networkNode = {}, .ultraserver = scene.design->ultraservers[static_cast<std::size_t>(over.index)].id, .slot = slot};
    }
    const bool hasNetworkBelow = std::ranges::any_of(scene.layout.blocks, [&](const Block &other) {
        return other.kind == Block::Kind::Network && other.parent == hit.block;
    });
    if (hasNetworkBelow)
        return {};
    if (block)
        *block = hit.block;
    return {.networkNode = scene.design->networkNodes[static_cast<std::size_t>(over.index)].id, .ultraserver = {}, .slot = slot};
}

} // namespace switchyard::canvas
