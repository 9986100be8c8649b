// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/palettemodel.h>
#include <views/language/language.h>
#include <views/language/words.h>

#include <algorithm>
#include <utility>

#include <QMimeData>
#include <QRegularExpression>

#include <core/base/format.h>

namespace switchyard::canvas {

namespace {

/// "3.2 Tb/s EFAv3"; empty without cards.
QString fabricText(const catalog::InstanceType &type, int instances)
{
    if (type.nics == 0)
        return {};
    const double bits = type.nics * type.nic_Bps * instances * 8;
    const QString rate = bits >= 1e12 ? QStringLiteral("%1 Tb/s").arg(qstring(format::significant(bits / 1e12))) : QStringLiteral("%1 Gb/s").arg(qstring(format::significant(bits / 1e9)));
    return rate + QStringLiteral(" EFAv%1").arg(type.efaVersion);
}

/// "H100" of "h100-sxm".
QString shortGpuName(const catalog::InstanceType &type)
{
    return qstring(type.gpu).section(QLatin1Char('-'), 0, 0).toUpper();
}

QString priceTip(const catalog::Quote &price)
{
    if (!price.usdPerHour)
        return language::said(price.unknown);
    return PaletteModel::tr("%1 per hour, %2 %3").arg(qstring(format::usd(*price.usdPerHour)), qstring(price.source), qstring(price.date));
}

/// A dash where it is unknown: never the price of another region or kind.
QString shown(const catalog::Quote &price)
{
    return price.usdPerHour ? qstring(format::usd(*price.usdPerHour)) : QStringLiteral("–");
}

/// The conditions that all prices below hold under.
QString priceHeading(const catalog::PriceTerms &terms)
{
    const QString kind = qstring(toWord(terms.kind)), place = qstring(terms.zone.empty() ? terms.region : terms.zone);
    return terms.own ? PaletteModel::tr("$ per hour, %1, %2, own list").arg(kind, place) : PaletteModel::tr("$ per hour, %1, %2").arg(kind, place);
}

} // namespace

PaletteQuery parsePaletteQuery(const QString &textOfBox)
{
    PaletteQuery query;
    QString rest = textOfBox.trimmed();
    static const QRegularExpression quantity(QStringLiteral("^(\\d{1,6})(?:\\s*[x×*]\\s*|\\s+(?=[a-z]))"), QRegularExpression::CaseInsensitiveOption);
    if (const auto match = quantity.match(rest); match.hasMatch()) {
        query.count = std::max(1, match.captured(1).toInt());
        rest.remove(0, match.capturedLength());
    }
    static const QRegularExpression price(QStringLiteral("([<>])\\s*\\$?\\s*(\\d[\\d.,]*)\\s*(?:/\\s*h)?"));
    for (auto match = price.match(rest); match.hasMatch(); match = price.match(rest)) {
        (match.captured(1) == QLatin1String("<") ? query.below_usd : query.above_usd) = plainNumber(match.captured(2)).remove(QLatin1Char(',')).toDouble();
        rest.remove(match.capturedStart(), match.capturedLength());
    }
    query.words = rest.split(QRegularExpression(QStringLiteral("[\\s,]+")), Qt::SkipEmptyParts);
    return query;
}

PaletteModel::PaletteModel(const catalog::Catalog &catalog, QObject *parent)
    : QAbstractListModel(parent)
{
    setCatalog(catalog, {});
}

void PaletteModel::setCatalog(const catalog::Catalog &catalog, const catalog::PriceTerms &terms)
{
    beginResetModel();
    m_entries.clear();
    addUltraServers(catalog, terms);
    addInstances(catalog, terms);
    addStorage(catalog);
    endResetModel();
}

void PaletteModel::addUltraServers(const catalog::Catalog &catalog, const catalog::PriceTerms &terms)
{
    std::vector<Entry> entries;
    for (const auto &[id, ultra] : catalog.ultraservers) {
        const catalog::InstanceType *type = catalog.instance(ultra.instance);
        if (!type || ultra.incomplete)
            continue;
        const catalog::Quote price = catalog::quote(catalog, terms, id);
        Entry entry{Kind::UltraServer, id, qstring(id), shown(price), {}, {}, {}, price.usdPerHour.value_or(0), 0};
        entry.gpus = ultra.instances * type->gpus;
        entry.detail = tr("%1 × %2 · %3").arg(entry.gpus).arg(shortGpuName(*type), fabricText(*type, ultra.instances));
        entry.tip = tr("%1\n%2 instances %3\n%4\n%5").arg(qstring(id), QString::number(ultra.instances), qstring(type->id), entry.detail, priceTip(price));
        entries.push_back(std::move(entry));
    }
    std::ranges::stable_sort(entries, std::ranges::greater(), &Entry::usd); // those without a price last
    if (!entries.empty())
        m_entries.push_back({Kind::Heading, {}, tr("UltraServers"), priceHeading(terms), {}, tr("Prices of the design's region and of how its capacity is bought; a dash: unknown, and the card's tip names the nearest that is known"), {}, 0, 0});
    std::ranges::move(entries, std::back_inserter(m_entries));
}

void PaletteModel::addInstances(const catalog::Catalog &catalog, const catalog::PriceTerms &terms)
{
    std::vector<Entry> entries;
    for (const auto &[id, type] : catalog.instances) {
        if (type.reference || !type.ultraserver.empty())
            continue; // not for sale, or sold in UltraServers only
        const catalog::Quote price = catalog::quote(catalog, terms, id);
        Entry entry{Kind::Instance, id, qstring(id), shown(price), {}, {}, {}, price.usdPerHour.value_or(0), 0};
        entry.gpus = type.gpus;
        entry.detail = tr("%1 × %2 · %3").arg(type.gpus).arg(shortGpuName(type), fabricText(type, 1));
        if (type.incomplete)
            entry.detail = tr("not modelled: %1").arg(language::coreWord(type.incompleteWhy));
        entry.tip = tr("%1\n%2\n%3").arg(qstring(type.name), entry.detail, priceTip(price));
        entries.push_back(std::move(entry));
    }
    std::ranges::stable_sort(entries, std::ranges::greater(), &Entry::usd); // those without a price last
    if (!entries.empty())
        m_entries.push_back({Kind::Heading, {}, tr("Instances"), priceHeading(terms), {}, tr("Prices of the design's region and of how its capacity is bought; a dash: unknown, and the card's tip names the nearest that is known"), {}, 0, 0});
    std::ranges::move(entries, std::back_inserter(m_entries));
}

void PaletteModel::addStorage(const catalog::Catalog &catalog)
{
    if (!catalog.storage.empty())
        m_entries.push_back({Kind::Heading, {}, tr("Storage"), {}, {}, {}, {}, 0, 0});
    for (const auto &[id, storage] : catalog.storage) {
        // "FSx for Lustre PERSISTENT_2 SSD, 125 MB/s/TiB": the rate has its own place below the name.
        const QString shortName = qstring(storage.name).section(QLatin1Char(','), 0, 0).remove(QStringLiteral(" for")).remove(QStringLiteral(" SSD"));
        Entry entry{Kind::Storage, id, shortName, {}, {}, {}, qstring(id) + QLatin1Char(' ') + qstring(storage.name), 0, 0};
        QStringList parts;
        if (storage.throughputPerTiB_Bps > 0)
            parts << tr("%1 MB/s/TiB").arg(storage.throughputPerTiB_Bps / 1e6);
        if (storage.usdPerGBMonth > 0)
            parts << tr("$%1/GB month").arg(storage.usdPerGBMonth);
        entry.detail = parts.join(QStringLiteral(" · "));
        entry.tip = QStringLiteral("%1\n%2\n%3").arg(qstring(storage.name), entry.detail, qstring(storage.notes));
        m_entries.push_back(std::move(entry));
    }
}

int PaletteModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_entries.size());
}

