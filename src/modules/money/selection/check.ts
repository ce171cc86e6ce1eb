/**
 * What a choice is worth, costs and breaks, counted exactly in whole numbers, whoever made it: people by hand, or a solver, whose
 * answers are only believed after this. People with several skills are counted once, by a flow from their hours to what is needed. Pure.
 */
import {
  costOf,
  type Dependency,
  hoursAt,
  type Item,
  type Limit,
  limitsOf,
  moneyIn,
  type Selection,
  skillsOf,
  valueAt,
} from './problem.ts';

/** Shift of each chosen item, by its place; what is not there is out. */
export type Choice = ReadonlyMap<number, number>;

export type Violation =
  | { kind: 'must' | 'never'; item: string }
  | { kind: 'money'; budget: string; over: number }
  /** Hours of a skill that lack in a period. */
  | { kind: 'people'; skill: string; period: number; short: number }
  | { kind: 'dependency'; at: number }
  | { kind: 'category'; category: string };

export interface Checked {
  value: number;
  cost: number;
  violations: Violation[];
}

/**
 * Hours of each skill that cannot be covered in one period: the least of all, by augmenting paths from what is needed through the groups.
 * `needs` and the answer are by skill, in the order of `skills`.
 */
export function shortHours(
  skills: readonly string[],
  needs: readonly number[],
  groups: readonly { skills: readonly string[]; hours: number }[],
): number[] {
  const left = [...needs];
  const free = groups.map(({ hours }) => hours);
  const given = groups.map(() => new Array<number>(skills.length).fill(0));
  const can = groups.map((group) => skills.map((skill) => group.skills.includes(skill)));
  for (let start = 0; start < skills.length; start++) {
    while (left[start]! > 0) {
      // Which skill a group was reached from, and by which group each skill may give hours back.
      const [from, back] = [new Map<number, number>(), new Map<number, number>([[start, -1]])];
      const queue = [start];
      let end = -1;
      while (queue.length > 0 && end < 0) {
        const skill = queue.shift()!;
        for (let g = 0; g < groups.length; g++) {
          if (from.has(g) || !can[g]![skill]) continue;
          from.set(g, skill);
          if (free[g]! > 0) {
            end = g;
            break;
          }
          for (let other = 0; other < skills.length; other++)
            if (!back.has(other) && given[g]![other]! > 0) {
              back.set(other, g);
              queue.push(other);
            }
        }
      }
      if (end < 0) break;
      let amount = Math.min(left[start]!, free[end]!);
      for (let g = end, skill = from.get(g)!; back.get(skill)! >= 0; g = back.get(skill)!, skill = from.get(g)!)
        amount = Math.min(amount, given[back.get(skill)!]![skill]!);
      free[end] = free[end]! - amount;
      left[start] = left[start]! - amount;
      for (let g = end; ; ) {
        const skill = from.get(g)!;
        given[g]![skill] = given[g]![skill]! + amount;
        const next = back.get(skill)!;
        if (next < 0) break;
        given[next]![skill] = given[next]![skill]! - amount;
        g = next;
      }
    }
  }
  return left;
}

/** Whether two chosen items stand as a dependency asks; `places` of items by id. */
function kept(
  dependency: Dependency,
  items: readonly Item[],
  places: ReadonlyMap<string, number>,
  choice: Choice,
): boolean {
  const [a, b] = [places.get(dependency.a)!, places.get(dependency.b)!];
  const [inA, inB] = [choice.has(a), choice.has(b)];
  switch (dependency.kind) {
    case 'requires':
      return !inA || inB;
    case 'excludes':
      return !(inA && inB);
    case 'together':
      return inA === inB;
    case 'finishStart': {
      if (!(inA && inB)) return true;
      const ends = items[a]!.from + choice.get(a)! + items[a]!.length + dependency.lag;
      return items[b]!.from + choice.get(b)! >= ends;
    }
  }
}

export const usedOf = ({ items }: Selection, limit: Limit, choice: Choice): number =>
  [...choice].reduce(
    (sum, [at, shift]) => sum + limit.with.reduce((part, budget) => part + moneyIn(items[at]!, budget, shift), 0),
    0,
  );

/** Hours that are needed of a skill in a period. */
export const neededOf = ({ items }: Selection, choice: Choice, skill: string, period: number): number =>
  [...choice].reduce((sum, [at, shift]) => sum + hoursAt(items[at]!, skill, shift, period), 0);

const share = (part: number): bigint => BigInt(Math.round(part * 10_000));

export function check(selection: Selection, choice: Choice): Checked {
  const { items, periods, groups, dependencies, categories, delay } = selection;
  const violations: Violation[] = [];
  for (const [at, { id, decision }] of items.entries()) {
    if (decision === 'must' && !choice.has(at)) violations.push({ kind: 'must', item: id });
    if (decision === 'never' && choice.has(at)) violations.push({ kind: 'never', item: id });
  }
  for (const limit of limitsOf(selection)) {
    const over = usedOf(selection, limit, choice) - limit.amount;
    if (over > 0) violations.push({ kind: 'money', budget: limit.budget.id, over });
  }
  const skills = skillsOf(selection);
  for (let period = 0; period < periods; period++) {
    const needs = skills.map((skill) => neededOf(selection, choice, skill, period));
    if (needs.every((need) => need === 0)) continue;
    const short = shortHours(
      skills,
      needs,
      groups.map((group) => ({ skills: group.skills, hours: group.hours[period] ?? 0 })),
    );
    for (const [at, hours] of short.entries())
      if (hours > 0) violations.push({ kind: 'people', skill: skills[at]!, period, short: hours });
  }
  const places = new Map(items.map(({ id }, at) => [id, at]));
  for (const [at, dependency] of dependencies.entries())
    if (!kept(dependency, items, places, choice)) violations.push({ kind: 'dependency', at });
  const chosen = [...choice].map(([at, shift]) => ({ item: items[at]!, shift }));
  const cost = chosen.reduce((sum, { item }) => sum + costOf(item), 0);
  for (const { category, minShare, maxShare, minCount, maxCount } of categories) {
    const own = chosen.filter(({ item }) => item.category === category);
    const part = own.reduce((sum, { item }) => sum + costOf(item), 0);
    const wrong =
      (minShare !== null && BigInt(part) * 10_000n < share(minShare) * BigInt(cost)) ||
      (maxShare !== null && BigInt(part) * 10_000n > share(maxShare) * BigInt(cost)) ||
      (minCount !== null && own.length < minCount) ||
      (maxCount !== null && own.length > maxCount);
    if (wrong) violations.push({ kind: 'category', category });
  }
  const value = chosen.reduce((sum, { item, shift }) => sum + valueAt(item, delay, shift), 0);
  return { value, cost, violations };
}
