// SPDX-License-Identifier: GPL-3.0-or-later
// How to log in to a metrics server: nothing, user and password, a token, or AWS's signature; and whether to keep it.
#pragma once

#include <QWidget>

#include <core/telemetry/http_config.h>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QStackedWidget;

namespace switchyard::live {

class LoginForm final : public QWidget
{
    Q_OBJECT
public:
    enum Way { Nothing, Password, Token, Aws };

    explicit LoginForm(QWidget *parent = nullptr);

    /// What was typed: a login alone, none where nothing was chosen.
    [[nodiscard]] telemetry::HttpConfig login() const;
    void setLogin(const telemetry::HttpConfig &login);
    /// Empties the form where it has that login's secret still, chosen or not; what was typed since stays.
    void takeOut(const telemetry::HttpConfig &login);
    [[nodiscard]] Way way() const;
    void setWay(Way way);
    /// Of a login that has a secret, where there is a keychain.
    [[nodiscard]] bool isToBeKept() const;
    void setKept(bool kept);
    /// What is missing, in words; empty: nothing.
    [[nodiscard]] QString problem() const;

signals:
    void edited();

private:
    QComboBox *m_way;
    QStackedWidget *m_pages;
    QLineEdit *m_user, *m_password, *m_token, *m_profile, *m_region;
    QCheckBox *m_keep;
};

} // namespace switchyard::live
