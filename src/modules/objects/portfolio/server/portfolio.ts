/** Server of portfolios: records, contents, menu and rights. */
import { type SqlBool, sql } from 'kysely';
import { sameValue } from '#kernel/diff.ts';
import { CODE, type Problem, problem, Refusal } from '#kernel/problem.ts';
import { objectConfig, saveBinding } from '#modules/flow/approval/server/public.ts';
import { checkProjectDates } from '#modules/objects/project/project.rules.ts';
import {
  formerManagerHandler,
  keepTeam,
  objectHandlers,
  seenObjects,
  takesPart,
} from '#modules/people/team/server/public.ts';
import { type Ctx, handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { rowsById, type Where } from '#server/entity/entity-read.ts';
import { entityService } from '#server/entity/entity-service.ts';
import {
  portfolioBindings,
  portfolioInfo,
  portfolioItems,
  portfolioTree,
  savePortfolioBinding,
} from '../portfolio.calls.ts';
import { type PortfolioRow, portfolio } from '../portfolio.entity.ts';
import { type PortfolioFacts, portfolioLife } from '../portfolio.life.ts';
import { portfolioModule } from '../portfolio.module.ts';
import { portfolioKind } from '../portfolio.object.ts';
import { MOST_LEVELS, portfolioTexts as t } from '../portfolio.rules.ts';
import type { Circle } from '../portfolio.views.ts';
import { arrangeHandlers } from './arrange.ts';
import { portfolioRow, visiblePortfolios } from './portfolio-row.ts';
import { portfolioStanding } from './standing.ts';

/** What goes on in each portfolio: projects, programs, and portfolios that have not ended. */
async function portfolioFacts(ctx: Ctx, rows: readonly PortfolioRow[]): Promise<(row: PortfolioRow) => PortfolioFacts> {
  const { companyId } = ctx.viewer;
  const ids = rows.map((row) => row.id);
  const found = await sql<{ id: number; n: number }>`SELECT portfolio AS id, count(*)::int AS n FROM (
      SELECT portfolio FROM project WHERE company_id = ${companyId} AND portfolio = ANY(${ids}::bigint[]) AND status = 'ongoing'
      UNION ALL SELECT portfolio FROM program WHERE company_id = ${companyId} AND portfolio = ANY(${ids}::bigint[]) AND status = 'ongoing'
      UNION ALL SELECT parent FROM portfolio WHERE company_id = ${companyId} AND parent = ANY(${ids}::bigint[]) AND status <> 'done') r
    GROUP BY 1`.execute(ctx.db);
  const counts = new Map(found.rows.map(({ id, n }) => [id, n]));
  return ({ id }) => ({ running: counts.get(id) ?? 0 });
}

/** Levels that a portfolio and all in it would have below this parent. The tree is held already (`checkTree`). */
async function levels(ctx: Ctx, id: number, parent: number): Promise<number> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<{ n: number }>`WITH RECURSIVE up (id, n) AS (
      SELECT ${parent}::bigint, 1 UNION SELECT p.parent, u.n + 1 FROM up u
        JOIN portfolio p ON p.company_id = ${companyId} AND p.id = u.id WHERE p.parent IS NOT NULL),
    down (id, n) AS (
      SELECT ${id}::bigint, 1 UNION SELECT p.id, d.n + 1 FROM down d
        JOIN portfolio p ON p.company_id = ${companyId} AND p.parent = d.id)
    SELECT (SELECT max(n) FROM up) + (SELECT max(n) FROM down) AS n`.execute(ctx.db);
  return rows[0]!.n;
}

async function checkParent(ctx: Ctx, id: number, parent: number): Promise<Problem[]> {
  const [above] = await rowsById<PortfolioRow>(portfolio, ctx, [parent]);
  if (!(await ctx.can('pm:portfolioItem:edit', { portfolioId: parent })))
    return [problem(t.notParent, undefined, 'parent')];
  if (above?.status === 'done') return [problem(t.parentEnded, undefined, 'parent')];
  return (await levels(ctx, id, parent)) > MOST_LEVELS ? [problem(t.tooDeep, { max: MOST_LEVELS }, 'parent')] : [];
}

