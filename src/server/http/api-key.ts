/**
 * What a program with an API token may do: what its owner may, as far as the token goes.
 *
 * Invariants: a token that reads changes nothing; one that is limited to rights calls only what names one of them, and holds no
 * others anywhere. Calls open to everybody signed in name none: they take a right of the same module, whatever it is for. Refuses:
 * with any token, what is a person's own (passwords, second steps, further tokens).
 */
import { type Call, reads } from '#kernel/call.ts';
import { contribution, type Given } from '#kernel/contribution.ts';
import type { RightKey } from '#kernel/entity.ts';
import type { RightGroup } from '#kernel/permission.ts';
import { CODE, problem, Refusal } from '#kernel/problem.ts';
import type { ApiKey, Handler, Viewer } from '#server/context.ts';
import { httpTexts } from './errors.ts';

/** Which module a call is of, and the rights of each. */
const moduleOf = contribution(
  'server',
  'handlers',
  (given: readonly Given<readonly Handler[]>[]) =>
    new Map(given.flatMap(({ by, what }) => what.map((handler) => [handler.call, by] as const))),
);
const rightsOfModule = contribution(
  'server',
  'rights',
  (given: readonly Given<readonly RightGroup[]>[]) =>
    new Map(given.map(({ by, what }) => [by, what.flatMap((group) => group.rights.map(({ key }) => key))] as const)),
);

/** Rights of which one must be among those of a limited token. */
function rightsFor(call: Call): readonly RightKey[] {
  const named = [call.right].flat();
  return named.includes('login') ? (rightsOfModule().get(moduleOf().get(call) ?? '') ?? []) : named;
}

/** Why a token goes no further than this call; null: it may. */
export function beyondKey(key: ApiKey, call: Call): Refusal | null {
  if (call.right === 'public' || call.tokens === 'always') return null;
  const refusal = (message: typeof httpTexts.keyNever, params = {}) =>
    new Refusal([problem(message, params)], CODE.forbidden);
  if (call.tokens === 'never') return refusal(httpTexts.keyNever);
  if (!key.writes && !reads(call)) return refusal(httpTexts.keyReads, { name: key.name });
  if (key.within === null) return null;
  const rights = rightsFor(call);
  if (rights.some((right) => key.within!.has(right))) return null;
  return rights.length > 0
    ? refusal(httpTexts.keyWithin, { name: key.name, rights: rights.slice(0, 5).join(', ') })
    : refusal(httpTexts.keyWhole, { name: key.name });
}

/** Rights held system-wide, as far as the token goes. */
export const within = ({ key }: Pick<Viewer, 'key'>, held: ReadonlySet<RightKey>): ReadonlySet<RightKey> =>
  key?.within ? new Set([...held].filter((right) => key.within!.has(right))) : held;

/** Those held in an object; that it is there is known to whoever holds any there, whatever their token is limited to. */
export const withinObject = (viewer: Pick<Viewer, 'key'>, held: ReadonlySet<RightKey>): ReadonlySet<RightKey> =>
  viewer.key?.within && held.size > 0 ? new Set(['login', ...within(viewer, held)]) : held;
