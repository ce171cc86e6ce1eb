/**
 * The best choice with its proof; the frontier; why an item is out and what would let it in; why nothing is possible. Run by a worker.
 *
 * Invariants: whatever is answered has passed the exact check (check.ts); among sets of the same value the cheapest is answered, among
 * those the one whose items come first, so there is one answer; once the time is over the best so far is answered with its gap.
 */
import { type Choice, check } from '../check.ts';
import { type Model, modelOf, type Row } from '../model.ts';
import { costOf, limitsOf, type Selection } from '../problem.ts';
import type { Answer, Chosen, FrontierPoint, WhyImpossible, WhyOut } from '../selection-answers.ts';
import { ask, type Found } from './solver.ts';

const timer = (seconds: number) => {
  const end = performance.now() + seconds * 1000;
  return (): number => (end - performance.now()) / 1000;
};
type Left = () => number;

const rowOf = (lower: number, upper: number, values: readonly number[]): Row => {
  const at = values.flatMap((value, i) => (value === 0 ? [] : [i]));
  return { group: '', lower, upper, at, values: at.map((i) => values[i]!) };
};
const sumOf = (values: readonly number[], { columns }: Model, choice: Choice): number =>
  columns.reduce(
    (sum, { item, shift }, at) => (item !== null && choice.get(item) === shift ? sum + values[at]! : sum),
    0,
  );

/** A row that refuses one set of items with their shifts, whole. */
function never({ columns }: Model, choice: Choice): Row {
  const values = columns.map(({ item, shift }) => (item === null ? 0 : choice.get(item) === shift ? 1 : -1));
  return rowOf(Number.NEGATIVE_INFINITY, choice.size - 1, values);
}

interface Asked {
  objective: readonly number[];
  maximize: boolean;
  rows?: readonly Row[];
  start?: readonly number[] | undefined;
}
const TRIES = 20;
/** A set the exact check agrees with: what passes by rounding only is refused, and asked again. */
async function exact(selection: Selection, model: Model, asked: Asked, left: Left): Promise<Found> {
  const refused: Row[] = [];
  for (let n = 0; n < TRIES; n++) {
    const found = await ask({ ...asked, model, rows: [...(asked.rows ?? []), ...refused], limit: left() });
    if (!found.choice || check(selection, found.choice).violations.length === 0) return found;
    refused.push(never(model, found.choice));
  }
  return { state: 'nothing', choice: null, objective: null, bound: null, columns: null };
}

/** Rounding of scaled sums; less than half a point or cent. */
const HALF = 0.5;
const scaledDown = (values: readonly number[], limit: number): Row => {
  const most = Math.max(1, ...values.map(Math.abs));
  const by = most > 1e6 ? most / 1e6 : 1;
  return rowOf(
    Number.NEGATIVE_INFINITY,
    limit / by,
    values.map((value) => value / by),
  );
};

async function best(selection: Selection, left: Left, more: readonly Row[] = [], start?: readonly number[]) {
  const model = modelOf(selection);
  const { points, cents } = model;
  const first = await exact(selection, model, { objective: points, maximize: true, rows: more, start }, left);
  if (!first.choice) return { found: first, model };
  const top = sumOf(points, model, first.choice);
  let now: Found = first;
  if (first.state === 'best' && left() > 0) {
    const asRich = rowOf(top - HALF, Number.POSITIVE_INFINITY, points);
    const cheap = await exact(
      selection,
      model,
      { objective: cents, maximize: false, rows: [...more, asRich], start: first.columns ?? undefined },
      left,
    );
    if (cheap.choice && sumOf(points, model, cheap.choice) >= top)
      now = { ...first, choice: cheap.choice, columns: cheap.columns };
    if (cheap.state === 'best' && cheap.choice && left() > 0) {
      const cost = sumOf(cents, model, cheap.choice);
      const places = model.columns.map(({ item, shift }) => (item === null ? 0 : (item + 1) * 100 + shift));
      const rows = [...more, asRich, scaledDown(cents, cost + HALF)];
      const low = await exact(
        selection,
        model,
        { objective: places, maximize: false, rows, start: cheap.columns ?? undefined },
        left,
      );
      const same = low.choice && sumOf(points, model, low.choice) >= top && sumOf(cents, model, low.choice) <= cost;
      if (same) now = { ...first, choice: low.choice, columns: low.columns };
    }
  }
  return { found: now, model };
}

const chosenOf = ({ items }: Selection, choice: Choice): Chosen[] =>
  [...choice].sort(([a], [b]) => a - b).map(([at, shift]) => ({ item: items[at]!.id, shift }));
export const choiceFrom = ({ items }: Selection, chosen: readonly Chosen[]): Choice => {
  const places = new Map(items.map(({ id }, at) => [id, at]));
  return new Map(chosen.flatMap(({ item, shift }) => (places.has(item) ? [[places.get(item)!, shift] as const] : [])));
};
function answerOf(selection: Selection, { found, model }: Awaited<ReturnType<typeof best>>): Answer {
  const { state, choice, bound } = found;
  if (!choice) return { state, chosen: [], value: 0, cost: 0, gap: null };
  const { value, cost } = check(selection, choice);
  const top = sumOf(model.points, model, choice);
  const gap = state === 'best' ? 0 : bound === null || top <= 0 ? null : Math.max(0, (bound - top) / top);
  return { state, chosen: chosenOf(selection, choice), value, cost, gap };
}

