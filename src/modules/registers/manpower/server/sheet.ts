/** The matrix as a workbook, and demand taken from one. */
import { sql } from 'kysely';
import { refuse } from '#kernel/problem.ts';
import { LANGS, say } from '#kernel/text.ts';
import { type Ctx, Download } from '#server/context.ts';
import { asShown, type Cell, dateOfSerial, filled, XLSX } from '#server/sheet.ts';
import { allowPauses } from '#server/tx.ts';
import { readBook, writeBook } from '#server/workbooks.ts';
import { amountOf } from '../amounts.ts';
import { type Named, readDemandSheet, weekHead } from '../demand-sheet.ts';
import type { DemandImported, ManpowerMatrix } from '../manpower.calls.ts';
import { manpowerTexts as t } from '../manpower.texts.ts';
import { writeDemand } from './demand.ts';
import { rolesOf } from './facts.ts';
import { type AskedMatrix, matrixOf, postsOf } from './matrix.ts';
import type { Owner, Shown } from './objects.ts';

const MOST_ROWS = 2_000;
/** Kind, name and figure. */
const NAMES = 3;
/** Cells of a sheet that are taken at once. */
const MOST_TAKEN = 20_000;

/** Lines of one side: figures of all rows, and of the other side its demand, so that nothing asked for is left out. */
function linesOf(ctx: Ctx, matrix: ManpowerMatrix, kind: 'role' | 'post', whole: boolean): Cell[][] {
  const hours = (minutes: number): number | null => (minutes === 0 ? null : amountOf(minutes, 'hours', 0));
  const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
  return matrix.rows.flatMap((row) => {
    const asked = row.key !== 'none';
    const need = matrix.weeks.map(
      (_, week) => matrix.demand.find((one) => one.row === row.key && one.week === week)?.minutes ?? 0,
    );
    const line = (message: (typeof t)[keyof typeof t], minutes: readonly number[] | null): Cell[][] =>
      minutes === null
        ? []
        : [[ctx.say(t[kind]), row.title, ctx.say(message), ...minutes.map(hours), amountOf(sum(minutes), 'hours', 0)]];
    return [
      ...(asked && (whole || sum(need) > 0) ? line(t.need, need) : []),
      ...(whole
        ? [
            ...line(t.assigned, row.assigned),
            ...line(t.open, row.open),
            ...line(t.available, row.available),
            ...line(t.actual, row.actual),
          ]
        : []),
    ];
  });
}

export async function manpowerSheet(ctx: Ctx, shown: Shown, asked: AskedMatrix): Promise<Download> {
  const matrix = await matrixOf(ctx, shown, asked);
  const other = asked.by === 'role' ? 'post' : 'role';
  const rest = await matrixOf(ctx, shown, { ...asked, by: other });
  const relative = shown.kind === 'template';
  const head = [t.kind, t.name, t.line].map((one) => ctx.say(one));
  const rows: Cell[][] = [
    [...head, ...matrix.weeks.map((week) => weekHead(week, relative)), ctx.say(t.total)],
    ...linesOf(ctx, matrix, asked.by, true),
    ...linesOf(ctx, rest, other, false),
  ];
  const title = ctx.say(t.sheet);
  const widths = [12, 22, 10, ...matrix.weeks.map(() => 11), 10];
  return new Download(`${title}.xlsx`, XLSX, await writeBook(ctx, title, rows, widths));
}

/** Takes the demand of a sheet whatever the cells are now; refused cells are named. */
export async function takeDemand(
  ctx: Ctx,
  owner: Owner,
  shown: Shown,
  { bytes, sheet, dryRun }: { bytes: Uint8Array; sheet: string | null; dryRun: boolean },
): Promise<DemandImported> {
  await allowPauses(ctx.db);
  const heads = LANGS.map((lang) => say(t.name, lang).toLowerCase());
  const book = await readBook(ctx, bytes, MOST_ROWS, { blanks: true, sheet, heads });
  const first = book.rows.findIndex(filled);
  // Names are before the amounts of weeks.
  const read = book.rows.map((row, n) => asShown(row, book.shown[n], (c) => c < NAMES));
  const rows = read
    .slice(Math.max(0, first))
    .map((row, n) =>
      n === 0 ? row.map((cell) => (typeof cell === 'number' ? (dateOfSerial(cell) ?? cell) : cell)) : row,
    );
  const roles = (await rolesOf(ctx, shown)).map(
    ({ id, name, enName, hkName }): Named => ({ id, names: [name, enName, hkName].filter((one) => one !== null) }),
  );
  const posts = (await postsOf(ctx)).map(({ id, name }): Named => ({ id, names: [name] }));
  const found = readDemandSheet(rows, { roles, posts, relative: shown.kind === 'template' });
  if (!found) throw refuse(t.sheetHead, undefined, 'file');
  const cells = found.cells.map((cell) => ({ ...cell, version: null }));
  if (cells.length + found.rejected.length > MOST_TAKEN) throw refuse(t.sheetMany, { max: MOST_TAKEN }, 'file');
  await sql`SAVEPOINT take_demand`.execute(ctx.db);
  if (cells.length > 0) await writeDemand(ctx, owner, cells, true);
  if (dryRun) await sql`ROLLBACK TO SAVEPOINT take_demand`.execute(ctx.db);
  return {
    from: { sheet: book.sheet, sheets: book.sheets },
    cells: cells.length + found.rejected.length,
    accepted: cells.length,
    rejected: found.rejected.map(({ row, column, message, params }) => ({
      row: row + Math.max(0, first),
      column,
      text: say(message, ctx.lang, params),
    })),
  };
}
