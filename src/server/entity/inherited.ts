/**
 * Settings that are inherited, on the server: what holds for objects, and saying it (kernel/inherited.ts).
 *
 * Asked for many objects at once; what an object lies in and its type are read of its row. Refuses: whoever lacks the right
 * of the place, places of kinds that the setting has no page for, and types that no kind of object has.
 */
import { checkValues } from '#kernel/check.ts';
import { cleanValues } from '#kernel/clean.ts';
import { type BaseRow, scopeId } from '#kernel/entity.ts';
import type { Fields, Values } from '#kernel/field.ts';
import { type HeldSetting, type Inherited, inheritedCalls, type PlaceInput, placeObject } from '#kernel/inherited.ts';
import { type ObjectRef, objectKind, objectKinds } from '#kernel/object-kind.ts';
import { absent, CODE, commonTexts, forbidden, problem, Refusal } from '#kernel/problem.ts';
import { type Ctx, handle, type ServerModule } from '#server/context.ts';
import { OF_COMPANY, ofObject, type SettingPlace, saySetting, setting, settingsAt } from '#server/settings.ts';
import { logChanges } from './change-log.ts';
import { rowsById } from './entity-read.ts';
import { entityPorts } from './ports.ts';

const storeOf = ({ name }: Inherited) => setting<object>({ name, copied: (value) => value });
const keyOf = ({ level, id }: SettingPlace): string => `${level} ${id}`;
type ObjectRow = BaseRow & Readonly<Record<string, unknown>>;

/** The places whose word an object takes, the nearest first, of all of them at once. */
async function chains(ctx: Ctx, objects: readonly ObjectRef[]): Promise<(object: ObjectRef) => SettingPlace[]> {
  const rows = new Map<string, ObjectRow>();
  for (let next = objects; next.length > 0; ) {
    const inside: ObjectRef[] = [];
    for (const [scope, own] of Map.groupBy(next, (one) => one.scope)) {
      const { entity, within } = objectKind(scope);
      for (const row of (await rowsById(entity, ctx, [...new Set(own.map(({ id }) => id))])) as ObjectRow[]) {
        rows.set(keyOf(ofObject({ scope, id: row.id })), row);
        const id = within && row[within.field];
        if (within && typeof id === 'number') inside.push({ scope: within.kind, id });
      }
    }
    next = inside.filter((one) => !rows.has(keyOf(ofObject(one))));
  }
  return (object) => {
    const places: SettingPlace[] = [];
    for (
      let at: ObjectRef | null = object;
      at && !places.some(({ level, id }) => level === at!.scope && id === at!.id);
    ) {
      places.push(ofObject(at));
      const { within } = objectKind(at.scope);
      const id: unknown = within && rows.get(keyOf(ofObject(at)))?.[within.field];
      at = within && typeof id === 'number' ? { scope: within.kind, id } : null;
    }
    const type = objectKind(object.scope).types && rows.get(keyOf(ofObject(object)))?.type;
    return [...places, ...(typeof type === 'number' ? [{ level: 'type' as const, id: type }] : []), OF_COMPANY];
  };
}

/** What the first place of a chain says that says anything. */
async function heldAlong<F extends Fields>(
  ctx: Ctx,
  of: Inherited<F>,
  places: readonly SettingPlace[],
): Promise<(chain: readonly SettingPlace[]) => HeldSetting<Values<F>>> {
  const said = await settingsAt(ctx, storeOf(of as unknown as Inherited), places);
  const byPlace = new Map(said.map((one) => [keyOf(one), one]));
  return (chain) => {
    const found = chain.map((one) => byPlace.get(keyOf(one))).find((one) => one !== undefined);
    return {
      config: { ...of.delivered, ...(found?.value as Partial<Values<F>> | undefined) },
      from: found?.level ?? 'delivered',
      version: byPlace.get(keyOf(chain[0]!))?.version ?? 0,
    };
  };
}

