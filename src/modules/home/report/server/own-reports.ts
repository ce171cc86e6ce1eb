/** Own reports and templates of a report server: whom they are shared with, and what may be kept. */
import { type SqlBool, sql } from 'kysely';
import { type Problem, problem } from '#kernel/problem.ts';
import { type Ctx, handle } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { reportProblem } from '../design.ts';
import { reportServer } from '../own-report.calls.ts';
import { cptTemplate, type OwnReportRow, ownReport } from '../own-report.entity.ts';
import { reportTexts as t } from '../report.texts.ts';

const isAuthor = (ctx: Ctx, row: { createdBy?: number | null }): boolean =>
  ctx.viewer.userId === 0 || row.createdBy === ctx.viewer.userId;

export const ownReportService = entityService(ownReport, {
  visible({ viewer: { userId } }) {
    if (userId === 0) return null;
    return sql<SqlBool>`(t.created_by = ${userId} OR t.sharing = 'all' OR (t.sharing = 'people' AND t.readers @> ARRAY[${userId}]::bigint[]))`;
  },
  async check(ctx, { before, after }) {
    if (before && !isAuthor(ctx, before as OwnReportRow)) return [problem(t.notAuthor)];
    if (!after) return [];
    const row = after as OwnReportRow;
    const wrong = reportProblem(row.dataset, row.design);
    const shares = row.sharing === 'all' && before?.sharing !== 'all';
    const mayShare = !shares || ctx.viewer.userId === 0 || (await ctx.can('report:share'));
    return [...(wrong ? [wrong] : []), ...(mayShare ? [] : [problem(t.shareRight, undefined, 'sharing')])];
  },
  detail(ctx, row) {
    if (isAuthor(ctx, row)) return Promise.resolve({});
    return Promise.resolve({ actions: { update: problem(t.notAuthor), remove: problem(t.notAuthor) }, editable: [] });
  },
});

const CPT_MEGABYTES = 20;
export const cptService = entityService(cptTemplate, {
  async check(ctx, { after }) {
    const ids = after?.template ?? [];
    if (ids.length === 0) return [];
    const { rows } = await sql<{ name: string; size: number }>`SELECT name, size FROM file
      WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${[...ids]}::bigint[])`.execute(ctx.db);
    return rows.flatMap(({ name, size }): Problem[] => {
      if (!/\.cpt$/i.test(name)) return [problem(t.cptOnly, undefined, 'template')];
      return size > CPT_MEGABYTES * 1_000_000 ? [problem(t.cptLarge, { max: CPT_MEGABYTES }, 'template')] : [];
    });
  },
});

let server: string | null = null;
/** The operator's report server, of the configuration; null: none. */
export function bindReportServer(address: string | null): void {
  server = address;
}

/** The page of the server that shows a template; it is asked by the browser, with an address of the file that opens once. */
function shownAt(name: string | null | undefined): string | null {
  if (server === null) return null;
  const address = new URL(server);
  if (name) address.searchParams.set('viewlet', name);
  return address.href;
}

export const ownReportHandlers = [
  handle(reportServer, (_ctx, { name }) => Promise.resolve({ address: shownAt(name) })),
];
