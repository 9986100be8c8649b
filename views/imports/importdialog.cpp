// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/imports/importdialog.h>

#include <algorithm>
#include <utility>

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QPushButton>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>
#include <QVBoxLayout>

#include <views/language/said.h>
#include <views/text/plain.h>
#include <views/widgets/labels.h>

namespace switchyard::imports {

namespace {

constexpr std::size_t mostLines = 500; ///< below one head
constexpr int fileRole = Qt::UserRole; ///< the name of a file that can be left out

QTreeWidgetItem *line(QTreeWidgetItem *head, const QString &first, const QString &second = {})
{
    auto *item = new QTreeWidgetItem(head, {text::shown(first), text::shown(second)});
    item->setToolTip(0, item->text(0));
    item->setToolTip(1, item->text(1));
    return item;
}

QTreeWidgetItem *heading(QTreeWidget &tree, const QString &title, std::size_t count)
{
    auto *head = new QTreeWidgetItem(&tree, {QStringLiteral("%1 (%2)").arg(title).arg(count)});
    head->setFirstColumnSpanned(true);
    QFont font = head->font(0);
    font.setBold(true);
    head->setFont(0, font);
    return head;
}

/// A head with a line for each, none where there is none; what is longer than anybody reads is counted.
template <class List, class Add>
void section(QTreeWidget &tree, const QString &title, const List &list, bool open, Add add)
{
    if (list.empty())
        return;
    QTreeWidgetItem *const head = heading(tree, title, list.size());
    for (std::size_t i = 0; i < std::min(list.size(), mostLines); ++i)
        add(head, list[i]);
    if (list.size() > mostLines)
        line(head, ImportDialog::tr("… and %1 more").arg(list.size() - mostLines));
    head->setExpanded(open);
}

void sentences(QTreeWidget &tree, const QString &title, const std::vector<Said> &list, bool open)
{
    section(tree, title, list, open, [](QTreeWidgetItem *head, const Said &one) { line(head, language::said(one))->setFirstColumnSpanned(true); });
}

/// The folder that all files lie in, with its slash; empty: there is none. What stands there once need not stand in every line.
QString commonFolder(const exchange::Gathered &gathered)
{
    QString out;
    bool first = true;
    const auto take = [&](const std::string &file) {
        const QString name = QString::fromStdString(file);
        const QString folder = name.left(name.lastIndexOf(QLatin1Char('/')) + 1);
        if (std::exchange(first, false))
            out = folder;
        while (!folder.startsWith(out))
            out = out.left(out.lastIndexOf(QLatin1Char('/'), -2) + 1);
    };
    for (const exchange::FormatFiles &part : gathered.parts)
        for (const std::string &file : part.files)
            take(file);
    for (const exchange::Refused &one : gathered.refused)
        take(one.file);
    return out;
}

QString becomes(const exchange::ImportPlan &plan)
{
    if (!plan.alone && !plan.merged)
        return ImportDialog::tr("Nothing of it becomes a design: %1").arg(language::said(plan.why));
    const design::Design &made = plan.alone ? *plan.alone : *plan.merged;
    return ImportDialog::tr("Together they make: instances %L1, UltraServers %L2, network nodes %L3, jobs %L4, storage %L5.")
        .arg(made.instances.size()).arg(made.ultraservers.size()).arg(made.networkNodes.size()).arg(made.jobs.size()).arg(made.storage.size());
}

} // namespace

ImportDialog::ImportDialog(const exchange::Gathered &gathered, const exchange::ImportPlan &plan, const std::vector<std::string> &without, bool openIsEmpty, QWidget *parent)
    : QDialog(parent)
    , m_tree(new QTreeWidget)
    , m_without(without)
    , m_canMerge(plan.merged && !openIsEmpty)
    , m_canBeNew(plan.alone.has_value())
{
    setObjectName(QStringLiteral("importDialog"));
    setWindowTitle(tr("Import"));
    resize(860, 560);
    const std::size_t read = gathered.files(), all = read + gathered.refused.size();
    auto *understood = widgets::label({}, theme::Type::Title, {}, this);
    understood->setObjectName(QStringLiteral("importUnderstood"));
    understood->setText(read == 0 ? tr("None of it is of a format that is known.") : tr("Understood: %L1 of %L2").arg(read).arg(all));
    auto *makes = widgets::label({}, theme::Type::Body, plan.alone || plan.merged ? QString() : QStringLiteral("error"), this);
    makes->setObjectName(QStringLiteral("importMakes"));
    makes->setText(becomes(plan));
    makes->setWordWrap(true);

    m_tree->setObjectName(QStringLiteral("importTree"));
    m_tree->setAccessibleName(tr("What was read"));
    m_tree->setColumnCount(2);
    m_tree->setHeaderLabels({tr("File, or what was found"), tr("What it is")});
    m_tree->header()->setStretchLastSection(true);
    m_tree->header()->resizeSection(0, 520);
    m_tree->setTextElideMode(Qt::ElideRight);
    m_tree->setUniformRowHeights(true);
    fill(gathered, plan, without, openIsEmpty);
    std::ranges::sort(m_without);
    connect(m_tree, &QTreeWidget::itemChanged, this, &ImportDialog::ticksChanged);

    auto *buttons = new QDialogButtonBox(this);
    const auto add = [&](const QString &words, const char *name, QDialogButtonBox::ButtonRole role, Choice choice, bool possible, const QString &tip) {
        QPushButton *button = buttons->addButton(words, role);
        button->setObjectName(QString::fromLatin1(name));
        button->setEnabled(possible);
        button->setToolTip(tip);
        connect(button, &QPushButton::clicked, this, [this, choice] {
            m_choice = choice;
            choice == Choice::Cancel ? reject() : accept();
        });
        return button;
    };
    const QString not_ = language::said(plan.why);
    m_again = add(tr("&Read again without those"), "importAgain", QDialogButtonBox::ActionRole, Choice::Again, false, tr("Files without their tick are left out; those with a tick again are read"));
    m_merge = add(tr("&Merge into the open design"), "importMerge", QDialogButtonBox::AcceptRole, Choice::Merge, m_canMerge,
                             openIsEmpty ? tr("Nothing is open to merge into") : plan.merged ? tr("One step: undo takes it out again") : not_);
    m_new = add(tr("&New design"), "importNew", QDialogButtonBox::AcceptRole, Choice::New, m_canBeNew, plan.alone ? tr("The open design is closed; unsaved changes are asked about before") : not_);
    QPushButton *cancel = add(tr("Cancel"), "importCancel", QDialogButtonBox::RejectRole, Choice::Cancel, true, {});
    QPushButton *first = m_canMerge ? m_merge : m_canBeNew ? m_new : cancel;
    first->setDefault(true);
    first->setFocus();

    auto *layout = new QVBoxLayout(this);
    layout->addWidget(understood);
    layout->addWidget(makes);
    layout->addWidget(m_tree, 1);
    layout->addWidget(buttons);
}

std::vector<std::string> ImportDialog::leftOut() const
{
    std::vector<std::string> out;
    for (QTreeWidgetItemIterator at(m_tree, QTreeWidgetItemIterator::NotChecked); *at; ++at)
        if (const QVariant name = (*at)->data(0, fileRole); name.isValid())
            out.push_back(name.toString().toStdString());
    std::ranges::sort(out);
    return out;
}

/// What the dialog says is of the files as they were read: with other ticks it is read again before anything is made of it.
void ImportDialog::ticksChanged()
{
    const bool same = leftOut() == m_without;
    m_merge->setEnabled(same && m_canMerge);
    m_new->setEnabled(same && m_canBeNew);
    m_again->setEnabled(!same);
    (same ? m_canMerge ? m_merge : m_new : m_again)->setDefault(true);
}

void ImportDialog::fill(const exchange::Gathered &gathered, const exchange::ImportPlan &plan, const std::vector<std::string> &without, bool openIsEmpty)
{
    const QString folder = commonFolder(gathered);
    const auto tick = [](QTreeWidgetItem *item, const std::string &path, Qt::CheckState state) {
        item->setData(0, fileRole, QString::fromStdString(path));
        item->setCheckState(0, state);
    };
    const auto file = [&folder](QTreeWidgetItem *head, const std::string &path, const QString &what) {
        const QString name = QString::fromStdString(path);
        QTreeWidgetItem *const item = line(head, name.mid(folder.size()), what);
        item->setToolTip(0, text::shown(name));
        return item;
    };
    sentences(*m_tree, tr("Told differently, not guessed"), plan.conflicts, true);
    if (!openIsEmpty)
        sentences(*m_tree, tr("Merging into the open design"), plan.meets, true);
    section(*m_tree, tr("Not read"), gathered.refused, true, [&file](QTreeWidgetItem *head, const exchange::Refused &one) { file(head, one.file, language::said(one.why)); });
    if (!gathered.parts.empty()) {
        QTreeWidgetItem *const head = heading(*m_tree, tr("Understood"), gathered.files());
        head->setExpanded(gathered.files() <= 40);
        for (const exchange::FormatFiles &part : gathered.parts) {
            for (std::size_t i = 0; i < std::min(part.files.size(), mostLines); ++i) {
                QTreeWidgetItem *const read = file(head, part.files[i], tr("%1: %L2 read").arg(QString::fromUtf8(part.format->title)).arg(part.fragment.understood[i]));
                tick(read, part.files[i], Qt::Checked);
                if (i + 1 < std::min(part.files.size(), mostLines))
                    continue; // what files of one format leave stands with the last of them
                const auto &left = part.fragment.notUnderstood;
                for (std::size_t n = 0; n < std::min(left.size(), mostLines); ++n)
                    line(read, language::said(left[n]), tr("not read"));
                if (left.size() > mostLines)
                    line(read, tr("… and %1 more").arg(left.size() - mostLines));
            }
        }
    }
    section(*m_tree, tr("Left out"), without, true, [&](QTreeWidgetItem *head, const std::string &path) { tick(file(head, path, tr("not read: its tick was taken away")), path, Qt::Unchecked); });
    sentences(*m_tree, tr("Set aside: no part of a design"), plan.aside, false);
    sentences(*m_tree, tr("Left open or assumed"), plan.open, false);
}

} // namespace switchyard::imports
