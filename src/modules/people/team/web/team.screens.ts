/** What the shell asks of any object: its submenu, what it is called, what one may do in it. */
import type { Call } from '#kernel/call.ts';
import { scopeId } from '#kernel/entity.ts';
import type { Fields } from '#kernel/field.ts';
import { type ObjectRef, objectKind } from '#kernel/object-kind.ts';
import { send } from '#web/api.ts';
import type { Screens } from '#web/screens.ts';

const QUIET = { quiet: true } as const;
/** Polled or asked beside what the person does: neither shown when refused nor counted as loading. */
const BESIDE = { quiet: true, background: true } as const;

/** Asks a call that every kind of object has; it is given what it takes of the object and the person. */
function askObject<O>(of: Call<Fields, O>, { scope, id }: ObjectRef, options: object, userId?: number): Promise<O> {
  const given = Object.entries({ [scopeId(scope)]: id, [objectKind(scope).query]: id, userId }).filter(
    ([name]) => name in of.input,
  );
  return send(of, Object.fromEntries(given), options);
}

export const screens: Screens = {
  name: 'team',
  shell: {
    objectMenu: (scope, id) => askObject(objectKind(scope).calls.menu, { scope, id }, QUIET),
    async objectInfo(scope, id) {
      const { calls, entity } = objectKind(scope);
      const row = (await askObject(calls.info, { scope, id }, QUIET)).row as Record<string, string | null>;
      return { name: row[entity.title] ?? '', code: row.code ?? null };
    },
    perms: (scope, id, userId) => askObject(objectKind(scope).calls.rights, { scope, id }, BESIDE, userId),
  },
};
