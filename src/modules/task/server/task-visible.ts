/** Which tasks a person may see, and the named views of the task lists (1-product §2.15). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { forbidden } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import type { ListInput, Where } from '#server/entity/entity-read.ts';
import { TASK_VIEWS, type TaskView } from '../task.calls.ts';

const or = (parts: readonly Where[]): Where => sql<SqlBool>`(${sql.join(parts, sql` OR `)})`;

/** Ids that go along with a statement as numbers. */
const FEW = 500;

/**
 * The column is one of the ids of a query. Few go along as numbers: the database knows how many there are and finds their
 * tasks by index, beside the other ways in which a task is one's own, instead of looking at all tasks of the company.
 */
async function among(ctx: Ctx, column: RawBuilder<unknown>, ids: RawBuilder<unknown>): Promise<Where> {
  const { rows } = await sql<{ id: number }>`${ids} LIMIT ${FEW + 1}`.execute(ctx.db);
  return rows.length > FEW
    ? sql<SqlBool>`${column} IN (${ids})`
    : sql<SqlBool>`${column} = ANY(${rows.map((row) => row.id)}::bigint[])`;
}

async function viewWhere(ctx: Ctx, view: TaskView): Promise<Where> {
  const { userId, companyId, departments } = ctx.viewer;
  switch (view) {
    case 'charged':
      return sql<SqlBool>`t.responsible = ${userId}`;
    case 'gave':
      return sql<SqlBool>`(t.assigner = ${userId} OR t.created_by = ${userId})`;
    case 'involved':
      // Not `= ANY(...)`, which no index of lists serves.
      return sql<SqlBool>`t.participants @> ARRAY[${userId}]::bigint[]`;
    case 'projectTask':
      return among(
        ctx,
        sql`t.project_id`,
        sql`SELECT p.id FROM project p WHERE p.company_id = ${companyId} AND p.manager = ${userId}
          UNION SELECT m.project_id FROM project_member m
            WHERE m.company_id = ${companyId} AND m."user" = ${userId} AND m.project_id IS NOT NULL`,
      );
    case 'transfer':
      return sql<SqlBool>`t.responsible = ${userId} AND t.status IN ('new', 'ongoing', 'pause')`;
    case 'handover':
      return sql<SqlBool>`t.responsible IS NOT NULL AND t.status IN ('new', 'ongoing', 'pause')`;
    case 'department':
      return departments === null
        ? sql<SqlBool>`t.responsible IS NOT NULL`
        : among(
            ctx,
            sql`t.responsible`,
            sql`SELECT u.id FROM "user" u WHERE u.company_id = ${companyId} AND u.department = ANY(${[...departments]}::bigint[])`,
          );
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
  if (input.projectId && (await ctx.can('pm:plan:query', { projectId: input.projectId }))) return ofProjects;
  const views: TaskView[] = [
    'charged',
    'gave',
    'involved',
    'projectTask',
    ...(ofDepartments ? ['department' as const] : []),
    ...(rights.has('pm:task:transfer') ? ['handover' as const] : []),
  ];
  const own: Where[] = [];
  for (const view of views) own.push(await viewWhere(ctx, view));
  return sql<SqlBool>`(t.project_id IS NOT NULL AND ${or(own)})`;
}
