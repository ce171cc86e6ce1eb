/** Effects of the lines on the screen on their plans: asked a page at a time, in their order, in the background. */
import { useEffect, useState } from 'react';
import { send } from '#web/api.ts';
import { type Consequence, hoursConsequences, MOST_ASKED } from '../../forecast/hours-forecast.calls.ts';
import type { ApprovalLine } from '../../hours.calls.ts';

const NONE: ReadonlyMap<number, Consequence> = new Map();

/** By record; without lines that stay within the planned work or whose plan the viewer may not read. */
export function useConsequences(lines: readonly ApprovalLine[]): ReadonlyMap<number, Consequence> {
  const [found, setFound] = useState(NONE);
  const asked = lines.filter(({ task, status }) => task !== null && status === 'submitted');
  // Bookings made meanwhile change the effect of a line that still waits.
  const key = asked.map(({ id, doneMinutes }) => `${id}.${doneMinutes}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which lines there are
  useEffect(() => {
    const stop = new AbortController();
    const read = async (): Promise<void> => {
      let all = NONE;
      for (let at = 0; at < asked.length; at += MOST_ASKED) {
        const ids = asked.slice(at, at + MOST_ASKED).map(({ id }) => id);
        const some = await send(hoursConsequences, { ids }, { quiet: true, background: true, signal: stop.signal });
        if (stop.signal.aborted) return;
        all = new Map([...all, ...some.map((one) => [one.id, one] as const)]);
        setFound(all);
      }
      if (asked.length === 0) setFound(NONE);
    };
    // The lines are decided without it as well.
    read().catch(() => undefined);
    return () => stop.abort();
  }, [key]);
  return found;
}
