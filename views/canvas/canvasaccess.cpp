// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/canvasaccess.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include <QAccessible>
#include <QAccessibleWidget>
#include <QCoreApplication>
#include <QEvent>
#include <QPointer>

#include <core/base/format.h>
#include <views/language/words.h>
#include <views/text/plain.h>

namespace switchyard::canvas {

namespace {

QString spoken(const char *text) { return QCoreApplication::translate("CanvasAccess", text); } // `tr` of an interface is Qt's own
QString counted(double count, const char *one, const char *many) { return count == 1 ? spoken(one) : spoken(many).arg(qstring(format::integer(count))); }
QString instances(double count) { return counted(count, QT_TR_NOOP("1 instance"), QT_TR_NOOP("%1 instances")); }
QString gpus(double count) { return counted(count, QT_TR_NOOP("1 GPU"), QT_TR_NOOP("%1 GPUs")); }
QString words(const std::string &text) { return QString::fromStdString(text); }

std::string idOfBlock(const design::Design &design, const Block &block)
{
    switch (block.kind) {
    case Block::Kind::Network: return design.networkNodes[static_cast<std::size_t>(block.index)].id;
    case Block::Kind::UltraServer: return design.ultraservers[static_cast<std::size_t>(block.index)].id;
    case Block::Kind::Storage: return design.storage[static_cast<std::size_t>(block.index)].id;
    case Block::Kind::Unplaced: break;
    }
    return {};
}

QRectF inView(const Canvas &canvas) { return canvas.camera().toWorld(QRectF(canvas.rect())); }

/// Blocks in view that lie as deep as can be with no more than what is read out.
std::vector<std::string> blocksInView(const Canvas &canvas)
{
    const Layout &layout = canvas.scene().layout;
    const QRectF view = inView(canvas);
    std::vector<int> depth(layout.blocks.size(), 0);
    int deepest = 0;
    for (std::size_t b = 0; b < layout.blocks.size(); ++b) {
        if (layout.blocks[b].parent >= 0)
            depth[b] = depth[static_cast<std::size_t>(layout.blocks[b].parent)] + 1;
        deepest = std::max(deepest, depth[b]);
    }
    std::vector<std::string> out;
    for (int level = deepest; level >= 0; --level) {
        out.clear();
        for (std::size_t b = 0; b < layout.blocks.size() && out.size() <= mostAccessible; ++b)
            if ((depth[b] == level || layout.blocks[b].kind == Block::Kind::Storage) && layout.blocks[b].rect.intersects(view))
                if (std::string id = idOfBlock(*canvas.scene().design, layout.blocks[b]); !id.empty())
                    out.push_back(std::move(id));
        if (!out.empty() && out.size() <= mostAccessible)
            return out;
    }
    out.resize(std::min(out.size(), mostAccessible)); // a thousand at the top: some of them
    return out;
}

/// How many things the marks on it name.
QString troubleOf(const Canvas &canvas, const QRectF &rect)
{
    int errors = 0, warnings = 0;
    for (const Mark &mark : canvas.scene().marks)
        if (rect.adjusted(-1, -1, 1, 1).contains(mark.rect))
            ++(mark.severity == diagnose::Severity::Error ? errors : warnings);
    QStringList out;
    if (errors > 0)
        out << spoken("errors: %1").arg(errors);
    if (warnings > 0)
        out << spoken("warnings: %1").arg(warnings);
    return out.join(QStringLiteral(", "));
}

class ThingInterface : public QAccessibleInterface, public QAccessibleActionInterface
{
public:
    ThingInterface(Canvas *canvas, std::string id)
        : m_canvas(canvas)
        , m_id(std::move(id))
    {
    }

