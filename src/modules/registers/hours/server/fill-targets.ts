/** What hours are filled in on: facts of tasks and projects for the rules, and categories. */
import { sql } from 'kysely';
import { type Problem, problem } from '#kernel/problem.ts';
import { takesPart } from '#modules/people/team/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { type FillFacts, refuseFill } from '../hours.rules.ts';
import { hoursTexts as t } from '../hours.texts.ts';
import type { HoursConfig } from '../hours-config.ts';
import { stateChanges } from './state-changes.ts';

export interface Target {
  projectId: number | null;
  task: number | null;
  category: number | null;
}
/** The part kept in a record. */
export interface Named extends Target {
  projectName: string | null;
  taskName: string | null;
  role: number | null;
}

interface Found {
  projectId: number;
  project: string;
  status: FillFacts['project']['status'];
  changes: FillFacts['project']['changes'];
  plannedStart: string;
  actualStart: string | null;
  actualEnd: string | null;
  member: boolean;
  task: number | null;
  taskName: string | null;
  taskStatus: NonNullable<FillFacts['task']>['status'];
  taskChanges: NonNullable<FillFacts['task']>['changes'];
  summary: boolean;
  mine: boolean;
  taskEnd: string | null;
  role: number | null;
}

const asPerson = (ctx: Ctx, person: number): Ctx => ({ ...ctx, viewer: { ...ctx.viewer, userId: person } });

async function find(ctx: Ctx, person: number, { projectId, task }: Target): Promise<Found | null> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<Found>`SELECT p.id AS project_id, p.name AS project, p.status, p.planned_start::text,
      p.actual_start::text, p.actual_end::text, ${stateChanges(ctx, 'project', sql`p.id`)} AS changes,
      ${stateChanges(ctx, 'task', sql`t.id`)} AS task_changes, ${takesPart(asPerson(ctx, person), 'project', sql`p.id`)} AS member,
      t.id AS task, t.name AS task_name, t.status AS task_status, t.summary, t.actual_end::text AS task_end, t.role,
      coalesce(t.responsible = ${person} OR t.participants @> ARRAY[${person}]::bigint[], false) AS mine
    FROM project p LEFT JOIN task t ON t.company_id = p.company_id AND t.project_id = p.id AND t.id = ${task}::bigint AND t.active
    WHERE p.company_id = ${companyId} AND (p.id = ${projectId}::bigint OR t.id = ${task}::bigint)`.execute(ctx.db);
  const found = rows.find((row) => task === null || row.task === task);
  return found && (projectId === null || found.projectId === projectId) ? found : null;
}

const factsOf = (f: Found): FillFacts => ({
  project: {
    name: f.project,
    status: f.status,
    changes: f.changes,
    plannedStart: f.plannedStart,
    actualStart: f.actualStart,
    actualEnd: f.actualEnd,
    member: f.member,
  },
  task:
    f.task === null
      ? null
      : {
          name: f.taskName!,
          status: f.taskStatus,
          changes: f.taskChanges,
          summary: f.summary,
          mine: f.mine,
          actualEnd: f.taskEnd,
        },
});

/** Answers targets of one person, each asked once. */
export function targetsOf(ctx: Ctx, person: number, config: HoursConfig, categories: ReadonlySet<number>) {
  const asked = new Map<string, Promise<Found | null>>();
  return async (target: Target, workDate: string): Promise<Named | Problem> => {
    const { projectId, task, category } = target;
    const none = { projectName: null, taskName: null, role: null };
    if ((task ?? projectId) === null) {
      if (category === null) return problem(t.oneTarget, undefined, 'task');
      return categories.has(category) ? { ...target, ...none } : problem(t.noTarget, undefined, 'category');
    }
    if (category !== null) return problem(t.oneTarget, undefined, 'category');
    const key = `${projectId} ${task}`;
    if (!asked.has(key)) asked.set(key, find(ctx, person, target));
    const found = await asked.get(key)!;
    if (!found) return problem(t.noTarget, undefined, task === null ? 'projectId' : 'task');
    const refused = refuseFill(factsOf(found), config, workDate);
    if (refused) return refused;
    return {
      projectId: found.projectId,
      task: found.task,
      category: null,
      projectName: found.project,
      taskName: found.taskName,
      role: found.role,
    };
  };
}
