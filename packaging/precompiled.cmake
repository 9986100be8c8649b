# SPDX-License-Identifier: GPL-3.0-or-later
# What nearly every file includes and none of us changes, parsed once for each set of compiler flags: two fifths of a cold
# build's time. The preset release is built without, so that a missing #include shows.
set(standard <algorithm> <array> <charconv> <chrono> <cmath> <cstddef> <cstdint> <expected> <functional> <limits> <map> <memory>
    <numeric> <optional> <set> <span> <stop_token> <string> <string_view> <tuple> <unordered_map> <unordered_set> <utility>
    <variant> <vector>)
set(test <QtCore/QTemporaryDir> <QtTest/QSignalSpy> <QtTest/QTest>)
set(widgets <QAction> <QComboBox> <QCoreApplication> <QFontMetricsF> <QGridLayout> <QHBoxLayout> <QImage> <QKeyEvent> <QLabel>
    <QLineEdit> <QPainter> <QPushButton> <QSignalBlocker> <QStringList> <QThreadPool> <QTimer> <QToolButton> <QToolTip>
    <QVBoxLayout> <QWidget>)
set(SWITCHYARD_PCH_standard ${standard})
set(SWITCHYARD_PCH_widgets ${standard} ${widgets})
set(SWITCHYARD_PCH_test ${standard} ${test})
set(SWITCHYARD_PCH_widgets_test ${standard} ${widgets} ${test})

# switchyard_precompile(TARGET KIND): a header of its own.
function(switchyard_precompile target kind)
    if(SWITCHYARD_PCH)
        target_precompile_headers(${target} PRIVATE ${SWITCHYARD_PCH_${kind}})
    endif()
endfunction()

# switchyard_precompile_test(TARGET LIBS): the header of all tests that link alike.
function(switchyard_precompile_test target libs)
    if("switchyard::views" IN_LIST libs OR "switchyard::desktop" IN_LIST libs)
        set(kind widgets_test)
        set(links switchyard::views)
    elseif("switchyard::session" IN_LIST libs)
        return()
    else()
        set(kind test)
        set(links switchyard::core)
    endif()
    if(NOT SWITCHYARD_PCH)
        return()
    endif()
    set(owner switchyard_pch_${kind})
    if(NOT TARGET ${owner})
        file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/${owner}.cpp CONTENT "// owns a precompiled header\n")
        add_library(${owner} OBJECT ${PROJECT_BINARY_DIR}/${owner}.cpp)
        set_target_properties(${owner} PROPERTIES AUTOMOC OFF)
        target_link_libraries(${owner} PRIVATE ${links} switchyard::options Qt6::Test)
        target_compile_options(${owner} PRIVATE $<$<CONFIG:Dev,Debug>:-O0>) # as switchyard_test
        switchyard_precompile(${owner} ${kind})
    endif()
    target_precompile_headers(${target} REUSE_FROM ${owner})
endfunction()

# switchyard_unify(TARGET): up to eight files of a folder are compiled as one, since most of a file's time is what all of
# them include and instantiate. A name in an unnamed namespace is then one name in its folder. A file with options of its
# own stays alone; so does every file of the preset release, where a missing #include shows.
# Written here and not by CMake's UNITY_BUILD, whose units name files by their whole path: these are the same in every
# checkout, so that the compiler's cache knows them.
function(switchyard_unify target)
    if(NOT SWITCHYARD_UNITY)
        return()
    endif()
    get_target_property(sources ${target} SOURCES)
    get_target_property(root ${target} SOURCE_DIR)
    set(units "")
    foreach(source IN LISTS sources)
        cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${root})
        cmake_path(GET source EXTENSION LAST_ONLY extension)
        cmake_path(IS_PREFIX PROJECT_BINARY_DIR ${source} generated)
        if(generated OR NOT extension STREQUAL ".cpp")
            continue()
        endif()
        cmake_path(GET source PARENT_PATH folder)
        cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${root})
        string(MAKE_C_IDENTIFIER "${folder}" folder)
        math(EXPR count_${folder} "0${count_${folder}} + 1")
        math(EXPR group "(${count_${folder}} - 1) / 8")
        set(alone OFF)
        foreach(property SKIP_PRECOMPILE_HEADERS COMPILE_OPTIONS COMPILE_DEFINITIONS)
            get_source_file_property(own ${source} TARGET_DIRECTORY ${target} ${property})
            if(own)
                set(alone ON)
            endif()
        endforeach()
        if(alone)
            continue()
        endif()
        set(unit unit_${folder}_${group})
        list(APPEND units ${unit})
        cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE name)
        string(APPEND text_${unit} "#include \"${name}\"\n")
        set_source_files_properties(${source} TARGET_DIRECTORY ${target} PROPERTIES HEADER_FILE_ONLY ON)
    endforeach()
    list(REMOVE_DUPLICATES units)
    foreach(unit IN LISTS units)
        set(file ${PROJECT_BINARY_DIR}/units/${target}/${unit}.cxx)
        file(CONFIGURE OUTPUT ${file} CONTENT "${text_${unit}}" @ONLY)
        target_sources(${target} PRIVATE ${file})
    endforeach()
endfunction()

# switchyard_strings_inlined(TARGET SOURCES…): false warnings of GCC 12 where a string's code is inlined from a precompiled
# header (bugs 105329, 105651).
function(switchyard_strings_inlined target)
    if(SWITCHYARD_PCH AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        set_source_files_properties(${ARGN} TARGET_DIRECTORY ${target} PROPERTIES
            COMPILE_OPTIONS "-Wno-array-bounds;-Wno-stringop-overread;-Wno-stringop-overflow")
    endif()
endfunction()
