/**
 * Contributions of a module to the application, as data: read by both sides, and by every module that needs something from all others.
 *
 * Who takes a kind of contribution adds it here (`declare module '#kernel/module.ts' { interface Module { ... } }`, as with
 * tables): menu entries, dictionaries, what is numbered. So nobody lists the modules that are above them. A module without
 * `server/` of its own is served by its definitions alone. Refuses: functions that run at start, and self-registration.
 */
import { byKey, byKeyOf, contribution } from './contribution.ts';
import type { Entity, ScopeName } from './entity.ts';
import type { ObjectKind } from './object-kind.ts';
import type { RightGroup } from './permission.ts';
import type { Triple } from './text.ts';

/** A page that is the list of an entity and nothing more: without a file, and with a route of one line. */
export interface EntityPage {
  /** Exactly as the specification spells it. */
  path: string;
  entity: Entity;
  /** Default: the label of the entity. */
  title?: Triple;
  /** The object whose records it lists; if left out: a page of the system. */
  scope?: ScopeName;
}

export interface Module {
  /** Its folder. */
  name: string;
  entities?: readonly Entity[];
  /** Kinds of objects that are its own. */
  objects?: readonly ObjectKind[];
  /** Tables in addition to those of its entities: each table has one owner, and its readers and writers are above. */
  tables?: readonly string[];
  rights?: readonly RightGroup[];
  pages?: readonly EntityPage[];
  /** What the change log names beside fields of records, by the name it keeps. */
  changeLabels?: Readonly<Record<string, Triple>>;
  /** Names of inputs that the operation log does not keep, beside passwords, tokens and their like. */
  secrets?: readonly string[];
}

/** Every definition by its name, in the order of the modules. */
export const entitiesByName = contribution(
  'modules',
  'entities',
  byKeyOf<Entity>(({ name }) => name),
);
export const changeLabels = contribution('modules', 'changeLabels', byKey<Triple>);
