// SPDX-License-Identifier: GPL-3.0-or-later
// After a crash: offers the drafts that were left, one after the other, in the notice bar.
#pragma once

#include <vector>

#include <QObject>

#include <views/session/journal.h>

namespace switchyard::app {

class Files;
class NoticeBar;

class JournalRecovery : public QObject
{
    Q_OBJECT
public:
    JournalRecovery(session::Journal &journal, const QString &directory, Files &files, NoticeBar &notice, QObject *parent = nullptr);
    /// Looks once; with nothing left behind nothing happens.
    void offer();

private:
    void offerNext();

    session::Journal &m_journal;
    QString m_directory;
    Files &m_files;
    NoticeBar &m_notice;
    std::vector<session::Draft> m_drafts; ///< newest last
};

} // namespace switchyard::app
