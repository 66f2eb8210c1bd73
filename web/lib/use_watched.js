import { useEffect, useRef } from "preact/hooks";
import { use_answer } from "./use_answer.js";

/**
 * What the server answers now: asked again while somebody looks at the page.
 * @template T
 * @param {() => Promise<T>} ask
 * @param {number} pace_ms how long between two questions
 */
export function use_watched(ask, pace_ms) {
  const answer = use_answer(ask, []);
  const reload = useRef(answer.reload);
  reload.current = answer.reload;
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") reload.current();
    };
    const timer = setInterval(look, pace_ms);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [pace_ms]);
  return answer;
}