export interface Timed {
  selection: Selection;
  /** Seconds. */
  limit: number;
}
export const optimize = async ({ selection, limit }: Timed): Promise<Answer> =>
  answerOf(selection, await best(selection, timer(limit)));

export const POINTS = 20;
/** The best for `POINTS` sums of money between the cheapest possible set and all items; equal sets once. */
export async function frontier(
  { selection, limit }: Timed,
  tell: (done: number, of: number) => void = () => {},
): Promise<FrontierPoint[]> {
  const left = timer(limit);
  const model = modelOf(selection);
  const cheapest = await exact(selection, model, { objective: model.cents, maximize: false }, left);
  if (!cheapest.choice) return [];
  const low = sumOf(model.cents, model, cheapest.choice);
  const high = selection.items
    .filter(({ decision }) => decision !== 'never')
    .reduce((sum, item) => sum + costOf(item), 0);
  const points: FrontierPoint[] = [];
  let start: readonly number[] | undefined = cheapest.columns ?? undefined;
  for (let n = 0; n < POINTS && left() > 0; n++) {
    const budget = Math.round(low + ((high - low) * n) / (POINTS - 1));
    const share = timer(left() / (POINTS - n));
    const found = await best(selection, share, [scaledDown(model.cents, budget + HALF)], start);
    start = found.found.columns ?? start;
    if (found.found.choice) points.push({ budget, ...answerOf(selection, found) });
    tell(n + 1, POINTS);
  }
  return points.filter(
    ({ value, cost }, at) => at === 0 || value !== points[at - 1]!.value || cost !== points[at - 1]!.cost,
  );
}

const more = async (
  selection: Selection,
  room: 'money' | 'people',
  at: number,
  value: Row,
  left: Left,
): Promise<number | null> => {
  const model = modelOf(selection, room);
  const own = rowOf(
    1,
    Number.POSITIVE_INFINITY,
    model.columns.map(({ item }) => (item === at ? 1 : 0)),
  );
  const objective = model.columns.map(({ item, upper }) =>
    item === null && upper === Number.POSITIVE_INFINITY ? 1 : 0,
  );
  const found = await ask({ model, objective, maximize: false, rows: [own, value], limit: left() });
  return found.state === 'best' ? Math.round(found.objective!) : null;
};

/** Why an item is not among the chosen ones. */
export async function whyOut({
  selection,
  limit,
  item,
  chosen,
}: Timed & { item: string; chosen: readonly Chosen[] }): Promise<WhyOut> {
  const left = timer(limit);
  const at = selection.items.findIndex(({ id }) => id === item);
  const now = choiceFrom(selection, chosen);
  const base = check(selection, now);
  const forcing: Selection = {
    ...selection,
    items: selection.items.map((one, i) => (i === at ? { ...one, decision: 'must' as const } : one)),
  };
  const forced = answerOf(forcing, await best(forcing, left));
  const inside = new Set(forced.chosen.map((one) => one.item));
  const beside = selection.items[at]!.shifts.map((shift) => check(forcing, new Map([...now, [at, shift]])).violations);
  const model = modelOf(selection);
  const asGood = rowOf(sumOf(model.points, model, now) - HALF, Number.POSITIVE_INFINITY, model.points);
  const possible = forced.state === 'best' || forced.state === 'found';
  return {
    forced: possible ? forced : null,
    price: possible ? base.value - forced.value : null,
    displaced: possible ? chosen.map((one) => one.item).filter((id) => !inside.has(id)) : [],
    short: beside.toSorted((a, b) => a.length - b.length)[0] ?? [],
    money: limitsOf(selection).length > 0 ? await more(forcing, 'money', at, asGood, left) : null,
    hours: selection.groups.length > 0 ? await more(forcing, 'people', at, asGood, left) : null,
  };
}

/** The smallest group of limits that contradict each other, by halving (QuickXplain); null: something is possible. */
export async function whyImpossible({ selection, limit }: Timed): Promise<WhyImpossible | null> {
  const left = timer(limit);
  const model = modelOf(selection);
  const groups = [...new Set(model.rows.map(({ group }) => group))].filter((group) => group !== '');
  let unsure = false;
  const possible = async (held: readonly string[]): Promise<boolean> => {
    const kept = new Set(held);
    const without = new Set(groups.filter((group) => !kept.has(group)));
    const found = await ask({ model, objective: [], maximize: false, without, limit: left() });
    if (found.state === 'nothing') unsure = true;
    return found.state !== 'impossible';
  };
  if (await possible(groups)) return null;
  const least = async (held: readonly string[], tried: boolean, open: readonly string[]): Promise<string[]> => {
    if (tried && !(await possible(held))) return [];
    if (open.length === 1) return [...open];
    const half = Math.floor(open.length / 2);
    const [one, two] = [open.slice(0, half), open.slice(half)];
    const second = await least([...held, ...one], one.length > 0, two);
    const first = await least([...held, ...second], second.length > 0, one);
    return [...first, ...second];
  };
  const found = await least([], false, groups);
  return { groups: groups.filter((group) => found.includes(group)), least: !unsure };
}