QVariant PaletteModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Entry &entry = m_entries[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole: return entry.name;
    case Qt::ToolTipRole: return entry.tip.isEmpty() ? QVariant() : entry.tip;
    case KindRole: return static_cast<int>(entry.kind);
    case TypeRole: return qstring(entry.type);
    case PriceRole: return entry.price;
    case Qt::AccessibleDescriptionRole: return entry.price.isEmpty() ? entry.detail : QStringLiteral("%1 · %2").arg(entry.detail, entry.price);
    case DetailRole:
        if (m_count > 1 && entry.gpus > 0) // what one drop will bring
            return entry.usd > 0 ? tr("drops %1: %2 GPUs · %3").arg(qstring(format::integer(m_count)), qstring(format::integer(1.0 * m_count * entry.gpus)), qstring(format::usdPerHour(m_count * entry.usd)))
                                 : tr("drops %1: %2 GPUs").arg(qstring(format::integer(m_count)), qstring(format::integer(1.0 * m_count * entry.gpus)));
        return entry.detail;
    case SearchRole: return QString(entry.name + QLatin1Char(' ') + entry.detail + QLatin1Char(' ') + entry.search);
    case UsdRole: return entry.usd;
    default: return {};
    }
}

Qt::ItemFlags PaletteModel::flags(const QModelIndex &index) const
{
    if (!index.isValid() || m_entries[static_cast<std::size_t>(index.row())].kind == Kind::Heading)
        return Qt::NoItemFlags;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled | Qt::ItemNeverHasChildren;
}

QStringList PaletteModel::mimeTypes() const
{
    return {QStringLiteral("application/x-switchyard-capacity")};
}

QMimeData *PaletteModel::mimeData(const QModelIndexList &indexes) const
{
    if (indexes.empty() || !indexes.front().isValid())
        return nullptr;
    const Entry &entry = m_entries[static_cast<std::size_t>(indexes.front().row())];
    return toMime({entry.type, entry.kind == Kind::Storage ? 1 : m_count});
}

void PaletteModel::setCount(int count)
{
    m_count = count;
    if (!m_entries.empty())
        emit dataChanged(index(0), index(static_cast<int>(m_entries.size()) - 1), {DetailRole});
}

void PaletteFilter::setQuery(PaletteQuery query)
{
    m_query = std::move(query);
    invalidateFilter();
}

bool PaletteFilter::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    const auto accepts = [&](const QModelIndex &index) {
        const QString searched = index.data(PaletteModel::SearchRole).toString();
        for (const QString &word : m_query.words)
            if (!searched.contains(word, Qt::CaseInsensitive))
                return false;
        const double usd = index.data(PaletteModel::UsdRole).toDouble();
        return (m_query.below_usd <= 0 || (usd > 0 && usd < m_query.below_usd)) && (m_query.above_usd <= 0 || usd > m_query.above_usd);
    };
    const auto kindOf = [](const QModelIndex &index) { return static_cast<PaletteModel::Kind>(index.data(PaletteModel::KindRole).toInt()); };
    const QModelIndex index = sourceModel()->index(row, 0, parent);
    if (kindOf(index) != PaletteModel::Kind::Heading)
        return accepts(index);
    for (int below = row + 1; below < sourceModel()->rowCount(parent); ++below) {
        const QModelIndex next = sourceModel()->index(below, 0, parent);
        if (kindOf(next) == PaletteModel::Kind::Heading)
            return false;
        if (accepts(next))
            return true;
    }
    return false;
}

} // namespace switchyard::canvas
