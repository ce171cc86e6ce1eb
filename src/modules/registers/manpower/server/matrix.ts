/** The rows of a page of people with their numbers, of one reading of the facts. */
import { sql } from 'kysely';
import { dateOfInstant, formatDay, parseDay } from '#kernel/dates.ts';
import { compiled, workOfDay } from '#kernel/workdays.ts';
import { defaultCalendarId, workCalendars } from '#modules/base/calendar/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { itemsOf, NONE, rowOfPost, type Side, sumsOf } from '../figures.ts';
import type { DemandAnswer, ManpowerMatrix, ManpowerRow } from '../manpower.calls.ts';
import { manpowerTexts as t } from '../manpower.texts.ts';
import { type Grain, mondaysOf, usualStart, type Weeks, weekAt, windowOf } from '../weeks.ts';
import { demandOf, type StoredDemand } from './demand.ts';
import { factsOf, type Role, rolesOf } from './facts.ts';
import type { Shown } from './objects.ts';

const roleName = (ctx: Ctx, { name, enName, hkName }: Role): string =>
  (ctx.lang === 'en-US' ? enName : ctx.lang === 'HK' ? hkName : null) || name;

/** The row of a role. In a program, roles that were made of one template are one, others by their names. */
const keyOfRole = ({ kind }: Shown, { id, template, name }: Role): string =>
  kind !== 'program' ? `r${id}` : template === null ? `n${name}` : `t${template}`;

/** Rows of all roles. */
export const rowsOfRoles = (shown: Shown, roles: readonly Role[]): ReadonlyMap<number, string> =>
  new Map(roles.map((role) => [role.id, keyOfRole(shown, role)]));

/** The row of demand: demand of the other side is in the last row, so that sums are the same on both. */
export const rowOfDemand = (by: Side, rows: ReadonlyMap<number, string>, { role, post }: StoredDemand): string => {
  if (by === 'post') return rowOfPost(post);
  return role === null ? NONE : (rows.get(role) ?? NONE);
};

/** The weeks a page shows. */
export function weeksOf(ctx: Ctx, shown: Shown, grain: Grain, from: string | null | undefined): Weeks {
  const asked = from ? parseDay(from) : null;
  const today = parseDay(dateOfInstant(ctx.now, ctx.utcOffset))!;
  const relative = shown.kind === 'template';
  const start = relative ? shown.start : usualStart(shown.start, shown.end, today);
  const day = asked ?? start;
  return windowOf(relative ? Math.max(shown.start, day) : day, grain, relative);
}

interface Line {
  key: string;
  title: string;
  role: number | null;
  post: number | null;
  rate: number | null;
}
interface Post {
  id: number;
  name: string;
  rate: number;
}

/** Job posts of the company, with the cents of a day. */
export async function postsOf(ctx: Ctx): Promise<Post[]> {
  const { rows } = await sql<Post>`SELECT id, name, (coalesce(rate, 0) * 100)::bigint AS rate FROM job_post
    WHERE company_id = ${ctx.viewer.companyId} ORDER BY name, id`.execute(ctx.db);
  return rows;
}

export interface AskedMatrix {
  by: Side;
  grain: Grain;
  from?: string | null | undefined;
}

export async function matrixOf(ctx: Ctx, shown: Shown, { by, grain, from }: AskedMatrix): Promise<ManpowerMatrix> {
  const weeks = weeksOf(ctx, shown, grain, from);
  const roles = await rolesOf(ctx, shown);
  const rowOfRole = rowsOfRoles(shown, roles);
  const facts = await factsOf(ctx, shown, weeks, rowOfRole);
  const items = itemsOf(facts, by);
  const sums = sumsOf(items, weeks.count);
  const stored = await demandOf(ctx, shown, weeks);
  const demand = new Map<string, DemandAnswer>();
  for (const one of stored) {
    const row = rowOfDemand(by, rowOfRole, one);
    const week = weekAt(weeks, parseDay(one.week)! * 1440);
    const at = `${row} ${week}`;
    const before = demand.get(at);
    // A cell that is a sum is of no version and cannot be written.
    const version = before || row === NONE || shown.kind === 'program' ? 0 : one.version;
    demand.set(at, { row, week, minutes: (before?.minutes ?? 0) + one.minutes, version });
  }
  const filled = new Set([...demand.values()].map(({ row }) => row));
  const used = new Set([...sums.keys(), ...filled]);
  const posts = by === 'post' ? await postsOf(ctx) : [];
  const lines: Line[] =
    by === 'role'
      ? [...new Map(roles.map((role) => [rowOfRole.get(role.id)!, role])).entries()].map(([key, role]) => ({
          ...{ key, title: roleName(ctx, role), post: null, rate: null },
          role: shown.kind === 'program' ? null : role.id,
        }))
      : posts
          .filter(({ id }) => used.has(rowOfPost(id)))
          .map(({ id, name, rate }) => ({
            ...{ key: rowOfPost(id), title: name, role: null, rate: shown.costs ? rate : null },
            post: shown.kind === 'program' ? null : id,
          }));
  if (used.has(NONE)) lines.push({ key: NONE, title: ctx.say(t.none), role: null, post: null, rate: null });
  const names = await userNames(ctx, [...facts.people.keys()]);
  const zeros = (): number[] => Array.from({ length: weeks.count }, () => 0);
  const rows = lines.map((line): ManpowerRow => {
    const { assigned, open, available, actual } = sums.get(line.key) ?? {
      assigned: zeros(),
      open: zeros(),
      available: zeros(),
      actual: zeros(),
    };
    const people = items.flatMap((one) =>
      one.kind === 'available' && one.row === line.key ? (names[one.person!] ?? []) : [],
    );
    return { ...line, people, assigned, open, available, actual: shown.hours ? actual : null };
  });
  return {
    weeks: mondaysOf(weeks),
    today: dateOfInstant(ctx.now, ctx.utcOffset),
    start: formatDay(shown.start),
    end: shown.end === null ? null : formatDay(shown.end),
    dayMinutes: shown.dayMinutes,
    work: await workOf(ctx, shown, weeks),
    rows,
    demand: [...demand.values()],
    editable: shown.open,
    costs: shown.costs && by === 'post',
    posts:
      shown.kind === 'program'
        ? []
        : posts.filter(({ id }) => !used.has(rowOfPost(id))).map(({ id, name }) => ({ id, name })),
    projects: shown.kind === 'program' ? { counted: shown.projects.length, hidden: shown.hidden } : null,
  };
}

/** Working minutes of the object's calendar by week. */
async function workOf(ctx: Ctx, { calendar }: Shown, { first, count }: Weeks): Promise<number[]> {
  const [found] = await workCalendars(ctx, [calendar ?? (await defaultCalendarId(ctx))]);
  const own = compiled(found!);
  return Array.from({ length: count }, (_, week) => {
    let sum = 0;
    for (let day = 0; day < 7; day++) sum += workOfDay(own, first + 7 * week + day);
    return sum;
  });
}
