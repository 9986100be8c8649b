// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/jobbar.h>

#include <algorithm>

#include <QColorDialog>
#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QToolButton>

#include <core/base/format.h>
#include <views/language/words.h>
#include <views/text/plain.h>
#include <views/theme/icons.h>
#include <views/theme/jobs.h>
#include <views/theme/theme.h>
#include <views/widgets/inlineedit.h>

namespace switchyard::canvas {

namespace {

constexpr std::size_t mostChips = 6; ///< the others are in a menu
constexpr int longestName = 24;

QIcon swatch(const QColor &colour)
{
    QPixmap square(20, 20);
    square.fill(Qt::transparent);
    QPainter painter(&square);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawRoundedRect(QRectF(2, 2, 16, 16), 3, 3);
    return square;
}

int gpusOf(const design::Design &design, const catalog::Catalog &catalog, const design::Job &job)
{
    const auto instances = design::jobInstances(design, job);
    return instances ? design::gpuCount(design, catalog, *instances) : 0;
}

} // namespace

JobBar::JobBar(QWidget *parent)
    : QFrame(parent)
    , m_more(new QToolButton(this))
    , m_add(new QToolButton(this))
{
    setObjectName(QStringLiteral("jobBar"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(4, 3, 4, 3);
    row->setSpacing(2);
    for (QToolButton *button : {m_more, m_add}) {
        button->setAutoRaise(true);
        row->addWidget(button);
    }
    m_more->setObjectName(QStringLiteral("jobMore"));
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setMenu(new QMenu(m_more));
    m_add->setObjectName(QStringLiteral("jobAdd"));
    m_add->setText(tr("+ job"));
    m_add->setPopupMode(QToolButton::MenuButtonPopup);
    m_add->setToolTip(tr("Add a job on the selected instances, on all when nothing is selected"));
    connect(m_add, &QToolButton::clicked, this, &JobBar::jobWanted);
    hide();
}

void JobBar::offer(const QList<QAction *> &kinds)
{
    auto *menu = new QMenu(m_add);
    menu->setObjectName(QStringLiteral("jobKinds"));
    menu->setToolTipsVisible(true);
    menu->addActions(kinds);
    m_add->setMenu(menu);
    m_add->setToolTip(tr("Add a training job on the selected instances, on all when nothing is selected; the arrow offers serving, RL and transfers"));
    adjustSize();
}

void JobBar::setDesign(const design::DesignPtr &design, const std::shared_ptr<const catalog::Catalog> &catalog)
{
    const bool same = m_design && design && m_design->jobs == design->jobs && m_design->instances == design->instances && m_catalog == catalog;
    m_design = design;
    m_catalog = catalog;
    if (!same)
        rebuild();
}

void JobBar::rebuild()
{
    for (const Chip &chip : m_chips) {
        chip.button->hide();
        chip.button->deleteLater(); // its menu may be what was asked
    }
    m_chips.clear();
    m_more->menu()->clear();
    const std::vector<design::Job> &jobs = m_design->jobs;
    for (std::size_t j = 0; j < jobs.size(); ++j) {
        const QString name = QString::fromStdString(jobs[j].name);
        const QString gpus = tr("%1 GPUs").arg(qstring(format::integer(gpusOf(*m_design, *m_catalog, jobs[j]))));
        const QIcon icon = swatch(theme::jobColor(j, jobs[j].colour, theme::current()));
        const QString words = text::menuText(name.size() > longestName ? name.left(longestName - 1) + QChar(0x2026) : name) + QStringLiteral(" · ") + gpus;
        if (j >= mostChips) {
            m_more->menu()->addAction(icon, words, this, [this, name] { emit jobChosen(name); });
            continue;
        }
        auto *button = new QToolButton(this);
        button->setObjectName(QStringLiteral("job ") + name);
        button->setText(words);
        button->setIcon(icon);
        button->setIconSize({10, 10});
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setAutoRaise(true);
        button->setCheckable(true);
        button->setChecked(name == m_shown);
        button->setToolTip(tr("Job %1 on %2. Drop instances here to let it run on them; the menu renames, colours and removes it.").arg(text::shown(name, 100), gpus));
        button->setAccessibleName(tr("Job %1, %2").arg(name, gpus));
        button->setContextMenuPolicy(Qt::CustomContextMenu);
        static_cast<QHBoxLayout *>(layout())->insertWidget(static_cast<int>(j), button);
        connect(button, &QToolButton::clicked, this, [this, name] {
            setShown(m_shown); // it stays checked
            emit jobChosen(name);
        });
        connect(button, &QWidget::customContextMenuRequested, this, [this, name, button](QPoint at) { showMenu(name, button->mapToGlobal(at)); });
        m_chips.push_back({name, button});
        button->show();
    }
    m_more->setVisible(jobs.size() > mostChips);
    m_more->setText(tr("%1 more").arg(static_cast<int>(jobs.size() - std::min(jobs.size(), mostChips))));
    m_more->setToolTip(tr("The other jobs of the design"));
    setVisible(!m_design->instances.empty());
    layout()->invalidate();
    layout()->activate();
    adjustSize();
}

void JobBar::setShown(const QString &job)
{
    m_shown = job;
    for (const Chip &chip : m_chips)
        chip.button->setChecked(chip.job == job);
}

void JobBar::setPointed(const QString &job)
{
    m_pointed = job;
    update();
}

QString JobBar::jobAt(QPoint global) const
{
    if (!isVisible())
        return {};
    for (const Chip &chip : m_chips)
        if (chip.button->rect().contains(chip.button->mapFromGlobal(global)))
            return chip.job;
    return {};
}

void JobBar::renameInPlace(const QString &job)
{
    const auto chip = std::ranges::find(m_chips, job, &Chip::job);
    const QRect over = chip != m_chips.end() ? chip->button->geometry() : m_more->geometry();
    auto *edit = new widgets::InlineEdit(job, tr("New name of job %1").arg(job), parentWidget());
    edit->setGeometry(QRect(mapToParent(over.topLeft()), QSize(std::max(140, over.width()), over.height())));
    connect(edit, &widgets::InlineEdit::accepted, this, [this, job](const QString &to) { emit renameRequested(job, to); });
    edit->begin();
}

void JobBar::chooseColour(const QString &job)
{
    const int index = design::jobIndex(*m_design, job.toStdString());
    if (index < 0)
        return;
    const auto at = static_cast<std::size_t>(index);
    const QColor now = theme::jobColor(at, m_design->jobs[at].colour, theme::current());
    const QColor chosen = QColorDialog::getColor(now, this, tr("Colour of job %1").arg(text::shown(job, longestName)));
    if (chosen.isValid())
        emit colourRequested(job, chosen.name());
}

void JobBar::showMenu(const QString &job, QPoint global)
{
    QMenu menu(this);
    menu.setObjectName(QStringLiteral("jobMenu"));
    menu.addAction(tr("Run on the &selection"), this, [this, job] { emit assignWanted(job); });
    menu.addAction(tr("Select its &instances"), this, [this, job] { emit instancesWanted(job); });
    menu.addSeparator();
    menu.addAction(tr("Re&name"), this, [this, job] { renameInPlace(job); });
    menu.addAction(tr("&Colour…"), this, [this, job] { chooseColour(job); });
    menu.addAction(tr("&Remove"), this, [this, job] { emit removeRequested(job); });
    menu.exec(global);
}

void JobBar::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() != QEvent::PaletteChange && event->type() != QEvent::StyleChange)
        return;
    for (std::size_t j = 0; j < m_chips.size() && j < m_design->jobs.size(); ++j)
        m_chips[j].button->setIcon(swatch(theme::jobColor(j, m_design->jobs[j].colour, theme::current())));
}

void JobBar::paintEvent(QPaintEvent *)
{
    const theme::Tokens &tokens = theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(tokens.hairline);
    painter.setBrush(tokens.panel);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), theme::radiusPx, theme::radiusPx);
    if (const auto chip = std::ranges::find(m_chips, m_pointed, &Chip::job); chip != m_chips.end()) {
        painter.setPen(QPen(tokens.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(chip->button->geometry()).adjusted(-0.5, -0.5, 0.5, 0.5), theme::radiusPx, theme::radiusPx);
    }
}

} // namespace switchyard::canvas
