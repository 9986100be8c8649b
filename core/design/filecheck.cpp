// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/filecheck.h>

#include <filesystem>
#include <utility>

#include <core/base/errorline.h>
#include <core/base/input.h>

namespace switchyard::design {

using Standing = FileCheck::Standing;

Result<StoredDesign> loadStoredDesign(const std::string &path, const catalog::Catalog *catalog, Notices *notices)
{
    StoredDesign out;
    SWITCHYARD_TRY(const std::string text, readInput(path, InputKind::Design, StandardInput::Refused, &out.state));
    SWITCHYARD_TRY(out.design, readDesign(text, path, catalog, notices));
    return out;
}

FileCheck checkFile(const std::string &path, const FileState &known, const Design *mine)
{
    FileCheck out;
    out.now = lookAtFile(path);
    if (sameContent(out.now, known) || (mine && out.now.kind == FileState::Kind::File && sameContent(out.now, stateOfText(writeDesign(*mine)))))
        return out;
    switch (out.now.kind) {
    case FileState::Kind::Absent: {
        std::error_code error;
        const std::filesystem::path directory = std::filesystem::path(path).parent_path();
        out.standing = Standing::Deleted;
        out.folderGone = !directory.empty() && !std::filesystem::is_directory(directory, error);
        out.problem = out.folderGone ? say("the folder {} is gone", directory.string()) : say("the file was deleted, moved or renamed");
        return out;
    }
    case FileState::Kind::NotAFile:
        out.standing = Standing::InTheWay;
        out.problem = say("there is now {} of this name", out.now.what);
        return out;
    case FileState::Kind::Unreadable:
        out.standing = Standing::Unknown;
        out.problem = out.now.what;
        return out;
    case FileState::Kind::File:
        break;
    }
    out.standing = Standing::Changed;
    if (auto loaded = loadStoredDesign(path)) {
        out.now = loaded->state; // the design shown is the one that `now` stands for
        out.design = std::make_shared<const Design>(std::move(loaded->design));
    } else {
        out.problem = lineOf(loaded.error());
        if (loaded.error().code == ErrorCode::NewerVersion)
            out.standing = Standing::Newer;
    }
    return out;
}

} // namespace switchyard::design
