/**
 * The definition of an entity: literals about ONE kind of record, read by plain functions on both sides.
 *
 * Keys (19 of at most 19): name module label title code object scopes readAs ownerless fields list form rights unique
 * noExtFields dataScope directory search facets.
 * Every table also has id, companyId, version, createdAt, createdBy, updatedAt, updatedBy, ext (unless noExtFields), and says
 * in which object a record lies: by one nullable <scope>Id per kind that is named, by kind and id where kinds are not. Refuses: functions, expressions, endpoints, joins, CSS, and keys without an ADR.
 * Source: design/architecture.md §5.2.
 */
import type { Field, Fields, ValueOf, Values } from './field.ts';
import type { Triple } from './text.ts';

/**
 * Names of the kinds of objects (object-kind.ts says what they are). The module of a kind adds its own:
 * `declare module '#kernel/entity.ts' { interface ObjectNames { program: true } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by module augmentation
export interface ObjectNames {}
export type ScopeName = keyof ObjectNames & string;

/** The kinds of objects that records of an entity may lie in: these, those that say so (`holds` of the kind), or all. */
export type Scopes = readonly ScopeName[] | 'holders' | 'every';

/** `login`: every signed-in user; otherwise a key of the permission catalog. */
export type RightKey = string;

export interface EntityRights {
  read: RightKey;
  create: RightKey;
  update: RightKey;
  remove: RightKey;
  export: RightKey;
  /**
   * If everybody has `read`: the right inside an object to read all of its records. Without it the activity of the object shows
   * only entries of records the viewer may read, and none of removed ones (docs/adr/378).
   */
  all?: RightKey;
}

export interface Entity<F extends Fields = Fields> {
  /** camelCase; the table is its snake_case. */
  name: string;
  module: string;
  label: Triple;
  /** Field that names a record for people. */
  title: string;
  /** Coding rule that numbers new records into the field `code`. */
  code?: string;
  /** Its records are objects: things lie in them (object-kind.ts). */
  object?: true;
  /** Exactly one of these owners each record belongs to (`scopesOf`). */
  scopes?: Scopes;
  /** With `holders` and `every`: kinds whose ids SQL that only reads finds in a column of their own (`project_id`). */
  readAs?: readonly ScopeName[];
  /** Of `scopes` a record may have none: it stands alone in its company (docs/adr/270-records-that-stand-alone.md). */
  ownerless?: true;
  fields: F;
  /** `plain`: rows of a call (kernel/report.ts) have nothing but these columns; what their free text finds, null: no text. */
  list: {
    columns: readonly string[];
    filters: readonly string[];
    sort: string;
    plain?: { search: Triple | null; inputs: readonly string[] };
  };
  /** Rows of the form, each a list of fields. */
  form: readonly (readonly string[])[];
  /** Fields of the form that are folded away until they are wanted or hold something. */
  folds?: readonly string[];
  rights: EntityRights;
  /** Unique within the company; `scope` means the owner. */
  unique?: readonly (readonly string[])[];
  /** Why these records take no additional fields: nobody fills them in. Records without a reason take them. */
  noExtFields?: string;
  /** Ref field to the department by which data permissions filter rows. */
  dataScope?: string;
  /** Everybody of the company may pick and name these records (people, departments), whatever they may read of them. */
  directory?: boolean;
  /** The global search finds these records (docs/adr/180-search.md). */
  search?: EntitySearch;
  /** How these records are discussed, watched and related, where the defaults do not fit (docs/adr/220-discussion.md). */
  facets?: EntityFacets;
}

export interface EntityFacets {
  /** Why these records are not discussed, watched and related. Records with a page are, unless this is set. */
  none?: string;
  /** References to implicit watchers of a record; if left out: its creator. */
  watchedBy?: readonly string[];
  /** Fields that make relations suspect when they change; default: every field, additional ones too. */
  meaning?: readonly string[];
}

export interface EntitySearch {
  /** Text fields a record is found by, its title first, then its code. The migration names their columns to `make_searchable`. */
  words: readonly string[];
  /** Only records of this kind of owner are found. */
  scope?: ScopeName;
}

/** A definition as written; the type of its fields is kept. */
export const entity = <const F extends Fields>(definition: Entity<F> & { title: keyof F & string }): Entity<F> =>
  definition;

export type ExtValues = Record<string, string | number | boolean | number[] | null>;

export interface BaseRow {
  id: number;
  companyId: number;
  /** Grows by one with every write; an update names the version it was made on. */
  version: number;
  createdAt: string;
  createdBy: number | null;
  updatedAt: string;
  updatedBy: number | null;
}

/** A stored record as the server answers it. */
export type Row<E> =
  E extends Entity<infer F>
    ? BaseRow & {
        [K in keyof F]: F[K] extends Field<unknown, true> ? ValueOf<F[K]> : ValueOf<F[K]> | null;
      } & { ext?: ExtValues } & { [S in ScopeName as `${S}Id`]?: number | null }
    : never;
export type Create<E> =
  E extends Entity<infer F> ? Values<F> & { ext?: ExtValues } & Partial<Record<`${ScopeName}Id`, number>> : never;
export type Update<E> = E extends Entity<infer F> ? Partial<Values<F>> & { ext?: ExtValues } : never;

/**
 * Tables as Kysely sees them. A definition augments it:
 * `declare module '#kernel/entity.ts' { interface Tables { risk: RiskRow } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by module augmentation
export interface Tables {}

/** Whether administrators may add fields to these records; their values are in the row's `ext`. */
export const takesExtFields = (definition: Entity): boolean => definition.noExtFields === undefined;

/** Whether people discuss, watch and relate these records: they have a page, and nothing says why not. */
export const takesFacets = ({ search, facets }: Entity): boolean => search !== undefined && facets?.none === undefined;

/** `project` -> column and input name `projectId`. */
export const scopeId = (scope: ScopeName): `${ScopeName}Id` => `${scope}Id` as const;

/** Fields people may set in the given mode. */
export function inputFields(definition: Entity, mode: 'create' | 'update'): [string, Field][] {
  return Object.entries(definition.fields).filter(
    ([, field]) => field.set !== 'server' && !(mode === 'update' && field.set === 'create'),
  );
}
