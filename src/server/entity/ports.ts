/**
 * What the entity platform asks of modules it does not know: numbers, dictionaries, additional fields, names, files.
 *
 * Each answer is handed over by the module that knows. Refuses: lookups by module name.
 */
import type { RawBuilder } from 'kysely';
import { byKey, byKeyOf, contribution } from '#kernel/contribution.ts';
import type { Entity } from '#kernel/entity.ts';
import type { Field } from '#kernel/field.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import type { Ctx } from '#server/context.ts';

/** Stored files, as records use them: `owner` is the name of the entity, `id` the record. */
export interface FilePort {
  /** Those of the ids that the viewer may put into the record; `id` null: a new one. */
  usable(ctx: Ctx, owner: string, id: number | null, ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** The record uses exactly these; empty: it is gone, or has none any more. */
  use(ctx: Ctx, owner: string, id: number, ids: readonly number[]): Promise<void>;
  names(ctx: Ctx, ids: readonly number[]): Promise<Record<number, string>>;
}

export interface EntityPorts {
  /**
   * Next number of a coding rule for a record with these values, or null when the company has none for it. Gap-free
   * within committed records, except for numbers that are `taken`.
   */
  nextCode(
    ctx: Ctx,
    rule: string,
    scope: ScopeRef,
    values: Readonly<Record<string, unknown>>,
    taken: (codes: string[]) => Promise<ReadonlySet<string>>,
  ): Promise<string | null>;
  /** Which of the ids are active items of the dictionary. */
  dictItems(ctx: Ctx, dictionary: string, ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** Names of dictionary items in the viewer's language: a query of `id` and `title`. */
  dictTitleRows(ctx: Ctx, ids: readonly number[]): RawBuilder<unknown>;
  /** Active items of the dictionary by their name in any language, or key; ambiguous names are left out. */
  dictIds(ctx: Ctx, dictionary: string, titles: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Additional fields of an entity, by column name. */
  extFields(ctx: Ctx, entity: string): Promise<Record<string, Field>>;
  files: FilePort;
  /** Names of users. */
  userNames(ctx: Ctx, ids: readonly number[]): Promise<Record<number, string>>;
}

declare module '#server/context.ts' {
  interface ServerModule {
    /** What it answers of these; each is of one module. */
    entityPorts?: Partial<EntityPorts>;
  }
}

const named = contribution(
  'server',
  'entities',
  byKeyOf<Entity>(({ name }) => name),
);
const answers = contribution('server', 'entityPorts', byKey<unknown>);
const ports = contribution('server', 'entityPorts', () => Object.fromEntries(answers()) as unknown as EntityPorts);

export const entityPorts: () => EntityPorts = ports;

/** All definitions, in the order of the modules. */
export const allEntities = (): Entity[] => [...named().values()];

export const findEntity = (name: string): Entity | undefined => named().get(name);

/** The definition a reference points to. */
export function entityNamed(name: string): Entity {
  const found = named().get(name);
  if (!found) throw new Error(`no entity ${name}`);
  return found;
}
