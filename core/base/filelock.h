// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace switchyard {

/// A file that is locked while its owner lives. The kernel lets go when the process ends, however it ends, so that
/// neither a process id that was given out again nor another machine's can pass for the owner.
class FileLock
{
public:
    /// Makes the file when it is not there; does not wait.
    explicit FileLock(std::string path);
    ~FileLock(); ///< lets go; the file stays
    FileLock(const FileLock &) = delete;
    FileLock &operator=(const FileLock &) = delete;

    [[nodiscard]] bool held() const { return m_fd >= 0; }
    /// A line for whoever finds the lock free; false when it cannot be written.
    bool append(std::string_view line) const;
    /// What was appended so far.
    [[nodiscard]] std::string text() const;
    /// Removes the file, then lets go.
    void remove();

private:
    std::string m_path;
    int m_fd = -1;
};

} // namespace switchyard
