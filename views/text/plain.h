// SPDX-License-Identifier: GPL-3.0-or-later
// Text is text. Whatever comes from a design, a server, a file name or an error is shown as it was written: no
// markup, no control characters, no reversed reading direction, no label of a million characters. Widgets that show
// text are made here (plain) or of a Rich (views/text/rich.h); tests/tools/check_text.py finds the others.
#pragma once

#include <QLabel>
#include <QMessageBox>
#include <QString>

namespace switchyard::text {

class Rich;

/// What of a text from outside is put on screen: hidden characters spelled out (core/base/echo.h), line ends kept,
/// at most `most` characters.
QString shown(const QString &outside, int most = 4000);

/// For a menu: shown(), on one line, and "&" is no mnemonic.
QString menuText(const QString &outside);

/// The words of a menu without its mnemonic: "&&" is a "&".
QString withoutMnemonic(const QString &menu);

/// For writers of XML that take words as markup, as QSvgGenerator takes its title: shown(), escaped.
QString xmlText(const QString &outside);

/// A label that never interprets its text.
class Label : public QLabel
{
    Q_OBJECT
public:
    explicit Label(QWidget *parent = nullptr);
    explicit Label(const QString &words, QWidget *parent = nullptr);
    void setText(const QString &words) { QLabel::setText(shown(words)); }
};

/// A question or a message whose words are text.
class MessageBox : public QMessageBox
{
    Q_OBJECT
public:
    MessageBox(QMessageBox::Icon icon, const QString &title, const QString &words, QMessageBox::StandardButtons buttons, QWidget *parent);
    void setRich(const Rich &words);
};

} // namespace switchyard::text
