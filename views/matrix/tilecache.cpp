// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/matrix/tilecache.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include <QElapsedTimer>

namespace switchyard::matrix {

namespace {

network::MatrixTile tileValues(const Traffic &traffic, const TileKey &key)
{
    const int span = tileBins << key.level;
    return network::matrixTile(traffic.items, traffic.ranks, key.row * span, span, key.column * span, span, tileBins, traffic.filter());
}

} // namespace

ByteRange pairRange(const Traffic &traffic)
{
    const std::vector<network::OffsetLine> lines = network::unrolledMatrix(traffic.items, traffic.ranks, traffic.filter());
    ByteRange range = pairRange(lines);
    std::map<int, std::vector<double>> hops; // several communicators may join the same pair: what all of them send, by offset and sender
    for (const network::OffsetLine &line : lines) {
        if (line.offset == 0)
            continue;
        std::vector<double> &sum = hops[line.offset];
        sum.resize(line.bytes.size());
        for (std::size_t rank = 0; rank < sum.size(); ++rank)
            sum[rank] += static_cast<double>(line.bytes[rank]);
    }
    for (auto &[offset, sum] : hops) {
        for (const double bytes : sum)
            range.take(bytes);
        for (const network::OffsetLine &line : lines) // and everyone to everyone, where the two are of one communicator
            for (std::size_t rank = 0; line.offset == 0 && rank < sum.size(); ++rank)
                sum[rank] += sum[rank] > 0 ? static_cast<double>(line.bytes[rank]) / line.partners : 0;
        const auto most = static_cast<int>(std::ranges::max_element(sum) - sum.begin());
        if (most + offset >= 0 && most + offset < traffic.ranks)
            range.take(static_cast<double>(network::matrixTile(traffic.items, traffic.ranks, most, 1, most + offset, 1, 1, traffic.filter()).sum_B.front()));
    }
    return range;
}

TileBins computeTile(const Traffic &traffic, const TileKey &key, const ByteRange &range)
{
    const network::MatrixTile values = tileValues(traffic, key);
    TileBins out;
    out.position.assign(static_cast<std::size_t>(tileBins) * tileBins, 0);
    if (range.most_B <= 0 || values.bins != tileBins)
        return out;
    const theme::Scale scale = scaleOf(range, true);
    const auto decades = static_cast<float>(std::log10(scale.high / scale.low));
    const auto inverse = static_cast<float>(1.0 / scale.low);
    for (std::size_t i = 0; i < out.position.size(); ++i) {
        const float times = values.max_B[i] * inverse;
        if (times > 0)
            out.position[i] = static_cast<std::uint8_t>(std::clamp(1.5F + 254 * std::log10(times) / decades, 1.0F, 255.0F));
    }
    return out;
}

QList<QRgb> tileColors(const ByteRange &range, bool logarithmic, const theme::Tokens &t)
{
    QList<QRgb> colors{t.canvas.rgb()};
    const theme::Lut &lut = byteColors(t.mode);
    const theme::Scale stored = scaleOf(range, true), shown = scaleOf(range, logarithmic);
    for (int i = 1; i < 256; ++i)
        colors << theme::colorAt(lut, shown.position(stored.valueAt((i - 1) / 254.0)));
    return colors;
}

QImage colorTile(const TileBins &bins, const QList<QRgb> &colors)
{
    QImage out(tileBins, tileBins, QImage::Format_Indexed8);
    out.setColorTable(colors);
    for (int y = 0; y < tileBins; ++y)
        std::copy_n(bins.position.data() + static_cast<std::ptrdiff_t>(y) * tileBins, tileBins, out.scanLine(y));
    return out;
}

TileCache::TileCache(QObject *parent)
    : QObject(parent)
{
    m_pool.setMaxThreadCount(1);
    m_scale = {0, 1, true};
}

TileCache::~TileCache()
{
    m_wanted.clear();
    m_pool.waitForDone();
}

void TileCache::setTraffic(std::shared_ptr<const Traffic> traffic)
{
    m_traffic = std::move(traffic);
    ++m_generation;
    m_tiles.clear();
    m_order.clear();
    m_wanted.clear();
    m_busy = false;
    m_range = {};
    m_scale = {0, 0, m_logarithmic};
    m_colors.clear();
}

void TileCache::setLook(bool logarithmic, theme::Mode mode)
{
    if (logarithmic == m_logarithmic && mode == m_mode)
        return;
    m_logarithmic = logarithmic;
    m_mode = mode;
    m_scale = scaleOf(m_range, logarithmic);
    m_colors = tileColors(m_range, logarithmic, theme::tokens(m_mode));
    for (auto &[key, entry] : m_tiles)
        entry.image.setColorTable(m_colors);
}

const QImage *TileCache::image(const TileKey &key)
{
    const auto found = m_tiles.find(key);
    if (found == m_tiles.end())
        return nullptr;
    m_order.splice(m_order.end(), m_order, found->second.used);
    return &found->second.image;
}

void TileCache::request(std::vector<TileKey> wanted)
{
    std::erase_if(wanted, [this](const TileKey &key) { return m_tiles.contains(key); });
    m_wanted = std::move(wanted);
    startNext();
}

void TileCache::startNext()
{
    if (m_busy || !m_traffic || m_traffic->ranks <= 0)
        return;
    const TileKey top{topLevel(m_traffic->ranks), 0, 0};
    if (m_wanted.empty() && m_tiles.contains(top))
        return;
    // The top tile comes first: it stands in for all others.
    std::vector<TileKey> keys{top};
    if (m_tiles.contains(top))
        keys = m_wanted;
    m_busy = true;
    m_pool.start([this, keys = std::move(keys), traffic = m_traffic, known = m_range, generation = m_generation] {
        // As many as are there within two frames: who looks paints them at once, which takes longer than one of them.
        constexpr qint64 most_ms = 30;
        QElapsedTimer timer;
        timer.start();
        const ByteRange range = known.most_B > 0 ? known : pairRange(*traffic);
        std::vector<Done> tiles;
        for (const TileKey &key : keys) {
            tiles.push_back({key, computeTile(*traffic, key, range)});
            if (timer.elapsed() >= most_ms)
                break;
        }
        QMetaObject::invokeMethod(this, [this, generation, range, tiles = std::move(tiles)] { take(generation, range, tiles); }, Qt::QueuedConnection);
    });
}

void TileCache::take(quint64 generation, const ByteRange &range, const std::vector<Done> &tiles)
{
    if (generation != m_generation)
        return;
    m_busy = false;
    if (m_range != range || m_colors.isEmpty()) { // the first one says what is there
        m_range = range;
        m_scale = scaleOf(m_range, m_logarithmic);
        m_colors = tileColors(m_range, m_logarithmic, theme::tokens(m_mode));
    }
    for (const Done &tile : tiles)
        keep(tile.key, colorTile(tile.bins, m_colors));
    emit tileReady();
    startNext();
    if (isIdle())
        emit idle();
}

void TileCache::keep(const TileKey &key, QImage image)
{
    std::erase(m_wanted, key);
    if (m_tiles.contains(key)) // wanted again while it was under way
        return;
    while (m_tiles.size() >= capacity) {
        const TileKey oldest = m_order.front();
        if (oldest.level == topLevel(m_traffic->ranks)) { // never without the one that stands in
            m_order.splice(m_order.end(), m_order, m_order.begin());
            continue;
        }
        m_tiles.erase(oldest);
        m_order.pop_front();
    }
    m_order.push_back(key);
    m_tiles.emplace(key, Entry{std::move(image), std::prev(m_order.end())});
}

std::size_t TileCache::bytes() const
{
    std::size_t sum = 0;
    for (const auto &[key, entry] : m_tiles)
        sum += static_cast<std::size_t>(entry.image.sizeInBytes()) + sizeof(QRgb) * static_cast<std::size_t>(m_colors.size());
    return sum;
}

} // namespace switchyard::matrix
