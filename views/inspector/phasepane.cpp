// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/inspector/phasepane.h>

#include <QGridLayout>
#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <views/inspector/optionform.h>
#include <views/widgets/labels.h>

namespace switchyard::inspector {

PhasePane::PhasePane(const QString &name, bool pool, QWidget *parent)
    : QWidget(parent)
    , m_title(widgets::label(QString(), theme::Type::Strong))
    , m_pool(new widgets::ElidedLabel(theme::Type::Small))
    , m_form(new OptionForm(name, this))
    , m_main(new QGridLayout)
    , m_more(nullptr)
    , m_toggle(new QToolButton)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    auto *head = new QHBoxLayout;
    m_pool->setProperty("role", QStringLiteral("muted"));
    head->addWidget(m_title);
    head->addWidget(m_pool, 1);
    const auto asLink = [](QToolButton *button, const QString &text, const QString &object) {
        button->setText(text);
        button->setObjectName(object);
        button->setProperty("role", QStringLiteral("link"));
        button->setFont(theme::font(theme::Type::Small));
    };
    if (pool) {
        auto *take = new QToolButton;
        asLink(take, tr("take selection"), QStringLiteral("take ") + name);
        take->setToolTip(tr("Run on the instances that are selected"));
        auto *show = new QToolButton;
        asLink(show, tr("show"), QStringLiteral("show ") + name);
        show->setToolTip(tr("Select the pool's instances on the drawing"));
        head->addWidget(take);
        head->addWidget(show);
        connect(take, &QToolButton::clicked, this, [this] { emit poolWanted(qstring(m_phase)); });
        connect(show, &QToolButton::clicked, this, [this] { emit poolShown(m_ids); });
    }
    layout->addLayout(head);
    auto *content = new QWidget;
    m_more = new QGridLayout(content);
    m_more->setContentsMargins(0, 0, 0, 0);
    for (QGridLayout *each : {m_main, m_more}) {
        each->setHorizontalSpacing(8);
        each->setVerticalSpacing(4);
        each->setColumnStretch(1, 1);
    }
    asLink(m_toggle, tr("More"), QStringLiteral("more of ") + name);
    m_toggle->setCheckable(true);
    m_toggle->hide(); // until there is something below it
    content->hide();
    connect(m_toggle, &QToolButton::toggled, this, [this, content](bool on) {
        content->setVisible(on);
        m_toggle->setText(on ? tr("Less") : tr("More"));
    });
    layout->addLayout(m_main);
    layout->addWidget(m_toggle, 0, Qt::AlignLeft);
    layout->addWidget(content);
}

void PhasePane::add(const workload::Option &row, bool main, bool choose)
{
    m_form->add(main ? m_main : m_more, row, choose);
    if (!main)
        m_toggle->setVisible(true);
}

void PhasePane::setPhase(const design::Design &design, const design::Job &job, const design::Phase &phase, const QString &title)
{
    m_phase = phase.id;
    m_title->setText(title);
    m_ids.clear();
    const Result<std::vector<int>> instances = design::phaseInstances(design, job, phase);
    if (!instances)
        return;
    for (const int index : *instances)
        m_ids << qstring(design.instances[static_cast<std::size_t>(index)].id);
    m_pool->setText(instances->empty() ? tr("no instances") : tr("%1 × %2").arg(instances->size()).arg(qstring(design.instances[static_cast<std::size_t>(instances->front())].type)));
}

} // namespace switchyard::inspector