    bool isValid() const override { return m_canvas && session::resolve(*m_canvas->scene().design, m_id).valid(); }
    QObject *object() const override { return nullptr; }
    QAccessibleInterface *parent() const override { return m_canvas ? QAccessible::queryAccessibleInterface(m_canvas) : nullptr; }
    QAccessibleInterface *child(int) const override { return nullptr; }
    QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    QString text(QAccessible::Text kind) const override
    {
        if (!isValid())
            return {};
        if (kind == QAccessible::Name)
            return accessibleName(*m_canvas, m_id);
        if (kind == QAccessible::Description)
            return troubleOf(*m_canvas, rectOf(*m_canvas->scene().design, m_canvas->scene().layout, m_id));
        return {};
    }
    void setText(QAccessible::Text, const QString &) override {}
    QRect rect() const override
    {
        if (!isValid())
            return {};
        const QRect on = m_canvas->camera().toScreen(rectOf(*m_canvas->scene().design, m_canvas->scene().layout, m_id)).toAlignedRect();
        return {m_canvas->mapToGlobal(on.topLeft()), on.size()};
    }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        if (!isValid()) {
            state.invalid = true;
            return state;
        }
        const std::vector<std::string> &selected = m_canvas->selection().ids();
        state.focusable = true;
        state.selectable = true;
        state.multiSelectable = true;
        state.selected = m_canvas->selection().contains(m_id);
        state.focused = m_canvas->hasFocus() && !selected.empty() && selected.back() == m_id;
        state.offscreen = !QRectF(m_canvas->rect()).intersects(m_canvas->camera().toScreen(rectOf(*m_canvas->scene().design, m_canvas->scene().layout, m_id)));
        return state;
    }
    void *interface_cast(QAccessible::InterfaceType type) override { return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface *>(this) : nullptr; }
    QStringList actionNames() const override { return {pressAction()}; }
    QStringList keyBindingsForAction(const QString &) const override { return {}; }
    void doAction(const QString &name) override
    {
        if (name == pressAction() && isValid())
            m_canvas->selection().set({m_id});
    }

private:
    QPointer<Canvas> m_canvas;
    std::string m_id;
};

class CanvasInterface : public QAccessibleWidget
{
public:
    explicit CanvasInterface(Canvas *canvas)
        : QAccessibleWidget(canvas, QAccessible::List)
    {
    }
    ~CanvasInterface() override
    {
        for (const auto &[id, number] : m_made)
            QAccessible::deleteAccessibleInterface(number);
    }

    QString text(QAccessible::Text kind) const override
    {
        const Canvas &canvas = *drawing();
        if (kind == QAccessible::Name)
            return spoken("Drawing of the cluster");
        if (kind == QAccessible::Description)
            return spoken("%1, %2; what is in view can be gone through, arrow keys go to the neighbour")
                .arg(instances(static_cast<double>(canvas.scene().design->instances.size())), gpus(canvas.scene().layout.numbers.gpus()));
        return QAccessibleWidget::text(kind);
    }
    /// First the things, then the widgets on the drawing.
    int childCount() const override { return static_cast<int>(things().size()) + QAccessibleWidget::childCount(); }
    QAccessibleInterface *child(int index) const override
    {
        const std::vector<std::string> all = things();
        const int count = static_cast<int>(all.size());
        return index >= count ? QAccessibleWidget::child(index - count) : index >= 0 ? made(all[static_cast<std::size_t>(index)]) : nullptr;
    }
    int indexOfChild(const QAccessibleInterface *child) const override
    {
        const std::vector<std::string> all = things();
        for (std::size_t i = 0; i < all.size(); ++i)
            if (made(all[i]) == child)
                return static_cast<int>(i);
        const int widget = QAccessibleWidget::indexOfChild(child);
        return widget < 0 ? -1 : static_cast<int>(all.size()) + widget;
    }
    QAccessibleInterface *childAt(int x, int y) const override
    {
        for (int i = QAccessibleWidget::childCount() - 1; i >= 0; --i) // the topmost
            if (QAccessibleInterface *const over = QAccessibleWidget::child(i); over && !over->state().invisible && over->rect().contains(x, y))
                return over;
        const Canvas &canvas = *drawing();
        const QPointF world = canvas.camera().toWorld(QPointF(canvas.mapFromGlobal(QPoint(x, y))));
        const std::vector<std::string> all = things();
        QAccessibleInterface *found = nullptr;
        double least = 0;
        for (const std::string &id : all) // the innermost
            if (const QRectF rect = rectOf(*canvas.scene().design, canvas.scene().layout, id); rect.contains(world) && (!found || rect.width() * rect.height() < least)) {
                found = made(id);
                least = rect.width() * rect.height();
            }
        return found;
    }
    QAccessibleInterface *focusChild() const override
    {
        const std::vector<std::string> &selected = drawing()->selection().ids();
        const std::vector<std::string> all = things();
        return drawing()->hasFocus() && !selected.empty() && std::ranges::find(all, selected.back()) != all.end() ? made(selected.back()) : QAccessibleWidget::focusChild();
    }

private:
    Canvas *drawing() const { return static_cast<Canvas *>(widget()); }
    std::vector<std::string> things() const { return accessibleThings(*drawing()); }

