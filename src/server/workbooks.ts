/**
 * Workbooks of calls: small ones at once, others by a worker with limits.
 *
 * Hides: which are which. How large a workbook is tells its directory, which is read first in any case (sheet.ts).
 */
import type { Ctx } from '#server/context.ts';
import { type Cell, readSheet, unpackedSize, writeSheet } from './sheet.ts';
import { chore } from './workers/chore.ts';
import { runChore } from './workers/workers.ts';

/** Bytes of an unpacked workbook, and cells of one to be written, that take a few hundredths of a second. */
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
const readChore = chore<Read, Cell[][]>(import.meta.url, readWhole.name, 'long');
const writeChore = chore<Written, Uint8Array>(import.meta.url, writeWhole.name, 'long');

/** Rows of an uploaded workbook, as `readSheet` answers them. */
export async function readBook(ctx: Ctx, bytes: Uint8Array, maxRows: number, blanks = false): Promise<Cell[][]> {
  const input = { bytes, maxRows, blanks };
  return (await unpackedSize(bytes)) > SMALL_BYTES ? runChore(ctx, readChore, input) : readWhole(input);
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
