// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/matrix/matrixview.h>

#include <algorithm>
#include <cmath>
#include <unordered_set>
#include <utility>

#include <QComboBox>
#include <QKeyEvent>
#include <QPainter>
#include <QToolButton>
#include <QWheelEvent>

#include <core/base/format.h>
#include <core/predict/placed_traffic.h>
#include <views/language/words.h>
#include <views/matrix/matrixside.h>
#include <views/text/plain.h>
#include <views/theme/theme.h>

namespace switchyard::matrix {

namespace {

constexpr double closest = 1.0 / 24; ///< ranks per pixel: 24 px a rank

/// Ranks stand in several NVLink domains, and in some of these are several.
bool bothKinds(const std::vector<std::int32_t> &domainOfRank)
{
    const std::unordered_set<std::int32_t> domains(domainOfRank.begin(), domainOfRank.end());
    return domains.size() > 1 && domains.size() < domainOfRank.size();
}

QString number(double value) { return qstring(format::integer(value)); }

} // namespace

MatrixView::MatrixView(QWidget *parent)
    : QWidget(parent)
    , m_scale(new QToolButton(this))
    , m_unroll(new QToolButton(this))
    , m_unrolled(new UnrolledView(this))
    , m_groups(new QComboBox(this))
    , m_over(new QComboBox(this))
    , m_measure(new QToolButton(this))
    , m_grouped(new GroupedView(this))
    , m_levels(new LevelsView(this))
{
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent); // paints every pixel itself
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(160, 120);
    setAccessibleName(tr("Traffic between ranks"));
    m_scale->setCheckable(true);
    m_scale->setChecked(true);
    m_scale->setText(tr("log"));
    m_scale->setToolTip(tr("Logarithmic colours: from a step below the smallest amount to the largest"));
    m_scale->setFocusPolicy(Qt::TabFocus);
    m_scale->setFont(theme::font(theme::Type::Small));
    connect(m_scale, &QToolButton::toggled, this, &MatrixView::setLogarithmic);
    m_unroll->setCheckable(true);
    m_unroll->setObjectName(QStringLiteral("unroll"));
    m_unroll->setText(tr("unrolled"));
    m_unroll->setToolTip(tr("A column for each sender, a line for each hop of a communicator: every diagonal of the square is one line"));
    m_unroll->setFocusPolicy(Qt::TabFocus);
    m_unroll->setFont(theme::font(theme::Type::Small));
    m_unrolled->hide();
    connect(m_unroll, &QToolButton::toggled, this, &MatrixView::setUnrolled);
    connect(m_unrolled, &UnrolledView::ranksPicked, this, &MatrixView::pickRanks);
    m_groups->setObjectName(QStringLiteral("groups"));
    m_groups->setAccessibleName(tr("What ranks are gathered by"));
    m_groups->setToolTip(tr("Ranks one by one, or what whole stages, replicas, instances or leaves send each other; by placement in the order of leaves, instances and GPUs, by rail those of one rail together. A double-click (Ctrl+Enter) on a cell of groups shows its ranks"));
    m_groups->setFocusPolicy(Qt::TabFocus);
    m_groups->setFont(theme::font(theme::Type::Small));
    m_over->setObjectName(QStringLiteral("over"));
    m_over->setAccessibleName(tr("Which pairs are shown"));
    m_over->setToolTip(tr("Pairs of ranks in one NVLink domain, pairs that meet over EFA cards, or both"));
    m_over->setFocusPolicy(Qt::TabFocus);
    m_over->setFont(theme::font(theme::Type::Small));
    m_over->addItem(tr("all pairs"), static_cast<int>(network::PairFilter::Over::All));
    m_over->addItem(tr("over NVLink"), static_cast<int>(network::PairFilter::Over::Nvlink));
    m_over->addItem(tr("over EFA"), static_cast<int>(network::PairFilter::Over::Cards));
    connect(m_over, &QComboBox::activated, this, [this] { setOver(static_cast<network::PairFilter::Over>(m_over->currentData().toInt())); });
    m_measure->setCheckable(true);
    m_measure->setObjectName(QStringLiteral("largest"));
    m_measure->setText(tr("largest pair"));
    m_measure->setToolTip(tr("Colours by the bytes of the largest pair of ranks in a cell, in place of all pairs together"));
    m_measure->setFocusPolicy(Qt::TabFocus);
    m_measure->setFont(theme::font(theme::Type::Small));
    m_grouped->hide();
    m_levels->hide();
    connect(m_groups, &QComboBox::activated, this, [this](int index) { chooseGrouping(m_groupings[static_cast<std::size_t>(index)]); });
    connect(m_measure, &QToolButton::toggled, this, &MatrixView::setLargest);
    connect(m_grouped, &GroupedView::ranksPicked, this, &MatrixView::pickRanks);
    connect(m_levels, &LevelsView::ranksPicked, this, &MatrixView::pickRanks);
    connect(m_grouped, &GroupedView::blockWanted, this, &MatrixView::showBlock);
    connect(&m_tiles, &TileCache::tileReady, this, [this] {
        m_picture.scale = m_tiles.scale();
        update();
    });
    connect(&m_tiles, &TileCache::idle, this, &MatrixView::loaded);
    m_tiles.setLook(true, theme::mode());
}

