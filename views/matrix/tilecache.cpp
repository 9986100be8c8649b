// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/matrix/tilecache.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace switchyard::matrix {

namespace {

constexpr double decades = 6;

/// Value of a stored position, as a share of the largest pair.
double shareAt(int position) { return std::pow(10.0, decades * ((position - 1) / 254.0 - 1.0)); }

network::MatrixTile tileValues(const Traffic &traffic, const TileKey &key)
{
    const int span = tileBins << key.level;
    return network::matrixTile(traffic.items, traffic.ranks, key.row * span, span, key.column * span, span, tileBins);
}

} // namespace

double largestPair(const Traffic &traffic)
{
    const network::MatrixTile whole = tileValues(traffic, {topLevel(traffic.ranks), 0, 0});
    return whole.max_B.empty() ? 0 : static_cast<double>(*std::ranges::max_element(whole.max_B));
}

TileBins computeTile(const Traffic &traffic, const TileKey &key, double high_B)
{
    const network::MatrixTile values = tileValues(traffic, key);
    TileBins out;
    out.position.assign(static_cast<std::size_t>(tileBins) * tileBins, 0);
    if (high_B <= 0 || values.bins != tileBins)
        return out;
    const auto scale = static_cast<float>(254.0 / decades);
    const auto inverse = static_cast<float>(1.0 / high_B);
    for (std::size_t i = 0; i < out.position.size(); ++i) {
        const float share = values.max_B[i] * inverse;
        if (share > 0)
            out.position[i] = static_cast<std::uint8_t>(std::clamp(255.5F + scale * std::log10(share), 1.0F, 255.0F));
    }
    return out;
}

QImage colorTile(const TileBins &bins, const theme::Scale &scale, const theme::Tokens &t)
{
    std::array<QRgb, 256> colors;
    colors[0] = t.canvas.rgb();
    const theme::Lut &lut = theme::viridis();
    for (int i = 1; i < 256; ++i)
        colors[static_cast<std::size_t>(i)] = theme::colorAt(lut, scale.position(shareAt(i) * scale.high));
    QImage out(tileBins, tileBins, QImage::Format_RGB32);
    for (int y = 0; y < tileBins; ++y) {
        auto *line = reinterpret_cast<QRgb *>(out.scanLine(y));
        const std::uint8_t *from = bins.position.data() + static_cast<std::ptrdiff_t>(y) * tileBins;
        for (int x = 0; x < tileBins; ++x)
            line[x] = colors[from[x]];
    }
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
    m_scale = {0, 0, m_logarithmic};
}

void TileCache::setLook(bool logarithmic, theme::Mode mode)
{
    if (logarithmic == m_logarithmic && mode == m_mode)
        return;
    m_logarithmic = logarithmic;
    m_mode = mode;
    m_scale.logarithmic = logarithmic;
    for (auto &[key, entry] : m_tiles)
        entry.image = colorTile(entry.bins, m_scale, theme::tokens(m_mode));
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
    // The top tile comes first: it says what the largest pair is, and stands in for all others.
    TileKey key = top;
    if (m_tiles.contains(top)) {
        key = m_wanted.front();
        m_wanted.erase(m_wanted.begin());
    }
    m_busy = true;
    m_pool.start([this, key, traffic = m_traffic, high_B = m_scale.high, generation = m_generation] {
        const double high = high_B > 0 ? high_B : largestPair(*traffic);
        TileBins bins = computeTile(*traffic, key, high);
        QMetaObject::invokeMethod(
            this, [this, generation, key, high, bins = std::move(bins)]() mutable { take(generation, key, high, std::move(bins)); },
            Qt::QueuedConnection);
    });
}

void TileCache::take(quint64 generation, const TileKey &key, double high_B, TileBins bins)
{
    if (generation != m_generation)
        return;
    m_busy = false;
    m_scale.high = high_B;
    std::erase(m_wanted, key);
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
    QImage image = colorTile(bins, m_scale, theme::tokens(m_mode));
    m_tiles.insert_or_assign(key, Entry{std::move(bins), std::move(image), std::prev(m_order.end())});
    emit tileReady();
    startNext();
    if (isIdle())
        emit idle();
}

std::size_t TileCache::bytes() const
{
    std::size_t sum = 0;
    for (const auto &[key, entry] : m_tiles)
        sum += entry.bins.position.capacity() + static_cast<std::size_t>(entry.image.sizeInBytes());
    return sum;
}

} // namespace switchyard::matrix
