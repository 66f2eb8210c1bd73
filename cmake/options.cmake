# Compiler options of all targets. The presets set these options; targets never set flags of their own.

set(ATOLL_SANITIZE "" CACHE STRING "Sanitizers, in the words of the compiler: address,undefined or thread")
option(ATOLL_SANITIZE_NET_ONLY "Sanitize only server/net and its tests; the rest comes from ccache, as the release build compiled it" OFF)
option(ATOLL_FUZZ "Build the libFuzzer targets (clang only)" OFF)
option(ATOLL_WASM "Build only the engines, for wasm32-wasi" OFF)
option(ATOLL_WERROR "Treat warnings as errors" ON)
set(ATOLL_JOINED 1 CACHE STRING "How many files of a folder are compiled as one unit")
set(ATOLL_ENGINE_OPTIONS "" CACHE STRING "Additional compiler options of the engines, which compute more than all else")
set(ATOLL_TEST_OPTIONS "" CACHE STRING "Additional compiler options of the tests, which are compiled more often than they run")
option(ATOLL_PRECOMPILE "Use precompiled headers (clang only)" ON)

add_library(atoll_options INTERFACE)
target_compile_options(atoll_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow)
target_include_directories(atoll_options INTERFACE ${PROJECT_SOURCE_DIR})
if(ATOLL_WERROR)
  target_compile_options(atoll_options INTERFACE -Werror)
endif()

# In the release, a memory error ends the program instead of helping an attacker. FORTIFY_SOURCE needs an optimised build,
# and hides errors from the sanitizers.
if(CMAKE_BUILD_TYPE STREQUAL Release AND NOT ATOLL_WASM)
  add_compile_options(-fPIE -fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 -D_GLIBCXX_ASSERTIONS)
  add_link_options(-pie -Wl,-z,relro,-z,now)
endif()

set(sanitizer_flags "")
if(ATOLL_SANITIZE)
  set(sanitizer_flags -fsanitize=${ATOLL_SANITIZE} -fno-omit-frame-pointer -g1 -U_FORTIFY_SOURCE)
  add_link_options(-fsanitize=${ATOLL_SANITIZE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    # With the sanitizer, g++ 12 wrongly reports uninitialised values in the standard library.
    list(APPEND sanitizer_flags -Wno-maybe-uninitialized)
  endif()
  if(ATOLL_SANITIZE MATCHES undefined)
    # The address sanitizer finds most of what these checks would, but no misaligned pointer. Without them, a file compiles
    # in two thirds of the time.
    list(APPEND sanitizer_flags -fno-sanitize-recover=undefined -fno-sanitize=alignment,null,object-size,vptr)
  endif()
  if(NOT ATOLL_SANITIZE_NET_ONLY)
    add_compile_options(${sanitizer_flags})
  endif()
endif()

# atoll_net_options(target): additional options of the code with coroutines. They follow the warnings, to disable one.
if(ATOLL_SANITIZE_NET_ONLY)
  add_library(atoll_sanitized INTERFACE)
  target_compile_options(atoll_sanitized INTERFACE ${sanitizer_flags})
endif()
function(atoll_net_options target)
  if(ATOLL_SANITIZE_NET_ONLY)
    target_link_libraries(${target} PRIVATE atoll_sanitized)
  endif()
endfunction()
if(ATOLL_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

if(NOT ATOLL_WASM)
  find_program(ATOLL_CCACHE ccache)
  if(ATOLL_CCACHE)
    # To accept a precompiled header, ccache must ignore times, and macros that the header might have read. So that clones
    # share the cache, it must also ignore the path of the precompiled header, and compare what the header is made of (its
    # .sum, below) instead of its bytes, which contain that path.
    set(CMAKE_CXX_COMPILER_LAUNCHER
        ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_PCH_EXTSUM=1
        CCACHE_IGNOREOPTIONS=${PROJECT_BINARY_DIR}/* ${ATOLL_CCACHE})
  endif()
  find_program(ATOLL_MOLD mold)
  if(ATOLL_MOLD)
    add_link_options(-fuse-ld=mold)
  endif()
endif()

# The headers that almost all files include, compiled once: that is half of the time of a small file. Only for clang: g++
# 12 gains a fifth, and then warns about the standard library's own code.
if(ATOLL_PRECOMPILE AND CMAKE_CXX_COMPILER_ID STREQUAL Clang AND NOT ATOLL_WASM)
  find_package(nlohmann_json REQUIRED)
  add_library(atoll_precompiled OBJECT ${PROJECT_SOURCE_DIR}/cmake/precompiled.cpp)
  target_link_libraries(atoll_precompiled PRIVATE atoll_options nlohmann_json::nlohmann_json)
  set(precompiled_headers
    <algorithm> <array> <chrono> <cstdint> <expected> <functional> <map> <memory> <mutex> <optional> <set> <span> <string>
    <string_view> <unordered_map> <utility> <variant> <vector> <nlohmann/json.hpp>)
  target_precompile_headers(atoll_precompiled PRIVATE ${precompiled_headers})
  # ccache itself compares the compiler and its options.
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/CMakeFiles/atoll_precompiled.dir/cmake_pch.hxx.pch.sum
       CONTENT "${precompiled_headers} ${nlohmann_json_VERSION} ${CMAKE_CXX_COMPILER_VERSION}\n")
  add_compile_options("SHELL:-Xclang -fno-pch-timestamp")  # for ccache, which restores the file with another time
endif()

# atoll_precompiled(target): lets a target use these headers. Not for server/net, which mostly includes Boost.
function(atoll_precompiled target)
  if(TARGET atoll_precompiled)
    target_precompile_headers(${target} REUSE_FROM atoll_precompiled)
  endif()
endfunction()

# atoll_engine(target): the same for what computes much. A header that was precompiled with other options cannot be used.
function(atoll_engine target)
  target_compile_options(${target} PRIVATE ${ATOLL_ENGINE_OPTIONS})
  if(NOT ATOLL_ENGINE_OPTIONS)
    atoll_precompiled(${target})
  endif()
endfunction()

# atoll_joined(result name files…): sets `result` to the units to compile for these files. A unit joins ATOLL_JOINED files,
# because most of the time of a file goes into headers. CMake's own unity builds name each file by its absolute path, so
# clones could not share the cache of ccache.
function(atoll_joined result name)
  set(files ${ARGN})
  list(LENGTH files count)
  if(count EQUAL 0 OR ATOLL_JOINED EQUAL 1)
    set(${result} ${files} PARENT_SCOPE)
    return()
  endif()
  set(units "")
  math(EXPR rounded "(${count} + ${ATOLL_JOINED} / 2) / ${ATOLL_JOINED}")
  if(rounded EQUAL 0)
    set(rounded 1)
  endif()
  math(EXPR last "${rounded} - 1")
  foreach(number RANGE ${last})
    math(EXPR first "${number} * ${count} / ${rounded}")
    math(EXPR size "(${number} + 1) * ${count} / ${rounded} - ${first}")
    list(SUBLIST files ${first} ${size} batch)
    set(content "")
    foreach(file IN LISTS batch)
      cmake_path(RELATIVE_PATH file BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
      string(APPEND content "#include \"${file}\"\n")
    endforeach()
    set(unit ${CMAKE_CURRENT_BINARY_DIR}/${name}_${number}.cpp)
    file(CONFIGURE OUTPUT ${unit} CONTENT "${content}" @ONLY)
    list(APPEND units ${unit})
  endforeach()
  set(${result} ${units} PARENT_SCOPE)
endfunction()
