/**
 * Items behind the numbers of a cell: demand, tasks, people with their free time, approved records.
 *
 * Other projects take time of the people, so their hours are included; their names only for viewers who see them.
 */
import { sql } from 'kysely';
import { formatDay, parseDay, weekdayOf } from '#kernel/dates.ts';
import { refuse } from '#kernel/problem.ts';
import { objectIdsWith, seenObjects } from '#modules/people/team/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import { approvedRecords } from '#modules/registers/hours/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { sundayOf } from '../cells.ts';
import { type Free, type Item, itemsOf, type Side } from '../figures.ts';
import type { CellDemand, CellPerson, CellRecord, CellTask, ManpowerCell } from '../manpower.calls.ts';
import { manpowerTexts as t } from '../manpower.texts.ts';
import { spread } from '../spread.ts';
import { MOST_WEEKS, type Weeks } from '../weeks.ts';
import { addedByBookings } from './booking/booked-load.ts';
import { demandOf } from './demand.ts';
import { factsOf, rolesOf } from './facts.ts';
import { rowOfDemand, rowsOfRoles } from './matrix.ts';
import type { Shown } from './objects.ts';

export interface AskedCell {
  by: Side;
  row: string;
  /** Mondays, civil dates. */
  from: string;
  to: string;
}

const sum = (minutes: readonly number[]): number => minutes.reduce((all, one) => all + one, 0);

function weeksBetween({ from, to }: AskedCell): Weeks {
  const [first, last] = [parseDay(from)!, parseDay(to)!];
  const count = (last - first) / 7 + 1;
  if (weekdayOf(first) !== 1 || !Number.isInteger(count) || count < 1 || count > MOST_WEEKS)
    throw refuse(t.badWeeks, { max: MOST_WEEKS }, 'to');
  return { first, count };
}

