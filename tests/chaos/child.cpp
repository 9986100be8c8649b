// SPDX-License-Identifier: GPL-3.0-or-later
#include <tests/chaos/child.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <sstream>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace switchyard::chaos {

Ended run(const std::vector<std::string> &words, const std::string &errFile, const std::function<bool()> &mayGoOn)
{
    std::vector<std::string> copies = words;
    std::vector<char *> argv;
    for (std::string &word : copies)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    std::fflush(stdout);
    const pid_t pid = ::fork();
    if (pid == 0) {
        ::dup2(::open("/dev/null", O_RDONLY), STDIN_FILENO);
        ::dup2(::open("/dev/null", O_WRONLY), STDOUT_FILENO);
        ::dup2(::open(errFile.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDERR_FILENO);
        ::execv(argv[0], argv.data());
        ::_exit(127);
    }
    Ended ended;
    int status = 0;
    for (int round = 0;; ++round) {
        if (::waitpid(pid, &status, WNOHANG) == pid)
            break;
        ::usleep(5'000);
        if (round % 20 == 19 && !mayGoOn()) {
            ended.hung = true;
            ::kill(pid, SIGKILL);
            ::waitpid(pid, &status, 0);
            break;
        }
    }
    ended.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    ended.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    std::stringstream text;
    text << std::ifstream(errFile).rdbuf();
    ended.err = text.str();
    return ended;
}

Ended run(const std::vector<std::string> &words, const std::string &errFile)
{
    const auto childrens_s = [] {
        struct rusage used = {};
        ::getrusage(RUSAGE_CHILDREN, &used);
        return static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) + 1e-6 * static_cast<double>(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
    };
    const double before_s = childrens_s();
    const auto began = std::chrono::steady_clock::now();
    Ended ended = run(words, errFile, [&] { return std::chrono::steady_clock::now() - began < std::chrono::seconds(60); });
    ended.hung = ended.hung || childrens_s() - before_s > 10;
    return ended;
}

} // namespace switchyard::chaos
