// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QDateTime>
#include <QObject>
#include <QString>

#include <core/exchange/documents/report.h>

#include <views/session/document.h>
#include <views/session/enginerunner.h>

namespace switchyard::session {

/// What the present design is compared with: as it was opened, until the user keeps another state or
/// names another file. Opening a design starts over; showing another job of it does not.
class Baseline : public QObject
{
    Q_OBJECT
public:
    Baseline(Document &document, EngineRunner &engine, QObject *parent = nullptr);

    struct Kept {
        OutcomePtr outcome; ///< null until the first prediction
        QString name;
        QString file;     ///< absolute; empty: a state of the open design that no file is known to hold
        QDateTime fileAt; ///< when that was changed last, as it was read
    };
    [[nodiscard]] const Kept &kept() const { return m_kept; }
    [[nodiscard]] const OutcomePtr &outcome() const { return m_kept.outcome; }
    [[nodiscard]] const QString &name() const { return m_kept.name; }
    /// Of the design that is open now; not so until it has its first answer.
    [[nodiscard]] bool begun() const { return !m_opened && m_kept.outcome; }
    /// Whether it is of this file (absolute) as that is now.
    [[nodiscard]] bool holds(const QString &file) const;

    /// The present state, from now on.
    void keepPresent();
    /// The state before the last edit, undo or redo. False: there is none.
    bool keepPrevious();
    /// What was compared with at another time.
    void keep(const Kept &kept);
    /// Another design, read and predicted off the caller's thread. `refused`: hears why it cannot be, in place of failed().
    void load(const QString &path, const std::function<void(const QString &why)> &refused = {});
    /// The file (absolute) that is being read; empty: none.
    [[nodiscard]] const QString &loading() const { return m_loading; }
    /// Until that is read; any thread.
    void wait() { m_newest.wait(); }
    /// What was read is told now, not by the next round of events.
    void deliver();

    /// Where keepCopy() puts it: a file beside the document that is not there yet, or holds the same. The document has a file.
    [[nodiscard]] QString copyPath() const;
    /// Written as a file, so that it can be named when the design is opened again.
    Result<void> keepCopy();

    /// What the two sides of a comparison are, each on a line: name, step time and its change.
    struct Words {
        QString before, now;
    };
    [[nodiscard]] Words words() const;

    /// The engine's last answer beside the baseline's; without a baseline when it is the same design.
    [[nodiscard]] exchange::Report report() const;

signals:
    void changed();
    void failed(const QString &sentence);

private:
    [[nodiscard]] std::string copyText() const;
    void forget();
    void followJob();

    Document &m_document;
    EngineRunner &m_engine;
    Newest m_newest;
    Kept m_kept;
    QString m_loading;
    bool m_opened = true; ///< the next answer is of a newly opened design
};

} // namespace switchyard::session
