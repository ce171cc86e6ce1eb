/** User demands: who sees and edits them, whom they are told to, and what the demands derived from them make of their state. */
import { type SqlBool, sql } from 'kysely';
import { sameValue } from '#kernel/diff.ts';
import { forbidden, type Problem, problem } from '#kernel/problem.ts';
import { notifyOf } from '#modules/people/message/server/public.ts';
import { dropTraces, keepFaces } from '#modules/products/trace/server/public.ts';
import { faceOf } from '#modules/products/trace/trace.ts';
import type { Ctx } from '#server/context.ts';
import { rowsById, type Where } from '#server/entity/entity-read.ts';
import { entityService } from '#server/entity/entity-service.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { setRows } from '#server/entity/set-rows.ts';
import { type UserFacts, userDemandLife } from '../demand.life.ts';
import { nextState, type RollUpRow, wrongTimes } from '../demand.rules.ts';
import { demandTexts as t } from '../demand.texts.ts';
import { type UserDemandRow, userDemand, userDemandStatus } from '../user-demand.entity.ts';
import { chainInForce } from './chain.ts';

/** Own ones, and with the right those of the departments whose data the viewer may see. */
function visible({ viewer: { userId, rights, departments } }: Ctx): Where | null {
  const all = rights.has('dm:user:query');
  if (userId === 0 || (all && departments === null)) return null;
  const mine = sql`t.proposer = ${userId} OR t.owner = ${userId} OR t.created_by = ${userId}`;
  return all
    ? sql<SqlBool>`(${mine} OR t.department IS NULL OR t.department = ANY(${[...departments!]}::bigint[]))`
    : sql<SqlBool>`(${mine})`;
}

/** Until somebody looks at it, it is its proposer's; afterwards it changes with the right alone. */
const OPEN: ReadonlySet<string> = new Set(['draft', 'submitted', 'rejected']);
const isMine = ({ viewer: { userId } }: Ctx, { proposer, createdBy }: UserDemandRow): boolean =>
  userId === 0 || proposer === userId || createdBy === userId;
const mayEdit = (ctx: Ctx, row: UserDemandRow): boolean =>
  ctx.viewer.rights.has('dm:user:edit') || (isMine(ctx, row) && OPEN.has(row.status));
const mayRemove = (ctx: Ctx, row: UserDemandRow): boolean =>
  ctx.viewer.rights.has('dm:user:delete') || isMine(ctx, row);

async function derivedOf(ctx: Ctx, id: number): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`SELECT count(*)::int AS n FROM trace_link WHERE company_id = ${ctx.viewer.companyId}
    AND up_kind = 'userDemand' AND up_record = ${id} AND down_kind = 'devDemand'`.execute(ctx.db);
  return rows[0]!.n;
}

async function check(ctx: Ctx, { mode, before, after, moved }: Change<UserDemandRow>): Promise<Problem[]> {
  if (mode === 'remove') {
    if (!mayRemove(ctx, before!)) throw forbidden();
    return before!.status === 'draft' ? [] : [problem(t.openDraftOnly, { name: before!.title })];
  }
  if (mode === 'move')
    return moved?.action === 'accept' && !after!.answer && (await derivedOf(ctx, after!.id)) === 0
      ? [problem(t.needsAnswer, undefined, 'answer')]
      : [];
  const { userId, rights } = ctx.viewer;
  if (mode === 'update' && !mayEdit(ctx, before!)) throw forbidden();
  if (mode === 'create' && userId !== 0 && after!.proposer !== userId && !rights.has('dm:user:add'))
    return [problem(t.notYours, undefined, 'proposer')];
  return wrongTimes(after!);
}

async function changed(ctx: Ctx, { before, after, mode }: Change<UserDemandRow>): Promise<void> {
  if (!after) return dropTraces(ctx, { kind: userDemand.name, id: before!.id });
  const { userControlled } = await chainInForce(ctx, true);
  await keepFaces(ctx, userDemand.name, [{ id: after.id, face: faceOf(after, userControlled) }]);
  if (mode === 'move') await tellProposer(ctx, after);
  if (after.owner && after.owner !== before?.owner && after.owner !== ctx.viewer.userId)
    await notifyOf(ctx, 'userDemand', after, {
      receivers: [after.owner],
      title: t.toldOwn,
      params: { name: after.title },
    });
}

async function tellProposer(ctx: Ctx, row: UserDemandRow): Promise<void> {
  if (!row.proposer || row.proposer === ctx.viewer.userId) return;
  await notifyOf(ctx, 'userDemand', row, {
    receivers: [row.proposer],
    title: t.toldMoved,
    params: { name: row.title, status: userDemandStatus[row.status] },
  });
}

export const userDemandService = entityService(userDemand, {
  life: userDemandLife,
  visible,
  facts: async (ctx: Ctx) => () => ({ mayEdit: ctx.viewer.rights.has('dm:user:edit') }) satisfies UserFacts,
  derive: (ctx, { mode, before, after }) => {
    if (mode === 'remove' || mode === 'move' || !after) return {};
    const score = after.value && after.confidence ? after.value * after.confidence : null;
    const derived = {
      ...(!sameValue(score, before?.score ?? null) && { score }),
      ...(mode === 'create' && !after.proposer && ctx.viewer.userId !== 0 && { proposer: ctx.viewer.userId }),
    };
    return derived;
  },
  check,
  changed,
  detail: async (ctx, row) => ({
    ...(!mayEdit(ctx, row) && { editable: [] }),
    actions: {
      ...(mayRemove(ctx, row) && {
        remove: row.status === 'draft' ? null : problem(t.openDraftOnly, { name: row.title }),
      }),
    },
  }),
});

/** What the development demands derived from user demands make of their states; nobody sets these. */
export async function rollUp(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { companyId } = ctx.viewer;
  const { rows } = await sql<RollUpRow>`SELECT l.up_record AS id, d.status,
      EXISTS (SELECT 1 FROM project_demand p WHERE p.company_id = d.company_id AND p.dev_demand = d.id AND p.status = 'inScope') AS planned
    FROM trace_link l JOIN dev_demand d ON d.company_id = l.company_id AND d.id = l.down_record
    WHERE l.company_id = ${companyId} AND l.up_kind = 'userDemand' AND l.down_kind = 'devDemand'
      AND l.up_record = ANY(${[...ids]}::bigint[])`.execute(ctx.db);
  const { rollUp: rule } = await chainInForce(ctx);
  const below = Map.groupBy(rows, ({ id }) => id);
  for (const row of (await rowsById<UserDemandRow>(userDemand, ctx, [...ids])).sort((a, b) => a.id - b.id)) {
    const status = nextState(row.status, below.get(row.id) ?? [], rule);
    if (status === row.status) continue;
    const [now] = await setRows(userDemand, ctx, [row], { status }, 'update');
    await tellProposer(ctx, now!);
  }
}

/** User demands that development demands are derived from. */
export async function originsOf(ctx: Ctx, devDemands: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT DISTINCT up_record AS id FROM trace_link
    WHERE company_id = ${ctx.viewer.companyId} AND up_kind = 'userDemand' AND down_kind = 'devDemand'
      AND down_record = ANY(${[...devDemands]}::bigint[])`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
