// SPDX-License-Identifier: GPL-3.0-or-later
// clang's ThreadSanitizer takes each clone for a fork. QProcess clones with the memory of its parent (as vfork does), of which the
// sanitizer then keeps the books twice and gives up; GCC's leaves clone alone. So do tests of clang, by the C library's own.
#include <cstdarg>

#include <dlfcn.h>

extern "C" int clone(int (*entry)(void *), void *stack, int flags, void *argument, ...)
{
    std::va_list more;
    va_start(more, argument);
    void *const parentTid = va_arg(more, void *), *const tls = va_arg(more, void *), *const childTid = va_arg(more, void *);
    va_end(more);
    using Clone = int (*)(int (*)(void *), void *, int, void *, ...);
    static const auto ofLibrary = reinterpret_cast<Clone>(dlsym(RTLD_NEXT, "clone"));
    return ofLibrary(entry, stack, flags, argument, parentTid, tls, childTid);
}
