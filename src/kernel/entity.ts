/**
 * The definition of an entity: literals about ONE kind of record, read by plain functions on both sides.
 *
 * Keys (17 of at most 17): name module label title code scopes ownerless fields list form rights unique noExtFields dataScope
 * directory search facets.
 * Every table also has id, companyId, version, createdAt, createdBy, updatedAt, updatedBy, ext (unless noExtFields), and
 * one nullable <scope>Id per scope. Refuses: functions, expressions, endpoints, joins, CSS, and keys without an ADR.
 * Source: design/architecture.md §5.2.
 */
import type { Field, Fields, ValueOf, Values } from './field.ts';
import type { Triple } from './text.ts';

/** Names of the kinds of objects (object-kind.ts says what they are). */
export const SCOPES = ['project', 'template', 'program'] as const;
export type ScopeName = (typeof SCOPES)[number];

/** `login`: every signed-in user; otherwise a key of the permission catalogue. */
export type RightKey = string;

export interface EntityRights {
  read: RightKey;
  create: RightKey;
  update: RightKey;
  remove: RightKey;
  export: RightKey;
  /**
   * Where `read` is everybody's: inside an object, who reads all of its records, whosever they are. Whoever lacks it is told by
   * the activity of the object of those alone that he may read, and of none that is gone (docs/adr/378).
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
  /** Exactly one of these owners each record belongs to. */
  scopes?: readonly ScopeName[];
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
  rights: EntityRights;
  /** Unique within the company; `scope` stands for the owner. */
  unique?: readonly (readonly string[])[];
  /** Why people add no fields to these records: nobody fills them in. Records without a reason take additional fields. */
  noExtFields?: string;
  /** Ref field to the department by which data permissions filter rows. */
  dataScope?: string;
  /** Everybody of the company may pick and name these records (people, departments), whatever he may read of them. */
  directory?: boolean;
  /** The global search finds these records (docs/adr/180-search.md). */
  search?: EntitySearch;
  /** How these records are discussed, watched and related, where the defaults do not fit (docs/adr/220-discussion.md). */
  facets?: EntityFacets;
}

export interface EntityFacets {
  /** Why people do not discuss, watch and relate these records. Records with a page of their own do unless it says so. */
  none?: string;
  /** References to the people who watch a record without a word; left out: who created it. */
  watchedBy?: readonly string[];
  /** What makes relations to a record suspect when it changes; left out: every field, additional ones too. */
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

/** Whether administrators may add fields to these records; their values lie in the row's `ext`. */
export const takesExtFields = (definition: Entity): boolean => definition.noExtFields === undefined;

/** Whether people discuss, watch and relate these records: they have a page, and nothing says why not. */
export const takesFacets = ({ search, facets }: Entity): boolean => search !== undefined && facets?.none === undefined;

/** `project` -> column and input name `projectId`. */
export const scopeId = (scope: ScopeName): `${ScopeName}Id` => `${scope}Id`;

/** Fields people may set in the given mode. */
export function inputFields(definition: Entity, mode: 'create' | 'update'): [string, Field][] {
  return Object.entries(definition.fields).filter(
    ([, field]) => field.set !== 'server' && !(mode === 'update' && field.set === 'create'),
  );
}
