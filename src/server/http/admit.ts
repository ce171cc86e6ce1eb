/**
 * Whether a call is let in: its right, system-wide or inside the object its input names, and the checks of its fields.
 *
 * Hides: how a call inside another one is asked. Refuses: two objects in one input, unknown inputs, and a call inside another that
 * changes something where only reading is meant.
 */
import { type Call, reads } from '#kernel/call.ts';
import { checkTexts } from '#kernel/check-texts.ts';
import { cleanValues } from '#kernel/clean.ts';
import { scopeId } from '#kernel/entity.ts';
import { judge } from '#kernel/form-check.ts';
import { objectKinds } from '#kernel/object-kind.ts';
import { holds, type ScopeRef } from '#kernel/permission.ts';
import { absent, CODE, forbidden, problem, Refusal } from '#kernel/problem.ts';
import type { Ctx, Handler } from '#server/context.ts';
import { beyondKey } from './api-key.ts';
import { httpTexts } from './errors.ts';

export const callName = (call: Call): string => `${call.method} ${call.path}`;

/** The object the input names. Refuses two of them: the right in one must not open the other. */
function scopeInInput(call: Call, input: Record<string, unknown>): ScopeRef {
  const out: ScopeRef = {};
  for (const { name: scope } of objectKinds()) {
    const id = input[scopeId(scope)];
    if ((call.scope === 'row' || call.scope === scope) && Number.isSafeInteger(id)) out[scopeId(scope)] = id as number;
  }
  if (Object.keys(out).length > 1) throw new Refusal([problem(httpTexts.parameter)]);
  return out;
}

/** The refusal of a call to whoever lacks its right. */
function denied(call: Call): Refusal {
  if (call.unseen) return new Refusal([problem(call.unseen)], CODE.forbidden);
  return forbidden(reads(call) ? 'noView' : call.method === 'PUT' ? 'noEdit' : 'noRight');
}

/** The right of a call: system-wide, or inside the object the input names. */
export async function needRight(call: Call, ctx: Ctx, input: Record<string, unknown>): Promise<void> {
  if (call.right === 'public') return;
  const scope = scopeInInput(call, input);
  if (Object.keys(scope).length === 0) {
    // A record's owner is known to the entity service only; a required owner is missed by the validation.
    if (call.scope === 'row' || (call.scope && call.input[scopeId(call.scope)]?.required)) return;
    if (!(await ctx.can(call.right))) throw denied(call);
    return;
  }
  const held = await ctx.rightsIn(scope);
  if (held.size === 0) throw absent();
  if (!holds(held, call.right)) throw denied(call);
}

/** The input a handler sees; refuses what the fields of the call do. */
export function checkedInput(call: Pick<Call, 'input'>, raw: Record<string, unknown>): Record<string, unknown> {
  // Assigning this name would replace the prototype of the checked input instead of being refused.
  if (Object.hasOwn(raw, '__proto__')) throw new Refusal([problem(checkTexts.unknown, { name: '__proto__' })]);
  const { values, problems } = judge(call.input, null, cleanValues(call.input, raw, 'input'));
  if (problems.length > 0) throw new Refusal(problems);
  return values;
}

/** A call inside another one, as its caller: with the right, the checks and the answer it would have alone. */
async function inside(ctx: Ctx, { call, run }: Handler, input: Record<string, unknown>): Promise<unknown> {
  if (call.body || call.right === 'public') throw new Error(`${callName(call)} cannot be inside another call`);
  const beyond = ctx.viewer.key && beyondKey(ctx.viewer.key, call);
  if (beyond) throw beyond;
  await needRight(
    call,
    ctx,
    Object.fromEntries(Object.entries(input).filter(([, value]) => typeof value === 'number')),
  );
  return run(ctx, checkedInput(call, input));
}

export async function readInside(ctx: Ctx, handler: Handler, input: Record<string, unknown>): Promise<unknown> {
  if (!reads(handler.call)) throw new Error(`${callName(handler.call)} changes something`);
  return inside(ctx, handler, input);
}

/** One that changes something, in the transaction of the call that stands in the operation log. */
export const writeInside = inside;
