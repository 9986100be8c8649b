// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <vector>

#include <QImage>
#include <QObject>
#include <QThreadPool>

#include <core/network/pairfilter.h>
#include <core/network/traffic.h>
#include <views/matrix/bytescale.h>
#include <views/matrix/matrixpainter.h>
#include <views/theme/tokens.h>

namespace switchyard::matrix {

/// Traffic of one job: shared with the worker, never changed.
struct Traffic {
    std::vector<network::TrafficItem> items; ///< with the pairs of trees (predict::pairTraffic) where it is placed
    int ranks = 0;
    network::PairFilter::Over over = network::PairFilter::Over::All;
    std::vector<std::int32_t> domainOfRank = {}; ///< unless all pairs count
    [[nodiscard]] network::PairFilter filter() const { return {over, domainOfRank}; }
};

/// The bins of one tile as positions on the logarithmic scale of the range (bytescale.h): 0 no traffic, 1 … 255 from its
/// low end up to the largest pair. 64 KiB a tile.
struct TileBins {
    std::vector<std::uint8_t> position;
};
/// Of all pairs of ranks.
ByteRange pairRange(const Traffic &traffic);
TileBins computeTile(const Traffic &traffic, const TileKey &key, const ByteRange &range);
/// Its bytes are the positions, its colours a table: 65 KiB, and another scale or theme is another table.
QImage colorTile(const TileBins &bins, const QList<QRgb> &colors);
QList<QRgb> tileColors(const ByteRange &range, bool logarithmic, const theme::Tokens &tokens);

/// Tiles that were computed, least recently used first out; computes the missing ones on a worker,
/// the newest request first. At most `capacity` tiles of 65 KiB: a view of 4K shows up to 17 × 17 of one level.
class TileCache final : public QObject
{
    Q_OBJECT
public:
    static constexpr std::size_t capacity = 512;

    explicit TileCache(QObject *parent = nullptr);
    ~TileCache() override;

    void setTraffic(std::shared_ptr<const Traffic> traffic);
    /// Scale and theme of the images; recolours what is there.
    void setLook(bool logarithmic, theme::Mode mode);
    [[nodiscard]] const theme::Scale &scale() const { return m_scale; }

    /// Null while it is not there.
    [[nodiscard]] const QImage *image(const TileKey &key);
    /// Replaces the list of tiles that are wanted next, most wanted first.
    void request(std::vector<TileKey> wanted);
    [[nodiscard]] bool isIdle() const { return !m_busy && m_wanted.empty(); }
    [[nodiscard]] std::size_t bytes() const;

signals:
    void tileReady();
    void idle();

private:
    struct Entry {
        QImage image;
        std::list<TileKey>::iterator used;
    };
    void startNext();
    struct Done {
        TileKey key;
        TileBins bins;
    };
    void keep(const TileKey &key, QImage image);
    void take(quint64 generation, const ByteRange &range, const std::vector<Done> &tiles);

    QThreadPool m_pool;
    std::shared_ptr<const Traffic> m_traffic;
    quint64 m_generation = 0;
    bool m_busy = false;
    bool m_logarithmic = true;
    theme::Mode m_mode = theme::Mode::Light;
    ByteRange m_range; ///< nothing: not known yet
    theme::Scale m_scale;
    QList<QRgb> m_colors; ///< of m_scale and m_mode
    std::vector<TileKey> m_wanted;
    std::map<TileKey, Entry> m_tiles;
    std::list<TileKey> m_order; ///< least recently used first
};

} // namespace switchyard::matrix
