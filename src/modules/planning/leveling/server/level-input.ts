/** What a leveling is made of: plans, the people and roles that work in them, and what these have to do elsewhere. */
import { sql } from 'kysely';
import type { WorkCalendar } from '#kernel/workdays.ts';
import { compiled, workBetween } from '#kernel/workdays.ts';
import { calendarsOfPeople, workCalendars } from '#modules/base/calendar/server/public.ts';
import { objectsWith } from '#modules/people/team/server/public.ts';
import { soleWorker } from '#modules/planning/plan/edit/assignment-rules.ts';
import type { TaskAssignment } from '#modules/planning/plan/plan-model.ts';
import { loadPlan, type StoredPlan } from '#modules/planning/plan/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { Busy, LeveledProject, LevelInput, LevelOptions, Supply } from '../leveling-model.ts';
import { personKey, roleKey } from '../needs.ts';

export interface FoundProject {
  id: number;
  name: string;
  open: boolean;
  mayEdit: boolean;
  priority: number | null;
}
export interface Gathered {
  input: LevelInput;
  projects: FoundProject[];
  stored: Map<number, StoredPlan>;
}

/** Priorities as ids, the most important first: the dictionary begins with the highest. */
async function prioritiesOf(ctx: Ctx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT i.id FROM dict_item i
      JOIN dictionary d ON d.company_id = i.company_id AND d.id = i.dictionary
    WHERE i.company_id = ${ctx.viewer.companyId} AND d.dict_key = 'priority' ORDER BY i.sort NULLS LAST, i.id`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}

/** The project, or those of the program, that have not ended, in the order of their ids. */
export async function projectsOf(ctx: Ctx, scope: { projectId?: number; programId?: number }): Promise<FoundProject[]> {
  const here =
    scope.projectId !== undefined ? sql`t.id = ${scope.projectId}` : sql`t.program = ${scope.programId ?? 0}`;
  const { rows } = await sql<FoundProject>`SELECT t.id, t.name, t.priority,
      ${objectsWith(ctx, 'project', 'pm:plan:query', sql`t.id`)} AS open,
      ${objectsWith(ctx, 'project', 'pm:plan:edit', sql`t.id`)} AS may_edit
    FROM project t WHERE t.company_id = ${ctx.viewer.companyId} AND ${here} AND t.status NOT IN ('done', 'passoff')
    ORDER BY t.id`.execute(ctx.db);
  return rows;
}

interface BusyRow {
  responsible: number | null;
  participants: number[] | null;
  assignments: TaskAssignment[] | null;
  work: number;
  from: number;
  to: number;
  calendar: number | null;
}

/** What people have to do in plans that are not leveled, by the rule of the load (ADR 481). */
async function busyOf(ctx: Ctx, people: readonly number[], except: readonly number[], from: number): Promise<Busy[]> {
  if (people.length === 0) return [];
  const ids = [...people];
  const { rows } = await sql<BusyRow>`SELECT t.responsible, t.participants, t.assignments,
      round(t.work_minutes * (100 - t.progress) / 100)::integer AS work,
      greatest(coalesce(t.actual_start_at, t.start_at), ${from}::bigint) AS "from", t.finish_at AS "to",
      coalesce(t.calendar, p.calendar) AS calendar
    FROM task t JOIN project p ON p.company_id = t.company_id AND p.id = t.project_id
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.project_id <> ALL(${[...except]}::bigint[])
      AND p.status NOT IN ('done', 'passoff') AND t.status IN ('new', 'ongoing', 'pause') AND t.active AND NOT t.summary
      AND NOT t.milestone AND NOT t.external AND t.work_minutes > 0 AND t.finish_at > ${from}
      AND (t.responsible = ANY(${ids}::bigint[]) OR t.participants && ${ids}::bigint[])
    ORDER BY t.id`.execute(ctx.db.withoutPlugins());
  const asked = new Set(people);
  const { usual, own } = await calendarsOfPeople(ctx, people);
  const known = new Map(
    (await workCalendars(ctx, [...new Set(rows.flatMap(({ calendar }) => calendar ?? []))])).map((c) => [c.id, c]),
  );
  return rows.flatMap(({ responsible, participants, assignments, work, calendar, ...span }) => {
    const shared = (assignments ?? []).filter(({ units, workMinutes }) => units > 0 && workMinutes > 0);
    const sole = responsible ?? participants?.[0] ?? null;
    const parts = shared.length > 0 ? shared : sole === null ? [] : [{ userId: sole, units: null }];
    return parts.flatMap(({ userId, units }): Busy[] => {
      if (!asked.has(userId)) return [];
      const by: WorkCalendar = own.get(userId) ?? (calendar === null ? undefined : known.get(calendar)) ?? usual;
      const time = workBetween(compiled(by), span.from, span.to);
      const amount = units ?? (time > 0 ? Math.round((work * 1000) / time) / 10 : 0);
      return amount > 0 ? [{ key: personKey(userId), ...span, amount, calendar: by }] : [];
    });
  });
}

/** People with the share of their time that they have for projects, until they leave. */
async function personSupplies(ctx: Ctx, people: readonly number[]): Promise<Supply[]> {
  const { rows } = await sql<{ person: number; tenths: number; left: number | null }>`SELECT e."user" AS person,
      round(e.coefficient * 10)::integer AS tenths, (e.left_on - date '1970-01-01')::integer AS "left" FROM employee e
    WHERE e.company_id = ${ctx.viewer.companyId} AND e."user" = ANY(${[...people]}::bigint[])`.execute(
    ctx.db.withoutPlugins(),
  );
  const found = new Map(rows.map((row) => [row.person, row]));
  return people.map((person): Supply => {
    const row = found.get(person);
    const steps: [number, number][] = [[Number.MIN_SAFE_INTEGER, (row?.tenths ?? 10) * 10]];
    if (row && row.left !== null) steps.push([(row.left + 1) * 1440, 0]);
    return { key: personKey(person), steps };
  });
}

/** Roles whose tasks have nobody yet: as many as have the role. */
async function roleSupplies(ctx: Ctx, roles: readonly number[]): Promise<Supply[]> {
  if (roles.length === 0) return [];
  const { rows } = await sql<{ role: number; people: number }>`SELECT r.id AS role, count(m.id)::integer AS people
    FROM unnest(${[...roles]}::bigint[]) AS r (id) LEFT JOIN project_member m
      ON m.company_id = ${ctx.viewer.companyId} AND m.roles @> ARRAY[r.id] AND m.left_at IS NULL
    GROUP BY 1 ORDER BY 1`.execute(ctx.db.withoutPlugins());
  return rows.map(({ role, people }) => ({
    key: roleKey(role),
    steps: [[Number.MIN_SAFE_INTEGER, Math.max(1, people) * 100]],
  }));
}

/** Plans the viewer may not change take part as they are; of those they may not read only what people do in them counts. */
export async function gather(
  ctx: Ctx,
  scope: { projectId?: number; programId?: number },
  options: LevelOptions,
): Promise<Gathered> {
  const projects = (await projectsOf(ctx, scope)).filter(({ open }) => open);
  const stored = new Map<number, StoredPlan>();
  const priorities = await prioritiesOf(ctx);
  const place = (id: number | null): number => {
    const at = id === null ? -1 : priorities.indexOf(id);
    return at < 0 ? priorities.length : at;
  };
  const leveled: LeveledProject[] = [];
  const people = new Set<number>();
  const roles = new Set<number>();
  for (const { id, mayEdit, priority } of projects) {
    const plan = await loadPlan(ctx, { projectId: id });
    stored.set(id, plan);
    leveled.push({ projectId: id, plan: plan.plan, rank: place(priority), fixed: !mayEdit, priorities });
    for (const task of plan.plan.tasks) {
      for (const { userId } of task.assignments) people.add(userId);
      const sole = soleWorker(task);
      if (sole !== null) people.add(sole);
      else if (task.roleId !== null) roles.add(task.roleId);
    }
  }
  const workers = [...people].sort((a, b) => a - b);
  const except = projects.map(({ id }) => id);
  const input: LevelInput = {
    projects: leveled,
    supplies: [
      ...(await personSupplies(ctx, workers)),
      ...(await roleSupplies(
        ctx,
        [...roles].sort((a, b) => a - b),
      )),
    ],
    busy: await busyOf(ctx, workers, except, options.from),
    options,
  };
  return { input, projects, stored };
}
