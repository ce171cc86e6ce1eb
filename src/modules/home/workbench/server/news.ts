/** Contents of the personal workbench other than tasks: plan changes that concern the viewer, and first steps. */
import { sql } from 'kysely';
import { worksOn } from '#modules/planning/task/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { type FirstStep, firstSteps, type PlanChange, planChanges } from '../workbench.calls.ts';
import { seesPlan } from './live-tasks.ts';

const CHANGE_DAYS = 30;
const MAX_CHANGES = 50;

async function changesOf(ctx: Ctx): Promise<PlanChange[]> {
  const { userId, companyId } = ctx.viewer;
  const since = new Date(ctx.now - CHANGE_DAYS * 86_400_000);
  const { rows } = await sql<Omit<PlanChange, 'at'> & { at: Date }>`
    SELECT * FROM (
      SELECT c.id, c.name, coalesce(c.reason, '') AS reason, c.status, p.id AS project_id, p.name AS project_name,
        coalesce(u.emp_name, '') AS applicant, c.finish_before, c.finish_after, coalesce(c.effective_at, c.updated_at) AS at,
        c.applicant = ${userId} OR p.manager = ${userId} AS close,
        (SELECT count(*) FROM task t WHERE t.company_id = c.company_id AND t.project_id = p.id AND ${worksOn(userId)} AND t.id IN (
            SELECT (e ->> 'id')::bigint FROM jsonb_array_elements(d.edits -> 'changed') e
            UNION SELECT e::bigint FROM jsonb_array_elements_text(d.edits -> 'removed') e))
          + (SELECT count(*) FROM jsonb_array_elements(d.edits -> 'created') e WHERE (e ->> 'responsibleId')::bigint = ${userId}) AS tasks
      FROM plan_change c JOIN plan_change_content d ON d.company_id = c.company_id AND d.change_id = c.id
        JOIN project p ON p.company_id = c.company_id AND p.id = c.project_id
        LEFT JOIN "user" u ON u.company_id = c.company_id AND u.id = c.applicant
      WHERE c.company_id = ${companyId} AND c.status <> 'draft' AND coalesce(c.effective_at, c.updated_at) >= ${since} AND ${seesPlan(ctx)}) found
    WHERE close OR tasks > 0
    ORDER BY at DESC, id DESC LIMIT ${MAX_CHANGES}`.execute(ctx.db);
  return rows.map(({ at, ...row }) => {
    const { close: _close, ...change } = row as typeof row & { close: boolean };
    return { ...change, at: at.toISOString() };
  });
}

/** The steps the viewer's rights let them take, each with whether it is done. A project without tasks wants its plan. */
async function stepsOf(ctx: Ctx): Promise<FirstStep[]> {
  const { companyId, userId, rights } = ctx.viewer;
  const { rows } = await sql<{
    people: boolean;
    departments: boolean;
    roles: boolean;
    project: boolean;
    plan: boolean;
    empty: number | null;
  }>`SELECT
      (SELECT count(*) FROM (SELECT 1 FROM "user" WHERE company_id = ${companyId} AND is_enable LIMIT 2) u) > 1 AS people,
      (SELECT count(*) FROM (SELECT 1 FROM department WHERE company_id = ${companyId} LIMIT 2) d) > 1 AS departments,
      EXISTS (SELECT 1 FROM role WHERE company_id = ${companyId} AND built_in IS NULL AND active
        AND (cardinality(users) > 0 OR cardinality(user_groups) > 0)) AS roles,
      EXISTS (SELECT 1 FROM project WHERE company_id = ${companyId}) AS project,
      EXISTS (SELECT 1 FROM task WHERE company_id = ${companyId} AND project_id IS NOT NULL) AS plan,
      (SELECT p.id FROM project p WHERE p.company_id = ${companyId} AND p.manager = ${userId} AND p.status NOT IN ('done', 'passoff')
        AND NOT EXISTS (SELECT 1 FROM task t WHERE t.company_id = p.company_id AND t.project_id = p.id)
        ORDER BY p.id DESC LIMIT 1) AS empty`.execute(ctx.db);
  const { people, departments, roles, project, plan, empty } = rows[0]!;
  const steps: (FirstStep | false)[] = [
    rights.has('sys:dept:add') && { key: 'departments', done: departments, address: '/modules/sys/dept' },
    rights.has('sys:user:add') && { key: 'people', done: people, address: '/modules/sys/user' },
    rights.has('sys:role:edit') && { key: 'roles', done: roles, address: '/modules/sys/role' },
    rights.has('pm:project:add') && { key: 'project', done: project, address: '/modules/project/createProject' },
    empty !== null
      ? { key: 'plan', done: false, address: `/modules/project/projectPlan?projectId=${empty}&import=true` }
      : rights.has('pm:project:add') && {
          key: 'plan',
          done: plan,
          address: '/modules/project/createProject?start=import',
        },
  ];
  return steps.filter((step) => step !== false);
}

export const newsHandlers = [
  handle(planChanges, async (ctx) => ({ changes: await changesOf(ctx) })),
  handle(firstSteps, async (ctx) => ({ steps: await stepsOf(ctx) })),
];
