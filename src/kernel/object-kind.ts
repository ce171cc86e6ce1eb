/**
 * A kind of object: records with an inside, with their own pages, rights, people and settings. Projects, project
 * templates and programs are such kinds.
 *
 * A module hands its kinds over as data (`objects` of Module), set once by the composition on both sides; modules below ask for
 * them here and enumerate none. Refuses: storage or display beyond what is common to all. Source: 1-product §2.5 (objects in
 * addresses), §3 (Object menu item), §6.1, §6.2; docs/adr/190-objects.md.
 */

import type { Call } from './call.ts';
import { byKeyOf, contribution, grouped, isTold } from './contribution.ts';
import { type Entity, type RightKey, type ScopeName, scopeId } from './entity.ts';
import { type ChoiceItems, type Fields, int } from './field.ts';
import type { RightDefinition, RightGroup, ScopeRef } from './permission.ts';
import type { Triple } from './text.ts';

/** An entry of an object's submenu as it is written down; it lies in the entry whose id is its own without the last two digits. */
export interface ObjectMenuSource {
  id: number;
  /** Order among its neighbours, in tens. */
  place: number;
  label: Triple;
  icon?: string;
  url?: string;
  perms?: RightKey;
}

declare module './module.ts' {
  interface Module {
    /** Entries in the submenus of objects of other modules, by the kind of object. */
    objectMenus?: { readonly [S in ScopeName]?: readonly ObjectMenuSource[] };
  }
}

/** An entry of an object's submenu (1-product §3, Object menu item). */
export interface ObjectMenuEntry {
  id: number;
  label: string;
  enLabel: string;
  hkLabel: string;
  url: string | null;
  icon: string | null;
  priType: 0 | 1 | 2 | 3;
  parentId: number | null;
  jumpType: string | null;
  perms: string;
  order_num: number;
  /** Shown on a phone too. */
  mobile: boolean;
  children: ObjectMenuEntry[];
}

/** Where a setting may be made: for the company, for a type of objects, or for one object of a kind. */
export type SettingLevel = 'company' | 'type' | ScopeName;

/**
 * Who holds rights inside an object. `team`: its manager, members by their roles, and `creator` for whoever made it for somebody
 * else. `company`: by the system rights to view or edit all of them, which open what the catalog marks for it.
 */
export type HeldRights =
  | { by: 'team'; creator: readonly RightKey[] }
  | { by: 'company'; read: RightKey; edit: RightKey };

/** A role that a new company gives to new objects of a kind. The manager role holds every right there. */
export interface DefaultRole {
  name: Triple;
  manager?: true;
  rights: readonly RightKey[];
}

export interface ObjectKind {
  /** Name of its entity; its records are named `projectId` in inputs and `project_id` in tables. */
  name: ScopeName;
  entity: Entity;
  /** Many of them: 'Projects'. */
  label: Triple;
  /** Parameter by which addresses name one. */
  query: string;
  /** Further parameters in the addresses of its pages. */
  marks?: Readonly<Record<string, string>>;
  /** Its submenu: its own entries, beside which other modules hand over theirs (`objectMenus`). */
  menu: { label: Triple; entries: readonly ObjectMenuSource[] };
  /**
   * The specification's calls about one: its submenu, the viewer's rights in it, and its data (`row`). They name it by its id if
   * they take one.
   */
  calls: {
    menu: Call<Fields, ObjectMenuEntry[]>;
    rights: Call<Fields, RightKey[]>;
    info: Call<Fields, { row: object }>;
  };
  rights: HeldRights;
  /** Entities with `scopes: 'holders'` whose records may lie in it, such as `issue`. */
  holds?: readonly string[];
  /** Rights of modules below that hold inside too; those that need none of each other need `need`. */
  shared?: { rights: readonly RightKey[]; need: RightKey };
  team: {
    /** The kind whose default roles a new one begins with. */
    roles: ScopeName;
    /** System right to hold and give every right in all of them. */
    all: RightKey;
    /** Of a kind with its own default roles: those a new company starts with (1-product §6.1). */
    defaults?: readonly DefaultRole[];
  };
  /**
   * The kind of object it may lie in, and its field that names it: what waits in it waits in that as well. `inherits`: whoever
   * holds a right inside that one holds it in this one too.
   */
  within?: { kind: ScopeName; field: string; inherits?: true };
  /** Dictionary of its types, named by its field `type`; settings may be said for a type of them. */
  types?: string;
}

let fieldsOf = new Map<string, Fields>();
const filled: ((kinds: readonly ObjectKind[]) => void)[] = [];

const byName = contribution(
  'modules',
  'objects',
  byKeyOf<ObjectKind>((kind) => kind.name),
);

/** Every kind of object, in the order of the modules. */
export const objectKinds = contribution('modules', 'objects', () => {
  const kinds = [...byName().values()];
  fieldsOf = new Map();
  for (const fill of filled) fill(kinds);
  return kinds;
});

const handedOver = contribution('modules', 'objectMenus', grouped<readonly ObjectMenuSource[]>);

