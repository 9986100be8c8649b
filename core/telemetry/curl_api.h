// SPDX-License-Identifier: GPL-3.0-or-later
// libcurl, loaded when the first server is asked: it brings 25 libraries, whose start-up would
// otherwise cost every window and every command more than a whole prediction (docs/adr/0009).
#pragma once

#define CURL_DISABLE_TYPECHECK // its checks are macros, which take function names only
#include <curl/curl.h>

#include <core/base/error.h>

namespace switchyard::telemetry {

/// The functions of libcurl that HttpClient calls, with the types that the header declares.
struct CurlApi {
    decltype(&curl_global_init) globalInit;
    decltype(&curl_easy_init) easyInit;
    decltype(&curl_easy_reset) easyReset;
    decltype(&curl_easy_cleanup) easyCleanup;
    decltype(&curl_easy_escape) easyEscape;
    decltype(&curl_easy_setopt) setopt;
    decltype(&curl_easy_getinfo) getinfo;
    decltype(&curl_easy_strerror) easyStrerror;
    decltype(&curl_multi_init) multiInit;
    decltype(&curl_multi_cleanup) multiCleanup;
    decltype(&curl_multi_add_handle) multiAdd;
    decltype(&curl_multi_remove_handle) multiRemove;
    decltype(&curl_multi_perform) multiPerform;
    decltype(&curl_multi_poll) multiPoll;
    decltype(&curl_multi_info_read) multiInfoRead;
    decltype(&curl_slist_append) slistAppend;
    decltype(&curl_slist_free_all) slistFree;
    decltype(&curl_free) free;
};

/// Loads the library once, from any thread; it stays until the program ends. Remote error when it
/// is not installed or lacks a function.
Result<const CurlApi *> curlApi();

} // namespace switchyard::telemetry
