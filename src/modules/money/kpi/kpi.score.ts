/**
 * The score of a period: indicators, facts and ratings give each indicator a score, and those give the total and the grade. Pure;
 * both sides run it, so that a kept result can be computed again from what was kept with it.
 *
 * Scores are tenths, weights hundredths; everything is exact, and rounded half up at two places: the score of an indicator, and the
 * total of those. What has no score is never 100: its weight is spread over the others, or it counts as 0, as the period says.
 */
import { evaluateFeel, variablesOf } from '#modules/flow/feel/feel.ts';
import { roundedUp } from '#modules/money/evm/exact.ts';
import type { KpiDimension, KpiSource, MissingRule } from './kpi.entity.ts';
import { FACT_TYPES, type FactName, type FactValues } from './kpi.facts.ts';

export interface Band {
  value: string;
  score: string;
}
/** An indicator as a period keeps it. */
export interface SheetItem {
  id: number;
  kpi: number;
  name: string;
  dimension: KpiDimension;
  source: KpiSource;
  formula: string | null;
  bands: Band[];
  over: boolean;
  /** Percent of the formula where both count. */
  share: number;
  unit: string | null;
  weight: string;
  target: string | null;
  criteria: string | null;
  assessed: number;
}
export interface Rating {
  item: number;
  user: number;
  weight: string;
  /** null: has not rated. */
  score: string | null;
  comment: string | null;
}
export interface ItemResult {
  item: number;
  /** What the formula gave; null: nothing, or there is none. */
  value: number | null;
  auto: number | null;
  raters: number | null;
  score: number | null;
  /** Facts without a figure that its formula needs. */
  without: FactName[];
  /** Raters who did not rate. */
  silent: number[];
}
/** Scores as numbers with one decimal. */
export interface SheetResult {
  items: ItemResult[];
  total: number | null;
  grade: Grade | null;
  incomplete: boolean;
}

const GRADES = [
  ['A', 90],
  ['B', 80],
  ['C', 70],
  ['D', 60],
  ['E', Number.NEGATIVE_INFINITY],
] as const;
export type Grade = (typeof GRADES)[number][0];
export const gradeOf = (total: number): Grade => GRADES.find(([, from]) => total >= from)![0];

/** A value of six decimals in millionths; none for what is beyond indicators. */
const MICRO = 1_000_000;
const MOST = 1e9;
const micro = (value: number): bigint => BigInt(Math.round(value * MICRO));
const hundredths = (text: string): number => Math.round(Number(text) * 100);
const tenths = (text: string | number): number => Math.round(Number(text) * 10);

/** A fraction with a positive denominator. */
type Exact = readonly [over: bigint, under: bigint];

/** The score of a value in tenths: a straight line between bands, flat beyond the outer ones. */
function bandScore(value: number, bands: readonly Band[], most: number): Exact {
  const clamp = ([over, under]: Exact): Exact =>
    over < 0n ? [0n, 1n] : over > BigInt(most) * under ? [BigInt(most), 1n] : [over, under];
  const at = micro(value);
  if (bands.length === 0) return clamp([at * 10n, BigInt(MICRO)]);
  const steps = bands
    .map((band) => ({ at: micro(Number(band.value)), score: BigInt(tenths(band.score)) }))
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const [first, last] = [steps[0]!, steps.at(-1)!];
  if (at <= first.at) return clamp([first.score, 1n]);
  if (at >= last.at) return clamp([last.score, 1n]);
  const next = steps.findIndex((step) => step.at > at);
  const [low, high] = [steps[next - 1]!, steps[next]!];
  const width = high.at - low.at;
  return clamp([low.score * width + (high.score - low.score) * (at - low.at), width]);
}

