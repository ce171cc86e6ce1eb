/**
 * A kind of object: records with an inside, where pages, rights, people and settings are an object's own. Projects, project
 * templates and programs are such kinds.
 *
 * A module hands its kinds over as data (`objects` of Module), told once by the composition on both sides; whoever stands
 * below asks for them here and enumerates none. Refuses: how a kind is stored or shown beyond what is the same for all.
 * Source: 1-product §2.5 (objects in addresses), §3 (Object menu item), §6.1, §6.2; docs/adr/190-objects.md.
 */
import type { Call } from './call.ts';
import { type Entity, type RightKey, SCOPES, type ScopeName, scopeId } from './entity.ts';
import type { ChoiceItems, Fields } from './field.ts';
import type { RightDefinition, RightGroup, ScopeRef } from './permission.ts';
import type { Triple } from './text.ts';

/** An entry of an object's submenu as it is written down; the number of digits of its id gives its level. */
export interface ObjectMenuSource {
  id: number;
  label: Triple;
  icon?: string;
  url?: string;
  perms?: RightKey;
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
  children: ObjectMenuEntry[];
}

/** Where a setting may be said: for the company, for a type of objects, or for one object of a kind. */
export type SettingLevel = 'company' | 'type' | ScopeName;

/**
 * By whom rights inside an object are held. `team`: by its manager, its members' roles, `creator` by whoever made it for
 * another. `company`: by the system rights to view or edit all of them, which open what the catalogue marks for it.
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
  /** What else stands in the addresses of its pages. */
  marks?: Readonly<Record<string, string>>;
  /** Its submenu as it is delivered. */
  menu: { label: Triple; entries: readonly ObjectMenuSource[] };
  /**
   * The specification's questions about one: its submenu, what the viewer may do in it, and what it is (`row`). They name
   * it by its id where they take one.
   */
  calls: {
    menu: Call<Fields, ObjectMenuEntry[]>;
    rights: Call<Fields, RightKey[]>;
    info: Call<Fields, { row: object }>;
  };
  rights: HeldRights;
  /** Rights of modules below that hold inside too; those that need none of each other need `need`. */
  shared?: { rights: readonly RightKey[]; need: RightKey };
  team: {
    /** The kind whose default roles a new one begins with. */
    roles: ScopeName;
    /** System right of whoever holds, and may give, every right in all of them. */
    all: RightKey;
    /** Of a kind with default roles of its own: those a new company begins with (1-product §6.1). */
    defaults?: readonly DefaultRole[];
  };
  /** Dictionary of its types, named by its field `type`; settings may be said for a type of them. */
  types?: string;
}

let known: readonly ObjectKind[] = [];
const filled: (() => void)[] = [];

/** Tells the kinds of all modules; called once by the composition, before anything asks. */
export function bindObjectKinds(modules: readonly { objects?: readonly ObjectKind[] }[]): void {
  known = modules.flatMap((module) => module.objects ?? []);
  for (const fill of filled) fill();
}

/** Every kind of object, in the order of the modules. */
export const objectKinds = (): readonly ObjectKind[] => known;

/** A kind by its name. Errors: throws for one that nobody handed over. */
export function objectKind(name: ScopeName): ObjectKind {
  const found = known.find((kind) => kind.name === name);
  if (!found) throw new Error(`no kind of object is called ${name}`);
  return found;
}

/** Items of an `openChoice` among kinds, behind `first`: those with a label, filled in when the kinds are told. */
export function kindItems(labelOf: (kind: ObjectKind) => Triple | null, first: ChoiceItems = {}): ChoiceItems {
  const items: Record<string, Triple> = { ...first };
  const fill = (): void => {
    for (const kind of known) {
      const label = labelOf(kind);
      if (label) items[kind.name] = label;
    }
  };
  fill();
  filled.push(fill);
  return items;
}

/** The catalogue of rights with what kinds share of it (`shared`). */
export function withShared(groups: readonly RightGroup[]): RightGroup[] {
  const inside = (right: RightDefinition): RightDefinition => {
    const kinds = known.filter(({ shared }) => shared?.rights.includes(right.key));
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
  for (const scope of SCOPES) {
    const id = ref[scopeId(scope)];
    if (id) return { scope, id };
  }
  return null;
}
