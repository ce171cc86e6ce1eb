/**
 * Workbooks of calls: reading is always done by a worker with limits, since two kilobytes can name millions of cells; written ones
 * are ours, and small ones are written at once.
 *
 * Hides: which worker. The size of a workbook is in its directory, which is read first anyway (sheet.ts); small ones
 * do not wait behind large ones.
 */
import type { Ctx } from '#server/context.ts';
import { type Cell, filled, openSheet, type SheetRead, type WrittenCell, writeSheet } from './sheet.ts';
import { unpackedSize } from './sheet-guard.ts';
import { chore } from './workers/chore.ts';
import { runChore } from './workers/workers.ts';

/** Bytes of an unpacked workbook that is read in a moment, and cells of one that is written in a few hundredths of a second. */
const SMALL_BYTES = 262_144;
const SMALL_CELLS = 10_000;

interface Read {
  bytes: Uint8Array;
  maxRows: number;
  blanks: boolean;
  /** The sheet as it was chosen; null: the one that people look at and that has such a heading. */
  sheet: string | null;
  /** Headings by which a sheet is known, in lower case; none: any sheet is. */
  heads: readonly string[];
}
interface Written {
  name: string;
  rows: readonly (readonly WrittenCell[])[];
  widths: readonly number[];
}

/** Whether the first filled row of a sheet has one of the headings. */
const hasHead =
  (heads: readonly string[]) =>
  (rows: readonly (readonly Cell[])[]): boolean =>
    heads.length === 0 ||
    rows.find(filled)?.some((cell) =>
      heads.includes(
        String(cell ?? '')
          .trim()
          .toLowerCase(),
      ),
    ) === true;

export const readWhole = ({ bytes, maxRows, blanks, sheet, heads }: Read): Promise<SheetRead> =>
  openSheet(bytes, { maxRows, blanks, sheet, knows: hasHead(heads) });
export const writeWhole = ({ name, rows, widths }: Written): Uint8Array => writeSheet(name, rows, widths);
const readSmall = chore<Read, SheetRead>(import.meta.url, readWhole.name, 'short');
const readLarge = chore<Read, SheetRead>(import.meta.url, readWhole.name, 'long');
const writeChore = chore<Written, Uint8Array>(import.meta.url, writeWhole.name, 'long');

/** A sheet of an uploaded workbook, as `openSheet` answers it. */
export async function readBook(
  ctx: Ctx,
  bytes: Uint8Array,
  maxRows: number,
  { blanks = false, sheet = null, heads = [] }: Partial<Pick<Read, 'blanks' | 'sheet' | 'heads'>> = {},
): Promise<SheetRead> {
  const small = (await unpackedSize(bytes)) <= SMALL_BYTES;
  return runChore(ctx, small ? readSmall : readLarge, { bytes, maxRows, blanks, sheet, heads });
}

/** A workbook with one sheet, as `writeSheet` makes it. */
export async function writeBook(
  ctx: Ctx,
  name: string,
  rows: readonly (readonly WrittenCell[])[],
  widths: readonly number[] = [],
): Promise<Uint8Array> {
  const input = { name, rows, widths };
  const cells = rows.reduce((sum, row) => sum + row.length, 0);
  return cells > SMALL_CELLS ? runChore(ctx, writeChore, input) : writeWhole(input);
}
