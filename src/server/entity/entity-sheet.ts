/**
 * Export and import of an entity as a workbook.
 *
 * Export writes what the list shows, with titles instead of ids. Import reads the same columns back: each row is tried
 * in a savepoint of its own; accepted + rejected = rows read, and the refused rows come back in the same sheet with an
 * error column. Refuses: more than 5,000 rows at a time.
 */
import { sql } from 'kysely';
import { type Entity, inputFields } from '#kernel/entity.ts';
import type { ImportResult } from '#kernel/entity-calls.ts';
import type { Field } from '#kernel/field.ts';
import { commonTexts, problem, Refusal } from '#kernel/problem.ts';
import { LANGS, type Lang, say } from '#kernel/text.ts';
import { type Ctx, Download } from '#server/context.ts';
import { databaseRefusal } from '#server/http/errors.ts';
import { type Cell, readSheet, writeSheet, XLSX } from '#server/sheet.ts';
import type { ListInput } from './entity-read.ts';
import type { EntityService } from './entity-service.ts';
import { entityTexts } from './entity-texts.ts';
import { entityPorts } from './ports.ts';
import { resolveTitles, type TitleLookup } from './sheet-titles.ts';

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
  'choice',
  'dict',
  'ref',
  'refs',
  'tree',
]);

const yesNo = (value: unknown, lang: Lang): string => say(value ? entityTexts.yes : entityTexts.no, lang);

/** A stored value as people read it. */
export function cellOf(field: Field, value: unknown, titles: Record<number, string>, lang: Lang): Cell {
  if (value === null || value === undefined) return null;
  switch (field.kind) {
    case 'bool':
      return yesNo(value, lang);
    case 'choice': {
      const label = field.items?.[String(value)];
      return label ? say(label, lang) : String(value);
    }
    case 'dict':
    case 'ref':
    case 'tree':
      return titles[value as number] ?? '';
    case 'refs':
      return (value as number[]).map((id) => titles[id] ?? '').join('; ');
    case 'int':
    case 'percent':
      return value as number;
    case 'decimal':
      return Number(value);
    case 'instant':
      return String(value).slice(0, 19).replace('T', ' ');
    case 'text':
    case 'longText':
    case 'date':
      return String(value);
    default:
      return typeof value === 'string' ? value : JSON.stringify(value);
  }
}

/** Labels and fields of the exported columns: the list's and the form's, then additional fields. */
async function exportColumns(e: Entity, ctx: Ctx): Promise<[name: string, field: Field][]> {
  const names = [...new Set([...e.list.columns, ...e.form.flat()])].filter((n) => e.fields[n]);
  const ext = e.extFields ? await entityPorts().extFields(ctx, e.name) : {};
  return [
    ...names.map((n) => [n, e.fields[n]!] as [string, Field]),
    ...Object.entries(ext).map(([n, f]) => [`ext.${n}`, f] as [string, Field]),
  ];
}

/** The whole filtered list as a workbook. */
export async function exportSheet(service: EntityService, ctx: Ctx, input: ListInput): Promise<Download> {
  const e = service.entity;
  const columns = await exportColumns(e, ctx);
  const rows: Cell[][] = [columns.map(([, f]) => say(f.label, ctx.lang))];
  for (let pageNum = 1; ; pageNum++) {
    const page = await service.list(ctx, { ...input, pageNum, pageSize: EXPORT_PAGE });
    for (const row of page.list as unknown as Record<string, unknown>[]) {
      rows.push(
        columns.map(([name, field]) => {
          const value = name.startsWith('ext.')
            ? (row.ext as Record<string, unknown> | undefined)?.[name.slice(4)]
            : row[name];
          return cellOf(field, value, page.titles[name] ?? {}, ctx.lang);
        }),
      );
    }
    if (page.list.length < EXPORT_PAGE) break;
  }
  const title = say(e.label, ctx.lang);
  return new Download(
    `${title}.xlsx`,
    XLSX,
    writeSheet(
      title,
      rows,
      columns.map(([, f]) => (f.kind === 'longText' ? 40 : 18)),
    ),
  );
}

/** Columns people may fill in. */
async function importColumns(e: Entity, ctx: Ctx): Promise<[name: string, field: Field][]> {
  const ext = e.extFields ? await entityPorts().extFields(ctx, e.name) : {};
  const own = inputFields(e, 'create').filter(([, f]) => SHEET_KINDS.has(f.kind));
  return [...own, ...Object.entries(ext).map(([n, f]) => [`ext.${n}`, f] as [string, Field])];
}

function allowed(field: Field, lang: Lang): string {
  const need = say(field.required && field.default === undefined ? entityTexts.mandatory : entityTexts.optional, lang);
  if (field.kind === 'choice')
    return `${need}: ${Object.values(field.items ?? {})
      .map((l) => say(l, lang))
      .join(' / ')}`;
  if (field.kind === 'bool') return `${need}: ${yesNo(true, lang)} / ${yesNo(false, lang)}`;
  if (field.kind === 'date') return `${need}: yyyy-MM-dd`;
  if (field.max !== undefined) return `${need}: ≤ ${field.max}`;
  return need;
}

/** An empty workbook with the columns and, under them, what each may hold. */
export async function importTemplate(service: EntityService, ctx: Ctx): Promise<Download> {
  const columns = await importColumns(service.entity, ctx);
  const title = say(service.entity.label, ctx.lang);
  const rows = [columns.map(([, f]) => say(f.label, ctx.lang)), columns.map(([, f]) => `# ${allowed(f, ctx.lang)}`)];
  return new Download(
    `${title}.xlsx`,
    XLSX,
    writeSheet(
      title,
      rows,
      columns.map(() => 20),
    ),
  );
}

