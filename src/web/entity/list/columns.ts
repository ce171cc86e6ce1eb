/**
 * Columns of a list: the definition, the company's headers and the person's own settings merged. Pure.
 *
 * Invariants: personal settings win over headers, headers over the definition; a column that is new since the settings
 * were saved appears at its usual place; at least one column stays visible; names that no longer exist are forgotten.
 */
import type { Entity } from '#kernel/entity.ts';
import { type Field, instant, ref } from '#kernel/field.ts';
import type { Triple } from '#kernel/text.ts';
import type { EntityRuntime } from '../ports.tsx';
import { addedFields } from '../record/record-values.ts';

export type Pin = 'left' | 'right';

/** What a person chose; absent names keep what the company or the definition says. */
export interface ColumnSettings {
  order?: readonly string[];
  visible?: Readonly<Record<string, boolean>>;
  widths?: Readonly<Record<string, number>>;
  pins?: Readonly<Record<string, Pin | null>>;
}

export interface Column {
  /** Field name, also an additional one's. */
  name: string;
  field: Field;
  label: Triple;
  visible: boolean;
  width: number | null;
  pin: Pin | null;
}

export const MIN_WIDTH = 60;
export const MAX_WIDTH = 800;

const BASE_FIELDS: Readonly<Record<string, Field>> = {
  createdAt: instant(['创建时间', '建立時間', 'Created']),
  createdBy: ref(['创建人', '建立人', 'Created by'], 'user'),
  updatedAt: instant(['更新时间', '更新時間', 'Updated']),
};
/** Kinds no list shows: they are long, or nothing a person reads. */
const HIDDEN_KINDS: ReadonlySet<string> = new Set(['richText', 'json']);

/** Every field a list of the entity could show, the list's own columns first. */
export function listFields(entity: Entity, runtime: EntityRuntime): [string, Field][] {
  const own = entity.list.columns.filter((name) => name in entity.fields || name in BASE_FIELDS);
  const rest = Object.keys(entity.fields).filter(
    (name) => !own.includes(name) && !HIDDEN_KINDS.has(entity.fields[name]!.kind),
  );
  const base = entity.list.plain
    ? []
    : Object.keys(BASE_FIELDS).filter((name) => !own.includes(name) && !(name in entity.fields));
  return [
    ...[...own, ...rest].map((name): [string, Field] => [name, entity.fields[name] ?? BASE_FIELDS[name]!]),
    ...Object.entries(addedFields(runtime)),
    ...base.map((name): [string, Field] => [name, BASE_FIELDS[name]!]),
  ];
}

/** Names in the person's order; a name the order does not know follows its predecessor of the usual order. */
export function applyOrder(usual: readonly string[], order: readonly string[] | undefined): string[] {
  if (!order) return [...usual];
  const out = order.filter((name, at) => usual.includes(name) && order.indexOf(name) === at);
  usual.forEach((name, at) => {
    if (out.includes(name)) return;
    const before = usual.slice(0, at).findLast((other) => out.includes(other));
    out.splice(before === undefined ? 0 : out.indexOf(before) + 1, 0, name);
  });
  return out;
}

const clampWidth = (width: number): number => Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Math.round(width)));

/** The columns in their order, hidden ones included. */
export function mergeColumns(entity: Entity, runtime: EntityRuntime, settings: ColumnSettings = {}): Column[] {
  const fields = new Map(listFields(entity, runtime));
  const headers = new Map(runtime.headers.map((header) => [header.field, header]));
  const names = [...fields.keys()];
  // A header without an order keeps its place; sorting by (order, place) is stable.
  const usual = names
    .map((name, at) => ({ name, rank: headers.get(name)?.order ?? at }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ name }) => name);
  const columns = applyOrder(usual, settings.order).map((name): Column => {
    const field = fields.get(name)!;
    const header = headers.get(name);
    const width = settings.widths?.[name] ?? header?.width ?? null;
    return {
      name,
      field,
      label: header?.label ?? field.label,
      visible: settings.visible?.[name] ?? header?.visible ?? entity.list.columns.includes(name),
      width: width === null ? null : clampWidth(width),
      pin: settings.pins?.[name] ?? null,
    };
  });
  if (columns.length > 0 && !columns.some((column) => column.visible))
    (columns.find((column) => column.name === entity.title) ?? columns[0]!).visible = true;
  const pinned = (pin: Pin | null): Column[] => columns.filter((column) => column.pin === pin);
  return [...pinned('left'), ...pinned(null), ...pinned('right')];
}

/** The settings with one column moved before or behind another. */
export function moveColumn(columns: readonly Column[], name: string, toIndex: number): string[] {
  const names = columns.map((column) => column.name).filter((other) => other !== name);
  names.splice(Math.max(0, Math.min(names.length, toIndex)), 0, name);
  return names;
}

/** Settings as stored, or {} when they are unreadable. */
export function readSettings(value: unknown): ColumnSettings {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const { order, visible, widths, pins } = value as Record<string, unknown>;
  const plain = (part: unknown): part is Record<string, unknown> =>
    typeof part === 'object' && part !== null && !Array.isArray(part);
  const only = <T>(part: unknown, fits: (item: unknown) => item is T): Record<string, T> =>
    plain(part) ? (Object.fromEntries(Object.entries(part).filter(([, item]) => fits(item))) as Record<string, T>) : {};
  return {
    ...(Array.isArray(order) && { order: order.filter((name) => typeof name === 'string') }),
    visible: only(visible, (item): item is boolean => typeof item === 'boolean'),
    widths: only(widths, (item): item is number => typeof item === 'number' && Number.isFinite(item)),
    pins: only(pins, (item): item is Pin | null => item === 'left' || item === 'right' || item === null),
  };
}
