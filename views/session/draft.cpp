// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/session/draft.h>

#include <algorithm>
#include <sstream>

#include <QJsonDocument>
#include <QJsonObject>

#include <core/base/input.h>

namespace switchyard::session {

std::string draftText(const QString &path, const FileState &base, int saves, const design::Design &design)
{
    QJsonObject head{{QStringLiteral("switchyard_draft"), 1},
                     {QStringLiteral("path"), path},
                     {QStringLiteral("saves"), saves},
                     {QStringLiteral("written"), QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs)}};
    if (!path.isEmpty())
        head[QStringLiteral("base")] = base.kind == FileState::Kind::File ? QString::fromStdString(recordOf(base)) : QString();
    return QJsonDocument(head).toJson(QJsonDocument::Compact).toStdString() + '\n' + design::writeDesign(design);
}

Result<Draft> readDraft(const QString &file)
{
    SWITCHYARD_TRY(const std::string text, readInput(file.toStdString(), InputKind::Design));
    const std::size_t end = text.find('\n');
    const QJsonObject head = QJsonDocument::fromJson(QByteArray::fromStdString(text.substr(0, end))).object();
    if (head[QStringLiteral("switchyard_draft")].toInt() != 1 || end == std::string::npos)
        return fail(ErrorCode::InvalidInput, say("this is no draft of a design; expected a first line with \"switchyard_draft\": 1"), file.toStdString() + ":1");
    Draft draft;
    draft.file = file;
    draft.path = head[QStringLiteral("path")].toString();
    draft.written = QDateTime::fromString(head[QStringLiteral("written")].toString(), Qt::ISODateWithMs);
    draft.saves = head[QStringLiteral("saves")].toInt();
    if (const QJsonValue base = head[QStringLiteral("base")]; base.isString()) {
        const std::vector<SaveRecord> records = saveRecords(base.toString().toStdString());
        draft.base = records.empty() ? FileState{} : records.front().text;
    }
    SWITCHYARD_TRY(draft.design, design::readDesign(std::string_view(text).substr(end + 1), file.toStdString()));
    return draft;
}

std::string recordOf(const FileState &text)
{
    return std::to_string(text.size_bytes) + ' ' + std::to_string(text.digest);
}

std::vector<SaveRecord> saveRecords(const std::string &lines)
{
    std::vector<SaveRecord> out;
    std::istringstream all(lines);
    for (std::string line; std::getline(all, line);) {
        SaveRecord record;
        record.text.kind = FileState::Kind::File;
        if (line == recordDone && !out.empty())
            out.back().done = true;
        else if (std::istringstream(line) >> record.text.size_bytes >> record.text.digest)
            out.push_back(record);
    }
    return out;
}

bool isOutdated(const Draft &draft, const std::vector<SaveRecord> &ownSaves)
{
    const FileState &now = draft.check.now;
    if (draft.path.isEmpty() || now.kind != FileState::Kind::File)
        return false;
    if (sameContent(now, stateOfText(design::writeDesign(draft.design))) || (draft.check.design && *draft.check.design == draft.design))
        return true;
    if (!draft.base)
        return draft.written.toMSecsSinceEpoch() < now.modified_ns / 1'000'000;
    const auto later = ownSaves.begin() + std::clamp<std::ptrdiff_t>(draft.saves, 0, std::ssize(ownSaves));
    return std::any_of(later, ownSaves.end(), [&](const SaveRecord &record) { return record.done || sameContent(record.text, now); });
}

} // namespace switchyard::session
