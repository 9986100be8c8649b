// SPDX-License-Identifier: GPL-3.0-or-later
// The one style sheet. Words in braces are tokens; everything else is geometry on the 4 px grid.
#include <views/theme/theme.h>

#include <cmath>
#include <utility>

namespace switchyard::theme {

namespace {

constexpr auto sheet = R"css(
QToolTip { background: {raised}; color: {text}; border: 1px solid {hairline}; padding: 4px 8px; }
QMainWindow, QDialog { background: {window}; }
QMainWindow::separator { background: {hairline}; width: 1px; height: 1px; }
QMainWindow::separator:hover { background: {accent}; }
QSplitter::handle { background: {hairline}; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
QSplitter::handle:hover { background: {accent}; }
QFrame[role="separator"] { background: {hairline}; border: none; max-height: 1px; min-height: 1px; }
QScrollArea { border: none; background: transparent; }
QScrollArea > QWidget > QWidget { background: transparent; }

QLabel { background: transparent; }
QLabel[role="muted"] { color: {textMuted}; }
QLabel[role="section"] { color: {textMuted}; }
QLabel[role="error"] { color: {critical}; }
QLabel[role="better"] { color: {better}; }
QLabel[role="worse"] { color: {warning}; }
QLabel[role="banner"] { background: {raised}; border: 1px solid {hairline}; border-left: 3px solid {warning}; padding: 8px; border-radius: 4px; }

QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QPushButton { background: {raised}; color: {text}; border: 1px solid {hairline}; border-radius: 4px; padding: 5px 12px; min-height: 16px; }
QPushButton:hover { background: {hover}; }
QPushButton:pressed { background: {pressed}; }
QPushButton:focus { border-color: {accent}; }
QPushButton:default, QPushButton[role="primary"] { background: {accent}; color: {accentText}; border-color: {accent}; }
QPushButton:default:hover, QPushButton[role="primary"]:hover { background: {accentHover}; border-color: {accentHover}; }
QPushButton:disabled, QPushButton[role="primary"]:disabled { color: {faded}; background: {raised}; border-color: {hairline}; }
QToolButton { background: transparent; color: {text}; border: 1px solid transparent; border-radius: 4px; padding: 4px; }
QToolButton:hover { background: {hover}; }
QToolButton:pressed { background: {pressed}; }
QToolButton:focus { border-color: {accent}; }
QToolButton:checked { background: {pressed}; color: {accent}; }
QToolButton:disabled { color: {faded}; }
QToolButton[role="mode"] { padding: 6px 16px; color: {textMuted}; }
QToolButton[role="mode"]:checked { background: {accent}; color: {accentText}; }
QToolButton[role="link"] { color: {accent}; padding: 0; border: none; background: transparent; }
QToolButton::menu-indicator { image: none; width: 0; }
QToolButton[popupMode="1"] { padding-right: 18px; }
QToolButton::menu-button { border: none; width: 16px; }
QToolButton::menu-arrow { image: url(:/icons/{name}/chevron-down.svg); width: 10px; height: 10px; }

QLineEdit, QSpinBox, QDoubleSpinBox, QComboBox, QPlainTextEdit, QTextEdit { background: {raised}; color: {text}; border: 1px solid {hairline}; border-radius: 4px; padding: 3px 8px; min-height: 18px; selection-background-color: {accent}; selection-color: {accentText}; }
QLineEdit:disabled, QSpinBox:disabled, QDoubleSpinBox:disabled, QComboBox:disabled, QCheckBox:disabled { color: {faded}; }
QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus, QPlainTextEdit:focus, QTextEdit:focus { border-color: {accent}; }
QLineEdit[invalid="true"], QSpinBox[invalid="true"], QComboBox[invalid="true"] { border-color: {critical}; }
QSpinBox::up-button, QSpinBox::down-button, QDoubleSpinBox::up-button, QDoubleSpinBox::down-button { width: 0; border: none; }
QComboBox::drop-down { border: none; width: 20px; }
QComboBox::down-arrow { image: url(:/icons/{name}/chevron-down.svg); width: 12px; height: 12px; }
QComboBox QAbstractItemView { background: {raised}; color: {text}; border: 1px solid {hairline}; outline: none; selection-background-color: {accent}; selection-color: {accentText}; }
QCheckBox { spacing: 8px; }
QCheckBox::indicator { width: 14px; height: 14px; border: 1px solid {hairline}; border-radius: 3px; background: {raised}; }
QCheckBox::indicator:checked { background: {accent}; border-color: {accent}; image: url(:/icons/{name}/check.svg); }
QCheckBox::indicator:focus { border-color: {accent}; }

QTabBar { background: transparent; }
QTabBar::tab { background: transparent; color: {textMuted}; border: none; border-bottom: 2px solid transparent; padding: 6px 2px 6px 2px; margin: 0 8px; }
QTabBar::tab:selected { color: {text}; font-weight: bold; border-bottom-color: {accent}; }
QTabBar::tab:hover:!selected { color: {text}; }
QTabBar::tab:focus { color: {accent}; }
QTabWidget::pane { border: none; border-top: 1px solid {hairline}; }

QHeaderView { background: {panel}; border: none; }
QHeaderView::section { background: {panel}; color: {textMuted}; border: none; border-bottom: 1px solid {hairline}; padding: 4px 8px; }
QTreeView, QTableView, QListView { background: {panel}; alternate-background-color: {raised}; color: {text}; border: none; outline: none; gridline-color: {hairline}; selection-background-color: {selected}; selection-color: {text}; }
QTreeView::item, QTableView::item { padding: 2px 4px; min-height: 20px; border: none; }
QTreeView::item:hover, QTableView::item:hover { background: {hover}; }
QTreeView::item:selected, QTableView::item:selected { background: {selected}; color: {text}; }
QTreeView::branch { background: transparent; }
QTreeView::branch:has-children:closed { image: url(:/icons/{name}/chevron-right.svg); }
QTreeView::branch:has-children:open { image: url(:/icons/{name}/chevron-down.svg); }

QMenuBar { background: {window}; color: {text}; border-bottom: 1px solid {hairline}; }
QMenuBar::item { background: transparent; padding: 4px 8px; border-radius: 4px; }
QMenuBar::item:selected { background: {hover}; }
QMenu { background: {panel}; color: {text}; border: 1px solid {hairline}; padding: 4px; }
QMenu::item { padding: 5px 24px 5px 24px; border-radius: 4px; }
QMenu::item:selected { background: {selected}; }
QMenu::item:disabled { color: {faded}; }
QMenu::separator { height: 1px; background: {hairline}; margin: 4px 8px; }
QToolBar { background: {window}; border: none; border-bottom: 1px solid {hairline}; spacing: 4px; padding: 4px 8px; }
QStatusBar { background: {window}; color: {text}; border-top: 1px solid {hairline}; }
QStatusBar::item { border: none; }
QStatusBar QLabel { padding: 0 16px 0 8px; }
QDockWidget { titlebar-close-icon: none; titlebar-normal-icon: none; }
QDockWidget::title { background: {panel}; padding: 8px 12px; }

QScrollBar { background: transparent; border: none; margin: 0; }
QScrollBar:vertical { width: 10px; }
QScrollBar:horizontal { height: 10px; }
QScrollBar::handle { background: {scroll}; border-radius: 3px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 24px; }
QScrollBar::handle:horizontal { min-width: 24px; }
QScrollBar::handle:hover { background: {textMuted}; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QProgressBar { background: {track}; border: none; border-radius: 2px; max-height: 4px; min-height: 4px; }
QProgressBar::chunk { background: {accent}; border-radius: 2px; }
)css";

QColor mix(const QColor &a, const QColor &b, double share)
{
    const auto part = [share](int x, int y) { return static_cast<int>(std::lround(x + (y - x) * share)); };
    return QColor(part(a.red(), b.red()), part(a.green(), b.green()), part(a.blue(), b.blue()));
}

} // namespace

QString styleSheet(const Tokens &t)
{
    const std::pair<const char *, QString> words[] = {
        {"{name}", t.mode == Mode::Dark ? QStringLiteral("dark") : QStringLiteral("light")},
        {"{window}", t.window.name()},
        {"{panel}", t.panel.name()},
        {"{raised}", t.raised.name()},
        {"{hairline}", t.hairline.name()},
        {"{text}", t.text.name()},
        {"{textMuted}", t.textMuted.name()},
        {"{faded}", mix(t.textMuted, t.panel, 0.4).name()},
        {"{accent}", t.accent.name()},
        {"{accentHover}", mix(t.accent, t.text, 0.15).name()},
        {"{accentText}", t.accentText.name()},
        {"{selected}", mix(t.panel, t.accent, 0.18).name()},
        {"{scroll}", mix(t.hairline, t.textMuted, 0.25).name()},
        {"{warning}", t.warning.name()},
        {"{critical}", t.critical.name()},
        {"{better}", t.better.name()},
        {"{hover}", t.hover.name()},
        {"{pressed}", t.pressed.name()},
        {"{track}", t.track.name()},
    };
    QString text = QString::fromLatin1(sheet);
    for (const auto &[word, value] : words)
        text.replace(QLatin1String(word), value);
    return text;
}

} // namespace switchyard::theme
