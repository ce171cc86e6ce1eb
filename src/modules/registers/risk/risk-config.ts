/**
 * How risks are judged and reviewed in one place: the company, a project, or a template that passes it to its projects. A setting
 * applies as a whole; missing values are as delivered. Pure. Source: records.md B3.
 */
import { isPlain } from '#kernel/check.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import {
  combining,
  deliveredCells,
  MAX_CLASSES,
  MIN_CLASSES,
  type RiskCriteria,
  type RiskLevel,
  riskLevels,
} from './risk-matrix.ts';

export interface RiskConfig extends RiskCriteria {
  /** Days until the next review, by level. */
  review: Record<RiskLevel, number>;
  /** The highest level the owner of a risk may accept; anything above takes the right or an approval. */
  appetite: RiskLevel;
  /** Days after a review was due until the manager of the project is notified; null: never. */
  escalation: number | null;
}

export const DELIVERED_RISK_CONFIG: RiskConfig = {
  probability: [10, 30, 50, 70, 90].map((percent) => ({ name: '', percent })),
  impact: [
    { name: '', days: 1, amount: 10_000 },
    { name: '', days: 5, amount: 50_000 },
    { name: '', days: 10, amount: 200_000 },
    { name: '', days: 20, amount: 500_000 },
    { name: '', days: 60, amount: 2_000_000 },
  ],
  combine: 'highest',
  cells: deliveredCells(5, 5),
  review: { high: 7, medium: 30, low: 90 },
  appetite: 'medium',
  escalation: 7,
};

export const riskConfigTexts = texts('riskConfig', {
  shape: ['风险设置格式不正确', '風險設定格式不正確', 'The risk settings are not valid'],
  classes: [
    '概率和影响各应有 {min}-{max} 级',
    '概率和影響各應有 {min}-{max} 級',
    'Probability and impact need {min} to {max} levels each',
  ],
  names: ['等级名称最多 20 个字', '等級名稱最多 20 個字', 'A level name can have at most 20 characters'],
  percent: [
    '概率应为 0-100 的整数，并逐级递增',
    '概率應為 0-100 的整數，並逐級遞增',
    'Probabilities must be whole percentages from 0 to 100, rising from level to level',
  ],
  days: [
    '影响的天数应为 0-3650 的整数，并逐级递增',
    '影響的天數應為 0-3650 的整數，並逐級遞增',
    'Impact in days must be whole numbers from 0 to 3,650, rising from level to level',
  ],
  amount: [
    '影响的金额应为不小于 0 的整数，并逐级递增',
    '影響的金額應為不小於 0 的整數，並逐級遞增',
    'Impact amounts must be whole numbers of at least 0, rising from level to level',
  ],
  cells: ['矩阵的每一格都应有风险等级', '矩陣的每一格都應有風險等級', 'Every cell of the matrix needs a level'],
  falling: [
    '概率或影响更高时，风险等级不能更低',
    '概率或影響更高時，風險等級不能更低',
    'The level cannot be lower where probability or impact is higher',
  ],
  reviewDays: [
    '复核周期应为 1-365 的整数天',
    '覆核週期應為 1-365 的整數天',
    'The review interval must be a whole number of days from 1 to 365',
  ],
  escalation: [
    '上报天数应为 1-365 的整数',
    '上報天數應為 1-365 的整數',
    'The days before escalation must be a whole number from 1 to 365',
  ],
});

export const MAX_REVIEW_DAYS = 365;
const MAX_AMOUNT = 1e12;

const isLevel = (value: unknown): value is RiskLevel => Object.hasOwn(riskLevels, String(value));
const has = (value: object, names: readonly string[]): boolean =>
  Object.keys(value).length === names.length && names.every((name) => Object.hasOwn(value, name));
const isDays = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_REVIEW_DAYS;

