/**
 * Pages as long as the window is high: as many rows as are in a list without scrolling. Chosen in the browser, for
 * another screen is another height; how many that are is measured list by list.
 */
import { readText, writeText } from '../../storage.ts';
import { store } from '../../store.ts';

const KEY = 'pageByWindow';
const ROW = 36;
/** About what is above and below the rows of a list, until it has been measured. */
const AROUND = 320;
const LEAST = 5;
const MOST = 100;

/** Whether pages are as long as the window is high. */
export const pageByWindow = store<boolean>(readText(KEY) === 'true', (chosen) =>
  writeText(KEY, chosen ? 'true' : null),
);

/** Rows that are in so many pixels. */
export const rowsIn = (pixels: number): number => Math.min(MOST, Math.max(LEAST, Math.floor(pixels / ROW)));

/** Rows of each list that was measured, by its key. */
export const measuredRows = store<Readonly<Record<string, number>>>({}, () => undefined);

/** Reports the room for the rows of a list. */
export function measureRows(key: string, pixels: number): void {
  const rows = rowsIn(pixels);
  measuredRows.update((known) => (known[key] === rows ? known : { ...known, [key]: rows }));
}

/** What a list that was not measured yet starts with. */
export const likelyRows = (): number => rowsIn(globalThis.innerHeight - AROUND);
