/**
 * Export and import of an entity as a workbook.
 *
 * Export writes what the list shows, with titles instead of ids. Import reads the same columns back: each record (a row,
 * with the rows of its lines) is tried in its own savepoint; accepted + rejected = records read, and the refused ones
 * come back in the same sheet with an error column. Refuses: more than 5,000 rows at a time.
 */

import { sql } from 'kysely';
import { type Entity, inputFields, takesExtFields } from '#kernel/entity.ts';
import type { ImportResult } from '#kernel/entity-calls.ts';
import type { Field } from '#kernel/field.ts';
import { scopeOfRecord } from '#kernel/object-kind.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { commonTexts, problem, Refusal } from '#kernel/problem.ts';
import { extColumn, extName } from '#kernel/query.ts';
import { type Lang, say } from '#kernel/text.ts';
import { type Ctx, Download } from '#server/context.ts';
import { databaseRefusal } from '#server/http/errors.ts';
import { type Cell, type WrittenCell, XLSX } from '#server/sheet.ts';
import { allowPauses } from '#server/tx.ts';
import { writeBook } from '#server/workbooks.ts';
import type { ListInput } from './entity-read.ts';
import type { EntityService } from './entity-service.ts';
import { entityTexts } from './entity-texts.ts';
import { allEntities, entityPorts } from './ports.ts';
import { readableIn } from './readable-rows.ts';
import { cellOf, parseCell, yesNo } from './sheet-cells.ts';
import { importAnswer, readImport, templateOf } from './sheet-import.ts';
import { columnsOf, recordsOf, rowsOf, type SheetColumn, valuesOf } from './sheet-lines.ts';
import { resolveTitles } from './sheet-titles.ts';

const MAX_ROWS = 5_000;
const EXPORT_PAGE = 1_000;
const SHEET_KINDS = new Set([
  'text',
  'longText',
  'int',
  'decimal',
  'percent',
  'bool',
  'date',
  'instant',
  'period',
  'money',
  'choice',
  'choices',
  'dict',
  'ref',
  'refs',
  'tree',
  'lines',
]);

/** Labels and fields of the exported columns: the list's and the form's, then additional fields. */
async function exportColumns(e: Entity, ctx: Ctx): Promise<SheetColumn[]> {
  const names = [...new Set([...e.list.columns, ...e.form.flat()])].filter((n) => e.fields[n]);
  const ext = takesExtFields(e) ? await entityPorts().extFields(ctx, e.name) : {};
  return [
    ...names.flatMap((n) => columnsOf(n, e.fields[n]!)),
    ...Object.entries(ext).map(([n, f]): SheetColumn => [extName(n), f]),
  ];
}

/** The whole filtered list as a workbook. */
export async function exportSheet(service: EntityService, ctx: Ctx, input: ListInput): Promise<Download> {
  const e = service.entity;
  await service.need(ctx, input, e.rights.export);
  await allowPauses(ctx.db);
  ctx.progress.step(entityTexts.stepLoading);
  const columns = await exportColumns(e, ctx);
  const rows: WrittenCell[][] = [columns.map(([, f]) => say(f.label, ctx.lang))];
  const told = new Set(columns.filter(([, f]) => f.need === undefined).map(([name]) => name));
  for (let pageNum = 1; ; pageNum++) {
    const page = await service.list(ctx, { ...input, pageNum, pageSize: EXPORT_PAGE });
    const write = ([name, field]: SheetColumn, value: unknown): WrittenCell =>
      cellOf(field, value, page.titles[name] ?? {}, ctx);
    for (const row of page.list as unknown as Record<string, unknown>[]) {
      rows.push(...rowsOf(e, columns, row, write));
      for (const [name] of columns) if (!told.has(name) && isTold(row, name)) told.add(name);
    }
    ctx.progress.check();
    ctx.progress.tell((pageNum - 1) * EXPORT_PAGE + page.list.length, page.total);
    if (page.list.length < EXPORT_PAGE) break;
  }
  const title = say(e.label, ctx.lang);
  ctx.progress.step(entityTexts.stepWriting);
  const kept = columns.flatMap(([name], c) => (told.has(name) ? [c] : []));
  const widths = kept.map((c) => (columns[c]![1].kind === 'longText' ? 40 : 18));
  const cells = kept.length < columns.length ? rows.map((row) => kept.map((c) => row[c]!)) : rows;
  return new Download(`${title}.xlsx`, XLSX, await writeBook(ctx, title, cells, widths));
}

/** Whether the viewer may read what the row has in a column: where not, it has nothing at all there, not even null. */
function isTold(row: Record<string, unknown>, name: string): boolean {
  const [field = '', cell] = name.split('.');
  if (cell === undefined) return field in row;
  return ((row[field] ?? []) as object[]).some((line) => cell in line);
}

/** Columns people may fill in. */
async function importColumns(e: Entity, ctx: Ctx): Promise<SheetColumn[]> {
  const ext = takesExtFields(e) ? await entityPorts().extFields(ctx, e.name) : {};
  const own = inputFields(e, 'create').filter(([, f]) => SHEET_KINDS.has(f.kind));
  return [
    ...own.flatMap(([n, f]) => columnsOf(n, f)),
    ...Object.entries(ext).map(([n, f]): SheetColumn => [extName(n), f]),
  ];
}

