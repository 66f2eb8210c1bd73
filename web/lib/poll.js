import { effect } from "@preact/signals";

/**
 * While the socket is away for long, as behind a proxy that lets none through, asks over HTTP instead. A question waits
 * for the answer to the one before; one that fails is simply asked again.
 * @param {import("@preact/signals").Signal<number | null>} lost_at of the socket
 * @param {() => Promise<unknown> | void} ask
 * @param {{ patience_ms?: number, pace_ms?: number }} [times]
 * @returns {() => void} ends it
 */
export function poll_while_lost(lost_at, ask, { patience_ms = 20_000, pace_ms = 6_000 } = {}) {
  /** @type {any} */
  let timer = null;
  let away = false;
  /** Which time away it is: what was asked in an earlier one does not go on in this. */
  let spell = 0;
  const again = async (/** @type {number} */ mine) => {
    await Promise.resolve(ask()).catch(() => {});
    if (away && mine === spell) timer = setTimeout(again, pace_ms, mine);
  };
  const end = effect(() => {
    const lost = lost_at.value !== null;
    if (lost === away) return;
    away = lost;
    clearTimeout(timer);
    if (away) timer = setTimeout(again, patience_ms, ++spell);
  });
  return () => {
    away = false;
    clearTimeout(timer);
    end();
  };
}