/** What holds for each of these objects, read at once. */
export async function inheritedBy<F extends Fields>(
  ctx: Ctx,
  of: Inherited<F>,
  objects: readonly ObjectRef[],
): Promise<(object: ObjectRef) => HeldSetting<Values<F>>> {
  const chainOf = await chains(ctx, objects);
  const held = await heldAlong(ctx, of, objects.flatMap(chainOf));
  return (object) => held(chainOf(object));
}

/** What holds for the company, for what lies in no object. */
export const inheritedByCompany = async <F extends Fields>(
  ctx: Ctx,
  of: Inherited<F>,
): Promise<HeldSetting<Values<F>>> => (await heldAlong(ctx, of, [OF_COMPANY]))([OF_COMPANY]);

/** The chain of a place, where the viewer may ask for it. */
async function chainAt(ctx: Ctx, of: Inherited, input: PlaceInput): Promise<SettingPlace[]> {
  const object = placeObject(input);
  if (object) {
    if (!of.pages[object.scope] || input.type) throw absent();
    return (await chains(ctx, [object]))(object);
  }
  if (!(await ctx.can(inheritedCalls(of).read.right))) throw forbidden('noView');
  if (!input.type) return [OF_COMPANY];
  for (const { types } of objectKinds())
    if (types && (await entityPorts().dictItems(ctx, types, [input.type])).has(input.type))
      return [{ level: 'type', id: input.type }, OF_COMPANY];
  throw absent();
}

const heldAt = async (ctx: Ctx, of: Inherited, chain: readonly SettingPlace[]): Promise<HeldSetting> =>
  (await heldAlong(ctx, of, chain))(chain);

async function save(
  ctx: Ctx,
  of: Inherited,
  input: PlaceInput & { version: number; config?: unknown },
): Promise<HeldSetting> {
  const object = placeObject(input);
  if (!object && !(await ctx.can(of.rights.company))) throw forbidden();
  if (object && !(await ctx.can(of.rights.object, { [scopeId(object.scope)]: object.id }))) throw forbidden();
  const chain = await chainAt(ctx, of, input);
  const before = await heldAt(ctx, of, chain);
  const config = input.config as Record<string, unknown> | null | undefined;
  if (config) {
    const wrong = checkValues(of.fields, config, 'create');
    if (wrong.length > 0) throw new Refusal(wrong);
  } else if (before.version !== input.version) throw new Refusal([problem(commonTexts.conflict)], CODE.conflict);
  const clean = config ? cleanValues(of.fields, config, 'create') : null;
  await saySetting(ctx, storeOf(of), chain[0]!, '', clean, input.version);
  const after = await heldAt(ctx, of, chain);
  if (object && JSON.stringify(before.config) !== JSON.stringify(after.config)) {
    const { entity } = objectKind(object.scope);
    const [row] = (await rowsById(entity, ctx, [object.id])) as ObjectRow[];
    const changes = [{ field: of.name, before: before.config, after: after.config }];
    const scope = { [scopeId(object.scope)]: object.id };
    const recordTitle = String(row?.[entity.title] ?? '');
    await logChanges(ctx, [
      { entity: object.scope, recordId: object.id, recordTitle, action: 'update', changes, scope },
    ]);
  }
  return after;
}

/** The module with what its inherited settings need: their calls, and their place in the store. */
export function withInherited(module: ServerModule): ServerModule {
  const { inherited = [] } = module;
  if (inherited.length === 0) return module;
  return {
    ...module,
    settings: [...(module.settings ?? []), ...inherited.map(storeOf)],
    handlers: [
      ...module.handlers,
      ...inherited.flatMap((of) => {
        const calls = inheritedCalls(of);
        return [
          handle(calls.read, async (ctx, input) => heldAt(ctx, of, await chainAt(ctx, of, input))),
          handle(calls.save, (ctx, input) => save(ctx, of, input)),
        ];
      }),
    ],
  };
}
