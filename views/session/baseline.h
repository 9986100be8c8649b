// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

    /// Null until the first prediction.
    [[nodiscard]] const OutcomePtr &outcome() const { return m_outcome; }
    [[nodiscard]] const QString &name() const { return m_name; }

    /// The present state, from now on.
    void keepPresent();
    /// The state before the last edit, undo or redo. False: there is none.
    bool keepPrevious();
    /// Another design, read and predicted off the caller's thread.
    void load(const QString &path);

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
    void set(OutcomePtr outcome, const QString &name);
    void evaluateFor(const std::string &job);

    Document &m_document;
    EngineRunner &m_engine;
    Newest m_newest;
    OutcomePtr m_outcome;
    QString m_name;
    bool m_opened = true; ///< the next answer is of a newly opened design
};

} // namespace switchyard::session
