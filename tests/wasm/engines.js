// Loads the engines' WebAssembly module, here and as an example for a page.

const okay = 0;

/** The system calls that the C library imports, as functions that do nothing and report success. */
const noSystem = (module) =>
  Object.fromEntries(
    WebAssembly.Module.imports(module)
      .filter((wanted) => wanted.module === "wasi_snapshot_preview1")
      .map((wanted) => [wanted.name, () => okay]),
  );

/** Thrown for a request that was refused, with its violation. */
export class Refused extends Error {
  constructor(violation) {
    super(`${violation.rule} at '${violation.path}': ${violation.detail}`);
    this.violation = violation;
  }
}

/**
 * @param {BufferSource} bytes  of the module
 * @param {(bound: number) => number} below  draws a number in [0, bound)
 */
export const loadEngines = async (bytes, below) => {
  const module = await WebAssembly.compile(bytes);
  const { exports } = await WebAssembly.instantiate(module, {
    wasi_snapshot_preview1: noSystem(module),
    atoll: { below: (bound) => below(bound >>> 0) },
  });
  exports._initialize();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();

  return {
    /** Sends a request (see engines/wasm/reactor.cpp) and returns its result, or throws Refused. */
    ask(request) {
      const text = encoder.encode(JSON.stringify(request));
      new Uint8Array(exports.memory.buffer, exports.atoll_buffer(text.length), text.length).set(text);
      const at = exports.atoll_call(text.length);
      const answer = JSON.parse(decoder.decode(new Uint8Array(exports.memory.buffer, at, exports.atoll_answer_size())));
      if (answer.violation) throw new Refused(answer.violation);
      return answer.result;
    },
  };
};