MatrixView::~MatrixView() = default;

void MatrixView::setPrediction(std::shared_ptr<const predict::DesignPrediction> prediction, const workload::Parallelism &plan)
{
    if (m_traffic && prediction == m_prediction && axisDivisions(plan) == m_picture.divisions)
        return; // tiles stay
    const int ranksBefore = m_picture.ranks;
    m_prediction = std::move(prediction);
    auto traffic = std::make_shared<Traffic>();
    if (m_prediction) {
        traffic->items = predict::pairTraffic(*m_prediction);
        std::erase_if(traffic->items, [](const network::TrafficItem &item) { return item.bytes <= 0; }); // host memory: no pairs
        traffic->ranks = static_cast<int>(m_prediction->placement.gpuOfRank.size());
        if (traffic->ranks == 0)
            traffic->ranks = m_prediction->prediction.gpus;
        if (m_prediction->fabric && std::cmp_equal(m_prediction->placement.gpuOfRank.size(), traffic->ranks) && !m_prediction->fabric->domainOfGpu.empty()) {
            traffic->domainOfRank = network::domainsOfRanks(*m_prediction->fabric, m_prediction->placement);
            if (bothKinds(traffic->domainOfRank))
                traffic->over = m_wantedOver;
        }
    }
    m_traffic = std::move(traffic);
    m_picture.items = m_traffic->items;
    m_picture.ranks = m_traffic->ranks;
    m_picture.over = m_traffic->over;
    m_picture.divisions = axisDivisions(plan);
    m_picture.hover.clear();
    m_picture.hoverRow = m_picture.hoverColumn = -1;
    m_tiles.setTraffic(m_traffic);
    m_scale->setVisible(m_traffic->ranks > 0);
    m_unroll->setVisible(m_traffic->ranks > 0);
    offerOver();
    offerGroupings();
    unroll();
    if (m_fitted || ranksBefore != m_picture.ranks)
        fit();
    else
        requestTiles();
}

void MatrixView::offerOver()
{
    m_over->setVisible(bothKinds(m_traffic->domainOfRank));
    m_over->setCurrentIndex(m_over->findData(static_cast<int>(m_traffic->over)));
}

void MatrixView::setOver(network::PairFilter::Over over)
{
    m_wantedOver = over;
    if (!m_traffic || m_traffic->over == over || !bothKinds(m_traffic->domainOfRank))
        return;
    auto traffic = std::make_shared<Traffic>(*m_traffic);
    traffic->over = over;
    m_traffic = std::move(traffic);
    m_picture.items = m_traffic->items;
    m_picture.over = over;
    m_over->setCurrentIndex(m_over->findData(static_cast<int>(over)));
    leaveEvent(nullptr);
    m_tiles.setTraffic(m_traffic);
    unroll();
    requestTiles();
}

