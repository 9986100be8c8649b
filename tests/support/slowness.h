// SPDX-License-Identifier: GPL-3.0-or-later
// Sanitizers of addresses and threads, as GCC and clang tell of them.
#pragma once

namespace switchyard::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool sanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif
#else
inline constexpr bool sanitized = false;
#endif

/// What a test allows by the clock, times this.
inline constexpr int slowness = sanitized ? 8 : 1;

} // namespace switchyard::test
