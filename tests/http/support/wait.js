/** A server that is built to look for faults takes so many times as long. */
const patience = Number(process.env.ATOLL_PATIENCE ?? 1);

/** The promise's value; fails after so many milliseconds. A bound on a test that hangs, not a measurement. */
export async function within(usual_ms, promise, what) {
  const ms = usual_ms * patience;
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`waited ${ms} ms in vain for ${what}`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Asks again and again until `probe` answers something true, and answers that. */
export async function eventually(probe, what, usual_ms = 20_000) {
  const ms = usual_ms * patience;
  const deadline = Date.now() + ms;
  for (;;) {
    const value = await probe();
    if (value) return value;
    if (Date.now() > deadline) throw new Error(`waited ${ms} ms in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
