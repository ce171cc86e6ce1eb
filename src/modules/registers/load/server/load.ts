/**
 * Load of people and shared resources over all projects.
 *
 * Whose load one sees is a question of departments; which projects make it, of what one sees otherwise: the hours of all others are
 * told, their names are not.
 */
import { type SqlBool, sql } from 'kysely';
import type { InputOf } from '#kernel/call.ts';
import { dateOfInstant, formatDay, parseDay } from '#kernel/dates.ts';
import { absent, refuse } from '#kernel/problem.ts';
import { objectIdsWith, seenObjects } from '#modules/people/team/server/public.ts';
import { addedByBookings, loadOf, partsOfPeople } from '#modules/registers/manpower/server/public.ts';
import { spread } from '#modules/registers/manpower/spread.ts';
import { type Ctx, handle, type ServerModule } from '#server/context.ts';
import { namesContaining } from '#server/like.ts';
import {
  type LoadAnswer,
  type LoadDetail,
  type LoadProject,
  type LoadRow,
  MOST_DAYS,
  resourceLoad,
  resourceLoadDetail,
} from '../load.calls.ts';
import { loadModule } from '../load.module.ts';
import { cellsOf, dayOf, type LoadCell, type LoadWindow, loadWindow } from '../load.rules.ts';
import { loadTexts as t } from '../load.texts.ts';
import { capacitiesOf } from './capacity.ts';
import { thingDetail, thingRows } from './things.ts';

type Input = InputOf<typeof resourceLoad>;
const PAGE = 30;
/** People that are looked through for those above their capacity. */
const MOST_LOOKED = 1000;

/** People whose load the viewer may see, alias `u`. */
const seenPeople = (ctx: Ctx) => {
  const { departments, rights } = ctx.viewer;
  return departments === null || rights.has('resource:load:all')
    ? sql<SqlBool>`true`
    : sql<SqlBool>`u.department = ANY(${[...departments]}::bigint[])`;
};

interface Person {
  id: number;
  name: string;
  detail: string;
  total: number;
}

async function peopleOf(ctx: Ctx, input: Input, limit: number, offset: number): Promise<Person[]> {
  const named = input.search ? sql`u.emp_name ILIKE ANY (${namesContaining(input.search)}::text[])` : sql`true`;
  const { rows } =
    await sql<Person>`SELECT u.id, u.emp_name AS name, d.name AS detail, count(*) OVER ()::integer AS total
    FROM "user" u JOIN department d ON d.company_id = u.company_id AND d.id = u.department
    WHERE u.company_id = ${ctx.viewer.companyId} AND u.is_enable AND ${seenPeople(ctx)} AND ${named}
      AND (${input.department ?? null}::bigint IS NULL OR u.department = ${input.department ?? null}::bigint)
    ORDER BY d.name, u.emp_name, u.id LIMIT ${limit} OFFSET ${offset}`.execute(ctx.db);
  return rows;
}

async function cellsOfPeople(
  ctx: Ctx,
  ids: readonly number[],
  window: LoadWindow,
): Promise<(id: number) => LoadCell[]> {
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const days = { first: window.first, count: window.days, days: 1 };
  const loads = await loadOf(ctx, ids, days, today);
  const capacities = await capacitiesOf(ctx, ids, window);
  const none = Array.from({ length: window.days }, () => 0);
  return (id) => cellsOf(loads.get(id) ?? none, capacities(id), window.periods);
}

const isOver = (cells: readonly LoadCell[]): boolean =>
  cells.some(({ load, capacity, off }) => load > capacity || off > 0);

async function peopleRows(
  ctx: Ctx,
  input: Input,
  window: LoadWindow,
  [pageNum, pageSize]: [number, number],
): Promise<Pick<LoadAnswer, 'list' | 'total'>> {
  const offset = (pageNum - 1) * pageSize;
  const row = ({ id, name, detail }: Person, cells: LoadCell[]): LoadRow => ({ id, name, detail, cells });
  if (!input.over) {
    const people = await peopleOf(ctx, input, pageSize, offset);
    const cells = await cellsOfPeople(
      ctx,
      people.map(({ id }) => id),
      window,
    );
    return { list: people.map((one) => row(one, cells(one.id))), total: people[0]?.total ?? 0 };
  }
  const people = await peopleOf(ctx, input, MOST_LOOKED, 0);
  const cells = await cellsOfPeople(
    ctx,
    people.map(({ id }) => id),
    window,
  );
  const over = people.map((one) => row(one, cells(one.id))).filter((one) => isOver(one.cells));
  return { list: over.slice(offset, offset + pageSize), total: over.length };
}

