/**
 * Agreed rates of projects: the person's, else that of their post, else (job posts) the company's; of each the latest on or before
 * the day worked. Invariant: a rate by which hours were costed stays as it is; hours read it under a lock, so that it also holds
 * against a change at the same moment.
 */
import { sql } from 'kysely';
import { type Problem, problem } from '#kernel/problem.ts';
import type { AgreedRates } from '#modules/people/job-post/server/public.ts';
import { notMembers } from '#modules/people/team/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { contractTexts as t } from '../contract.texts.ts';
import { type ProjectRateRow, projectRate } from '../project-rate.entity.ts';

const FIRST_DAY = '1990-01-01';

export const agreedRates: AgreedRates = async (ctx, asked, hold) => {
  const lock = hold ? sql`FOR SHARE` : sql``;
  const latest = (column: 'person' | 'post') => sql`(SELECT r.rate FROM project_rate r
    WHERE r.company_id = ${ctx.viewer.companyId} AND r.project_id = x.project AND r.${sql.id(column)} = x.${sql.id(column)}
      AND r.from_day <= x.day ORDER BY r.from_day DESC LIMIT 1 ${lock})`;
  const { rows } = await sql<{ cents: number | null }>`SELECT
      (coalesce(${latest('person')}, ${latest('post')}) * 100)::bigint AS cents
    FROM jsonb_to_recordset(${JSON.stringify(asked.map((one, no) => ({ ...one, no })))}::jsonb)
      AS x(no integer, project bigint, person bigint, post bigint, day date) ORDER BY x.no`.execute(ctx.db);
  return rows.map(({ cents }) => cents);
};

/** Of these rates, those by which hours were costed since they were agreed, as far as the ledger can tell. */
async function costedBy(ctx: Ctx, rows: readonly ProjectRateRow[]): Promise<Set<number>> {
  const { rows: used } = await sql<{ id: number }>`SELECT r.id FROM project_rate r
    WHERE r.company_id = ${ctx.viewer.companyId} AND r.id = ANY(${rows.map(({ id }) => id)}::bigint[]) AND EXISTS (
      SELECT FROM cost_entry e WHERE e.company_id = r.company_id AND e.object_kind = 'project' AND e.object_id = r.project_id
        AND e.source IN ('hours', 'adjust') AND e.effect_date >= r.from_day AND e.known_at >= r.created_at
        AND (r.person = e.person OR r.post = (SELECT p.post FROM person_post p WHERE p.company_id = e.company_id
          AND p.person = e.person AND p.from_day <= e.effect_date ORDER BY p.from_day DESC LIMIT 1)))`.execute(ctx.db);
  return new Set(used.map(({ id }) => id));
}

async function nameOf(ctx: Ctx, { person, post }: ProjectRateRow): Promise<string> {
  if (person) return (await userNames(ctx, [person]))[person] ?? '';
  const { rows } = await sql<{ name: string }>`SELECT name FROM job_post
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${post}`.execute(ctx.db);
  return rows[0]?.name ?? '';
}

/** A contract a rate is agreed in is one of the project, or one that is allocated to it. */
async function otherContract(ctx: Ctx, { contract, projectId }: ProjectRateRow): Promise<Problem[]> {
  if (!contract) return [];
  const { rows } = await sql`SELECT FROM contract c WHERE c.company_id = ${ctx.viewer.companyId} AND c.id = ${contract}
    AND (c.project_id = ${projectId} OR EXISTS (SELECT FROM contract_allocations a
      WHERE a.company_id = c.company_id AND a.record = c.id AND a.project = ${projectId}))`.execute(ctx.db);
  return rows.length > 0 ? [] : [problem(t.rateContract, undefined, 'contract')];
}

export const projectRateService = entityService(projectRate, {
  async derive(ctx, { mode, after }) {
    if (mode === 'remove' || !after) return {};
    const follows = { name: await nameOf(ctx, after) };
    return follows;
  },
  async check(ctx, change) {
    const { mode, before, after } = change;
    if (before && (await costedBy(ctx, [before])).has(before.id)) return [problem(t.rateUsed)];
    if (mode === 'remove') return [];
    return [
      ...(after!.fromDay < FIRST_DAY ? [problem(t.rateTooEarly, undefined, 'fromDay')] : []),
      ...(await notMembers(ctx, change, ['person'])),
      ...(await otherContract(ctx, after!)),
    ];
  },
  async detail(ctx, row) {
    const used = (await costedBy(ctx, [row])).has(row.id);
    return { ...(used && { editable: [] }), actions: { remove: used ? problem(t.rateUsed) : null } };
  },
});
