# SPDX-License-Identifier: GPL-3.0-or-later
# One Debian package with the three programs and what a desktop wants of them: `./dev deb`.
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_VENDOR "Switchyard developers")
set(CPACK_PACKAGE_CONTACT "Switchyard developers <maintainers@switchyard.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "desktop explorer for AWS GPU clusters")
set(CPACK_PACKAGE_DESCRIPTION "Designs clusters of EC2 GPU instances, predicts training and serving on
them, and watches running ones. It reads and writes files of EC2, Slurm,
Kubernetes, NCCL and the frameworks.")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
if(BUILD_SHARED_LIBS)
    set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${PROJECT_BINARY_DIR}/core ${PROJECT_BINARY_DIR}/views ${PROJECT_BINARY_DIR}/app/desktop)
endif()
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libcurl4 (>= 7.85), libssl3") # loaded on demand, so that shlibdeps does not see it
if(SWITCHYARD_GUI)
    set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "shared-mime-info, desktop-file-utils, qt6-wayland, qt6-translations-l10n")
    include(packaging/linux/install.cmake)
endif()
include(packaging/manual.cmake)
install(FILES packaging/debian/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR})
find_program(SWITCHYARD_GZIP gzip)
if(SWITCHYARD_GZIP) # without a time, so that the same sources give the same bytes
    add_custom_command(OUTPUT ${PROJECT_BINARY_DIR}/changelog.gz
        COMMAND ${SWITCHYARD_GZIP} -9nc ${PROJECT_SOURCE_DIR}/CHANGELOG.md > ${PROJECT_BINARY_DIR}/changelog.gz
        DEPENDS ${PROJECT_SOURCE_DIR}/CHANGELOG.md VERBATIM)
    add_custom_target(changelog ALL DEPENDS ${PROJECT_BINARY_DIR}/changelog.gz)
    install(FILES ${PROJECT_BINARY_DIR}/changelog.gz DESTINATION ${CMAKE_INSTALL_DOCDIR})
endif()
include(CPack)
