// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/desktop/fileconflict.h>

#include <QDateTime>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QLocale>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <core/design/difflines.h>

#include <views/language/said.h>
#include <views/session/document.h>
#include <views/text/plain.h>
#include <views/widgets/labels.h>

namespace switchyard::app {

namespace {

using Standing = design::FileCheck::Standing;

constexpr int mostLines = 200; ///< of one difference

QString when(const QDateTime &time)
{
    const QDateTime local = time.toLocalTime();
    return local.date() == QDate::currentDate() ? local.toString(QStringLiteral("HH:mm:ss")) : local.toString(QStringLiteral("yyyy-MM-dd HH:mm:ss"));
}

QDateTime modified(const FileState &state)
{
    return QDateTime::fromMSecsSinceEpoch(state.modified_ns / 1'000'000);
}

/// Who is newer, by the times that there are.
QString newer(const session::Document &document, const design::FileCheck &check)
{
    const QDateTime file = modified(check.now);
    if (document.storedAt().isValid() && file < document.storedAt().addSecs(-1))
        return FileConflict::tr("Its time is %1, older than what was opened or saved here at %2: an earlier file may have been put back.").arg(when(file), when(document.storedAt()));
    if (!document.isModified())
        return FileConflict::tr("The file is newer (%1); nothing is unsaved here.").arg(when(file));
    if (!document.editedAt().isValid())
        return FileConflict::tr("The file is of %1.").arg(when(file));
    constexpr int tick_ms = 10; // the kernel stamps a file with its last tick: a write may look that much older than it is
    return file.addMSecs(tick_ms) > document.editedAt() ? FileConflict::tr("The file is newer (%1) than the last change here (%2).").arg(when(file), when(document.editedAt()))
                                                        : FileConflict::tr("The last change here (%2) is newer than the file (%1).").arg(when(file), when(document.editedAt()));
}

void addDifference(QTreeWidget &tree, const QString &title, const design::Design &from, const design::Design &to)
{
    auto *head = new QTreeWidgetItem(&tree, {title});
    const std::vector<design::DiffLine> lines = design::diffLines(design::diff(from, to));
    for (const design::DiffLine &line : lines) {
        if (head->childCount() == mostLines) {
            new QTreeWidgetItem(head, {FileConflict::tr("… and %1 more").arg(lines.size() - mostLines)});
            break;
        }
        auto *item = new QTreeWidgetItem(head, {QString::fromStdString(design::toSign(line.kind) + "  " + line.text)});
        item->setToolTip(0, text::shown(item->text(0)));
    }
    if (lines.empty())
        new QTreeWidgetItem(head, {FileConflict::tr("nothing")});
    head->setExpanded(true);
}

} // namespace

QString describeConflict(const session::Document &document, const QString &path, const design::FileCheck &check)
{
    const QString name = QFileInfo(path).fileName();
    const QString problem = language::said(check.problem);
    const bool known = document.known(path).kind == FileState::Kind::File;
    QString out;
    switch (check.standing) {
    case Standing::Same:
        return FileConflict::tr("\"%1\" is read-only.").arg(name);
    case Standing::Deleted:
        return FileConflict::tr("\"%1\" is no longer on disk: %2.").arg(name, problem);
    case Standing::InTheWay:
        return FileConflict::tr("\"%1\" cannot be saved: %2.").arg(name, problem);
    case Standing::Unknown:
        return FileConflict::tr("\"%1\" cannot be compared with what it held before: %2. It is not written over blindly.").arg(name, problem);
    case Standing::Newer:
        return FileConflict::tr("\"%1\" is now a design of a newer Switchyard and is never written over. %2.").arg(name, problem);
    case Standing::Changed:
        out = (known ? FileConflict::tr("Another program or window changed \"%1\". ") : FileConflict::tr("There is a file \"%1\" already. ")).arg(name) + newer(document, check);
        if (!check.design)
            out += QLatin1Char(' ') + FileConflict::tr("It holds no design that can be read: %1.").arg(problem);
        if (check.now.readOnly)
            out += QLatin1Char(' ') + FileConflict::tr("It is read-only.");
        return out;
    }
    return out;
}

FileConflict::FileConflict(const session::Document &document, const QString &path, const design::FileCheck &check, QWidget *parent)
    : QDialog(parent)
{
    setObjectName(QStringLiteral("fileConflict"));
    setWindowTitle(check.standing == Standing::Same ? tr("Read-only file") : tr("The file on disk differs"));
    auto *layout = new QVBoxLayout(this);
    layout->setSpacing(12);
    auto *sentence = widgets::label(QString(), theme::Type::Body, {}, this);
    sentence->setObjectName(QStringLiteral("conflictSentence"));
    sentence->setText(describeConflict(document, path, check));
    sentence->setWordWrap(true);
    sentence->setMinimumWidth(560);
    sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(sentence);
    const bool own = !document.path().isEmpty() && QFileInfo(path).absoluteFilePath() == document.path();
    if (check.design) {
        auto *tree = new QTreeWidget(this);
        tree->setObjectName(QStringLiteral("conflictDifference"));
        tree->setAccessibleName(tr("What differs"));
        tree->setHeaderHidden(true);
        tree->setMinimumHeight(180);
        fillDifference(*tree, document, path, check);
        layout->addWidget(tree, 1);
    }
    if (check.now.links > 1 && check.replaceable())
        layout->addWidget(widgets::label(tr("The file has %1 names (hard links); all of them will show what is saved.").arg(check.now.links), theme::Type::Small, QStringLiteral("muted"), this));

    auto *buttons = new QDialogButtonBox(this);
    const auto add = [&](const QString &text, const char *name, QDialogButtonBox::ButtonRole role, Choice choice) {
        QPushButton *button = buttons->addButton(text, role);
        button->setObjectName(QString::fromLatin1(name));
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, [this, choice] {
            m_choice = choice;
            choice == Choice::Cancel ? reject() : accept();
        });
        return button;
    };
    if (own && check.standing == Standing::Changed && check.design)
        add(tr("&Reload"), "reload", QDialogButtonBox::ActionRole, Choice::Reload)->setToolTip(tr("What the file holds, as one step: undo brings back what is here now"));
    if (check.replaceable())
        add(check.standing == Standing::Deleted ? tr("Save a&gain") : tr("&Overwrite"), "overwrite", QDialogButtonBox::DestructiveRole, Choice::Overwrite);
    QPushButton *saveAs = add(tr("Save &as…"), "saveAs", QDialogButtonBox::AcceptRole, Choice::SaveAs);
    add(tr("Cancel"), "cancel", QDialogButtonBox::RejectRole, Choice::Cancel);
    saveAs->setDefault(true);
    saveAs->setFocus();
    layout->addWidget(buttons);
}

void FileConflict::fillDifference(QTreeWidget &tree, const session::Document &document, const QString &path, const design::FileCheck &check) const
{
    const design::DesignPtr base = document.known(path).kind == FileState::Kind::File ? document.storedDesign() : nullptr;
    if (base) {
        addDifference(tree, tr("Changed in the file since it was opened or saved here"), *base, *check.design);
        addDifference(tree, tr("Changed here and not saved"), *base, *document.design());
    } else {
        addDifference(tree, tr("What saving would change in the file"), *check.design, *document.design());
    }
}

} // namespace switchyard::app
