// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/desktop/recovery.h>

#include <algorithm>
#include <utility>

#include <QFileInfo>
#include <QLocale>

#include <app/desktop/files.h>
#include <app/desktop/noticebar.h>

namespace switchyard::app {

Recovery::Recovery(session::Journal &journal, const QString &directory, Files &files, NoticeBar &notice, QObject *parent)
    : QObject(parent)
    , m_journal(journal)
    , m_directory(directory)
    , m_files(files)
    , m_notice(notice)
{
    connect(&journal, &session::Journal::failed, &notice, &NoticeBar::showText);
}

void Recovery::offer()
{
    std::vector<Error> problems;
    m_drafts = session::Journal::abandoned(m_directory, &problems);
    std::ranges::reverse(m_drafts);
    if (!problems.empty())
        m_notice.showText(tr("A draft of unsaved work cannot be read and was set aside: %1").arg(QString::fromStdString(describe(problems.front()))));
    offerNext();
}

void Recovery::offerNext()
{
    if (m_drafts.empty())
        return;
    const session::Draft &draft = m_drafts.back();
    const QString name = !draft.design.name.empty() ? QString::fromStdString(draft.design.name)
        : draft.path.isEmpty()                      ? tr("Untitled")
                                                    : QFileInfo(draft.path).completeBaseName();
    const QString when = QLocale().toString(draft.written.toLocalTime(), QLocale::ShortFormat);
    m_notice.showChoice(tr("Switchyard ended with unsaved changes of \"%1\", last edited %2.").arg(name, when),
        {tr("Recover"), [this] {
             if (!m_files.mayDiscard())
                 return offerNext();
             m_journal.recover(m_drafts.back());
             m_drafts.pop_back();
             offerNext();
         }},
        {tr("Discard"), [this] {
             session::Journal::discard(m_drafts.back());
             m_drafts.pop_back();
             offerNext();
         }});
}

} // namespace switchyard::app
