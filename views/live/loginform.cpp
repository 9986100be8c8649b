// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/live/loginform.h>

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <views/live/keychain.h>
#include <views/widgets/snapshots.h>

namespace switchyard::live {

namespace {

QFormLayout *page(QStackedWidget *pages)
{
    auto *widget = new QWidget;
    auto *form = new QFormLayout(widget);
    form->setContentsMargins(0, 0, 0, 0);
    form->setHorizontalSpacing(16);
    form->setVerticalSpacing(8);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    pages->addWidget(widget);
    return form;
}

} // namespace

LoginForm::LoginForm(QWidget *parent)
    : QWidget(parent)
    , m_way(new QComboBox)
    , m_pages(new QStackedWidget)
    , m_user(new QLineEdit)
    , m_password(new QLineEdit)
    , m_token(new QLineEdit)
    , m_profile(new QLineEdit)
    , m_region(new QLineEdit)
    , m_keep(new QCheckBox(tr("&Keep in the keychain")))
{
    m_way->setObjectName(QStringLiteral("loginWay"));
    m_way->addItems({tr("without a login, or by the file below"), tr("with user and password"), tr("with a token"), tr("as AWS does (Signature Version 4)")});
    m_way->setAccessibleName(tr("How to log in"));
    m_way->setToolTip(tr("Amazon Managed Prometheus is signed for by itself, with the environment's credentials or the default profile"));
    for (QLineEdit *secret : {m_password, m_token}) {
        secret->setEchoMode(QLineEdit::Password);
        secret->setInputMethodHints(Qt::ImhSensitiveData | Qt::ImhNoPredictiveText);
    }
    m_user->setObjectName(QStringLiteral("loginUser"));
    m_password->setObjectName(QStringLiteral("loginPassword"));
    m_token->setObjectName(QStringLiteral("loginToken"));
    m_profile->setObjectName(QStringLiteral("loginProfile"));
    m_region->setObjectName(QStringLiteral("loginRegion"));
    m_keep->setObjectName(QStringLiteral("loginKeep"));
    m_profile->setPlaceholderText(tr("of the environment, or default"));
    m_profile->setToolTip(tr("A profile of ~/.aws/credentials or ~/.aws/config; session tokens are sent, roles are not assumed"));
    m_region->setPlaceholderText(tr("of the address, or of the profile"));
    m_region->setToolTip(tr("The Region that requests are signed for, us-east-1"));
    m_keep->setEnabled(hasKeychain());
    m_keep->setToolTip(hasKeychain() ? tr("In the system's keychain, by the server's address; nowhere else") : tr("There is no keychain here (no session bus): a login is asked for in each session"));

    page(m_pages);
    QFormLayout *password = page(m_pages);
    password->addRow(tr("&User"), m_user);
    password->addRow(tr("Pass&word"), m_password);
    page(m_pages)->addRow(tr("&Token"), m_token);
    QFormLayout *aws = page(m_pages);
    aws->addRow(tr("P&rofile"), m_profile);
    aws->addRow(tr("Re&gion"), m_region);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(m_way);
    layout->addWidget(m_pages);
    layout->addWidget(m_keep);
    setWay(Nothing);

    connect(m_way, &QComboBox::currentIndexChanged, this, [this](int way) {
        setWay(static_cast<Way>(way));
        emit edited();
    });
    for (QLineEdit *line : {m_user, m_password, m_token, m_profile, m_region})
        connect(line, &QLineEdit::textEdited, this, &LoginForm::edited);
}

LoginForm::Way LoginForm::way() const { return static_cast<Way>(m_way->currentIndex()); }

/// The page of the way alone takes space.
void LoginForm::setWay(Way way)
{
    m_way->setCurrentIndex(way);
    for (int i = 0; i < m_pages->count(); ++i)
        m_pages->widget(i)->setSizePolicy(QSizePolicy::Preferred, i == way ? QSizePolicy::Preferred : QSizePolicy::Ignored);
    m_pages->setCurrentIndex(way);
    m_pages->setVisible(way != Nothing);
    m_keep->setVisible(way == Password || way == Token);
}

telemetry::HttpConfig LoginForm::login() const
{
    telemetry::HttpConfig out;
    switch (way()) {
    case Nothing: break;
    case Password:
        out.username = m_user->text().trimmed().toStdString();
        out.password.value = m_password->text().toStdString();
        break;
    case Token: out.token.value = m_token->text().trimmed().toStdString(); break;
    case Aws: out.sigv4 = telemetry::SigV4Settings{.region = m_region->text().trimmed().toStdString(), .profile = m_profile->text().trimmed().toStdString(), .accessKey = {}, .secretKey = {}}; break;
    }
    return out;
}

void LoginForm::setLogin(const telemetry::HttpConfig &login)
{
    m_user->setText(qstring(login.username));
    m_password->setText(qstring(login.password.value));
    m_token->setText(qstring(login.token.value));
    m_profile->setText(login.sigv4 ? qstring(login.sigv4->profile) : QString());
    m_region->setText(login.sigv4 ? qstring(login.sigv4->region) : QString());
    setWay(login.sigv4 ? Aws : !login.token.empty() ? Token : !login.username.empty() ? Password : Nothing);
}

void LoginForm::takeOut(const telemetry::HttpConfig &login)
{
    const auto has = [](const QLineEdit &field, const telemetry::Secret &secret) { return !secret.value.empty() && field.text() == qstring(secret.value); };
    if (!has(*m_password, login.password) && !has(*m_token, login.token))
        return;
    setLogin({});
    setKept(false);
}

bool LoginForm::isToBeKept() const { return m_keep->isEnabled() && m_keep->isChecked() && (way() == Password || way() == Token); }
void LoginForm::setKept(bool kept) { m_keep->setChecked(kept); }

QString LoginForm::problem() const
{
    if (way() == Password && (m_user->text().trimmed().isEmpty() || m_password->text().isEmpty()))
        return tr("User and password are both needed.");
    if (way() == Token && m_token->text().trimmed().isEmpty())
        return tr("There is no token yet.");
    return {};
}

} // namespace switchyard::live