/** Which column of the sheet holds which field; headers may be in any of the languages. */
function matchColumns(
  header: readonly Cell[],
  columns: readonly [string, Field][],
): (readonly [string, Field] | null)[] {
  return header.map((cell) => {
    const text = String(cell ?? '')
      .trim()
      .toLowerCase();
    return (
      columns.find(
        ([name, f]) =>
          text !== '' &&
          (name.toLowerCase() === text || LANGS.some((lang) => say(f.label, lang).toLowerCase() === text)),
      ) ?? null
    );
  });
}

function parseCell(field: Field, cell: Cell, lookup: TitleLookup): unknown {
  const text = typeof cell === 'string' ? cell.trim() : cell;
  if (text === null || text === '') return null;
  switch (field.kind) {
    case 'int':
    case 'percent':
      return Number.isFinite(Number(text)) ? Number(text) : text;
    case 'bool':
      return LANGS.some((lang) => yesNo(true, lang).toLowerCase() === String(text).toLowerCase()) ||
        text === true ||
        text === 'true'
        ? true
        : LANGS.some((lang) => yesNo(false, lang).toLowerCase() === String(text).toLowerCase()) ||
            text === false ||
            text === 'false'
          ? false
          : text;
    case 'date':
      return String(text)
        .replaceAll('/', '-')
        .replace(/-(\d)(?!\d)/g, '-0$1')
        .slice(0, 10);
    case 'choice':
      return (
        Object.entries(field.items ?? {}).find(([key, label]) => key === text || label.includes(String(text)))?.[0] ??
        text
      );
    case 'dict':
    case 'ref':
    case 'tree':
      return lookup(field, String(text));
    case 'refs':
      return String(text)
        .split(/[;；]/)
        .map((t) => lookup(field, t.trim()));
    default:
      return String(text);
  }
}

/** Imports a workbook; with `dryRun` everything is tried and nothing kept. */
export async function importSheet(
  service: EntityService,
  ctx: Ctx,
  bytes: Uint8Array,
  scope: object,
  dryRun: boolean,
): Promise<ImportResult> {
  const e = service.entity;
  const columns = await importColumns(e, ctx);
  const all = await readSheet(bytes, MAX_ROWS);
  const [header = [], ...body] = all;
  const matched = matchColumns(header, columns);
  const rows = body.filter(
    (row) => row.some((c) => c !== null && c !== '') && !String(row.find((c) => c !== null) ?? '').startsWith('#'),
  );
  const missing = columns.filter(
    ([name, f]) =>
      f.required && f.default === undefined && !(e.code && name === 'code') && !matched.some((m) => m?.[0] === name),
  );
  if (missing.length > 0)
    throw new Refusal([
      problem(entityTexts.sheetColumns, { columns: missing.map(([, f]) => say(f.label, ctx.lang)).join(', ') }, 'file'),
    ]);
  if (rows.length === 0) throw new Refusal([problem(entityTexts.sheetEmpty, undefined, 'file')]);
  if (rows.length > MAX_ROWS) throw new Refusal([problem(entityTexts.sheetRows, { max: MAX_ROWS }, 'file')]);
  const lookup = await resolveTitles(ctx, matched, rows);
  const problems: ImportResult['problems'] = [];
  const refused: Cell[][] = [];
  await sql`SAVEPOINT import_all`.execute(ctx.db);
  for (const [i, row] of rows.entries()) {
    const values: Record<string, unknown> = { ...scope };
    for (const [c, match] of matched.entries()) {
      if (!match) continue;
      const value = parseCell(match[1], row[c] ?? null, lookup);
      if (value === null) continue;
      if (match[0].startsWith('ext.'))
        values.ext = { ...(values.ext as object | undefined), [match[0].slice(4)]: value };
      else values[match[0]] = value;
    }
    await sql`SAVEPOINT import_row`.execute(ctx.db);
    try {
      await service.create(ctx, values);
      await sql`RELEASE SAVEPOINT import_row`.execute(ctx.db);
    } catch (error) {
      const refusal = error instanceof Refusal ? error : databaseRefusal(error, entityPorts().entities);
      if (!refusal) throw error;
      await sql`ROLLBACK TO SAVEPOINT import_row`.execute(ctx.db);
      const found = (refusal.problems.length > 0 ? refusal.problems : [problem(commonTexts.systemError)]).map((p) => ({
        row: i + 1,
        ...(p.field && { field: p.field }),
        text: ctx.say(p.message, p.params),
      }));
      problems.push(...found);
      refused.push([...header.map((_, c) => row[c] ?? null), found.map((f) => f.text).join('; ')]);
    }
  }
  if (dryRun) await sql`ROLLBACK TO SAVEPOINT import_all`.execute(ctx.db);
  const result: ImportResult = {
    rows: rows.length,
    accepted: rows.length - refused.length,
    rejected: refused.length,
    problems: problems.slice(0, 500),
  };
  if (refused.length === 0) return result;
  const sheet = writeSheet(
    say(e.label, ctx.lang),
    [[...header, say(entityTexts.error, ctx.lang)], ...refused],
    [...header.map(() => 18), 60],
  );
  return { ...result, sheet: Buffer.from(sheet).toString('base64') };
}
