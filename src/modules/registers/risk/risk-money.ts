/** Problems with the amounts of a risk. Pure. Amounts are whole cents of the company's currency. */
import { isPlain } from '#kernel/check.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';

export const moneyTexts = texts('riskMoney', {
  shape: ['金额格式不正确', '金額格式不正確', 'The amounts are not valid'],
  amount: [
    '金额应不小于 0，最多两位小数，不超过 100 亿',
    '金額應不小於 0，最多兩位小數，不超過 100 億',
    'Amounts must be at least 0 with at most two decimals, and no more than ten billion',
  ],
  order: [
    '发生时的损失应同时填写最少、最可能和最多，且依次不减',
    '發生時的損失應同時填寫最少、最可能和最多，且依次不減',
    'Enter the least, most likely and greatest loss together, in ascending order',
  ],
});

export const MAX_CENTS = 1e12;
const isCents = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_CENTS;
const isCentsOrNone = (value: unknown): boolean => value === null || isCents(value);

/** The problem, by field; null: none. `responses`: ids of the existing ones. */
export function checkMoney(value: unknown, responses: ReadonlySet<number>): Problem | null {
  const names = ['reserve', 'min', 'likely', 'max', 'responses'];
  if (
    !isPlain(value) ||
    !names.every((name) => Object.hasOwn(value, name)) ||
    Object.keys(value).length !== names.length
  )
    return problem(moneyTexts.shape, undefined, 'money');
  const { reserve, min, likely, max, responses: costs } = value;
  for (const [name, one] of Object.entries({ reserve, min, likely, max }))
    if (!isCentsOrNone(one)) return problem(moneyTexts.amount, undefined, name);
  const told = [min, likely, max].filter((one) => one !== null) as number[];
  if (told.length !== 0 && (told.length !== 3 || told[0]! > told[1]! || told[1]! > told[2]!))
    return problem(moneyTexts.order, undefined, 'likely');
  if (!isPlain(costs) || !Object.keys(costs).every((id) => responses.has(Number(id))))
    return problem(moneyTexts.shape, undefined, 'responses');
  return Object.values(costs).every(isCents) ? null : problem(moneyTexts.amount, undefined, 'responses');
}
