/**
 * Settings of projects and templates that apply as a whole: set there, else by the company, else as delivered.
 *
 * Hides where they are stored (settings.ts), versions, and entries in the change log of the object. Refuses: checking who may save,
 * which the call does. Programs have none: the company's apply there.
 */

import { scopeId } from '#kernel/entity.ts';
import { type ObjectRef, objectKind, objectOfRef } from '#kernel/object-kind.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { CODE, commonTexts, type Problem, problem, Refusal } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { OF_COMPANY, ofObject, type Setting, type SettingPlace, saySetting, settingsAt } from '#server/settings.ts';
import { logChanges } from './change-log.ts';
import { rowsById } from './entity-read.ts';

export interface Versioned<C> {
  config: C;
  /** Version of the setting made here; 0: none. */
  version: number;
}

/** Settings of one kind, as their module declares them. */
export interface ObjectSettingsOf<C> {
  setting: Setting<C>;
  delivered: C;
  /** Problems of values that are to replace `before`. */
  check(ctx: Ctx, given: C, before: C): Promise<Problem | null> | Problem | null;
  /** Name under which the change log has them as a whole; left out: each value under its own name. */
  loggedAs?: string;
}

export interface ObjectSettings<C> {
  ofCompany(ctx: Ctx): Promise<Versioned<C>>;
  /** What holds in an object, and what the company says. */
  at(ctx: Ctx, owner: ScopeRef): Promise<Versioned<C> & { company: Versioned<C> }>;
  /** Settings in force for each of these owners, read at once. */
  heldBy(ctx: Ctx, owners: readonly Owned[]): Promise<(owner: Owned) => C>;
  /** Sets them in an object, or removes them (null). Errors: 409 if others changed them meanwhile. */
  save(ctx: Ctx, owner: ScopeRef, version: number, given: C | null): Promise<void>;
  saveOfCompany(ctx: Ctx, version: number, given: C | null): Promise<void>;
}

type Owned = Parameters<typeof objectOfRef>[0];
const isPlace = (object: ObjectRef | null): object is ObjectRef => object !== null && object.scope !== 'program';

export function objectSettings<C extends object>(of: ObjectSettingsOf<C>): ObjectSettings<C> {
  const { setting, delivered, check, loggedAs } = of;
  const whole = (said: C | undefined): C => ({ ...delivered, ...said });

  async function saidAt(ctx: Ctx, place: SettingPlace, above: C): Promise<Versioned<C>> {
    const [said] = await settingsAt(ctx, setting, [place]);
    return said ? { config: whole(said.value), version: said.version } : { config: above, version: 0 };
  }
  const ofCompany = (ctx: Ctx): Promise<Versioned<C>> => saidAt(ctx, OF_COMPANY, delivered);

  /** Returns the settings in force before and after. */
  async function say(
    ctx: Ctx,
    place: SettingPlace,
    version: number,
    given: C | null,
    above: C,
  ): Promise<{ before: C; after: C }> {
    const before = await saidAt(ctx, place, above);
    if (given === null) {
      if (before.version !== version) throw new Refusal([problem(commonTexts.conflict)], CODE.conflict);
      await saySetting(ctx, setting, place, '', null);
      return { before: before.config, after: above };
    }
    const refused = await check(ctx, given, before.config);
    if (refused) throw new Refusal([refused]);
    await saySetting(ctx, setting, place, '', given, version);
    return { before: before.config, after: given };
  }

  return {
    ofCompany,
    async at(ctx, owner) {
      const company = await ofCompany(ctx);
      return { ...(await saidAt(ctx, ofObject(objectOfRef(owner)!), company.config)), company };
    },
    async heldBy(ctx, owners) {
      const objects = owners.map(objectOfRef).filter(isPlace);
      const said = await settingsAt(ctx, setting, [OF_COMPANY, ...objects.map(ofObject)]);
      const byPlace = new Map(said.map(({ level, id, value }) => [`${level} ${id}`, value]));
      const company = byPlace.get(`${OF_COMPANY.level} ${OF_COMPANY.id}`);
      return (owner) => {
        const object = objectOfRef(owner);
        return whole((object ? byPlace.get(`${object.scope} ${object.id}`) : undefined) ?? company);
      };
    },
    async save(ctx, owner, version, given) {
      const { scope, id } = objectOfRef(owner)!;
      const above = await ofCompany(ctx);
      const { before, after } = await say(ctx, ofObject({ scope, id }), version, given, above.config);
      const changes = changesOf(before, after, loggedAs);
      if (changes.length === 0) return;
      const { entity } = objectKind(scope);
      const [row] = await rowsById(entity, ctx, [id]);
      const recordTitle = String((row as unknown as Record<string, unknown> | undefined)?.[entity.title] ?? '');
      await logChanges(ctx, [
        { entity: scope, recordId: id, recordTitle, action: 'update', changes, scope: { [scopeId(scope)]: id } },
      ]);
    },
    async saveOfCompany(ctx, version, given) {
      await say(ctx, OF_COMPANY, version, given, delivered);
    },
  };
}

function changesOf<C extends object>(before: C, after: C, loggedAs?: string) {
  const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
  if (loggedAs !== undefined) return same(before, after) ? [] : [{ field: loggedAs, before, after }];
  return (Object.keys(after) as (keyof C & string)[])
    .filter((field) => !same(before[field], after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }));
}
