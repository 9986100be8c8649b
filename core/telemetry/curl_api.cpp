// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/curl_api.h>

#include <string>

#include <dlfcn.h>

namespace switchyard::telemetry {

namespace {

constexpr auto library = "libcurl.so.4";

Result<CurlApi> load()
{
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr)
        return fail(ErrorCode::Remote, say("libcurl, which asks servers, cannot be loaded: {}", dlerror()));
    CurlApi api{};
    const char *missing = nullptr;
    const auto bind = [&](auto &function, const char *name) {
        function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(handle, name));
        if (function == nullptr)
            missing = name;
    };
    bind(api.globalInit, "curl_global_init");
    bind(api.easyInit, "curl_easy_init");
    bind(api.easyReset, "curl_easy_reset");
    bind(api.easyCleanup, "curl_easy_cleanup");
    bind(api.easyEscape, "curl_easy_escape");
    bind(api.setopt, "curl_easy_setopt");
    bind(api.getinfo, "curl_easy_getinfo");
    bind(api.easyStrerror, "curl_easy_strerror");
    bind(api.multiInit, "curl_multi_init");
    bind(api.multiCleanup, "curl_multi_cleanup");
    bind(api.multiAdd, "curl_multi_add_handle");
    bind(api.multiRemove, "curl_multi_remove_handle");
    bind(api.multiPerform, "curl_multi_perform");
    bind(api.multiPoll, "curl_multi_poll");
    bind(api.multiInfoRead, "curl_multi_info_read");
    bind(api.slistAppend, "curl_slist_append");
    bind(api.slistFree, "curl_slist_free_all");
    bind(api.free, "curl_free");
    if (missing != nullptr)
        return fail(ErrorCode::Remote, say("{} has no {}; expected libcurl 7.85 or newer", library, missing));
    if (api.globalInit(CURL_GLOBAL_DEFAULT) != CURLE_OK)
        return fail(ErrorCode::Remote, say("libcurl could not start"));
    return api;
}

} // namespace

Result<const CurlApi *> curlApi()
{
    static const Result<CurlApi> api = load();
    if (!api)
        return std::unexpected(api.error());
    return &*api;
}

} // namespace switchyard::telemetry