/** Columns a row cannot do without: defaults and coding rules give the others. */
const mandatory = (e: Entity, name: string, field: Field): boolean =>
  field.required === true && field.default === undefined && !(e.code && name === 'code');

function allowed(e: Entity, name: string, field: Field, lang: Lang): string {
  const need = say(mandatory(e, name, field) ? entityTexts.mandatory : entityTexts.optional, lang);
  if (field.kind === 'choice')
    return `${need}: ${Object.values(field.items ?? {})
      .map((l) => say(l, lang))
      .join(' / ')}`;
  if (field.kind === 'bool') return `${need}: ${yesNo(true, lang)} / ${yesNo(false, lang)}`;
  if (field.kind === 'date') return `${need}: yyyy-MM-dd`;
  if (field.kind === 'instant') return `${need}: yyyy-MM-dd HH:mm:ss`;
  if (field.kind === 'period') return `${need}: yyyy-MM-dd ~ yyyy-MM-dd`;
  if (field.kind === 'money') return `${need}: 12345.67 / 1.5万 / 3亿 / 0.00 USD`;
  if (field.max !== undefined) return `${need}: ≤ ${field.max}`;
  return need;
}

/** An empty workbook with the columns and, under them, what each may hold. */
export async function importTemplate(service: EntityService, ctx: Ctx, scope: object): Promise<Download> {
  await service.need(ctx, scope, service.entity.rights.create);
  const e = await readableIn(ctx, service.entity, scopeOfRecord(service.entity, scope));
  const columns = await importColumns(e, ctx);
  const notes = columns.map(([n, f]) => allowed(service.entity, n, f, ctx.lang));
  return templateOf(ctx, say(service.entity.label, ctx.lang), columns, notes);
}

/** Imports a workbook; with `dryRun` everything is tried and nothing kept. */
export async function importSheet(
  service: EntityService,
  ctx: Ctx,
  { bytes, sheet }: { bytes: Uint8Array; sheet: string | null },
  scope: object,
  dryRun: boolean,
): Promise<ImportResult> {
  const e = service.entity;
  await service.need(ctx, scope, e.rights.create);
  await allowPauses(ctx.db);
  const columns = await importColumns(e, ctx);
  const must = (name: string, f: Field): boolean => mandatory(e, name, f);
  const { from, header, matched, rows } = await readImport(ctx, bytes, columns, must, MAX_ROWS, sheet);
  const lookup = await resolveTitles(
    ctx,
    matched,
    rows.map(({ cells }) => cells),
    scope as ScopeRef,
  );
  const records = recordsOf(e, matched, rows);
  const problems: ImportResult['problems'] = [];
  const refused: Cell[][] = [];
  let rejected = 0;
  const effects: (() => Promise<void> | void)[] = [];
  await sql`SAVEPOINT import_all`.execute(ctx.db);
  ctx.progress.step(entityTexts.stepImporting);
  for (const [done, record] of records.entries()) {
    ctx.progress.check();
    ctx.progress.tell(done, records.length);
    const ext: Record<string, unknown> = {};
    const values: Record<string, unknown> = { ...scope, ...(takesExtFields(e) && { ext }) };
    const read = ([, field]: SheetColumn, cell: Cell): unknown => parseCell(field, cell, lookup, ctx.utcOffset);
    for (const [name, value] of valuesOf(e, matched, record, read)) {
      const column = extColumn(name);
      if (column === null) values[name] = value;
      else ext[column] = value;
    }
    await sql`SAVEPOINT import_row`.execute(ctx.db);
    const after: (() => Promise<void> | void)[] = [];
    try {
      await service.create({ ...ctx, afterCommit: (work) => void after.push(work) }, values);
      effects.push(...after);
      await sql`RELEASE SAVEPOINT import_row`.execute(ctx.db);
    } catch (error) {
      const refusal = error instanceof Refusal ? error : databaseRefusal(error, allEntities());
      if (!refusal) throw error;
      await sql`ROLLBACK TO SAVEPOINT import_row`.execute(ctx.db);
      const found = (refusal.problems.length > 0 ? refusal.problems : [problem(commonTexts.systemError)]).map((p) => ({
        row: record.number,
        ...(p.field && { field: p.field }),
        text: ctx.say(p.message, p.params),
      }));
      problems.push(...found);
      rejected++;
      const told = found.map((f) => f.text).join('; ');
      for (const [at, row] of record.rows.entries())
        refused.push([...header.map((_, c) => row[c] ?? null), at === 0 ? told : null]);
    }
  }
  // What a row would set off after the commit (mail, ...) happens for rows that are kept only.
  if (dryRun) await sql`ROLLBACK TO SAVEPOINT import_all`.execute(ctx.db);
  else for (const work of effects) ctx.afterCommit(work);
  const imported = { from, rows: records.length, rejected, problems, refused };
  return importAnswer(ctx, say(e.label, ctx.lang), header, matched, imported);
}