void MatrixView::setObservation(telemetry::ObservationPtr observation)
{
    m_observation = std::move(observation);
    if (m_grouped->isVisibleTo(this))
        m_grouped->setObserved(*m_prediction, m_observation.get());
}

void MatrixView::setLogarithmic(bool on)
{
    m_logarithmic = on;
    m_scale->setChecked(on);
    m_tiles.setLook(on, theme::mode());
    m_picture.scale = m_tiles.scale();
    m_unrolled->setLogarithmic(on);
    m_grouped->setMeasure(m_largest, on);
    m_levels->setMeasure(m_largest, on);
    update();
}

void MatrixView::setUnrolled(bool on)
{
    m_unroll->setChecked(on);
    unroll();
}

/// Made while it is looked at.
void MatrixView::unroll()
{
    const bool shown = m_unroll->isChecked() && m_picture.ranks > 0;
    m_unrolled->setVisible(shown);
    group();
    if (!shown)
        return;
    m_unrolled->show(makeUnrolledMap(m_picture.items, m_picture.ranks, m_picture.divisions, m_logarithmic, m_traffic->filter()));
    placeControls();
}

/// What the prediction has; many ranks begin as groups until somebody chooses.
void MatrixView::offerGroupings()
{
    m_groupings = groupings(m_prediction.get(), m_picture.ranks, m_picture.divisions);
    const bool there = m_wantedGrouping && std::ranges::find(m_groupings, *m_wantedGrouping) != m_groupings.end();
    m_grouping = there ? *m_wantedGrouping : firstGrouping(m_groupings, m_picture.ranks);
    m_groups->clear();
    for (const Grouping &grouping : m_groupings)
        m_groups->addItem(nameOf(grouping));
}

void MatrixView::setGrouping(const Grouping &grouping)
{
    m_grouping = std::ranges::find(m_groupings, grouping) != m_groupings.end() ? grouping : Grouping{};
    leaveEvent(nullptr);
    unroll();
}

void MatrixView::chooseGrouping(const std::optional<Grouping> &grouping)
{
    m_wantedGrouping = grouping;
    setGrouping(grouping.value_or(firstGrouping(m_groupings, m_picture.ranks)));
}

/// Made while it is looked at.
void MatrixView::group()
{
    const bool shown = m_grouping.by != Grouping::By::Ranks && m_picture.ranks > 0 && !m_unrolled->isVisibleTo(this);
    const bool levels = shown && m_grouping.by == Grouping::By::Levels;
    m_groups->setVisible(m_groupings.size() > 1 && !m_unrolled->isVisibleTo(this));
    if (const auto at = std::ranges::find(m_groupings, m_grouping); at != m_groupings.end())
        m_groups->setCurrentIndex(static_cast<int>(at - m_groupings.begin()));
    m_grouped->setVisible(shown && !levels);
    m_levels->setVisible(levels);
    m_measure->setVisible(shown);
    if (levels)
        m_levels->show(LevelsMap(m_traffic, levelSteps(m_picture.ranks, m_picture.divisions), m_largest, m_logarithmic));
    else if (shown)
        gather();
    placeControls();
}

void MatrixView::gather()
{
    GroupedMap map = makeGroupedMap(m_grouping, *m_prediction, m_picture.items, m_picture.ranks, m_picture.divisions, m_largest, m_logarithmic, m_traffic->filter());
    map.setObserved(*m_prediction, m_observation.get());
    m_grouped->show(std::move(map));
}

void MatrixView::setLargest(bool on)
{
    m_largest = on;
    m_measure->setChecked(on);
    m_grouped->setMeasure(on, m_logarithmic);
    m_levels->setMeasure(on, m_logarithmic);
}