/** The submenu of a kind: its own entries and those of all modules. Errors: throws when two have one id. */
export function menuEntriesOf(kind: ObjectKind): ObjectMenuSource[] {
  const entries = [...kind.menu.entries, ...(handedOver().get(kind.name) ?? []).flat()];
  const ids = new Set(entries.map(({ id }) => id));
  if (ids.size < entries.length) throw new Error(`two entries of the submenu of ${kind.name} have one id`);
  return entries;
}

/** The kinds as far as they are told: none on the page of sign-in, before the rest of the application has come. */
export const knownKinds = (): readonly ObjectKind[] => (isTold('modules') ? objectKinds() : []);

/** A kind by its name. Errors: throws for an unknown one. */
export function objectKind(name: ScopeName): ObjectKind {
  const found = byName().get(name);
  if (!found) throw new Error(`no kind of object is called ${name}`);
  return found;
}

/** Whether an entity or a name is that of a kind of object. */
export const isObjectKind = (name: string): name is ScopeName => isTold('modules') && byName().has(name);

/** The kinds of objects that records of an entity may lie in; empty: they belong to the company. */
export function scopesOf({ name, scopes = [] }: Pick<Entity, 'name' | 'scopes'>): readonly ScopeName[] {
  if (typeof scopes !== 'string') return scopes;
  const kinds = scopes === 'every' ? knownKinds() : knownKinds().filter(({ holds }) => holds?.includes(name));
  return kinds.map((kind) => kind.name);
}

/** Whether records name their object by kind and id (`object_kind`, `object_id`), not by a column for each kind. */
export const isInAnyObject = ({ scopes }: Pick<Entity, 'scopes'>): boolean => typeof scopes === 'string';

/** The inputs by which calls name the object of a record: `projectId` and its like. */
export function scopeFields(e: Pick<Entity, 'name' | 'scopes'>): Fields {
  const made =
    fieldsOf.get(e.name) ??
    Object.fromEntries(scopesOf(e).map((s) => [scopeId(s), int(['所属对象', '所屬對象', 'Owner'], { min: 1 })]));
  fieldsOf.set(e.name, made);
  return made;
}

/**
 * A call of records that may lie in objects of kinds which are told after calls are made: each of them may name the object, by
 * an input of its own.
 */
export function inObjects<C extends Call>(e: Pick<Entity, 'name' | 'scopes'>, made: C): C {
  if (!isInAnyObject(e)) return made;
  const { input } = made;
  return Object.defineProperty(made, 'input', { enumerable: true, get: () => ({ ...scopeFields(e), ...input }) });
}

/** The object that an input of an entity's calls names. */
export function scopeOfInput(e: Entity, input: object): ScopeRef {
  const out: ScopeRef = {};
  for (const scope of scopesOf(e)) {
    const id = (input as Record<string, unknown>)[scopeId(scope)];
    if (typeof id === 'number') out[scopeId(scope)] = id;
  }
  return out;
}

/** The object a record belongs to; a project is its own owner: rights inside it decide about it. */
export function scopeOfRecord(e: Entity, row: object): ScopeRef {
  const { id } = row as { id?: unknown };
  return { ...scopeOfInput(e, row), ...(isObjectKind(e.name) && typeof id === 'number' && { [scopeId(e.name)]: id }) };
}

/** Items of an `openChoice` among kinds, behind `first`: those with a label, filled in when the kinds are told. */
export function kindItems(labelOf: (kind: ObjectKind) => Triple | null, first: ChoiceItems = {}): ChoiceItems {
  const items: Record<string, Triple> = { ...first };
  const fill = (kinds: readonly ObjectKind[]): void => {
    for (const kind of kinds) {
      const label = labelOf(kind);
      if (label) items[kind.name] = label;
    }
  };
  if (isTold('modules')) fill(objectKinds());
  filled.push(fill);
  return items;
}

/** The catalog of rights with what kinds share of it (`shared`). */
export function withShared(groups: readonly RightGroup[]): RightGroup[] {
  const inside = (right: RightDefinition): RightDefinition => {
    const kinds = objectKinds().filter(({ shared }) => shared?.rights.includes(right.key));
    const needed = kinds.filter(({ shared }) => !right.needs?.some((key) => shared!.rights.includes(key)));
    const needs = [...(right.needs ?? []), ...needed.map(({ shared }) => shared!.need)];
    return kinds.length === 0
      ? right
      : { ...right, scopes: [...right.scopes, ...kinds.map(({ name }) => name)], ...(needs.length > 0 && { needs }) };
  };
  return groups.map((group) => ({ ...group, rights: group.rights.map(inside) }));
}

/** One object. */
export interface ObjectRef {
  scope: ScopeName;
  id: number;
}

/** `{ projectId: 7 }`, as inputs of calls name it; empty without an object. */
export const scopeRefOf = (object: ObjectRef | null): ScopeRef =>
  object ? { [scopeId(object.scope)]: object.id } : {};

/** The object that an input or a record names, or null. */
export function objectOfRef(ref: { [K in keyof ScopeRef]?: number | null }): ObjectRef | null {
  for (const { name: scope } of knownKinds()) {
    const id = ref[scopeId(scope)];
    if (id) return { scope, id };
  }
  return null;
}