    /// One for a thing as long as it is in view; those of others go when they become many.
    QAccessibleInterface *made(const std::string &id) const
    {
        const auto known = m_made.find(id);
        if (known != m_made.end())
            return QAccessible::accessibleInterface(known->second);
        if (m_made.size() > 8 * mostAccessible) {
            const std::vector<std::string> all = things();
            const std::set<std::string> now(all.begin(), all.end());
            std::erase_if(m_made, [&](const auto &each) {
                if (now.contains(each.first))
                    return false;
                QAccessible::deleteAccessibleInterface(each.second);
                return true;
            });
        }
        auto *const thing = new ThingInterface(drawing(), id);
        m_made[id] = QAccessible::registerAccessibleInterface(thing);
        return thing;
    }

    mutable std::map<std::string, QAccessible::Id> m_made;
};

QAccessibleInterface *make(const QString &, QObject *object)
{
    auto *const canvas = qobject_cast<Canvas *>(object);
    return canvas ? new CanvasInterface(canvas) : nullptr;
}

} // namespace

std::vector<std::string> accessibleThings(const Canvas &canvas)
{
    const Scene &scene = canvas.scene();
    if (!scene.design)
        return {};
    const QRectF view = inView(canvas);
    std::vector<std::string> out;
    for (std::size_t i = 0; i < scene.layout.instances.size() && out.size() <= mostAccessible; ++i)
        if (scene.layout.instances[i].rect.intersects(view))
            out.push_back(scene.design->instances[i].id);
    if (out.size() > mostAccessible)
        out = blocksInView(canvas);
    const std::vector<std::string> &selected = canvas.selection().ids();
    if (!selected.empty() && std::ranges::find(out, selected.back()) == out.end() && session::resolve(*scene.design, selected.back()).valid())
        out.push_back(selected.back());
    return out;
}

QString accessibleName(const Canvas &canvas, const std::string &id)
{
    const design::Design &design = *canvas.scene().design;
    const Layout &layout = canvas.scene().layout;
    const session::Place place = session::resolve(design, id);
    QStringList out{text::shown(words(id), 200)};
    if (place.instance >= 0) {
        const auto i = static_cast<std::size_t>(place.instance);
        const design::Instance &instance = design.instances[i];
        out << words(instance.type);
        if (place.gpu < 0 && place.card < 0)
            out << gpus(layout.instances[i].gpus);
        QStringList jobs;
        for (const design::Job &job : design.jobs)
            if (const auto on = design::jobInstances(design, job); on && std::ranges::find(*on, place.instance) != on->end())
                jobs << words(job.name);
        out << (jobs.isEmpty() ? spoken("no job") : spoken("job %1").arg(jobs.join(QStringLiteral(", "))));
    } else {
        for (const Block &block : layout.blocks)
            if (idOfBlock(design, block) == id && block.kind == Block::Kind::Storage)
                out << spoken("storage") << words(design.storage[static_cast<std::size_t>(block.index)].type);
            else if (idOfBlock(design, block) == id)
                out << (block.kind == Block::Kind::UltraServer ? spoken("UltraServer") : spoken("network node")) << instances(block.instances) << gpus(block.gpus);
    }
    if (const QString trouble = troubleOf(canvas, rectOf(design, layout, id)); !trouble.isEmpty())
        out << trouble;
    return out.join(QStringLiteral(", "));
}

void installCanvasAccess() { QAccessible::installFactory(make); } // Qt takes one only once

CanvasAccess::CanvasAccess(Canvas &canvas)
    : QObject(&canvas)
    , m_canvas(canvas)
{
    canvas.installEventFilter(this);
    connect(&canvas.selection(), &session::Selection::changed, this, &CanvasAccess::announce);
}

bool CanvasAccess::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FocusIn)
        announce();
    return QObject::eventFilter(watched, event);
}

/// The last thing that was selected has the focus.
void CanvasAccess::announce()
{
    if (!QAccessible::isActive() || !m_canvas.hasFocus())
        return;
    const std::vector<std::string> &selected = m_canvas.selection().ids();
    const std::vector<std::string> all = accessibleThings(m_canvas);
    QAccessibleEvent focus(&m_canvas, QAccessible::Focus);
    if (!selected.empty())
        if (const auto at = std::ranges::find(all, selected.back()); at != all.end())
            focus.setChild(static_cast<int>(at - all.begin()));
    QAccessible::updateAccessibility(&focus);
    QAccessibleEvent changed(&m_canvas, QAccessible::SelectionWithin);
    QAccessible::updateAccessibility(&changed);
}

} // namespace switchyard::canvas
