/** What indicators, targets and ratings have to be. Pure. */
import { type Problem, problem } from '#kernel/problem.ts';
import { checkFeel, kindOfFeel, variablesOf } from '#modules/flow/feel/feel.ts';
import { limitText } from '#modules/flow/feel/feel-texts.ts';
import type { KpiRow } from './kpi.entity.ts';
import { FACT_NAMES, FACT_TYPES } from './kpi.facts.ts';
import { kpiTexts as t } from './kpi.texts.ts';

export const MOST_TARGETS = 50;
export const MOST_COMMENT = 500;
const KNOWN = FACT_NAMES.join(', ');

/** Why a text is no formula over facts; null: it is one. */
export function formulaProblem(text: string): Problem | null {
  const fault = checkFeel(text, FACT_TYPES);
  const name = fault?.name ?? text;
  if (fault?.kind === 'UNKNOWN_VARIABLE') return problem(t.formulaUnknown, { name, known: KNOWN }, 'formula');
  if (fault?.kind === 'UNKNOWN_FUNCTION') return problem(t.formulaFunction, { name }, 'formula');
  if (fault?.kind === 'CLOCK') return problem(t.formulaClock, { name }, 'formula');
  if (fault) {
    const limit = limitText(fault.kind, name);
    return limit
      ? problem({ key: `kpi.${fault.kind}`, text: limit }, {}, 'formula')
      : problem(t.formulaSyntax, {}, 'formula');
  }
  if (variablesOf(text, FACT_TYPES).length === 0) return problem(t.formulaFact, { known: KNOWN }, 'formula');
  const kind = kindOfFeel(text, FACT_TYPES);
  return kind === null || kind === 'number' ? null : problem(t.formulaNumber, {}, 'formula');
}

/** Why an indicator cannot be kept. */
export function kpiProblems({
  source,
  formula,
  bands,
  over,
}: Pick<KpiRow, 'source' | 'formula' | 'bands' | 'over'>): Problem[] {
  if (source === 'raters') return [];
  const out: Problem[] = [];
  const wrong = formula ? formulaProblem(formula) : null;
  if (wrong) out.push(wrong);
  const seen = new Set<number>();
  for (const { value, score } of bands ?? []) {
    if (seen.has(Number(value))) out.push(problem(t.bandTwice, { value }, 'bands'));
    seen.add(Number(value));
    if (Number(score) > 100 && !over) out.push(problem(t.bandOver, { score }, 'bands'));
  }
  return out;
}

/** Sum of weights in hundredths; exactly 10,000 may be activated. */
export const weightSum = (weights: readonly (string | number)[]): number =>
  weights.reduce<number>((sum, weight) => sum + Math.round(Number(weight) * 100), 0);
export const WHOLE = 10_000;
export const weightText = (hundredths: number): string => String(hundredths / 100);

/** A score as people type it: 0 to 100 with at most one decimal. */
export const isScore = (text: string): boolean => /^\d{1,3}(\.\d)?$/.test(text) && Number(text) <= 100;

/** A band as a call gives it. */
export const isBand = (band: unknown): boolean => {
  const { value, score } = (band ?? {}) as { value?: unknown; score?: unknown };
  const number = (one: unknown, most: number): boolean =>
    /^-?\d{1,7}(\.\d{1,4})?$/.test(String(one)) && Math.abs(Number(one)) <= most;
  return number(value, 1e6) && number(score, 120) && Number(score) >= 0;
};
