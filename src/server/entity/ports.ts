/**
 * What the entity platform asks of modules it does not know: numbers, dictionaries, additional fields, names, files.
 *
 * Set once by the composition before the first request. Refuses: lookups by module name.
 */
import type { Entity } from '#kernel/entity.ts';
import type { Field } from '#kernel/field.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import type { Triple } from '#kernel/text.ts';
import type { Ctx } from '#server/context.ts';

/** Stored files, as records use them: `owner` is the name of the entity, `id` the record. */
export interface FilePort {
  /** Those of the ids that the viewer may put into the record; `id` null: a new one. */
  usable(ctx: Ctx, owner: string, id: number | null, ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** The record uses these and no others; none: it is gone, or holds none any more. */
  use(ctx: Ctx, owner: string, id: number, ids: readonly number[]): Promise<void>;
  names(ctx: Ctx, ids: readonly number[]): Promise<Record<number, string>>;
}

export interface EntityPorts {
  /** All definitions; references look up their target here. */
  entities: readonly Entity[];
  /** What the change log names beside fields of records. */
  changeLabels?: Readonly<Record<string, Triple>>;
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
  /** Names of dictionary items in the viewer's language. */
  dictTitles(ctx: Ctx, ids: readonly number[]): Promise<Record<number, string>>;
  /** Active items of the dictionary by their name in any language, or key; names that stand for several are left out. */
  dictIds(ctx: Ctx, dictionary: string, titles: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Additional fields of an entity, by column name. */
  extFields(ctx: Ctx, entity: string): Promise<Record<string, Field>>;
  files: FilePort;
  /** Names of users. */
  userNames(ctx: Ctx, ids: readonly number[]): Promise<Record<number, string>>;
}

let ports: EntityPorts | null = null;
let byName = new Map<string, Entity>();

export function bindEntityPorts(next: EntityPorts): void {
  ports = next;
  byName = new Map(next.entities.map((e) => [e.name, e]));
}

export function entityPorts(): EntityPorts {
  if (!ports) throw new Error('entity ports are not bound');
  return ports;
}

/** The definition a reference points to. */
export function entityNamed(name: string): Entity {
  const found = byName.get(name);
  if (!found) throw new Error(`no entity ${name}`);
  return found;
}
