# SPDX-License-Identifier: GPL-3.0-or-later
# Configures and builds core, switchyard-cli and switchyard-sim with no Qt in sight, warnings as
# errors, and asks the result for its version. Each file reads its own headers here, no precompiled ones:
# a missing #include shows. Hardly optimised: that it compiles and links is what is asked.
execute_process(COMMAND ${CMAKE_COMMAND} -S ${SOURCE} -B ${BINARY} -G Ninja -DCMAKE_BUILD_TYPE=Dev
    "-DCMAKE_CXX_FLAGS_DEV=-O1 -D_GLIBCXX_ASSERTIONS" -DSWITCHYARD_GUI=OFF -DBUILD_TESTING=OFF
    -DCMAKE_DISABLE_FIND_PACKAGE_Qt6=ON OUTPUT_VARIABLE out ERROR_VARIABLE out RESULT_VARIABLE status)
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
