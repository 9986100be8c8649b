// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/theme/theme.h>

#include <QApplication>
#include <QFontDatabase>
#include <QStyleFactory>
#include <QToolTip>

#include <views/text/guard.h>

// Resources of a static library are not linked unless named; the macro wants the global namespace itself.
// NOLINTNEXTLINE(misc-use-anonymous-namespace)
static void initialiseResources() { Q_INIT_RESOURCE(switchyard); }

namespace switchyard::theme {

namespace {

struct State {
    Mode mode = Mode::Light;
    double points = 9.75; ///< body text; 13 px at 96 dpi
};

State &state()
{
    static State s;
    return s;
}

} // namespace

QFont font(Type type)
{
    const double points = state().points;
    QFont f(type == Type::Mono ? QStringLiteral("DejaVu Sans Mono") : QStringLiteral("Switchyard Sans"));
    f.setHintingPreference(QFont::PreferNoHinting);
    switch (type) {
    case Type::Body: f.setPointSizeF(points); break;
    case Type::Small: f.setPointSizeF(points * 0.865); break;
    case Type::Section:
        f.setPointSizeF(points * 0.805);
        f.setBold(true);
        f.setCapitalization(QFont::AllUppercase);
        f.setLetterSpacing(QFont::AbsoluteSpacing, 0.4);
        break;
    case Type::Strong:
        f.setPointSizeF(points);
        f.setBold(true);
        break;
    case Type::Title:
        f.setPointSizeF(points * 1.08);
        f.setBold(true);
        break;
    case Type::Large:
        f.setPointSizeF(points * 1.75);
        f.setBold(true);
        break;
    case Type::Mono: f.setPointSizeF(points * 0.9); break;
    }
    return f;
}

QPalette palette(const Tokens &t)
{
    QPalette p;
    const auto set = [&p](QPalette::ColorRole role, const QColor &color) { p.setColor(role, color); };
    set(QPalette::Window, t.window);
    set(QPalette::WindowText, t.text);
    set(QPalette::Base, t.panel);
    set(QPalette::AlternateBase, t.raised);
    set(QPalette::Text, t.text);
    set(QPalette::Button, t.raised);
    set(QPalette::ButtonText, t.text);
    set(QPalette::BrightText, t.critical);
    set(QPalette::Highlight, t.accent);
    set(QPalette::HighlightedText, t.accentText);
    set(QPalette::Link, t.accent);
    set(QPalette::LinkVisited, t.accent);
    set(QPalette::ToolTipBase, t.raised);
    set(QPalette::ToolTipText, t.text);
    set(QPalette::PlaceholderText, t.textMuted);
    set(QPalette::Light, t.panel);
    set(QPalette::Midlight, t.raised);
    set(QPalette::Mid, t.hairline);
    set(QPalette::Dark, t.hairline);
    set(QPalette::Shadow, t.hairline);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        QColor faded = t.textMuted;
        faded.setAlphaF(0.6F);
        p.setColor(QPalette::Disabled, role, faded);
    }
    p.setColor(QPalette::Disabled, QPalette::Highlight, t.hairline);
    return p;
}

void prepareColors(Mode wanted)
{
    text::guard(*qApp);
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    state().mode = wanted;
    QApplication::setPalette(palette(tokens(wanted)));
}

void prepareText(QApplication &application)
{
    initialiseResources();
    for (const auto *file : {"SwitchyardSans-Regular.otf", "SwitchyardSans-Bold.otf", "DejaVuSansMono.ttf"})
        QFontDatabase::addApplicationFont(QStringLiteral(":/fonts/") + QLatin1String(file));
    // A desktop that states a text size is obeyed; the offscreen platform states none.
    if (!qEnvironmentVariableIsEmpty("XDG_CURRENT_DESKTOP") && application.font().pointSizeF() > 0)
        state().points = qBound(8.0, application.font().pointSizeF(), 16.0);
    QApplication::setFont(font(Type::Body));
    QToolTip::setFont(font(Type::Small));
}

void install(QApplication &application, Mode wanted)
{
    prepareText(application);
    prepareColors(wanted);
    setMode(wanted);
}

void setMode(Mode wanted)
{
    state().mode = wanted;
    QApplication::setPalette(palette(tokens(wanted)));
    if (auto *application = qobject_cast<QApplication *>(QApplication::instance()))
        application->setStyleSheet(styleSheet(tokens(wanted)));
}

Mode mode() { return state().mode; }
const Tokens &current() { return tokens(state().mode); }

} // namespace switchyard::theme
