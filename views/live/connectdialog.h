// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QDialog>

#include <core/telemetry/source.h>
#include <views/session/newest.h>
#include <views/text/plain.h>

class QComboBox;
class QLineEdit;
class QPushButton;
class QTimer;

namespace switchyard::live {

class LoginForm;

/// Where the metrics of a running cluster are, and how to log in there. A login is kept in the keychain where that is
/// asked for; else, as one in the address, it is forgotten with this session.
class ConnectDialog final : public QDialog
{
    Q_OBJECT
public:
    explicit ConnectDialog(const QStringList &recentUrls, QWidget *parent = nullptr);

    /// What was accepted; a login in the address goes with the requests and is neither shown nor kept.
    [[nodiscard]] const telemetry::PrometheusOptions &options() const { return m_options; }
    /// What the keychain is to have for that server from now on, an empty login to take it out; none: as it is.
    [[nodiscard]] std::optional<telemetry::HttpConfig> toKeep() const;

signals:
    /// The user prefers the simulated cluster.
    void demoRequested();

private:
    void validate();
    void tryAccept();
    /// What was typed, as the options of a connection; a problem is shown, and false.
    bool takeOptions();
    void test();
    void readKept(); ///< the login of the address, from the keychain
    void forgetKept(); ///< another address: that login is not for it
    void say(const QString &words, const QString &role);
    void grow();

    telemetry::PrometheusOptions m_options;
    QComboBox *m_url;
    LoginForm *m_login;
    QPushButton *m_test;
    QTimer *m_settled; ///< since the address was typed
    telemetry::ServerAddress m_kept; ///< whose login was read from the keychain,
    telemetry::HttpConfig m_read;    ///< and that login
    int m_typed = 0; ///< what was typed since a test began is not what it is about
    QLineEdit *m_matchers;
    QLineEdit *m_configFile;
    text::Label *m_reason;
    session::Newest m_tests{this};
};

} // namespace switchyard::live
