/**
 * Faults in the log for operators.
 *
 * Hides: that one cause has many victims. While the database is away or a disk is full every call fails alike: that is one line a
 * minute with the number of calls, without stacks. Anything else is written at once, with all details. Never drops a fault of
 * another kind, or the first of an outage.
 */
import { outageOf } from './http/errors.ts';

export interface FaultLine {
  fault(detail: object, text: string): void;
  outage(line: string): void;
}

const EVERY_MS = 60_000;
const SAID = { database: 'The database does not answer', disk: 'A disk is full' } as const;

/** A function that logs a fault of a call or a job. `clock` counts milliseconds. */
export function makeFaultLog(
  to: FaultLine,
  clock = () => performance.now(),
): (error: unknown, where: { requestId?: string; what: string }) => void {
  const last = new Map<keyof typeof SAID, { at: number; more: number }>();
  return (error, where) => {
    const kind = outageOf(error);
    if (!kind) return to.fault({ err: error, ...where }, 'fault');
    const found = last.get(kind);
    if (found && clock() - found.at < EVERY_MS) {
      found.more++;
      return;
    }
    const more = found?.more ? `; ${found.more} more since the last line` : '';
    last.set(kind, { at: clock(), more: 0 });
    to.outage(`${SAID[kind]} (${where.what}: ${(error as Error).message ?? error}${more}).`);
  };
}
