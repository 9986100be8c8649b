// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/imports/factsdialog.h>

#include <algorithm>

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <core/exchange/import_plan.h>

#include <views/language/described.h>
#include <views/language/said.h>
#include <views/language/words.h>
#include <views/text/plain.h>
#include <views/theme/theme.h>
#include <views/widgets/labels.h>

namespace switchyard::imports {

namespace {

constexpr std::size_t mostFacts = 500; ///< below one head
constexpr int mostWord = 400;          ///< characters of a list in one line

QTreeWidgetItem *factLine(QTreeWidgetItem *head, const QString &name, const QString &value)
{
    auto *item = new QTreeWidgetItem(head, {text::shown(name), text::shown(value, mostWord)});
    item->setToolTip(0, item->text(0));
    item->setToolTip(1, item->text(1));
    return item;
}

void embolden(QTreeWidgetItem *head)
{
    QFont font = head->font(0);
    font.setBold(true);
    head->setFont(0, font);
}

bool isPlain(const json::Value &value)
{
    return !value.isObject() && !value.isArray();
}

/// On one line: "0, 1, 2, 3".
QString inOneLine(const json::Value &value)
{
    if (value.kind == json::Kind::Bool)
        return value.boolean ? QStringLiteral("true") : QStringLiteral("false");
    if (!value.isArray())
        return qstring(value.text);
    QStringList words;
    for (const json::Value &item : value.items) {
        words << inOneLine(item);
        if (words.size() > mostWord)
            break;
    }
    return words.join(QStringLiteral(", "));
}

void addFact(QTreeWidgetItem *head, QString name, const json::Value &value)
{
    if ((value.isArray() && value.items.empty()) || (value.isObject() && value.members.empty()))
        return;
    name.replace(QLatin1Char('_'), QLatin1Char(' '));
    const bool row = isPlain(value) || (value.isArray() && std::ranges::all_of(value.items, isPlain));
    QTreeWidgetItem *const item = factLine(head, name, row ? inOneLine(value) : QString());
    std::size_t left = mostFacts;
    for (const json::Member &member : value.members)
        if (left-- > 0)
            addFact(item, qstring(member.first), member.second);
        else
            break;
    for (std::size_t i = 0; !row && i < std::min(value.items.size(), mostFacts); ++i)
        addFact(item, QString::number(i + 1), value.items[i]);
    if (const std::size_t all = value.members.size() + (row ? 0 : value.items.size()); all > mostFacts)
        factLine(item, FactsDialog::tr("… and %1 more").arg(all - mostFacts), {});
}

QString filesOf(const exchange::FormatFiles &part)
{
    const QString first = qstring(part.files.front());
    const QString name = first.mid(first.lastIndexOf(QLatin1Char('/')) + 1);
    return part.files.size() == 1 ? name : FactsDialog::tr("%1 and %2 more").arg(name).arg(part.files.size() - 1);
}

} // namespace

FactsDialog::FactsDialog(std::vector<Facts> facts, const std::vector<exchange::Refused> &refused, QWidget *parent)
    : QDialog(parent)
    , m_facts(std::move(facts))
    , m_tree(new QTreeWidget)
{
    setObjectName(QStringLiteral("factsDialog"));
    setWindowTitle(tr("What the files show"));
    resize(1000, 560);
    auto *what = widgets::label({}, theme::Type::Body, {}, this);
    what->setText(tr("No part of a design: it stays as it is."));
    m_tree->setObjectName(QStringLiteral("factsTree"));
    m_tree->setAccessibleName(tr("What was found"));
    m_tree->setColumnCount(2);
    m_tree->setHeaderLabels({tr("What was found"), tr("Value")});
    m_tree->header()->setStretchLastSection(true);
    m_tree->header()->resizeSection(0, 300);
    m_tree->setUniformRowHeights(true);
    fill(refused);

    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton *copy = buttons->addButton(tr("&Copy as JSON"), QDialogButtonBox::ActionRole);
    copy->setObjectName(QStringLiteral("factsCopy"));
    connect(copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(QString::fromUtf8(asJson())); });
    QPushButton *save = buttons->addButton(tr("&Save as JSON…"), QDialogButtonBox::ActionRole);
    save->setObjectName(QStringLiteral("factsSave"));
    connect(save, &QPushButton::clicked, this, [this] { emit saveAsked(asJson()); });
    buttons->button(QDialogButtonBox::Close)->setObjectName(QStringLiteral("factsClose"));
    copy->setAutoDefault(false);
    save->setAutoDefault(false);
    buttons->button(QDialogButtonBox::Close)->setDefault(true);
    buttons->button(QDialogButtonBox::Close)->setFocus();
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(what);
    layout->addWidget(m_tree, 1);
    layout->addWidget(buttons);
}

void FactsDialog::fill(const std::vector<exchange::Refused> &refused)
{
    for (const Facts &facts : m_facts) {
        auto *head = new QTreeWidgetItem(m_tree, {text::shown(filesOf(facts.part)), QString::fromUtf8(facts.part.format->title)});
        embolden(head);
        head->setExpanded(true);
        if (!facts.beside.sentences.empty()) {
            const auto other = std::ranges::count(facts.beside.sentences, false, &exchange::LogBeside::Sentence::agrees);
            auto *beside = new QTreeWidgetItem(head, {tr("Beside the prediction"), tr("%1 of %2 as predicted").arg(facts.beside.sentences.size() - static_cast<std::size_t>(other)).arg(facts.beside.sentences.size())});
            embolden(beside);
            std::size_t left = mostFacts;
            for (const bool agrees : {false, true}) // what differs first
                for (const exchange::LogBeside::Sentence &one : facts.beside.sentences)
                    if (one.agrees == agrees && left > 0) {
                        --left;
                        QTreeWidgetItem *const line = factLine(beside, agrees ? language::said(one.words) : tr("not the same: %1").arg(language::said(one.words)), {});
                        line->setFirstColumnSpanned(true);
                        if (!agrees)
                            line->setForeground(0, theme::current().critical);
                    }
            beside->setExpanded(true);
        } else if (!facts.why.isEmpty()) {
            factLine(head, facts.why, {})->setFirstColumnSpanned(true);
        }
        for (const json::Member &member : facts.part.fragment.found.members)
            addFact(head, qstring(member.first), member.second);
    }
    for (const exchange::Refused &one : refused)
        new QTreeWidgetItem(m_tree, {text::shown(qstring(one.file)), text::shown(language::described(one.why))});
}

QByteArray FactsDialog::asJson() const
{
    json::Value all = json::array();
    for (const Facts &facts : m_facts) {
        json::Value one = json::object();
        json::set(one, "format", json::string(std::string(facts.part.format->id)));
        json::set(one, "files", json::texts(facts.part.files));
        json::set(one, "found", facts.part.fragment.found);
        if (!facts.beside.sentences.empty())
            json::set(one, "beside", facts.beside.facts);
        all.items.push_back(std::move(one));
    }
    return QByteArray::fromStdString(json::writeLine(all));
}

} // namespace switchyard::imports
