// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/drag.h>

#include <algorithm>
#include <utility>

#include <QCoreApplication>
#include <QMimeData>

#include <core/base/format.h>
#include <core/design/bill.h>

namespace switchyard::canvas {

namespace {

QString mimeType()
{
    return QStringLiteral("application/x-switchyard-capacity");
}

QString tr(const char *text)
{
    return QCoreApplication::translate("Drag", text);
}

/// What `count` pieces add to the bill of the design.
QString priceText(const Scene &scene, const std::string &type, int count)
{
    const catalog::Quote each = catalog::quote(*scene.catalog, design::priceTerms(*scene.design), type);
    return each.usdPerHour ? tr(" · +%1").arg(QString::fromStdString(format::usdPerHour(*each.usdPerHour * count))) : tr(" · price unknown");
}

int gpusOf(const catalog::Catalog &catalog, const std::string &type)
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

void Drag::moveOver(const Scene &scene, const Hit &hit)
{
    int block = -1;
    const design::Target target = targetOf(scene, hit, &block);
    if (block == std::exchange(m_block, block))
        return;
    m_target = target;
    judge(scene);
}

void Drag::judge(const Scene &scene)
{
    const QString where = !m_target.ultraserver.empty() ? QString::fromStdString(m_target.ultraserver)
        : !m_target.networkNode.empty()                 ? QString::fromStdString(m_target.networkNode)
        : isMove()                                      ? tr("no known location")
                                                        : tr("wherever there is room");
    if (isMove()) {
        m_title = m_moved.size() == 1 ? tr("Move %1 → %2").arg(QString::fromStdString(m_moved.front()), where)
                                      : tr("Move %1 instances → %2").arg(m_moved.size()).arg(where);
        const auto moved = design::moveInstances(*scene.design, *scene.catalog, m_moved, m_target);
        m_allowed = moved.has_value();
        m_verdict = moved ? (*moved == *scene.design ? tr("already there") : QString()) : QString::fromStdString(moved.error().message);
        return;
    }
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
        m_verdict = QString::fromStdString(placed.error().message);
        return;
    }
    m_verdict = tr("+%1 GPUs").arg(QString::fromStdString(format::integer(gpusOf(*scene.catalog, m_capacity.type) * m_capacity.count)))
        + priceText(scene, m_capacity.type, m_capacity.count);
}

design::Target targetOf(const Scene &scene, const Hit &hit, int *block)
{
    if (block)
        *block = -1;
    if (hit.block < 0)
        return {};
    const Block &over = scene.layout.blocks[static_cast<std::size_t>(hit.block)];
    if (over.kind == Block::Kind::Unplaced)
        return {};
    if (over.kind == Block::Kind::UltraServer) {
        if (block)
            *block = hit.block;
        return {.networkNode = {}, .ultraserver = scene.design->ultraservers[static_cast<std::size_t>(over.index)].id};
    }
    const bool hasNetworkBelow = std::ranges::any_of(scene.layout.blocks, [&](const Block &other) {
        return other.kind == Block::Kind::Network && other.parent == hit.block;
    });
    if (hasNetworkBelow)
        return {};
    if (block)
        *block = hit.block;
    return {.networkNode = scene.design->networkNodes[static_cast<std::size_t>(over.index)].id, .ultraserver = {}};
}

} // namespace switchyard::canvas
