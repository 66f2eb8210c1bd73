// The target that carries the precompiled header has to compile something.
