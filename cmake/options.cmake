# What every target of the house is compiled with. The presets set the options; targets never set flags of their own.

set(ATOLL_SANITIZE "" CACHE STRING "Sanitizers, as the compiler spells them: address,undefined or thread")
option(ATOLL_SANITIZE_NET_ONLY "Sanitize server/net and its tests; all else is what the release build has in ccache" OFF)
option(ATOLL_FUZZ "Build the libFuzzer targets (clang only)" OFF)
option(ATOLL_WASM "Build the engines alone, for wasm32-wasi" OFF)
option(ATOLL_WERROR "Treat warnings as errors" ON)
set(ATOLL_JOINED 1 CACHE STRING "How many files of a folder are compiled as one")
option(ATOLL_PRECOMPILE "Start from precompiled headers (clang only)" ON)

add_library(atoll_options INTERFACE)
target_compile_options(atoll_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow)
target_include_directories(atoll_options INTERFACE ${PROJECT_SOURCE_DIR})
if(ATOLL_WERROR)
  target_compile_options(atoll_options INTERFACE -Werror)
endif()

set(sanitizer_flags "")
if(ATOLL_SANITIZE)
  set(sanitizer_flags -fsanitize=${ATOLL_SANITIZE} -fno-omit-frame-pointer -g1)
  add_link_options(-fsanitize=${ATOLL_SANITIZE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    # What the sanitizer adds makes g++ 12 see uninitialised values in the standard library that are none.
    list(APPEND sanitizer_flags -Wno-maybe-uninitialized)
  endif()
  if(ATOLL_SANITIZE MATCHES undefined)
    list(APPEND sanitizer_flags -fno-sanitize-recover=undefined)
  endif()
  if(NOT ATOLL_SANITIZE_NET_ONLY)
    add_compile_options(${sanitizer_flags})
  endif()
endif()

# atoll_net_options(target): what the code with the coroutines is compiled with besides; after the warnings, to take one back.
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
    # What ccache has to overlook to take a precompiled header: times, and macros that the header might have asked for.
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${ATOLL_CCACHE})
  endif()
  find_program(ATOLL_MOLD mold)
  if(ATOLL_MOLD)
    add_link_options(-fuse-ld=mold)
  endif()
endif()

# The headers that nearly everything reads, read once: half of what a small file takes. For clang alone: g++ 12 gains a
# fifth, and then warns of the standard library's own code.
if(ATOLL_PRECOMPILE AND CMAKE_CXX_COMPILER_ID STREQUAL Clang AND NOT ATOLL_WASM)
  find_package(nlohmann_json REQUIRED)
  add_library(atoll_precompiled OBJECT ${PROJECT_SOURCE_DIR}/cmake/precompiled.cpp)
  target_link_libraries(atoll_precompiled PRIVATE atoll_options nlohmann_json::nlohmann_json)
  target_precompile_headers(atoll_precompiled PRIVATE
    <algorithm> <array> <chrono> <cstdint> <expected> <functional> <map> <memory> <mutex> <optional> <set> <span> <string>
    <string_view> <unordered_map> <utility> <variant> <vector> <nlohmann/json.hpp>)
  add_compile_options("SHELL:-Xclang -fno-pch-timestamp")  # ccache: what it gives back has another time
endif()

# atoll_precompiled(target): lets a target start from them. Not for server/net, which is all Boost.
function(atoll_precompiled target)
  if(TARGET atoll_precompiled)
    target_precompile_headers(${target} REUSE_FROM atoll_precompiled)
  endif()
endfunction()

# atoll_joined(result name files…): what is to be compiled for these files, ATOLL_JOINED of them at a time as one unit: most of
# what a file takes goes into headers. CMake's own unity builds name each file by its whole path, and so ccache would
# know none of them in another clone.
function(atoll_joined result name)
  set(files ${ARGN})
  list(LENGTH files count)
  if(count EQUAL 0 OR ATOLL_JOINED EQUAL 1)
    set(${result} ${files} PARENT_SCOPE)
    return()
  endif()
  set(units "")
  math(EXPR last "(${count} - 1) / ${ATOLL_JOINED}")
  foreach(number RANGE ${last})
    math(EXPR first "${number} * ${ATOLL_JOINED}")
    list(SUBLIST files ${first} ${ATOLL_JOINED} batch)
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
