/**
 * The choice as a linear program with whole numbers: arrays for the solver, each row in a group that can be named or taken away. Built by
 * arrays, because the solver reads wrong text as another model. Pure.
 */
import { costOf, hoursAt, limitsOf, moneyIn, possibleShifts, type Selection, skillsOf, valueAt } from './problem.ts';

export interface Row {
  /** What it belongs to: `must P1`, `money B1`, `people A`, `dependency 0`, `category X`; '' holds always. */
  group: string;
  lower: number;
  upper: number;
  at: number[];
  values: number[];
}
export interface Column {
  /** Item and shift; null: hours of a group given to a skill, or room in a limit. */
  item: number | null;
  shift: number;
  /** Whole numbers 0 or 1. */
  binary: boolean;
  upper: number;
}
export interface Model {
  columns: Column[];
  rows: Row[];
  /** Values as points: a million for the most valuable item, so that sums are whole and comparable. */
  points: number[];
  cents: number[];
}

export const MOST_POINTS = 1_000_000;
const NONE = Number.NEGATIVE_INFINITY;
const ALL = Number.POSITIVE_INFINITY;

/** `room`: a column for each limit of money or skill by which it may be exceeded, for asking how much it would take. */
export function modelOf(selection: Selection, room: 'money' | 'people' | null = null): Model {
  const { items, periods, groups, dependencies, categories, delay } = selection;
  const columns: Column[] = [];
  const rows: Row[] = [];
  const row = (group: string, lower: number, upper: number, terms: readonly (readonly [number, number])[]): void => {
    const used = terms.filter(([, value]) => value !== 0);
    if (used.length > 0 || lower > 0 || upper < 0)
      rows.push({ group, lower, upper, at: used.map(([at]) => at), values: used.map(([, value]) => value) });
  };
  const column = (one: Column): number => columns.push(one) - 1;
  /** Limits are scaled to hundreds of millions at most: large amounts beside small ones make the solver imprecise. */
  const scaled = (group: string, upper: number, terms: readonly (readonly [number, number])[]): void => {
    const most = Math.max(1, ...terms.map(([, value]) => Math.abs(value)));
    const by = most > 1e6 ? most / 1e6 : 1;
    row(
      group,
      NONE,
      upper / by,
      terms.map(([at, value]) => [at, value / by] as const),
    );
  };
  const own = items.map((item, at) =>
    possibleShifts(selection, item).map((shift) => column({ item: at, shift, binary: true, upper: 1 })),
  );
  const all = (at: number) => own[at]!.map((one) => [one, 1] as const);
  for (const [at, { id, decision }] of items.entries()) {
    row('', 0, 1, all(at));
    if (decision === 'must') row(`must ${id}`, 1, ALL, all(at));
    if (decision === 'never') row(`never ${id}`, NONE, 0, all(at));
  }
  const chosen = columns.map(({ item, shift }, at) => ({ at, item: items[item!]!, shift }));
  for (const limit of limitsOf(selection)) {
    const terms = chosen.map(
      ({ at, item, shift }) => [at, limit.with.reduce((sum, budget) => sum + moneyIn(item, budget, shift), 0)] as const,
    );
    const extra = room === 'money' ? [[column({ item: null, shift: 0, binary: false, upper: ALL }), -1] as const] : [];
    scaled(`money ${limit.budget.id}`, limit.amount, [...terms, ...extra]);
  }
  const skills = skillsOf(selection);
  for (let period = 0; period < periods; period++) {
    const needed = skills.filter((skill) => chosen.some(({ item, shift }) => hoursAt(item, skill, shift, period) > 0));
    const given = new Map<string, number[]>(needed.map((skill) => [skill, []]));
    for (const group of groups) {
      const hours = group.hours[period] ?? 0;
      const useful = hours > 0 ? needed.filter((skill) => group.skills.includes(skill)) : [];
      const gives = useful.map((skill) => {
        const one = column({ item: null, shift: 0, binary: false, upper: hours });
        given.get(skill)!.push(one);
        return [one, 1] as const;
      });
      if (gives.length > 1) row('', NONE, hours, gives);
    }
    for (const skill of needed) {
      const extra =
        room === 'people' ? [[column({ item: null, shift: 0, binary: false, upper: ALL }), -1] as const] : [];
      row(`people ${skill}`, NONE, 0, [
        ...chosen.map(({ at, item, shift }) => [at, hoursAt(item, skill, shift, period)] as const),
        ...given.get(skill)!.map((one) => [one, -1] as const),
        ...extra,
      ]);
    }
  }
  const places = new Map(items.map(({ id }, at) => [id, at]));
  for (const [n, dependency] of dependencies.entries()) {
    const [a, b] = [places.get(dependency.a)!, places.get(dependency.b)!];
    const minus = all(b).map(([at]) => [at, -1] as const);
    const group = `dependency ${n}`;
    if (dependency.kind === 'requires') row(group, NONE, 0, [...all(a), ...minus]);
    else if (dependency.kind === 'excludes') row(group, NONE, 1, [...all(a), ...all(b)]);
    else if (dependency.kind === 'together') row(group, 0, 0, [...all(a), ...minus]);
    else if (dependency.kind === 'finishStart')
      for (const one of own[a]!) {
        const ends = items[a]!.from + columns[one]!.shift + items[a]!.length + dependency.lag;
        const early = own[b]!.filter((other) => items[b]!.from + columns[other]!.shift < ends);
        if (early.length > 0) row(group, NONE, 1, [[one, 1], ...early.map((other) => [other, 1] as const)]);
      }
  }
  for (const { category, minShare, maxShare, minCount, maxCount } of categories) {
    const group = `category ${category}`;
    const share = (part: number) =>
      chosen.map(({ at, item }) => [at, costOf(item) * (item.category === category ? 10_000 - part : -part)] as const);
    if (maxShare !== null) scaled(group, 0, share(Math.round(maxShare * 10_000)));
    if (minShare !== null)
      scaled(
        group,
        0,
        share(Math.round(minShare * 10_000)).map(([at, value]) => [at, -value] as const),
      );
    const inside = chosen.filter(({ item }) => item.category === category).map(({ at }) => [at, 1] as const);
    if (minCount !== null) row(group, minCount, ALL, inside);
    if (maxCount !== null) row(group, NONE, maxCount, inside);
  }
  const most = Math.max(0, ...items.map(({ value }) => Math.abs(value)));
  const points = columns.map(({ item, shift }) =>
    item === null || most === 0 ? 0 : Math.round((valueAt(items[item]!, delay, shift) / most) * MOST_POINTS),
  );
  const cents = columns.map(({ item }) => (item === null ? 0 : costOf(items[item]!)));
  return { columns, rows, points, cents };
}
