/** Server of own texts: reading, saving, workbooks for translators. */
import { sql } from 'kysely';
import { isPlain } from '#kernel/check.ts';
import { type Problem, Refusal, refuse } from '#kernel/problem.ts';
import { knownTexts, langOf, type Message, say } from '#kernel/text.ts';
import { type Ctx, Download, handle, type ServerModule } from '#server/context.ts';
import { httpTexts } from '#server/http/errors.ts';
import { asShown, type Cell, XLSX } from '#server/sheet.ts';
import { readBook, writeBook } from '#server/workbooks.ts';
import {
  exportTexts,
  importTexts,
  multiLanguageConfig,
  type OwnTextRow,
  ownTexts,
  saveOwnText,
} from '../text.calls.ts';
import { textPlaces } from '../text.menu.ts';
import { textModule } from '../text.module.ts';
import { textRights } from '../text.rights.ts';
import { checkOwnText, cleanOwn, mergeTexts, type OwnText, textTexts } from '../text.rules.ts';
import { overridesOf, reloadOverrides } from './overrides.ts';

const MAX_ROWS = 20_000;
/** Headings by which an import finds its columns, whatever the language of the screen. */
const HEADS = ['key', 'zh-CN', 'HK', 'en-US', 'own zh-CN', 'own HK', 'own en-US'];

async function readOwn(ctx: Ctx): Promise<OwnTextRow[]> {
  const { rows } = await sql<{
    key: string;
    zh: string | null;
    hk: string | null;
    en: string | null;
  }>`SELECT key, zh, hk, en
    FROM text_override WHERE company_id = ${ctx.viewer.companyId} ORDER BY key`.execute(ctx.db);
  return rows.map(({ key, zh, hk, en }) => ({ key, own: [zh, hk, en] }));
}

async function write(ctx: Ctx, key: string, own: OwnText): Promise<void> {
  const { companyId, userId } = ctx.viewer;
  const [zh, hk, en] = own;
  if (zh === null && hk === null && en === null) {
    await sql`DELETE FROM text_override WHERE company_id = ${companyId} AND key = ${key}`.execute(ctx.db);
    return;
  }
  await sql`INSERT INTO text_override (company_id, key, zh, hk, en, updated_at, updated_by)
    VALUES (${companyId}, ${key}, ${zh}, ${hk}, ${en}, ${new Date(ctx.now)}, ${userId})
    ON CONFLICT (company_id, key) DO UPDATE SET zh = excluded.zh, hk = excluded.hk, en = excluded.en,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by`.execute(ctx.db);
}

const builtInOf = (): Map<string, Message> => new Map(knownTexts().map((message) => [message.key, message]));

const isMessage = (value: unknown): value is Message =>
  isPlain(value) &&
  typeof value.key === 'string' &&
  Array.isArray(value.text) &&
  value.text.length === 3 &&
  value.text.every((text) => typeof text === 'string');

async function sheetOf(ctx: Ctx, more: unknown): Promise<Download> {
  const own = new Map((await readOwn(ctx)).map((row) => [row.key, row.own]));
  const messages = mergeTexts(knownTexts(), Array.isArray(more) ? more.filter(isMessage) : []);
  const named = new Set(messages.map((message) => message.key));
  const rows: Cell[][] = messages.map(({ key, text }) => [key, ...text, ...(own.get(key) ?? [null, null, null])]);
  // Custom texts of unknown keys are shown too, so that they can be cleared.
  for (const [key, text] of own) if (!named.has(key)) rows.push([key, null, null, null, ...text]);
  const title = say(textTexts.title, ctx.lang);
  const bytes = await writeBook(ctx, title, [HEADS, ...rows], [36, 40, 40, 40, 40, 40, 40]);
  return new Download(`${title}.xlsx`, XLSX, bytes);
}

const cellText = (cell: Cell | undefined): string => (cell === null || cell === undefined ? '' : String(cell));

async function takeSheet(ctx: Ctx, bytes: Uint8Array, chosen: string | null) {
  const book = await readBook(ctx, bytes, MAX_ROWS, { sheet: chosen, heads: [HEADS.at(-1)!.toLowerCase()] });
  const [heads = [], ...rows] = book.rows.map((row, n) => asShown(row, book.shown[n], () => true));
  const at = HEADS.map((head) => heads.findIndex((cell) => cellText(cell).trim() === head));
  if (at[0]! < 0 || at.slice(4).some((column) => column < 0)) throw refuse(textTexts.noHeads, undefined, 'file');
  const builtIn = builtInOf();
  const before = new Map((await readOwn(ctx)).map((row) => [row.key, JSON.stringify(row.own)]));
  const problems: Problem[] = [];
  const changed: OwnTextRow[] = [];
  for (const [i, row] of rows.entries()) {
    const key = cellText(row[at[0]!]).trim();
    if (key === '') continue;
    const message = builtIn.get(key);
    const inSheet = at.slice(1, 4).map((column) => cellText(row[column]));
    const text = message?.text ?? (inSheet.every((t) => t !== '') ? (inSheet as [string, string, string]) : undefined);
    const own = cleanOwn(
      at.slice(4).map((column) => cellText(row[column])),
      text,
    );
    // Row 1 holds the headings.
    problems.push(...checkOwnText(key, own, text).map((found) => ({ ...found, row: i + 2 })));
    if (JSON.stringify(own) !== (before.get(key) ?? '[null,null,null]')) changed.push({ key, own });
  }
  if (problems.length > 0) throw new Refusal(problems.slice(0, 50));
  for (const { key, own } of changed) await write(ctx, key, own);
  return { count: changed.length, sheet: book.sheet };
}

/** Before sign-in the company is unknown; if there is only one, its texts are used. */
async function companyOf(ctx: Ctx): Promise<number> {
  if (ctx.viewer.companyId) return ctx.viewer.companyId;
  const { rows } = await sql<{ id: number }>`SELECT id FROM company ORDER BY id LIMIT 2`.execute(ctx.db);
  return rows.length === 1 ? rows[0]!.id : 0;
}

export const textServer: ServerModule = {
  ...textModule,
  menu: textPlaces,
  tables: ['text_override'],
  rights: [textRights],
  handlers: [
    handle(multiLanguageConfig, async (ctx, { language }) => ({
      data: { ...overridesOf(await companyOf(ctx), language ? langOf(language) : ctx.lang) },
    })),
    handle(ownTexts, async (ctx) => ({ own: await readOwn(ctx), known: knownTexts() })),
    handle(saveOwnText, async (ctx, { key, zh, hk, en }) => {
      const builtIn = builtInOf().get(key)?.text;
      const own = cleanOwn([zh, hk, en], builtIn);
      const problems = checkOwnText(key, own, builtIn);
      if (problems.length > 0) throw new Refusal(problems);
      await write(ctx, key, own);
      ctx.afterCommit(reloadOverrides);
      return null;
    }),
    handle(exportTexts, async (ctx, { more }) => sheetOf(ctx, more)),
    handle(importTexts, async (ctx, { sheet }, upload) => {
      if (!upload) throw refuse(httpTexts.upload, undefined, 'file');
      const taken = await takeSheet(ctx, await upload.bytes(), sheet ?? null);
      ctx.afterCommit(reloadOverrides);
      return taken;
    }),
  ],
};