/** What a formula gives of these facts. */
export function formulaValue(
  formula: string,
  facts: FactValues,
): { value: number | null; without: FactName[]; fault: string | null } {
  const without = variablesOf(formula, FACT_TYPES).filter(
    (name): name is FactName => name in FACT_TYPES && (facts[name as FactName] ?? null) === null,
  );
  if (without.length > 0) return { value: null, without, fault: null };
  const answer = evaluateFeel(formula, facts, FACT_TYPES);
  if (answer.fault) return { value: null, without: [], fault: answer.fault.kind };
  const value = answer.value === null || typeof answer.value === 'boolean' ? Number.NaN : Number(answer.value);
  const usable = Number.isFinite(value) && Math.abs(value) <= MOST;
  return { value: usable ? value : null, without: [], fault: usable ? null : 'NO_NUMBER' };
}

/** Sum of weight x score over the sum of weights; null: no weight. */
function weighted(parts: readonly { weight: number; score: Exact }[]): Exact | null {
  const whole = parts.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
  if (whole === 0n) return null;
  let [over, under] = [0n, 1n];
  for (const { weight, score } of parts) {
    over = over * score[1] + BigInt(weight) * score[0] * under;
    under *= score[1];
  }
  return [over, under * whole];
}

const asScore = ([over, under]: Exact): number => roundedUp(over, under) / 10;

function itemResult(item: SheetItem, facts: FactValues, ratings: readonly Rating[], missing: MissingRule): ItemResult {
  const own = ratings.filter((rating) => rating.item === item.id);
  const counts = item.source !== 'formula';
  const given = counts ? own.filter((rating) => rating.score !== null) : [];
  const silent = counts ? own.filter((rating) => rating.score === null).map(({ user }) => user) : [];
  const byRaters = weighted(
    given.map((rating) => ({ weight: hundredths(rating.weight), score: [BigInt(tenths(rating.score!)), 1n] })),
  );
  const found =
    item.source === 'raters' || !item.formula
      ? { value: null, without: [] as FactName[] }
      : formulaValue(item.formula, facts);
  const most = item.over ? 1200 : 1000;
  const auto = found.value === null ? null : bandScore(found.value, item.bands, most);
  const zero: Exact | null = missing === 'zero' ? [0n, 1n] : null;
  let score: Exact | null;
  if (item.source === 'formula') score = auto ?? zero;
  else if (item.source === 'raters') score = byRaters ?? zero;
  else {
    const parts = [
      { weight: item.share, score: auto ?? zero },
      { weight: 100 - item.share, score: byRaters ?? zero },
    ].filter((part): part is { weight: number; score: Exact } => part.score !== null);
    score = weighted(parts);
  }
  return {
    item: item.id,
    value: found.value,
    auto: auto && asScore(auto),
    raters: byRaters && asScore(byRaters),
    score: score && asScore(score),
    without: found.without,
    silent,
  };
}

export function sheetResult(
  items: readonly SheetItem[],
  facts: FactValues,
  ratings: readonly Rating[],
  missing: MissingRule,
): SheetResult {
  const results = items.map((item) => itemResult(item, facts, ratings, missing));
  const total = weighted(
    results.flatMap(({ score }, i) =>
      score === null ? [] : [{ weight: hundredths(items[i]!.weight), score: [BigInt(tenths(score)), 1n] as const }],
    ),
  );
  const points = total && asScore(total);
  return {
    items: results,
    total: points,
    grade: points === null ? null : gradeOf(points),
    incomplete: results.some(({ silent }) => silent.length > 0),
  };
}

/** The score of each dimension: that of its indicators by their weights. */
export function dimensionScores(
  kept: { sheet: readonly SheetItem[]; items: readonly ItemResult[] } | undefined,
): Partial<Record<KpiDimension, number>> {
  if (!kept) return {};
  const scored = kept.sheet.flatMap((item, i) => {
    const score = kept.items[i]!.score;
    return score === null ? [] : [{ dimension: item.dimension, weight: hundredths(item.weight), score }];
  });
  const out: Partial<Record<KpiDimension, number>> = {};
  for (const [dimension, parts] of Map.groupBy(scored, (part) => part.dimension))
    out[dimension] = asScore(
      weighted(parts.map(({ weight, score }) => ({ weight, score: [BigInt(tenths(score)), 1n] as const })))!,
    );
  return out;
}