/** Whole numbers up to a bound, each larger than those before; empty values are skipped. */
function rises(values: readonly unknown[], max: number): boolean {
  const told = values.filter((one) => one !== null);
  return told.every(
    (one, i) => Number.isInteger(one) && Number(one) >= 0 && Number(one) <= max && (i === 0 || one! > told[i - 1]!),
  );
}

type Scale = Record<string, unknown>[];
function wrongScale(value: unknown, names: readonly string[], field: string): Problem | null {
  if (!Array.isArray(value) || value.length < MIN_CLASSES || value.length > MAX_CLASSES)
    return problem(riskConfigTexts.classes, { min: MIN_CLASSES, max: MAX_CLASSES }, field);
  if (!value.every((one) => isPlain(one) && has(one, names))) return problem(riskConfigTexts.shape, undefined, field);
  const named = (value as Scale).every(({ name }) => typeof name === 'string' && name.length <= 20);
  return named ? null : problem(riskConfigTexts.names, undefined, field);
}

function wrongCells(cells: unknown, probabilities: number, impacts: number): Problem | null {
  const rows = Array.isArray(cells) ? cells : [];
  const whole =
    rows.length === probabilities &&
    rows.every((row) => Array.isArray(row) && row.length === impacts && row.every(isLevel));
  if (!whole) return problem(riskConfigTexts.cells, undefined, 'cells');
  const order = Object.keys(riskLevels);
  const rank = (p: number, i: number): number => order.indexOf((rows as RiskLevel[][])[p]?.[i] ?? 'low');
  for (let p = 0; p < probabilities; p++)
    for (let i = 0; i < impacts; i++)
      if ((p > 0 && rank(p, i) < rank(p - 1, i)) || (i > 0 && rank(p, i) < rank(p, i - 1)))
        return problem(riskConfigTexts.falling, undefined, 'cells');
  return null;
}

/** The problem of a setting, by its field; null: none. Anything but a `RiskConfig` is refused. */
export function checkRiskConfig(value: unknown): Problem | null {
  if (!isPlain(value) || !has(value, Object.keys(DELIVERED_RISK_CONFIG))) return problem(riskConfigTexts.shape);
  const { probability, impact, combine, cells, review, appetite, escalation } = value;
  const scale =
    wrongScale(probability, ['name', 'percent'], 'probability') ??
    wrongScale(impact, ['name', 'days', 'amount'], 'impact');
  if (scale) return scale;
  const [chances, impacts] = [probability as Scale, impact as Scale];
  if (
    chances.some(({ percent }) => percent === null) ||
    !rises(
      chances.map(({ percent }) => percent),
      100,
    )
  )
    return problem(riskConfigTexts.percent, undefined, 'probability');
  if (
    !rises(
      impacts.map(({ days }) => days),
      3650,
    )
  )
    return problem(riskConfigTexts.days, undefined, 'impact');
  if (
    !rises(
      impacts.map(({ amount }) => amount),
      MAX_AMOUNT,
    )
  )
    return problem(riskConfigTexts.amount, undefined, 'impact');
  if (!Object.hasOwn(combining, String(combine))) return problem(riskConfigTexts.shape, undefined, 'combine');
  const wrong = wrongCells(cells, chances.length, impacts.length);
  if (wrong) return wrong;
  if (!isPlain(review) || !has(review, Object.keys(riskLevels)))
    return problem(riskConfigTexts.shape, undefined, 'review');
  if (!Object.values(review).every(isDays)) return problem(riskConfigTexts.reviewDays, undefined, 'review');
  if (!isLevel(appetite)) return problem(riskConfigTexts.shape, undefined, 'appetite');
  return escalation === null || isDays(escalation)
    ? null
    : problem(riskConfigTexts.escalation, undefined, 'escalation');
}

/** The part of a setting that a judgment copies. */
export const criteriaOf = ({ probability, impact, combine, cells }: RiskCriteria): RiskCriteria => ({
  probability,
  impact,
  combine,
  cells,
});
