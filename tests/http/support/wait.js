/** A factor for all timeouts: builds with sanitizers are slower. */
export const patience = Number(process.env.ATOLL_PATIENCE ?? 1);

/** The promise's value; fails after this many milliseconds. A bound for hanging tests, not a measurement. */
export async function within(usual_ms, promise, what) {
  const ms = usual_ms * patience;
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`timed out after ${ms} ms waiting for ${what}`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Calls `probe` repeatedly until it returns something truthy, and returns that. */
export async function eventually(probe, what, usual_ms = 20_000) {
  const ms = usual_ms * patience;
  const deadline = Date.now() + ms;
  for (;;) {
    const value = await probe();
    if (value) return value;
    if (Date.now() > deadline) throw new Error(`timed out after ${ms} ms waiting for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