async function answer(ctx: Ctx, input: Input): Promise<LoadAnswer> {
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const window = loadWindow(dayOf(input.from) ?? parseDay(today)!, input.grain);
  const pageNum = input.pageNum ?? 1;
  const pageSize = input.pageSize ?? PAGE;
  const page: [number, number] = [pageNum, pageSize];
  const found =
    input.kind === 'people' ? await peopleRows(ctx, input, window, page) : await thingRows(ctx, input, window, page);
  return { first: formatDay(window.first), today, periods: window.periods, ...found, pageNum, pageSize };
}

/** The days of an opened cell as one period. */
function opened({ from, to }: { from: string; to: string }): LoadWindow {
  const [first, last] = [parseDay(from)!, parseDay(to)!];
  const days = last - first + 1;
  if (days < 1 || days > MOST_DAYS) throw refuse(t.badPeriod, { max: MOST_DAYS }, 'to');
  return { first, days, periods: [{ key: from, from: 0, to: days - 1 }] };
}

async function personDetail(ctx: Ctx, id: number, window: LoadWindow): Promise<LoadDetail> {
  const { rows: known } = await sql`SELECT 1 FROM "user" u WHERE u.company_id = ${ctx.viewer.companyId} AND u.id = ${id}
    AND u.is_enable AND ${seenPeople(ctx)}`.execute(ctx.db);
  if (known.length === 0) throw absent();
  const cells = await cellsOfPeople(ctx, [id], window);
  const today = parseDay(dateOfInstant(ctx.now, ctx.utcOffset))!;
  const whole = { first: window.first, count: 1, days: window.days };
  const parts = (await partsOfPeople(ctx, [id], whole)).flatMap((part) => {
    const minutes = part.person === id ? spread(part, whole, today)[0]! : 0;
    return minutes > 0 ? [{ ...part, minutes }] : [];
  });
  const booked = new Map(
    (await addedByBookings(ctx, [id], whole, formatDay(today))).map((one) => [one.project, one.minutes[0]!]),
  );
  const ids = [...new Set([...parts.map(({ project }) => project), ...booked.keys()])];
  const { rows: seen } = await sql<{ id: number; name: string }>`SELECT p.id, p.name FROM project p
    WHERE p.company_id = ${ctx.viewer.companyId} AND p.id = ANY(${ids}::bigint[])
      AND ${seenObjects(ctx, 'project', sql`p.id`)} ORDER BY p.name, p.id`.execute(ctx.db);
  const planned = await objectIdsWith(ctx, 'project', 'pm:plan:query', ids);
  const { rows: tasks } = await sql<{ id: number; name: string; start: string; end: string }>`SELECT t.id, t.name,
      coalesce(t.actual_start, t.planned_start)::text AS start, coalesce(t.actual_end, t.planned_end)::text AS "end"
    FROM task t WHERE t.company_id = ${ctx.viewer.companyId}
      AND t.id = ANY(${parts.flatMap(({ task, project }) => (planned.has(project) ? [task] : []))}::bigint[])`.execute(
    ctx.db,
  );
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const sum = (some: typeof parts): number => some.reduce((all, { minutes }) => all + minutes, 0);
  const projects = seen.map(({ id: project, name }): LoadProject => {
    const own = parts.filter((part) => part.project === project);
    return {
      ...{ id: project, name, minutes: sum(own) + (booked.get(project) ?? 0), booked: booked.get(project) ?? 0 },
      tasks: own
        .flatMap(({ task, minutes }) => (byId.has(task) ? [{ ...byId.get(task)!, minutes }] : []))
        .sort((a, b) => a.start.localeCompare(b.start) || a.id - b.id),
    };
  });
  const shown = new Set(seen.map((one) => one.id));
  const unseen = parts.filter(({ project }) => !shown.has(project));
  return {
    ...cells(id)[0]!,
    projects,
    hidden: { count: new Set(unseen.map(({ project }) => project)).size, minutes: sum(unseen) },
    uses: [],
    otherUses: 0,
  };
}

export const loadServer: ServerModule = {
  ...loadModule,
  handlers: [
    handle(resourceLoad, answer),
    handle(resourceLoadDetail, async (ctx, { kind, id, from, to }) => {
      const window = opened({ from, to });
      return kind === 'people' ? personDetail(ctx, id, window) : thingDetail(ctx, id, window);
    }),
  ],
};
