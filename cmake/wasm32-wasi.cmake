# The engines as WebAssembly: clang-19 with Debian's wasi-libc and libc++. CMake does not know WASI; Generic is bare metal.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -DJSON_NOEXCEPTION")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
