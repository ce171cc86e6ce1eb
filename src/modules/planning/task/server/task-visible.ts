/** Which tasks a person may see, and the named views of the task lists (1-product §2.15). */
import { type SqlBool, sql } from 'kysely';
import { forbidden } from '#kernel/problem.ts';
import { amongHeld, heldObjects } from '#modules/people/team/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { ListInput, Where } from '#server/entity/entity-read.ts';
import { TASK_VIEWS, type TaskView } from '../task.calls.ts';

/** Whoever may see the plan of a project sees its tasks. */
const SEES_PLAN = 'pm:plan:query';

/** Takes part in the task. `= ANY(...)` would read every task: no index serves it. */
const involves = (userId: number): Where => sql<SqlBool>`t.participants @> ARRAY[${userId}]::bigint[]`;

/** Is in charge of the task or takes part in it. */
export const worksOn = (userId: number): Where => sql<SqlBool>`(t.responsible = ${userId} OR ${involves(userId)})`;

const or = (parts: readonly Where[]): Where => sql<SqlBool>`(${sql.join(parts, sql` OR `)})`;

async function viewWhere(ctx: Ctx, view: TaskView): Promise<Where> {
  const { userId, companyId, departments } = ctx.viewer;
  switch (view) {
    case 'charged':
      return sql<SqlBool>`t.responsible = ${userId}`;
    case 'gave':
      return sql<SqlBool>`(t.assigner = ${userId} OR t.created_by = ${userId})`;
    case 'involved':
      return involves(userId);
    case 'projectTask':
      return amongHeld(ctx, await heldObjects(ctx, ['project'], [SEES_PLAN]), 'project', SEES_PLAN, sql`t.project_id`);
    case 'transfer':
      return sql<SqlBool>`t.responsible = ${userId} AND t.status IN ('new', 'ongoing', 'pause')`;
    case 'handover':
      return sql<SqlBool>`t.responsible IS NOT NULL AND t.status IN ('new', 'ongoing', 'pause')`;
    case 'department':
      return departments === null
        ? sql<SqlBool>`t.responsible IS NOT NULL`
        : // An array, so that an index finds them beside the other ways in which a task is one's own.
          sql<SqlBool>`t.responsible = ANY(ARRAY(SELECT u.id FROM "user" u
            WHERE u.company_id = ${companyId} AND u.department = ANY(${[...departments]}::bigint[])))`;
  }
}

const isView = (name: string): name is TaskView => (TASK_VIEWS as readonly string[]).includes(name);

/** The right without which nobody has the view. */
const NEEDS: Partial<Record<TaskView, string>> = { department: 'pm:task:department', handover: 'pm:task:transfer' };

/**
 * A named view; otherwise everything the viewer has to do with. Tasks of a project are seen whole by those who may see
 * its plan. Tasks of templates belong to the template's plan and are in no list.
 */
export async function visibleTasks(ctx: Ctx, input: ListInput): Promise<Where> {
  const { userId, rights } = ctx.viewer;
  const ofProjects = sql<SqlBool>`t.project_id IS NOT NULL`;
  if (userId === 0) return ofProjects;
  const ofDepartments = rights.has('pm:task:department');
  if (input.view && isView(input.view)) {
    const need = NEEDS[input.view];
    if (need && !rights.has(need)) throw forbidden('noView');
    return sql<SqlBool>`(t.project_id IS NOT NULL AND t.status <> 'discarded' AND ${await viewWhere(ctx, input.view)})`;
  }
  if (rights.has('pm:project:manageAll')) return ofProjects;
  if (input.projectId && (await ctx.can(SEES_PLAN, { projectId: input.projectId }))) return ofProjects;
  const views: TaskView[] = [
    'charged',
    'gave',
    'involved',
    'projectTask',
    ...(ofDepartments ? ['department' as const] : []),
    ...(rights.has('pm:task:transfer') ? ['handover' as const] : []),
  ];
  return sql<SqlBool>`(t.project_id IS NOT NULL AND ${or(await Promise.all(views.map((view) => viewWhere(ctx, view))))})`;
}

/** Lists of one person's tasks, few enough to be put in order by more than an index. */
const OWN: readonly TaskView[] = ['charged', 'gave', 'involved'];

/** In one's own lists unfinished tasks come first. */
export const unfinishedFirst = ({ view }: ListInput): Where | null =>
  OWN.some((own) => own === view) ? sql<SqlBool>`t.status IN ('new', 'ongoing', 'pause')` : null;