/** Names of projects the viewer sees. */
async function seenProjects(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`SELECT t.id, t.name FROM project t
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.id = ANY(${[...ids]}::bigint[]) AND ${seenObjects(ctx, 'project', sql`t.id`)}`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Tasks of plans the viewer sees, and the minutes of all others. */
async function tasksOf(
  ctx: Ctx,
  { kind, id, projects }: Shown,
  items: readonly Item[],
): Promise<Pick<ManpowerCell, 'tasks' | 'unseen'>> {
  const worked = items.filter((one) => (one.kind === 'assigned' || one.kind === 'open') && sum(one.minutes) > 0);
  const plan = kind === 'template' && (await ctx.can('pm:plan:query', { templateId: id }));
  const held = kind === 'template' ? null : await objectIdsWith(ctx, 'project', 'pm:plan:query', projects);
  const seen = worked.filter(({ project }) => (held ? held.has(project!) : plan));
  const { rows } = await sql<Omit<CellTask, 'person' | 'minutes'>>`SELECT t.id, t.name, p.name AS project,
      coalesce(t.actual_start, t.planned_start)::text AS start, coalesce(t.actual_end, t.planned_end)::text AS "end",
      t.progress::float8 AS progress
    FROM task t LEFT JOIN project p ON p.company_id = t.company_id AND p.id = t.project_id
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.id = ANY(${seen.map(({ task }) => task)}::bigint[])`.execute(
    ctx.db,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const names = await userNames(
    ctx,
    seen.flatMap(({ person }) => person ?? []),
  );
  const tasks = seen
    .map(
      ({ task, person, minutes }): CellTask => ({
        ...byId.get(task!)!,
        person: person === null ? null : (names[person] ?? null),
        minutes: sum(minutes),
      }),
    )
    .sort((a, b) => a.start.localeCompare(b.start) || a.id - b.id);
  const all = sum(worked.map(({ minutes }) => sum(minutes)));
  return { tasks, unseen: all - sum(tasks.map(({ minutes }) => minutes)) };
}

const isFree = (item: Item | Free): item is Free => item.kind === 'available';

export async function cellOf(ctx: Ctx, shown: Shown, asked: AskedCell): Promise<ManpowerCell> {
  const { by, row } = asked;
  const weeks = weeksBetween(asked);
  const roles = await rolesOf(ctx, shown);
  const rowOfRole = rowsOfRoles(shown, roles);
  const facts = await factsOf(ctx, shown, weeks, rowOfRole);
  const items = itemsOf(facts, by).filter((one) => one.row === row);

  const free = items.filter(isFree);
  const names = await userNames(
    ctx,
    free.map(({ person }) => person!),
  );
  const away = facts.parts.filter(({ project }) => !facts.own.has(project));
  const seen = await seenProjects(ctx, [...new Set(away.map(({ project }) => project))]);
  const booked = new Map<number, number>();
  if (shown.kind !== 'template')
    for (const part of await addedByBookings(
      ctx,
      free.map(({ person }) => person!),
      weeks,
      formatDay(facts.today),
    ))
      booked.set(part.person, (booked.get(part.person) ?? 0) + sum(part.minutes));
  const people = free.map(({ person, minutes, capacity }): CellPerson => {
    const taken = new Map<number, number>();
    let own = 0;
    for (const part of facts.parts)
      if (part.person === person) {
        const more = sum(spread(part, weeks, facts.today));
        if (facts.own.has(part.project)) own += more;
        else if (more > 0) taken.set(part.project, (taken.get(part.project) ?? 0) + more);
      }
    const others = [...taken];
    return {
      id: person!,
      name: names[person!] ?? '',
      capacity: sum(capacity),
      tenths: facts.members.reduce((all, m) => (m.person === person ? Math.min(10, all + m.tenths) : all), 0),
      available: sum(minutes),
      load: own + sum(others.map(([, taking]) => taking)) + (booked.get(person!) ?? 0),
      others: {
        projects: others.flatMap(([id, taking]) =>
          seen.has(id) ? [{ id, name: seen.get(id)!, minutes: taking }] : [],
        ),
        hidden: others.filter(([id]) => !seen.has(id)).length,
        minutes: sum(others.map(([, taking]) => taking)),
      },
    };
  });

  const stored = (await demandOf(ctx, shown, weeks)).filter((one) => rowOfDemand(by, rowOfRole, one) === row);
  return {
    demand: await demandRows(ctx, shown, stored),
    ...(await tasksOf(ctx, shown, items)),
    people,
    records: await recordsOf(ctx, shown, weeks, items),
  };
}

async function demandRows(
  ctx: Ctx,
  { kind, id, projects }: Shown,
  stored: readonly { project: number | null; role: number | null; post: number | null; week: string }[],
): Promise<CellDemand[]> {
  if (stored.length === 0) return [];
  const of = kind === 'template' ? sql`d.template_id = ${id}` : sql`d.project_id = ANY(${projects}::bigint[])`;
  const wanted = stored.map(({ project, role, post, week }) => ({ project, role, post, week }));
  const { rows } = await sql<
    Omit<CellDemand, 'at'> & { at: Date }
  >`SELECT coalesce(r.name, j.name) AS name, p.name AS project,
      d.week::text AS week, d.minutes, u.emp_name AS by, d.updated_at AS at
    FROM manpower_demand d JOIN jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS c (project bigint, role bigint, post bigint, week date)
        ON d.project_id IS NOT DISTINCT FROM c.project AND d.role IS NOT DISTINCT FROM c.role
        AND d.job_post IS NOT DISTINCT FROM c.post AND d.week = c.week
      LEFT JOIN project_role r ON r.company_id = d.company_id AND r.id = d.role
      LEFT JOIN job_post j ON j.company_id = d.company_id AND j.id = d.job_post
      LEFT JOIN project p ON p.company_id = d.company_id AND p.id = d.project_id
      LEFT JOIN "user" u ON u.company_id = d.company_id AND u.id = d.updated_by
    WHERE d.company_id = ${ctx.viewer.companyId} AND ${of} ORDER BY d.week, name, p.name`.execute(ctx.db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Approved records of those who are in the row with the task. */
async function recordsOf(
  ctx: Ctx,
  { hours, kind, projects }: Shown,
  weeks: Weeks,
  items: readonly Item[],
): Promise<CellRecord[] | null> {
  if (!hours) return null;
  if (kind === 'template') return [];
  const key = (one: { person: number | null; project: number | null; task: number | null }): string =>
    `${one.person} ${one.project} ${one.task}`;
  const own = new Set(items.filter((one) => one.kind === 'actual').map(key));
  if (own.size === 0) return [];
  const last = formatDay(weeks.first + 7 * (weeks.count - 1));
  const found = await approvedRecords(ctx, projects, { from: formatDay(weeks.first), to: sundayOf(last) });
  const names = await userNames(
    ctx,
    found.map(({ person }) => person),
  );
  return found
    .filter((one) => own.has(key(one)))
    .map(({ id, person, date, taskName, content, minutes }) => ({
      ...{ id, date, content, minutes },
      person: names[person] ?? '',
      task: taskName,
    }));
}