/// From groups to their ranks: the square that holds those of both.
void MatrixView::showBlock(const std::vector<int> &rows, const std::vector<int> &columns)
{
    if (rows.empty() || columns.empty())
        return;
    chooseGrouping(Grouping{});
    const int extent = std::max(rows.back() - rows.front(), columns.back() - columns.front()) + 1;
    setCamera({static_cast<double>(columns.front()), static_cast<double>(rows.front()), extent / cells().width()});
    setFocus();
}

/// In a row at the top right, over whatever is shown.
void MatrixView::placeControls()
{
    int right = width() - 12;
    for (QWidget *control : std::initializer_list<QWidget *>{m_scale, m_unroll, m_groups, m_over, m_measure}) {
        if (!control->isVisibleTo(this))
            continue;
        control->adjustSize();
        control->move(right - control->width(), 4);
        control->raise();
        right = control->x() - 6;
    }
}

void MatrixView::setSelectedGpus(const std::vector<int> &gpus)
{
    std::vector<int> ranks;
    if (m_prediction && !gpus.empty()) {
        const std::unordered_set<int> wanted(gpus.begin(), gpus.end());
        const auto &gpuOfRank = m_prediction->placement.gpuOfRank;
        for (std::size_t rank = 0; rank < gpuOfRank.size(); ++rank)
            if (wanted.contains(gpuOfRank[rank]))
                ranks.push_back(static_cast<int>(rank));
    }
    if (ranks == m_picture.marked)
        return;
    m_picture.marked = ranks;
    m_grouped->setMarkedRanks(ranks);
    m_levels->setMarkedRanks(ranks);
    m_unrolled->setMarkedRanks(std::move(ranks));
    update();
}

void MatrixView::fit()
{
    m_fitted = true;
    m_picture.camera = fitCamera(m_picture.ranks, cells().width());
    requestTiles();
}

void MatrixView::setCamera(const Camera &camera)
{
    m_picture.camera = camera;
    const double side = cells().width();
    const double whole = m_picture.ranks > 0 ? m_picture.ranks / side : 1;
    Camera &c = m_picture.camera;
    c.ranksPerPixel = std::clamp(c.ranksPerPixel, std::min(closest, whole), whole);
    const double most = std::max(0.0, m_picture.ranks - side * c.ranksPerPixel);
    c.column = std::clamp(c.column, 0.0, most);
    c.row = std::clamp(c.row, 0.0, most);
    m_fitted = c.ranksPerPixel >= whole * 0.999;
    requestTiles();
}

void MatrixView::requestTiles()
{
    if (m_picture.ranks <= 0) {
        update();
        return;
    }
    m_tiles.request(m_picture.visible(rect(), m_picture.level()));
    update();
}

void MatrixView::paintEvent(QPaintEvent *)
{
    if (m_grouped->isVisibleTo(this) || m_levels->isVisibleTo(this) || m_unrolled->isVisibleTo(this))
        return; // they lie over all of it
    const theme::Tokens &t = theme::current();
    QPainter painter(this);
    painter.fillRect(rect(), t.panel);
    if (m_picture.ranks <= 0) {
        painter.setFont(theme::font(theme::Type::Body));
        painter.setPen(t.textMuted);
        painter.drawText(rect(), Qt::AlignCenter, tr("Put a job on the design to see who talks to whom."));
        return;
    }
    m_picture.paint(painter, rect(), t, [this](const TileKey &key) { return m_tiles.image(key); });
}

void MatrixView::resizeEvent(QResizeEvent *)
{
    placeControls();
    m_unrolled->setGeometry(rect());
    m_grouped->setGeometry(rect());
    m_levels->setGeometry(rect());
    if (m_fitted)
        fit();
    else
        setCamera(m_picture.camera);
}

