/**
 * Whether somebody is using the page: its own polling (messages every 30 s) must not keep a session alive forever.
 */
import { now } from '#kernel/dates.ts';

const AWAY_AFTER_MS = 60_000;
let lastUsed = now();
for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel'])
  globalThis.addEventListener?.(event, () => void (lastUsed = now()), { passive: true, capture: true });

/** Nothing was pressed, moved or typed for a minute. */
export const isAway = (): boolean => now() - lastUsed > AWAY_AFTER_MS;
