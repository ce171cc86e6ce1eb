/**
 * Workbooks of calls: whatever is read is read by a worker with limits, since two kilobytes can name millions of cells; what
 * is written is ours, and small ones are written at once.
 *
 * Hides: which worker. How large a workbook is tells its directory, which is read first in any case (sheet.ts); small ones
 * do not wait behind large ones.
 */
import type { Ctx } from '#server/context.ts';
import { type Cell, readSheet, unpackedSize, writeSheet } from './sheet.ts';
import { chore } from './workers/chore.ts';
import { runChore } from './workers/workers.ts';

/** Bytes of an unpacked workbook that is read in a moment, and cells of one that is written in a few hundredths of a second. */
const SMALL_BYTES = 262_144;
const SMALL_CELLS = 10_000;

interface Read {
  bytes: Uint8Array;
  maxRows: number;
  blanks: boolean;
}
interface Written {
  name: string;
  rows: readonly (readonly Cell[])[];
  widths: readonly number[];
}

export const readWhole = ({ bytes, maxRows, blanks }: Read): Promise<Cell[][]> => readSheet(bytes, maxRows, blanks);
export const writeWhole = ({ name, rows, widths }: Written): Uint8Array => writeSheet(name, rows, widths);
const readSmall = chore<Read, Cell[][]>(import.meta.url, readWhole.name, 'short');
const readLarge = chore<Read, Cell[][]>(import.meta.url, readWhole.name, 'long');
const writeChore = chore<Written, Uint8Array>(import.meta.url, writeWhole.name, 'long');

/** Rows of an uploaded workbook, as `readSheet` answers them. */
export async function readBook(ctx: Ctx, bytes: Uint8Array, maxRows: number, blanks = false): Promise<Cell[][]> {
  const small = (await unpackedSize(bytes)) <= SMALL_BYTES;
  return runChore(ctx, small ? readSmall : readLarge, { bytes, maxRows, blanks });
}

/** A workbook with one sheet, as `writeSheet` makes it. */
export async function writeBook(
  ctx: Ctx,
  name: string,
  rows: readonly (readonly Cell[])[],
  widths: readonly number[] = [],
): Promise<Uint8Array> {
  const input = { name, rows, widths };
  const cells = rows.reduce((sum, row) => sum + row.length, 0);
  return cells > SMALL_CELLS ? runChore(ctx, writeChore, input) : writeWhole(input);
}
