// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/network/words.h>

#include <array>
#include <utility>

#include <core/base/echo.h>
#include <core/network/collective.h>

namespace switchyard::network {

namespace {

template <class E, std::size_t N>
using Words = std::array<std::pair<E, std::string_view>, N>;

constexpr Words<Op, 10> opTable{{{Op::AllReduce, "all_reduce"},
                                 {Op::AllGather, "all_gather"},
                                 {Op::ReduceScatter, "reduce_scatter"},
                                 {Op::AllToAll, "alltoall"},
                                 {Op::SendRecv, "sendrecv"},
                                 {Op::Broadcast, "broadcast"},
                                 {Op::Reduce, "reduce"},
                                 {Op::Scatter, "scatter"},
                                 {Op::Dispatch, "dispatch"},
                                 {Op::Combine, "combine"}}};
constexpr Words<Algo, 9> algoTable{{{Algo::Ring, "ring"},
                                    {Algo::Tree, "tree"},
                                    {Algo::Nvls, "nvls"},
                                    {Algo::NvlsTree, "nvlstree"},
                                    {Algo::Pat, "pat"},
                                    {Algo::CollnetDirect, "collnetdirect"},
                                    {Algo::Direct, "direct"},
                                    {Algo::Symmetric, "symmetric"},
                                    {Algo::DeepEp, "deepep"}}};
constexpr Words<Proto, 3> protoTable{{{Proto::LL, "ll"}, {Proto::LL128, "ll128"}, {Proto::Simple, "simple"}}};

template <class E, std::size_t N>
std::string wordOf(const Words<E, N> &words, E value)
{
    for (const auto &[e, word] : words) {
        if (e == value)
            return std::string(word);
    }
    return {};
}

bool sameIgnoringCase(std::string_view a, std::string_view b)
{
    if (a.size() != b.size())
        return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const char c = a[i] >= 'A' && a[i] <= 'Z' ? static_cast<char>(a[i] - 'A' + 'a') : a[i];
        if (c != b[i])
            return false;
    }
    return true;
}

template <class E, std::size_t N>
Result<E> fromWord(const Words<E, N> &words, std::string_view text, const char *what)
{
    std::string known;
    for (const auto &[e, word] : words) {
        if (sameIgnoringCase(text, word))
            return e;
        known += known.empty() ? "" : ", ";
        known += word;
    }
    return fail(ErrorCode::Usage, say("unknown {} {}; expected one of {}", what, inQuotes(text), known));
}

template <class E, std::size_t N>
std::vector<std::string> listOf(const Words<E, N> &words)
{
    std::vector<std::string> list;
    for (const auto &[e, word] : words)
        list.emplace_back(word);
    return list;
}

} // namespace

std::vector<std::string> opWords() { return listOf(opTable); }
std::vector<std::string> algoWords() { return listOf(algoTable); }
std::vector<std::string> protoWords() { return listOf(protoTable); }

std::string toWord(Op op) { return wordOf(opTable, op); }
std::string toWord(Algo algo) { return wordOf(algoTable, algo); }
std::string toWord(Proto proto) { return wordOf(protoTable, proto); }

Result<Op> opFromWord(std::string_view text)
{
    if (sameIgnoringCase(text, "all_to_all"))
        return Op::AllToAll;
    return fromWord(opTable, text, "operation");
}
Result<Algo> algoFromWord(std::string_view text) { return fromWord(algoTable, text, "algorithm"); }
Result<Proto> protoFromWord(std::string_view text) { return fromWord(protoTable, text, "protocol"); }

double busFactor(Op op, int ranks)
{
    if (ranks < 2)
        return 1;
    const double n = ranks;
    switch (op) {
    case Op::AllReduce: return 2 * (n - 1) / n;
    case Op::AllGather:
    case Op::ReduceScatter:
    case Op::AllToAll:
    case Op::Scatter:
    case Op::Dispatch:
    case Op::Combine: return (n - 1) / n;
    case Op::SendRecv:
    case Op::Broadcast:
    case Op::Reduce: return 1;
    }
    return 1;
}

} // namespace switchyard::network
