/**
 * Agents: who may decide for whom. The engine asks `agentOf` (people.ts) when the caller is not asked.
 *
 * Everybody sets their own; administrators of workflows set anybody's. An agency that was used is ended, never removed, so
 * that the history can be understood. Refused: oneself, an end before the start or the present, the same agent twice.
 */
import { sql } from 'kysely';
import { formatInstant, instantOfMinute, parseMinute } from '#kernel/dates.ts';
import { absent, forbidden, refuse } from '#kernel/problem.ts';
import { noticeStatement } from '#modules/people/message/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import * as calls from '../../instance/delegation.calls.ts';
import { agentTexts as t } from '../../integration/integration.texts.ts';
import { allAvailable } from '../people.ts';
import { ms } from './lists.ts';

const ADMIN = 'wf:instance:admin';
const YEAR_MS = 366 * 86_400_000;
const MOST = 500;

async function listed(ctx: Ctx, own: boolean): Promise<calls.DelegationAnswer> {
  const { companyId, userId } = ctx.viewer;
  const { rows } = await sql<Omit<calls.DelegationRow, 'state'> & { active: boolean }>`
    SELECT id, principal, agent, ${ms('starts_at')} AS starts_at, ${ms('ends_at')} AS ends_at, definitions, reason, active
    FROM wf_delegation WHERE company_id = ${companyId} ${own ? sql`AND (principal = ${userId} OR agent = ${userId})` : sql``}
      AND ends_at > ${new Date(ctx.now - YEAR_MS)} ORDER BY active DESC, ends_at DESC, id DESC LIMIT ${MOST}`.execute(
    ctx.db,
  );
  const { rows: definitions } = await sql<{ key: string; name: string }>`SELECT key, name FROM wf_definition
    WHERE company_id = ${companyId} AND version_no IS NOT NULL ORDER BY name, key`.execute(ctx.db);
  const stateOf = (row: (typeof rows)[number]): calls.DelegationRow['state'] =>
    !row.active || row.endsAt <= ctx.now ? 'over' : row.startsAt > ctx.now ? 'later' : 'now';
  return {
    list: rows.map(({ active, ...row }) => ({ ...row, state: stateOf({ active, ...row }) })),
    people: await userNames(
      ctx,
      rows.flatMap((row) => [row.principal, row.agent]),
    ),
    definitions,
  };
}

/** The civil minute as a moment in the company. */
function momentOf(ctx: Ctx, text: string, field: string): Date {
  const minute = parseMinute(text);
  if (minute === null) throw refuse(t.needPeriod, undefined, field);
  return new Date(instantOfMinute(minute, ctx.utcOffset));
}

async function mustBeActive(ctx: Ctx, users: readonly number[]): Promise<void> {
  if (!(await allAvailable(ctx, users))) throw refuse(t.notFound, undefined, 'agent');
}

/** Principal of a delegation the viewer may change. */
async function principalOf(ctx: Ctx, id: number, admin: boolean): Promise<number> {
  const { rows } = await sql<{ principal: number }>`SELECT principal FROM wf_delegation
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${id} AND active AND ends_at > ${new Date(ctx.now)} FOR UPDATE`.execute(
    ctx.db,
  );
  if (!rows[0] || (rows[0].principal !== ctx.viewer.userId && !admin)) throw absent();
  return rows[0].principal;
}

export const delegationHandlers = [
  handle(calls.myDelegations, (ctx) => listed(ctx, true)),
  handle(calls.allDelegations, (ctx) => listed(ctx, false)),
  handle(calls.saveDelegation, async (ctx, { id, agent, definitions, reason, ...input }) => {
    const { companyId, userId } = ctx.viewer;
    const admin = await ctx.can(ADMIN);
    const principal = id ? await principalOf(ctx, id, admin) : (input.principal ?? userId);
    if (principal !== userId && !admin) throw forbidden();
    if (principal === agent) throw refuse(t.self, undefined, 'agent');
    const [from, to] = [momentOf(ctx, input.startsAt, 'startsAt'), momentOf(ctx, input.endsAt, 'endsAt')];
    if (from >= to) throw refuse(t.order, undefined, 'endsAt');
    if (to.getTime() <= ctx.now) throw refuse(t.past, undefined, 'endsAt');
    await mustBeActive(ctx, [principal, agent]);
    const keys = Array.isArray(definitions) && definitions.length > 0 ? [...new Set(definitions.map(String))] : null;
    // Two saves of one principal at the same moment wait for each other.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('wf_delegation', ${principal}))`.execute(ctx.db);
    const { rows: same } =
      await sql`SELECT 1 FROM wf_delegation WHERE company_id = ${companyId} AND principal = ${principal}
      AND agent = ${agent} AND active AND id <> ${id ?? 0} AND starts_at < ${to} AND ends_at > ${from}
      AND (definitions IS NULL OR ${keys}::text[] IS NULL OR definitions && ${keys}::text[])`.execute(ctx.db);
    if (same.length > 0) throw refuse(t.overlap, undefined, 'agent');
    const { rows } = await (id
      ? sql<{
          id: number;
        }>`UPDATE wf_delegation SET agent = ${agent}, starts_at = ${from}, ends_at = ${to}, definitions = ${keys},
          reason = ${reason ?? null}, made_by = ${userId} WHERE company_id = ${companyId} AND id = ${id} RETURNING id`
      : sql<{
          id: number;
        }>`INSERT INTO wf_delegation (company_id, principal, agent, starts_at, ends_at, definitions, reason, made_by, made_at)
          VALUES (${companyId}, ${principal}, ${agent}, ${from}, ${to}, ${keys}, ${reason ?? null}, ${userId}, ${new Date(ctx.now)}) RETURNING id`
    ).execute(ctx.db);
    const names = await userNames(ctx, [principal]);
    const when = (at: Date): string => formatInstant(at.getTime(), ctx.utcOffset).slice(0, 16);
    await noticeStatement(ctx, {
      receivers: [agent],
      kind: 'workflow',
      title: t.notice,
      params: { name: names[principal] ?? '', from: when(from), to: when(to) },
      link: '/modules/workflow/myWorkflow/todoList?tabName=agents',
      relatedId: rows[0]!.id,
    })?.execute(ctx.db);
    return { id: rows[0]!.id };
  }),
  handle(calls.endDelegation, async (ctx, { id }) => {
    await principalOf(ctx, id, await ctx.can(ADMIN));
    await sql`UPDATE wf_delegation SET active = false WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(
      ctx.db,
    );
    return null;
  }),
];