void MatrixView::zoomAt(const QPointF &at, double factor)
{
    const QRectF area = cells();
    const Camera &c = m_picture.camera;
    const double column = c.column + (at.x() - area.left()) * c.ranksPerPixel;
    const double row = c.row + (at.y() - area.top()) * c.ranksPerPixel;
    const double whole = m_picture.ranks / area.width();
    const double next = std::clamp(c.ranksPerPixel * factor, std::min(closest, whole), whole);
    setCamera({column - (at.x() - area.left()) * next, row - (at.y() - area.top()) * next, next});
}

void MatrixView::wheelEvent(QWheelEvent *event)
{
    if (m_picture.ranks > 0)
        zoomAt(event->position(), std::pow(0.9985, event->angleDelta().y()));
    event->accept();
}

void MatrixView::mousePressEvent(QMouseEvent *event)
{
    m_press = m_last = event->position();
    m_brushing = event->button() == Qt::LeftButton && (event->modifiers() & Qt::ShiftModifier) && m_prediction && cells().contains(m_press);
    setFocus(Qt::MouseFocusReason);
}

void MatrixView::mouseMoveEvent(QMouseEvent *event)
{
    if (m_brushing) {
        m_picture.brush = QRectF(m_press, event->position()).normalized();
        return update();
    }
    if (event->buttons() & (Qt::LeftButton | Qt::MiddleButton | Qt::RightButton)) {
        const QPointF by = event->position() - m_last;
        m_last = event->position();
        Camera next = m_picture.camera;
        next.column -= by.x() * next.ranksPerPixel;
        next.row -= by.y() * next.ranksPerPixel;
        setCamera(next);
        return;
    }
    hover(event->position());
}

void MatrixView::hover(const QPointF &at)
{
    const QRectF area = cells();
    if (m_picture.ranks <= 0 || !area.contains(at)) {
        leaveEvent(nullptr);
        const QRectF list = MatrixPicture::list(rect());
        setToolTip(list.contains(at) ? text::shown(communicatorAt(list, m_picture.items, at)) : QString());
        return;
    }
    setToolTip(QString());
    const Camera &c = m_picture.camera;
    const auto rank = [&](double from, double offset) {
        return std::clamp(static_cast<int>(from + offset * c.ranksPerPixel), 0, m_picture.ranks - 1);
    };
    const int row = rank(c.row, at.y() - area.top());
    const int column = rank(c.column, at.x() - area.left());
    if (row == m_picture.hoverRow && column == m_picture.hoverColumn)
        return;
    m_picture.hoverRow = row;
    m_picture.hoverColumn = column;
    m_picture.hover = describe(row, column);
    update();
}

QString MatrixView::describe(int row, int column) const
{
    const int bin = 1 << m_picture.level();
    const int row0 = row / bin * bin;
    const int column0 = column / bin * bin;
    QStringList lines;
    const auto who = [&](int first) {
        return bin == 1 ? tr("rank %1 (%2)").arg(number(first), rankLabel(m_picture.divisions, first))
                        : tr("ranks %1 – %2").arg(number(first), number(std::min(first + bin, m_picture.ranks) - 1));
    };
    lines << tr("%1 → %2").arg(who(row0), who(column0));
    const auto most = [&](std::span<const network::TrafficItem> items) {
        const network::PairFilter filter = m_traffic->filter();
        if (bin == 1 && !filter.counts(row0, column0))
            return 0.0;
        const network::MatrixTile tile = bin == 1 ? network::matrixTile(items, m_picture.ranks, row0, 1, column0, 1, 1) // the pair counts: no need to go by rank
                                                  : network::matrixTile(items, m_picture.ranks, row0, bin, column0, bin, 1, filter);
        return tile.max_B.empty() ? 0.0 : static_cast<double>(tile.max_B.front());
    };
    const double all = most(m_picture.items);
    if (all <= 0) {
        lines << tr("no traffic");
        return lines.join(QLatin1Char('\n'));
    }
    lines << (bin == 1 ? tr("%1 per step") : tr("largest pair %1 per step")).arg(qstring(format::bytes(all)));
    for (std::size_t i = 0; i < m_picture.items.size(); ++i) {
        const double part = most(m_picture.items.subspan(i, 1));
        if (part > 0)
            lines << QStringLiteral("%1: %2").arg(language::said(m_picture.items[i].name), qstring(format::bytes(part)));
    }
    return lines.join(QLatin1Char('\n'));
}

