/**
 * Demand, plan, availability and actual hours by row and week: one list of items; every number of a matrix is a sum of it and every
 * opened cell a part. Pure.
 *
 * A row is a project role or a job post. A person's work is in the role their task names where they hold it (or are no member),
 * else in the first of their roles; what they have free is in the first of their roles. What has no row is in `none`.
 * Source: resources-reports.md 5 (Capacity, Load, Project share, Demand gap).
 */
import { type CompiledCalendar, workOfDay } from '#kernel/workdays.ts';
import { type Part, spread } from './spread.ts';
import type { Weeks } from './weeks.ts';

export const sides = {
  role: ['按项目角色', '按項目角色', 'By project role'],
  post: ['按岗位', '按崗位', 'By job post'],
} as const;
export type Side = keyof typeof sides;

/** What a line of a row counts, in this order. */
export const measures = ['need', 'assigned', 'available', 'actual'] as const;
export type Measure = (typeof measures)[number];

export const NONE = 'none';

export interface Member {
  person: number;
  project: number;
  /** The first one is the main one. */
  roles: readonly number[];
  /** Tenths of the person's time. */
  tenths: number;
  /** Civil days, both included; null: open. */
  joined: number | null;
  left: number | null;
}
export interface Worker {
  post: number | null;
  calendar: CompiledCalendar;
  /** Of their working time that is there for projects. */
  tenths: number;
}
/** Approved minutes of a week. */
export interface Booked {
  person: number;
  project: number;
  task: number | null;
  role: number | null;
  week: number;
  minutes: number;
}

export interface Facts {
  weeks: Weeks;
  /** Civil day. */
  today: number;
  /** The projects that are looked at; all others count as other work. */
  own: ReadonlySet<number>;
  people: ReadonlyMap<number, Worker>;
  members: readonly Member[];
  parts: readonly Part[];
  actual: readonly Booked[];
  /** Rows of roles: in a program, roles of several projects are one. */
  rowOfRole: ReadonlyMap<number, string>;
}

/** `open`: planned work that nobody has. */
export type Kind = 'assigned' | 'open' | 'available' | 'actual';
export interface Item {
  row: string;
  kind: Kind;
  person: number | null;
  task: number | null;
  project: number | null;
  /** By week. */
  minutes: readonly number[];
}
/** What a person has free, and why no more. */
export interface Free extends Item {
  /** Working minutes by the own calendar, and those of other projects. */
  capacity: readonly number[];
  others: readonly number[];
}

export const rowOfPost = (post: number | null): string => (post === null ? NONE : `p${post}`);

/** Finds rows; the data of members are looked up once. */
function rowsOf({ people, members, rowOfRole }: Facts, by: Side) {
  const byPerson = Map.groupBy(members, ({ person }) => person);
  const ofRole = (role: number): string => rowOfRole.get(role) ?? NONE;
  return (person: number | null, role: number | null, project: number | null): string => {
    if (by === 'post') return rowOfPost(person === null ? null : (people.get(person)?.post ?? null));
    const own = (person === null ? [] : (byPerson.get(person) ?? [])).find(
      (m) => project === null || m.project === project,
    );
    if (role !== null && (!own || own.roles.includes(role))) return ofRole(role);
    return own?.roles[0] === undefined ? NONE : ofRole(own.roles[0]);
  };
}

/** Minutes a person may give to the projects, of those days on which they belong to them: at most all of them. */
function shares(
  { first, count }: Weeks,
  { calendar, tenths: position }: Worker,
  members: readonly Member[],
): { capacity: number[]; share: number[] } {
  const capacity = Array.from({ length: count }, () => 0);
  const share = Array.from({ length: count }, () => 0);
  for (let day = first; day < first + 7 * count; day++) {
    const week = Math.floor((day - first) / 7);
    const minutes = (workOfDay(calendar, day) * position) / 10;
    const tenths = members.reduce(
      (sum, m) => sum + ((m.joined ?? day) <= day && day <= (m.left ?? day) ? m.tenths : 0),
      0,
    );
    capacity[week]! += minutes;
    share[week]! += minutes * Math.min(10, tenths);
  }
  return { capacity: capacity.map(Math.round), share: share.map((tenths) => Math.round(tenths / 10)) };
}

/** Everything that numbers are sums of. */
export function itemsOf(facts: Facts, by: Side): (Item | Free)[] {
  const { weeks, today, own, people, members, parts, actual } = facts;
  const rowOf = rowsOf(facts, by);
  const items: (Item | Free)[] = [];
  const others = new Map<number, number[]>();
  for (const part of parts) {
    const { task, project, person, role } = part;
    const minutes = spread(part, weeks, today);
    if (own.has(project)) {
      const kind = person === null ? 'open' : 'assigned';
      if (minutes.some((m) => m > 0))
        items.push({ row: rowOf(person, role, project), kind, person, task, project, minutes });
    } else if (person !== null) {
      const sum = others.get(person) ?? minutes.map(() => 0);
      others.set(
        person,
        sum.map((m, i) => m + minutes[i]!),
      );
    }
  }
  for (const [person, ownMembers] of Map.groupBy(members, (m) => m.person)) {
    const worker = people.get(person);
    if (!worker) continue;
    const { capacity, share } = shares(weeks, worker, ownMembers);
    const taken = others.get(person) ?? capacity.map(() => 0);
    const minutes = capacity.map((all, i) => Math.max(0, Math.min(share[i]!, all - taken[i]!)));
    const row = rowOf(person, null, null);
    items.push({ row, kind: 'available', person, task: null, project: null, minutes, capacity, others: taken });
  }
  for (const { person, project, task, role, week, minutes } of actual) {
    const byWeek = Array.from({ length: weeks.count }, (_, i) => (i === week ? minutes : 0));
    items.push({ row: rowOf(person, role, project), kind: 'actual', person, task, project, minutes: byWeek });
  }
  return items;
}

/** Sums of items by row, kind and week. */
export function sumsOf(items: readonly Item[], count: number): Map<string, Record<Kind, number[]>> {
  const zeros = (): number[] => Array.from({ length: count }, () => 0);
  const out = new Map<string, Record<Kind, number[]>>();
  for (const { row, kind, minutes } of items) {
    let sums = out.get(row);
    if (!sums) out.set(row, (sums = { assigned: zeros(), open: zeros(), available: zeros(), actual: zeros() }));
    for (const [i, m] of minutes.entries()) sums[kind][i]! += m;
  }
  return out;
}

/** The numbers of one row in one period. */
export interface Numbers {
  need: number;
  assigned: number;
  open: number;
  available: number;
  /** null: the viewer may not know. */
  actual: number | null;
}
/** Meaning of a color: above capacity, below demand, demand above what members can give, above demand. */
export type Tone = 'over' | 'short' | 'lack' | 'above';

/** A tenth of an hour: anything less does not count as a difference. */
const SAME = 6;

/** The remark on a number compared with the others, and by how many minutes; null: none. `past`: the period is over. */
export function toneOf(
  measure: Measure,
  { need, assigned, available, actual }: Numbers,
  past: boolean,
): { tone: Tone; by: number } | null {
  const told = (tone: Tone, by: number) => (by >= SAME ? { tone, by } : null);
  if (measure === 'need') return past ? null : told('lack', need - available);
  if (measure === 'assigned')
    return past
      ? null
      : (told('over', assigned - available) ??
          told('short', need - assigned) ??
          (need > 0 ? told('above', assigned - need) : null));
  if (measure === 'actual' && actual !== null && need > 0) return told('above', actual - need);
  return null;
}
