/** A scenario: decisions over the projects of a portfolio as they stand, and the question that is made of it. Years are its periods. Pure. */
import { type Problem, problem } from '#kernel/problem.ts';
import { spreadCents } from '#modules/money/budget/budget-model.ts';
import type { Decision, Item, Selection } from './problem.ts';
import { selectionTexts as t } from './selection.texts.ts';

export interface ScenarioSettings {
  /** What may be spent in all and by year, cents; null and missing years: no limit. */
  total: number | null;
  years: Record<string, number>;
  /** Of items by key; free where it says nothing. */
  decisions: Record<string, Decision>;
  /** What an item costs, where that is not its budget; cents. */
  costs: Record<string, number>;
  /** By how many years items that have not begun may be moved. */
  shifts: number;
  /** Percent of the value that each year of delay takes. */
  delay: number;
  links: { kind: 'requires' | 'excludes' | 'together'; a: string; b: string }[];
}
export const EMPTY: ScenarioSettings = {
  total: null,
  years: {},
  decisions: {},
  costs: {},
  shifts: 0,
  delay: 3,
  links: [],
};
export const MOST_SHIFTS = 3;
export const MOST_LINKS = 200;
export const MOST_SCENARIOS = 30;
const MOST_CENTS = 1_000_000_000_000;

/** What is chosen from, as it stands: a project or a candidate. */
export interface Choosable {
  /** Id of a project, `c7` of a candidate. */
  key: string;
  name: string;
  plannedStart: string | null;
  plannedEnd: string | null;
  begun: boolean;
  /** It may be moved no further than this. */
  latestStart: string | null;
  score: number;
  /** Published budget; null: there is none. */
  budget: number | null;
}

const isCents = (value: unknown): boolean =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= MOST_CENTS;
const isKey = (text: string): boolean => /^c?[1-9]\d{0,15}$/.test(text);
export const candidateKey = (id: number): string => `c${id}`;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is wrong with settings that were sent, whatever they are. */
export function settingsProblems(sent: unknown): Problem[] {
  const wrong = (field: string) => [problem(t.settings, { field }, 'settings')];
  if (!isObject(sent)) return wrong('settings');
  const { total, years, decisions, costs, shifts, delay, links } = sent;
  if (total !== null && !isCents(total)) return wrong('total');
  if (!isObject(years) || !Object.entries(years).every(([year, cents]) => /^\d{4}$/.test(year) && isCents(cents)))
    return wrong('years');
  const decided = ['free', 'must', 'never'] as unknown[];
  if (!isObject(decisions) || !Object.entries(decisions).every(([key, one]) => isKey(key) && decided.includes(one)))
    return wrong('decisions');
  if (!isObject(costs) || !Object.entries(costs).every(([key, cents]) => isKey(key) && isCents(cents)))
    return wrong('costs');
  if (!Number.isInteger(shifts) || (shifts as number) < 0 || (shifts as number) > MOST_SHIFTS) return wrong('shifts');
  if (typeof delay !== 'number' || !(delay >= 0 && delay <= 100)) return wrong('delay');
  const kinds = ['requires', 'excludes', 'together'] as unknown[];
  const isLink = (one: unknown): boolean =>
    isObject(one) &&
    kinds.includes(one.kind) &&
    isKey(String(one.a)) &&
    isKey(String(one.b)) &&
    String(one.a) !== String(one.b);
  return Array.isArray(links) && links.length <= MOST_LINKS && links.every(isLink) ? [] : wrong('links');
}

const DAY = 86_400_000;
/** Days of each year between two dates, both included, from the first year on. */
function daysByYear(start: string, end: string): { first: number; days: number[] } {
  const [from, to] = [Date.parse(start), Math.max(Date.parse(start), Date.parse(end))];
  const [first, last] = [Number(start.slice(0, 4)), new Date(to).getUTCFullYear()];
  const days = Array.from({ length: last - first + 1 }, (_, n) => {
    const [begin, close] = [Math.max(from, Date.UTC(first + n, 0, 1)), Math.min(to, Date.UTC(first + n, 11, 31))];
    return Math.round((close - begin) / DAY) + 1;
  });
  return { first, days };
}

const mayMove = ({ plannedStart, latestStart }: Choosable, years: number): boolean =>
  latestStart === null || plannedStart === null || yearsLater(plannedStart, years) <= latestStart;

/** The same day so many years later; the 29th of February becomes the 28th. */
export function yearsLater(day: string, years: number): string {
  const [year, rest] = [Number(day.slice(0, 4)) + years, day.slice(4)];
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return `${year}${rest === '-02-29' && !leap ? '-02-28' : rest}`;
}

/** The question of a scenario: items with their money by year of their time, and the years it begins with. */
export function questionOf(
  choosable: readonly Choosable[],
  settings: ScenarioSettings,
): { selection: Selection; firstYear: number } {
  const dated = choosable.map((one) => {
    const start = one.plannedStart ?? one.plannedEnd;
    return { one, time: start === null ? null : daysByYear(start, one.plannedEnd ?? start) };
  });
  const known = dated.flatMap(({ time }) => time ?? []);
  const firstYear = known.length === 0 ? 0 : Math.min(...known.map(({ first }) => first));
  const lastYear = known.length === 0 ? 0 : Math.max(...known.map(({ first, days }) => first + days.length - 1));
  const periods = lastYear - firstYear + 1 + settings.shifts;
  const items = dated.map(({ one, time }): Item => {
    const { first, days } = time ?? { first: firstYear, days: [1] };
    const cost = settings.costs[one.key] ?? one.budget ?? 0;
    const shifts = Array.from({ length: settings.shifts + 1 }, (_, n) => n).filter(
      (n) => n === 0 || (!one.begun && mayMove(one, n)),
    );
    return {
      ...{ id: one.key, name: one.name, value: one.score, decision: settings.decisions[one.key] ?? 'free' },
      ...{
        from: first - firstYear,
        length: days.length,
        shifts,
        capex: [],
        opex: spreadCents(cost, days),
        needs: {},
        category: null,
      },
    };
  });
  const there = new Set(items.map(({ id }) => id));
  const all =
    settings.total === null
      ? []
      : [{ id: 'total', name: 'total', kinds: ['opex' as const], from: 0, to: periods - 1, amount: settings.total }];
  const years = Object.entries(settings.years).flatMap(([year, amount]) => {
    const at = Number(year) - firstYear;
    return at >= 0 && at < periods
      ? [{ id: year, name: year, kinds: ['opex' as const], from: at, to: at, amount }]
      : [];
  });
  const dependencies = settings.links
    .map(({ kind, a, b }) => ({ kind, a: String(a), b: String(b) }))
    .filter(({ a, b }) => there.has(a) && there.has(b));
  return {
    firstYear,
    selection: {
      ...{ periods, items, budgets: [...all, ...years], carry: false, groups: [], dependencies, categories: [] },
      delay: settings.delay / 100,
    },
  };
}
