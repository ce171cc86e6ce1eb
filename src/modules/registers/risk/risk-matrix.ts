/**
 * The matrix by which risks are judged: scales of 3 to 6 classes a side, how several impacts become one, a level per cell.
 * Classes are counted from 1. What a risk was judged by is copied with the judgment, so that changed settings rewrite
 * nothing. Pure. Source: records.md B3, B9-7.
 */
import type { Triple } from '#kernel/text.ts';

export const riskLevels = {
  low: ['低', '低', 'Low'],
  medium: ['中', '中', 'Medium'],
  high: ['高', '高', 'High'],
} as const;
export type RiskLevel = keyof typeof riskLevels;

/** The level of an opportunity: a high one is not a danger and does not use the words and colors of dangers. */
export const opportunityLevels = {
  low: ['机会·低', '機會·低', 'Low opportunity'],
  medium: ['机会·中', '機會·中', 'Medium opportunity'],
  high: ['机会·高', '機會·高', 'High opportunity'],
} as const;
export const levelWord = (level: RiskLevel, nature: string): Triple =>
  nature === 'opportunity' ? opportunityLevels[level] : riskLevels[level];

export const combining = {
  highest: ['取最高', '取最高', 'The highest counts'],
  average: ['取平均', '取平均', 'Their average counts'],
} as const;

/** Dimensions of an impact, each by a class of the impact scale. */
export const IMPACTS = ['onSchedule', 'onCost', 'onQuality', 'onSafety'] as const;
export type Impact = (typeof IMPACTS)[number];

export interface ProbabilityClass {
  /** Own word; empty: the delivered one. */
  name: string;
  /** Chance in percent representing the class. */
  percent: number;
}
export interface ImpactClass {
  name: string;
  /** From so many days of delay on; null: not said. */
  days: number | null;
  /** From so much money on, in whole units of the company's currency; null: not said. */
  amount: number | null;
}

/** Criteria of one judgment. */
export interface RiskCriteria {
  probability: ProbabilityClass[];
  impact: ImpactClass[];
  combine: keyof typeof combining;
  /** By class of probability, then of impact. */
  cells: RiskLevel[][];
}

export const MIN_CLASSES = 3;
export const MAX_CLASSES = 6;

const PROBABILITY_WORDS: readonly Triple[] = [
  ['极不可能', '極不可能', 'Remote'],
  ['不太可能', '不太可能', 'Unlikely'],
  ['有可能', '有可能', 'Possible'],
  ['很可能', '很可能', 'Likely'],
  ['极可能', '極可能', 'Very likely'],
  ['几乎肯定', '幾乎肯定', 'Almost certain'],
];
const IMPACT_WORDS: readonly Triple[] = [
  ['轻微', '輕微', 'Slight'],
  ['较小', '較小', 'Minor'],
  ['中等', '中等', 'Moderate'],
  ['较大', '較大', 'Major'],
  ['严重', '嚴重', 'Severe'],
  ['灾难性', '災難性', 'Disastrous'],
];
/** Which of the six words a scale of so many classes uses. */
const WORDS_OF: Readonly<Record<number, readonly number[]>> = {
  3: [1, 2, 3],
  4: [0, 1, 3, 4],
  5: [0, 1, 2, 3, 4],
  6: [0, 1, 2, 3, 4, 5],
};

/** The word of a class: the company's own, else the delivered one. */
export function classWord(
  side: 'probability' | 'impact',
  scale: readonly { name: string }[],
  classNumber: number,
): string | Triple {
  const own = scale[classNumber - 1]?.name;
  if (own) return own;
  const words = side === 'probability' ? PROBABILITY_WORDS : IMPACT_WORDS;
  const at = WORDS_OF[scale.length]?.[classNumber - 1];
  return at === undefined ? String(classNumber) : words[at]!;
}

export type Impacts = Readonly<Partial<Record<Impact, number | null>>>;

/** Several impacts as one class; an average of a half counts up. null: no impact given. */
export function impactOf(combine: RiskCriteria['combine'], impacts: Impacts): number | null {
  const told = IMPACTS.map((name) => impacts[name]).filter((one) => one !== null && one !== undefined);
  if (told.length === 0) return null;
  if (combine === 'highest') return Math.max(...told);
  return Math.floor(told.reduce((sum, one) => sum + one, 0) / told.length + 0.5);
}

export interface Judged {
  impact: number;
  /** Class of probability times class of impact. */
  score: number;
  level: RiskLevel;
}

/** What a probability and impacts are worth; null: something is missing or is outside of the scales. */
export function judge(criteria: RiskCriteria, probability: number | null, impacts: Impacts): Judged | null {
  const told = IMPACTS.map((name) => impacts[name]).filter((one) => one !== null && one !== undefined);
  const outside = told.some((one) => !Number.isInteger(one) || one < 1 || one > criteria.impact.length);
  const impact = impactOf(criteria.combine, impacts);
  if (probability === null || impact === null || outside) return null;
  const level = criteria.cells[probability - 1]?.[impact - 1];
  return level ? { impact, score: probability * impact, level } : null;
}

/** The class of one scale on another that has more or fewer: as far from its ends. */
export function classOn(classNumber: number, from: number, to: number): number {
  return from === to ? classNumber : 1 + Math.round(((classNumber - 1) * (to - 1)) / (from - 1));
}

/** The default cells for scales of these sizes: by how far up a cell is on both. */
export function deliveredCells(probabilities: number, impacts: number): RiskLevel[][] {
  const share = (at: number, of: number): number => (at + 1) / of;
  return Array.from({ length: probabilities }, (_, p) =>
    Array.from({ length: impacts }, (_, i): RiskLevel => {
      const weight = share(p, probabilities) * share(i, impacts);
      return weight >= 0.47 ? 'high' : weight >= 0.2 ? 'medium' : 'low';
    }),
  );
}

/** Whether two say the same of a cell and its classes, whatever they call them. */
export const sameCriteria = (a: RiskCriteria, b: RiskCriteria): boolean =>
  a.combine === b.combine &&
  JSON.stringify(a.cells) === JSON.stringify(b.cells) &&
  a.probability.every(({ percent }, i) => percent === b.probability[i]?.percent) &&
  a.impact.every(({ days, amount }, i) => days === b.impact[i]?.days && amount === b.impact[i]?.amount);
