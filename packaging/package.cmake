# SPDX-License-Identifier: GPL-3.0-or-later
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_VENDOR "Switchyard developers")
set(CPACK_PACKAGE_CONTACT "Switchyard developers <maintainers@switchyard.invalid>")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libcurl4 (>= 7.85)") # loaded on demand, so that shlibdeps does not see it
if(SWITCHYARD_GUI)
    include(packaging/linux/install.cmake)
endif()
include(CPack)
