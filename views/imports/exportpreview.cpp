// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/imports/exportpreview.h>

#include <algorithm>

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <core/base/format.h>

#include <views/language/words.h>
#include <views/text/plain.h>
#include <views/theme/theme.h>
#include <views/widgets/labels.h>

namespace switchyard::imports {

namespace {

constexpr std::size_t mostShown = 200;
constexpr std::size_t mostBytes = 200'000;
constexpr std::size_t mostCopied = std::size_t{16} << 20;

bool isText(const std::string &text) { return text.substr(0, 4096).find('\0') == std::string::npos && !text.starts_with("\x1f\x8b"); }

/// The first lines, in whole lines; `whole`: that is all.
std::string start(const std::string &text, bool &whole)
{
    std::size_t at = 0;
    for (std::size_t lines = 0; lines < mostShown && at < std::min(text.size(), mostBytes); ++lines) {
        const std::size_t end = text.find('\n', at);
        at = end == std::string::npos ? text.size() : end + 1;
    }
    at = std::min(at, mostBytes);
    whole = at >= text.size();
    return text.substr(0, at);
}

} // namespace

ExportPreview::ExportPreview(const exchange::Format &as, const exchange::Written &written, QWidget *parent)
    : QDialog(parent)
{
    setObjectName(QStringLiteral("exportPreview"));
    setWindowTitle(tr("Export as %1").arg(QString::fromUtf8(as.title)));
    resize(860, 600);
    auto *layout = new QVBoxLayout(this);
    auto *head = widgets::label({}, theme::Type::Body, {}, this);
    head->setObjectName(QStringLiteral("previewHead"));
    head->setWordWrap(true);
    layout->addWidget(head);
    const QString size = qstring(format::bytes(static_cast<double>(written.text.size())));
    const bool shows = isText(written.text);
    if (shows) {
        bool whole = true;
        auto *view = new QPlainTextEdit(this);
        view->setObjectName(QStringLiteral("previewText"));
        view->setAccessibleName(tr("Beginning of the file"));
        view->setReadOnly(true);
        view->setLineWrapMode(QPlainTextEdit::NoWrap);
        view->setTabChangesFocus(true);
        view->setFont(theme::font(theme::Type::Mono));
        view->setPlainText(text::shown(QString::fromStdString(start(written.text, whole)), static_cast<int>(mostBytes)));
        layout->addWidget(view, 3);
        head->setText(whole ? tr("The whole file, %1:").arg(size) : tr("The first lines of a file of %1:").arg(size));
    } else {
        head->setText(tr("A file of bytes, %1, which is not shown.").arg(size));
    }
    auto *left = new QListWidget(this);
    left->setObjectName(QStringLiteral("previewLeftOut"));
    left->setAccessibleName(tr("What is left out"));
    left->setWordWrap(true);
    for (const Said &one : written.leftOut) {
        auto *item = new QListWidgetItem(text::shown(language::said(one)), left);
        item->setToolTip(item->text());
    }
    auto *what = widgets::label({}, theme::Type::Body, {}, this);
    what->setText(written.leftOut.empty() ? tr("Nothing of the design is left out.") : tr("Left out, since the format has no place for it:"));
    layout->addWidget(what);
    layout->addWidget(left, 1);
    left->setVisible(!written.leftOut.empty());

    auto *buttons = new QDialogButtonBox(this);
    QPushButton *save = buttons->addButton(tr("&Save as…"), QDialogButtonBox::AcceptRole);
    save->setObjectName(QStringLiteral("previewSave"));
    save->setDefault(true);
    QPushButton *copy = buttons->addButton(tr("&Copy"), QDialogButtonBox::ActionRole);
    copy->setObjectName(QStringLiteral("previewCopy"));
    copy->setToolTip(tr("The whole file as text"));
    copy->setEnabled(shows && written.text.size() <= mostCopied);
    buttons->addButton(QDialogButtonBox::Cancel);
    connect(copy, &QPushButton::clicked, this, [all = QString::fromStdString(copy->isEnabled() ? written.text : std::string())] { QGuiApplication::clipboard()->setText(all); });
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
    save->setFocus();
}

} // namespace switchyard::imports
