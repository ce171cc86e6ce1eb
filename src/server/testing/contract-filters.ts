/** Filters of an entity's list with their expected results, made from one stored record. */
import type { Entity } from '#kernel/entity.ts';
import type { Money } from '#kernel/field.ts';

type Values = Record<string, unknown>;

export interface FilterCase {
  name: string;
  value: string;
  /** Whether a record of the whole list belongs to the answer. */
  matches(row: Values): boolean;
}

const contains = (text: string) => (v: unknown) =>
  String(v ?? '')
    .toLowerCase()
    .includes(text.toLowerCase());

/** Range cases of comparable values: both ends, one end, one value. */
function ranges(name: string, value: unknown, as: (v: unknown) => number | string): FilterCase[] {
  const text = String(value);
  const filled = (test: (v: number | string) => boolean) => (row: Values) => {
    const found = row[name];
    return found !== null && found !== undefined && test(as(found));
  };
  const own = as(value);
  return [
    { name, value: `${text}~`, matches: filled((v) => v >= own) },
    { name, value: `~${text}`, matches: filled((v) => v <= own) },
    { name, value: `${text}~${text}`, matches: filled((v) => v === own) },
    { name, value: text, matches: filled((v) => v === own) },
  ];
}

/** Cases of every declared filter the record has a value for, and one that finds records without a value. */
export function filterCases(e: Entity, row: Values): FilterCase[] {
  return e.list.filters.flatMap((name): FilterCase[] => {
    const kind = e.fields[name]?.kind;
    const value = row[name];
    const none: FilterCase = { name, value: 'null', matches: (r) => r[name] === null };
    if (value === null || value === undefined) return [none];
    switch (kind) {
      case 'text':
      case 'longText':
      case 'richText':
        return [
          none,
          { name, value: String(value).slice(0, 5), matches: (r) => contains(String(value).slice(0, 5))(r[name]) },
        ];
      case 'int':
      case 'decimal':
      case 'percent':
        return [none, ...ranges(name, value, Number)];
      case 'money': {
        const { amount } = value as Money;
        return [none, ...ranges(name, amount, (v) => Number(typeof v === 'object' ? (v as Money).amount : v))];
      }
      case 'date':
      case 'instant':
        return [none, ...ranges(name, value, String)];
      case 'refs': {
        const ids = value as number[];
        if (ids.length === 0) return [];
        return [
          { name, value: ids.join(','), matches: (r) => ids.some((id) => ((r[name] ?? []) as number[]).includes(id)) },
        ];
      }
      default:
        return [none, { name, value: String(value), matches: (r) => r[name] === value }];
    }
  });
}
