// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/desktop/journalrecovery.h>

#include <algorithm>
#include <utility>

#include <QFileInfo>
#include <QLocale>

#include <app/desktop/files.h>
#include <app/desktop/noticebar.h>
#include <views/language/described.h>

namespace switchyard::app {

JournalRecovery::JournalRecovery(session::Journal &journal, const QString &directory, Files &files, NoticeBar &notice, QObject *parent)
    : QObject(parent)
    , m_journal(journal)
    , m_directory(directory)
    , m_files(files)
    , m_notice(notice)
{
    connect(&journal, &session::Journal::failed, &notice, [&notice](const QString &sentence) { notice.show(NoticeBar::Topic::Journal, sentence); });
    connect(&journal, &session::Journal::works, &notice, [&notice] { notice.clear(NoticeBar::Topic::Journal); });
}

void JournalRecovery::offer()
{
    std::vector<Error> problems;
    m_drafts = session::Journal::abandoned(m_directory, &problems);
    std::ranges::reverse(m_drafts);
    if (!problems.empty())
        m_notice.show(NoticeBar::Topic::Journal, tr("A draft of unsaved work cannot be read and was set aside: %1").arg(language::described(problems.front())));
    offerNext();
}

void JournalRecovery::offerNext()
{
    if (m_drafts.empty())
        return;
    const session::Draft &draft = m_drafts.back();
    const QString name = !draft.design.name.empty() ? QString::fromStdString(draft.design.name)
        : draft.path.isEmpty()                      ? tr("Untitled")
                                                    : QFileInfo(draft.path).completeBaseName();
    const QString when = QLocale().toString(draft.written.toLocalTime(), QLocale::ShortFormat);
    QString sentence = tr("Switchyard ended with unsaved changes of \"%1\", last edited %2.").arg(name, when);
    if (draft.check.standing == design::FileCheck::Standing::Deleted)
        sentence += QLatin1Char(' ') + tr("Its file is gone since.");
    else if (draft.check.standing != design::FileCheck::Standing::Same)
        sentence += QLatin1Char(' ') + tr("Its file is another since; saving will ask.");
    m_notice.show(NoticeBar::Topic::Draft, sentence,
                  {{tr("Recover"), [this] {
                        if (!m_files.mayDiscard())
                            return offerNext();
                        m_journal.recover(m_drafts.back());
                        m_drafts.pop_back();
                        m_files.lookAtDisk();
                        offerNext();
                    }},
                   {tr("Discard"), [this] {
                        session::Journal::discard(m_drafts.back());
                        m_drafts.pop_back();
                        offerNext();
                    }}});
}

} // namespace switchyard::app
