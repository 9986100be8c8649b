# SPDX-License-Identifier: GPL-3.0-or-later
# Configures and builds core, switchyard-cli and switchyard-sim with no Qt in sight, warnings as
# errors, and asks the result for its version. By the flags of the tree that the test runs in: what was
# compiled there by the same words comes from the compiler's cache, and a word that Qt added would show as minutes.
# A new tree each time: a precompiled header of another day is another header to the cache.
file(REMOVE_RECURSE ${BINARY})
execute_process(COMMAND ${CMAKE_COMMAND} --preset dev -B ${BINARY} -DSWITCHYARD_GUI=OFF -DBUILD_TESTING=OFF
    -DCMAKE_DISABLE_FIND_PACKAGE_Qt6=ON WORKING_DIRECTORY ${SOURCE} OUTPUT_VARIABLE out ERROR_VARIABLE out RESULT_VARIABLE status)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "core-only does not configure:\n${out}")
endif()
execute_process(COMMAND ${CMAKE_COMMAND} --build ${BINARY} OUTPUT_VARIABLE out ERROR_VARIABLE out RESULT_VARIABLE status)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "core-only does not build:\n${out}")
endif()
execute_process(COMMAND ${BINARY}/app/cli/switchyard-cli --version OUTPUT_VARIABLE out RESULT_VARIABLE status)
if(NOT status EQUAL 0 OR NOT out MATCHES "switchyard-cli [0-9]")
    message(FATAL_ERROR "switchyard-cli of the core-only build does not run: ${out}")
endif()
