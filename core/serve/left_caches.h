// SPDX-License-Identifier: GPL-3.0-or-later
// Caches in the room that running sequences leave: of answers that wait for their tools and of those that ended, which to an
// engine are the same. They stay until the room is needed, and what was left longest ago goes first, of each its end before its
// beginning. vLLM: v1/core/kv_cache_utils.py (FreeKVCacheBlockQueue), v1/core/single_type_kv_cache_manager.py (free: in reverse);
// SGLang: srt/mem_cache/radix_cache.py (evict: leaves by last_access_time); TensorRT-LLM: docs/source/features/kvcache.md (LRU).
#pragma once

#include <deque>

#include <core/serve/requests.h>

namespace switchyard::serve {

class LeftCaches
{
public:
    /// `tokens` of an answer that comes back: until then Request::kept says how many of them are still there.
    void leave(Request &waits, double tokens);
    /// Of one that ended.
    void leave(double tokens);
    /// It runs again, with what was kept of it.
    void takeBack(const Request &back);
    /// Running sequences leave so many tokens of the pool.
    void fit(double room);

private:
    struct Left {
        Request *waits = nullptr; ///< null: ended
        double tokens = 0;
    };
    std::deque<Left> m_oldestFirst;
    double m_tokens = 0;
};

} // namespace switchyard::serve
