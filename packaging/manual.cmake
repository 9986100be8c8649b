# SPDX-License-Identifier: GPL-3.0-or-later
# Manual pages and bash completion, made by the programs themselves (--describe). Off where they cannot run.
find_package(Python3 QUIET COMPONENTS Interpreter)
if(NOT Python3_Interpreter_FOUND OR CMAKE_CROSSCOMPILING OR SWITCHYARD_SANITIZE OR SWITCHYARD_FUZZ)
    return()
endif()
set(programs $<TARGET_FILE:switchyard-cli> $<TARGET_FILE:switchyard-sim>)
set(targets switchyard-cli switchyard-sim)
if(SWITCHYARD_GUI)
    list(APPEND programs $<TARGET_FILE:switchyard> render)
    list(APPEND targets switchyard)
endif()
set(manual ${PROJECT_BINARY_DIR}/manual)
add_custom_command(OUTPUT ${manual}/made
    COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/packaging/manual.py ${PROJECT_VERSION} ${manual} ${programs}
    COMMAND ${CMAKE_COMMAND} -E touch ${manual}/made
    DEPENDS ${PROJECT_SOURCE_DIR}/packaging/manual.py ${targets} VERBATIM)
add_custom_target(manual ALL DEPENDS ${manual}/made)
install(DIRECTORY ${manual}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR})
install(DIRECTORY ${manual}/completions DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion)
