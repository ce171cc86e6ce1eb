/** What is left of a published budget before amounts are taken from it, by the rule that `checkBalance` refuses by. */
import { isPlain } from '#kernel/check.ts';
import { dateOfInstant } from '#kernel/dates.ts';
import { centsOf } from '#kernel/fields/money.ts';
import type { ObjectRef } from '#kernel/object-kind.ts';
import { problem, Refusal } from '#kernel/problem.ts';
import { defaultSet, subjectsById, toBase } from '#modules/money/account/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { budgetTexts as t } from '../budget.rules.ts';
import { type BudgetLeft, type LeftAnswer, type LeftAsked, MOST_ASKED } from '../budget-left.calls.ts';
import { sumOf } from '../budget-model.ts';
import { balanceOf, standOf } from './usage.ts';

function readAsked(given: unknown): LeftAsked[] {
  const right =
    Array.isArray(given) &&
    given.length <= MOST_ASKED &&
    given.every(
      (one: unknown) =>
        isPlain(one) &&
        Number.isSafeInteger(one.subject) &&
        isPlain(one.amount) &&
        typeof one.amount.currency === 'string' &&
        typeof one.amount.amount === 'string' &&
        centsOf(one.amount.amount) !== null,
    );
  if (!right) throw new Refusal([problem(t.askedLeft, { max: MOST_ASKED }, 'amounts')]);
  return given as LeftAsked[];
}

export async function leftOf(
  ctx: Ctx,
  object: ObjectRef,
  input: { amounts: unknown; day?: string | null },
): Promise<LeftAnswer> {
  const asked = readAsked(input.amounts);
  const { baseCurrency: currency } = await defaultSet(ctx);
  const stand = await standOf(ctx, object, false);
  if (!stand || stand.mode === 'ignore') return { mode: stand?.mode ?? null, currency, left: [] };
  const day = input.day ?? dateOfInstant(ctx.now, ctx.utcOffset);
  const bySubject = new Map<number, number[]>();
  for (const [at, { subject, amount }] of asked.entries()) {
    const whole = centsOf(amount.amount)!;
    const { cents } = await toBase(ctx, whole, amount.currency, day, `amounts.${at}`);
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), cents]);
  }
  if (stand.whole) {
    const all = sumOf([...bySubject.values()].flat());
    return { mode: stand.mode, currency, left: [{ subject: null, name: null, left: balanceOf(stand, 0), asked: all }] };
  }
  const subjects = await subjectsById(ctx, [...bySubject.keys()]);
  const left = [...bySubject].flatMap(([subject, cents]): BudgetLeft[] => {
    const named = subjects.get(subject);
    return named
      ? [{ subject, name: `${named.code} ${named.name}`, left: balanceOf(stand, subject), asked: sumOf(cents) }]
      : [];
  });
  return { mode: stand.mode, currency, left };
}
