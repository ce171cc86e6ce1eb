/**
 * What a field kind is in the browser: its input, cell and filter.
 *
 * Values are those of the kernel (dates as `YYYY-MM-DD`, decimals as strings, ids as numbers); an empty input gives null.
 * Filters are texts as `kernel/query.ts` says: `a~b` a range, `a,b` alternatives, undefined no filter.
 */
import type { ComponentType } from 'react';
import type { Field } from '#kernel/field.ts';
import type { ScopeRef } from '#kernel/permission.ts';

/** Titles of referenced records: id -> title. */
export type Titles = Readonly<Record<number, string>>;

export interface InputProps {
  field: Field;
  value: unknown;
  onChange(value: unknown): void;
  id?: string;
  disabled?: boolean;
  invalid?: boolean;
  autoFocus?: boolean;
  titles?: Titles | undefined;
  /** Of lines: titles of what a cell names. */
  titlesOf?: ((cell: string) => Titles | undefined) | undefined;
  /** Of lines: problems of single cells, by `<line>.<cell>`. */
  problems?: Readonly<Record<string, string>> | undefined;
  /** The value is still coming (an upload). */
  onBusy?: ((busy: boolean) => void) | undefined;
  /** Owner of the record, for references inside the same object. */
  scope?: ScopeRef | undefined;
  /** Opens automatically and closes the edit on blur (in-place editing of grids). */
  inPlace?: boolean;
}

export interface CellProps {
  field: Field;
  value: unknown;
  titles?: Titles | undefined;
  /** Of lines: titles of what a cell names. */
  titlesOf?: ((cell: string) => Titles | undefined) | undefined;
  /** Show all of it (detail page) instead of one line. */
  full?: boolean;
  /** Records it names lead to their pages. */
  linked?: boolean;
}

export interface FilterProps {
  field: Field;
  value: string | undefined;
  onChange(value: string | undefined): void;
  id?: string;
  scope?: ScopeRef | undefined;
}

export interface FieldKindView {
  Input: ComponentType<InputProps>;
  Cell: ComponentType<CellProps>;
  /** null: lists cannot be filtered by it. */
  Filter: ComponentType<FilterProps> | null;
  /** Usual width of a column in pixels. */
  width: number;
  align?: 'right' | 'center';
  /** Wants a whole row of a form. */
  wide?: boolean;
  /** The server can order by it. */
  sortable: boolean;
}
