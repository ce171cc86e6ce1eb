/**
 * Texts of files: read in the background, found by whoever may view the file.
 *
 * Invariants: each file has one row, also when it has no text (its name is found); a failure is a state with a reason and never a lost
 * file; rights are asked of the files themselves when somebody searches (`fileAccess`), so what was taken away is gone at once, and no
 * count tells of what one may not see.
 */
import { sql } from 'kysely';
import { Refusal } from '#kernel/problem.ts';
import { fileAccess } from '#modules/base/file/server/public.ts';
import { hasText, textChore } from '#modules/documents/office/server/public.ts';
import { HITS, type HitGroup } from '#modules/people/search/search.calls.ts';
import type {} from '#modules/people/search/server/public.ts';
import { borrowBlob } from '#server/blobs.ts';
import type { CompanyJob, Ctx, ServerModule } from '#server/context.ts';
import { systemCtx } from '#server/system.ts';
import { withTx } from '#server/tx.ts';
import { runChore } from '#server/workers/workers.ts';
import { fulltextModule } from '../fulltext.module.ts';
import { folded, gramsOf, MAX_BODY, queryOf, snippetOf } from '../grams.ts';

/** Files of a turn, and files with a match that are asked about rights at once and at the most. */
const TURN = 10;
const BATCH = 60;
const MOST_ASKED = 1_200;

interface Waiting {
  id: number;
  name: string;
  type: string;
  size: number;
  hash: string;
}

async function textOf(ctx: Ctx, { type, size, hash }: Waiting): Promise<{ text: string; why: string | null }> {
  if (!hasText(type)) return { text: '', why: 'kind' };
  const borrowed = await borrowBlob(hash);
  if (!borrowed) return { text: '', why: 'lost' };
  try {
    // Hidden sheets are not shown to everybody who may find the file.
    const found = await runChore(ctx, textChore, { path: borrowed.path, type, size, whole: false });
    return 'text' in found ? { text: found.text, why: null } : { text: '', why: found.none };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { text: '', why: error.problems[0]?.message.key ?? 'failed' };
  } finally {
    await borrowed.giveBack();
  }
}

/** Reads one file that was not read yet; false: there is none. */
export async function readNext(ctx: Ctx): Promise<boolean> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<Waiting>`SELECT f.id, f.name, f.type, f.size, f.hash FROM file f
    WHERE f.company_id = ${companyId} AND NOT EXISTS
      (SELECT 1 FROM file_text t WHERE t.company_id = f.company_id AND t.file_id = f.id)
    ORDER BY f.id DESC LIMIT 1 FOR KEY SHARE OF f SKIP LOCKED`.execute(ctx.db);
  const file = rows[0];
  if (!file) return false;
  const { text, why } = await textOf(ctx, file);
  const body = `${folded(file.name)} ${folded(text)}`.slice(0, MAX_BODY).toWellFormed();
  const state = why === null ? 'done' : why === 'kind' ? 'none' : 'failed';
  await sql`INSERT INTO file_text (company_id, file_id, state, why, body, grams)
    VALUES (${companyId}, ${file.id}, ${state}, ${why}, ${body}, ${gramsOf(companyId, body)}::tsvector)
    ON CONFLICT DO NOTHING`.execute(ctx.db);
  return true;
}

const textJob: CompanyJob = {
  name: 'file texts',
  label: ['提取文件文字', '擷取檔案文字', 'Reading of texts in files'],
  lane: 'minutes',
  everySeconds: 15,
  async companies(db) {
    const { rows } = await sql<{ companyId: number }>`SELECT DISTINCT f.company_id FROM file f WHERE NOT EXISTS
      (SELECT 1 FROM file_text t WHERE t.company_id = f.company_id AND t.file_id = f.id)`.execute(db);
    return rows.map(({ companyId }) => companyId);
  },
  async each(db, companyId, now) {
    for (let n = 0; n < TURN; n++)
      if (!(await withTx(db, (tx) => readNext(systemCtx(tx, companyId, now, 0, []))))) return undefined;
    return 'more';
  },
};

export interface TextHit {
  fileId: number;
  name: string;
  snippet: string;
}

/** Files in which the text stands and that the viewer may view, the newest first. */
export async function findInFiles(ctx: Ctx, typed: string, most: number): Promise<TextHit[]> {
  const { companyId } = ctx.viewer;
  const query = queryOf(companyId, typed);
  if (!query) return [];
  const like = `%${query.text.replace(/[\\%_]/g, '\\$&')}%`;
  const hits: TextHit[] = [];
  for (let asked = 0, before = Number.MAX_SAFE_INTEGER; asked < MOST_ASKED; asked += BATCH) {
    const { rows } = await sql<{ fileId: number; body: string }>`SELECT file_id, body FROM file_text
      WHERE company_id = ${companyId} AND grams @@ ${query.grams}::tsquery AND lower(body) LIKE ${like}
        AND file_id < ${before} ORDER BY file_id DESC LIMIT ${BATCH}`.execute(ctx.db);
    const may = await fileAccess(
      ctx,
      rows.map(({ fileId }) => fileId),
    );
    for (const { fileId, body } of rows) {
      const found = may.get(fileId);
      if (found?.may.view) hits.push({ fileId, name: found.file.name, snippet: snippetOf(body, query.text) });
      if (hits.length === most) return hits;
    }
    if (rows.length < BATCH) break;
    before = rows.at(-1)!.fileId;
  }
  return hits;
}

async function searched(ctx: Ctx, text: string): Promise<HitGroup | null> {
  const hits = await findInFiles(ctx, text, HITS);
  if (hits.length === 0) return null;
  return {
    kind: 'file',
    label: ['文件内容', '檔案內容', 'In files'],
    hits: hits.map(({ fileId, name, snippet }) => ({
      kind: 'file',
      id: fileId,
      title: name,
      code: null,
      address: `/onlinefile?fileId=${fileId}`,
      within: snippet,
    })),
  };
}

export const fulltextServer: ServerModule = {
  ...fulltextModule,
  tables: ['file_text'],
  handlers: [],
  jobs: [textJob],
  furtherSearch: searched,
};
