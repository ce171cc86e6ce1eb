/**
 * What a module hands over to the rest of the application, as data: both sides read it, and so does every module that
 * needs something of all others.
 *
 * Who takes a kind of contribution adds it here (`declare module '#kernel/module.ts' { interface Module { ... } }`, as with
 * tables): menu entries, dictionaries, what is numbered. So nobody lists the modules that stand above him. A module without
 * `server/` of its own is served by its definitions alone. Refuses: functions that run at start, and registering oneself.
 */
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
  /** The object whose records it lists; left out: a page of the system. */
  scope?: ScopeName;
}

export interface Module {
  /** Its folder. */
  name: string;
  entities?: readonly Entity[];
  /** Kinds of objects that are its own. */
  objects?: readonly ObjectKind[];
  /** Tables beside those of its entities: each table has one owner, and who reads or writes it stands above. */
  tables?: readonly string[];
  rights?: readonly RightGroup[];
  pages?: readonly EntityPage[];
  /** Names of inputs that the operation log does not keep, beside passwords, tokens and their like. */
  secrets?: readonly string[];
}