void MatrixView::mouseReleaseEvent(QMouseEvent *event)
{
    if (std::exchange(m_brushing, false) && (event->position() - m_press).manhattanLength() > 4) {
        pickBrushed(std::exchange(m_picture.brush, QRectF()));
        return update();
    }
    m_picture.brush = {};
    if ((event->position() - m_press).manhattanLength() > 4 || m_picture.hoverRow < 0 || !m_prediction)
        return;
    const int bin = 1 << m_picture.level();
    std::vector<int> ranks;
    for (const int rank : {m_picture.hoverRow, m_picture.hoverColumn})
        for (int r = rank / bin * bin; r < rank / bin * bin + bin; ++r)
            ranks.push_back(r);
    pickRanks(ranks);
}

void MatrixView::pickBrushed(const QRectF &area)
{
    if (m_picture.ranks == 0)
        return; // the job went during the drag
    const QRectF square = cells(), inside = area & square;
    const Camera &c = m_picture.camera;
    const int bin = 1 << m_picture.level();
    std::vector<int> ranks;
    const auto add = [&](double first, double low_px, double high_px) {
        const auto rank = [&](double px) { return std::clamp(static_cast<int>(first + px * c.ranksPerPixel), 0, m_picture.ranks - 1); };
        for (int r = rank(low_px) / bin * bin; r < (rank(high_px) / bin + 1) * bin; ++r)
            ranks.push_back(r);
    };
    add(c.row, inside.top() - square.top(), inside.bottom() - square.top());
    add(c.column, inside.left() - square.left(), inside.right() - square.left());
    pickRanks(ranks);
}

void MatrixView::pickRanks(const std::vector<int> &ranks)
{
    if (!m_prediction)
        return;
    const auto &gpus = m_prediction->placement.gpuOfRank;
    std::vector<int> picked;
    for (const int rank : ranks)
        if (rank >= 0 && std::cmp_less(rank, gpus.size()))
            picked.push_back(gpus[static_cast<std::size_t>(rank)]);
    std::ranges::sort(picked);
    picked.erase(std::ranges::unique(picked).begin(), picked.end());
    emit gpusPicked(picked);
}

void MatrixView::mouseDoubleClickEvent(QMouseEvent *) { fit(); }

void MatrixView::keyPressEvent(QKeyEvent *event)
{
    Camera next = m_picture.camera;
    const double step = 48 * next.ranksPerPixel;
    switch (event->key()) {
    case Qt::Key_Escape:
        if (!std::exchange(m_brushing, false))
            return QWidget::keyPressEvent(event);
        m_picture.brush = {};
        m_press = {-1e6, -1e6}; // the release is no click
        return update();
    case Qt::Key_Left: next.column -= step; break;
    case Qt::Key_Right: next.column += step; break;
    case Qt::Key_Up: next.row -= step; break;
    case Qt::Key_Down: next.row += step; break;
    case Qt::Key_Plus:
    case Qt::Key_Equal: zoomAt(cells().center(), 0.7); return;
    case Qt::Key_Minus: zoomAt(cells().center(), 1 / 0.7); return;
    case Qt::Key_Home:
    case Qt::Key_0: fit(); return;
    default: QWidget::keyPressEvent(event); return;
    }
    setCamera(next);
}

void MatrixView::leaveEvent(QEvent *)
{
    setToolTip(QString());
    if (m_picture.hoverRow < 0)
        return;
    m_picture.hoverRow = m_picture.hoverColumn = -1;
    m_picture.hover.clear();
    update();
}

void MatrixView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        m_tiles.setLook(m_logarithmic, theme::mode());
}

} // namespace switchyard::matrix