async function whyKept(ctx: Ctx, { id }: PortfolioRow): Promise<Problem[]> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql`SELECT 1 FROM project WHERE company_id = ${companyId} AND portfolio = ${id}
    UNION ALL SELECT 1 FROM program WHERE company_id = ${companyId} AND portfolio = ${id}
    UNION ALL SELECT 1 FROM portfolio WHERE company_id = ${companyId} AND parent = ${id} LIMIT 1`.execute(ctx.db);
  return rows.length > 0 ? [problem(t.notEmpty)] : [];
}

function ofCircle(ctx: Ctx, circle: Circle | undefined): Where {
  const { userId, companyId } = ctx.viewer;
  const seen = seenObjects(ctx, 'portfolio', sql`t.id`);
  if (circle === 'manage') return sql<SqlBool>`t.manager = ${userId}`;
  if (circle === 'member') return takesPart(ctx, 'portfolio', sql`t.id`);
  if (circle === 'department')
    return sql<SqlBool>`${seen} AND t.department = (SELECT department FROM "user"
      WHERE company_id = ${companyId} AND id = ${userId})`;
  return seen;
}

/** An ended portfolio stays as it was; what its life leaves open, its description, may be written on. */
const changesMore = (before: PortfolioRow, after: PortfolioRow): boolean =>
  portfolio.form
    .flat()
    .some(
      (name) =>
        !portfolioLife.editable.includes(name as never) &&
        !sameValue(before[name as keyof PortfolioRow], after[name as keyof PortfolioRow]),
    );

export const portfolioService = entityService(portfolio, {
  life: portfolioLife,
  facts: portfolioFacts,
  visible: (ctx, { view }) => ofCircle(ctx, view as Circle | undefined),
  async check(ctx, { mode, before, after }) {
    if (mode === 'move') return [];
    if (mode === 'remove') return whyKept(ctx, before!);
    const problems: Problem[] = checkProjectDates(after!);
    if (before?.status === 'done' && changesMore(before, after!)) problems.push(problem(t.endedReadOnly));
    const parent = after!.parent ?? null;
    if (parent !== null && parent !== before?.parent) problems.push(...(await checkParent(ctx, after!.id, parent)));
    return problems;
  },
  async changed(ctx, { before, after }) {
    if (after) await keepTeam(ctx, { scope: 'portfolio', id: after.id }, before, after);
  },
});

export const portfolioServer: ServerModule = {
  ...portfolioModule,
  services: [portfolioService],
  handlers: [
    ...entityHandlers(portfolioService),
    formerManagerHandler(portfolioService, 'portfolio'),
    ...arrangeHandlers,
    // As with projects (2-rules §8): code 500 means it does not exist; the browser closes its window.
    ...objectHandlers(portfolioKind, async () => new Refusal([problem(t.absent)], CODE.fault)),
    handle(portfolioTree, (ctx) => portfolioStanding(ctx, visiblePortfolios(ctx))),
    handle(portfolioItems, (ctx, { portfolioId }) => portfolioStanding(ctx, sql<SqlBool>`t.id = ${portfolioId}`)),
    handle(portfolioInfo, async (ctx, { portfolioId }) => {
      const row = await portfolioRow(ctx, portfolioId);
      const mayArrange = row.status !== 'done' && (await ctx.can('pm:portfolioItem:edit', { portfolioId }));
      return { row, mayArrange };
    }),
    handle(portfolioBindings, (ctx, { portfolioId }) => objectConfig(ctx, 'portfolio', { portfolio: portfolioId })),
    handle(savePortfolioBinding, async (ctx, { portfolioId, ...input }) => {
      await saveBinding(ctx, 'portfolio', portfolioId, { portfolio: portfolioId }, input);
      return null;
    }),
  ],
};
