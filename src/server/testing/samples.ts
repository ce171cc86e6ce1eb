/** A value for each field kind that the validation accepts; `n` makes different ones. */
import type { Call } from '#kernel/call.ts';
import type { Field, Fields } from '#kernel/field.ts';

/** Id of a record of an entity or of an item of a dictionary that references may name; null: there is none. */
export type FindRef = (kind: 'entity' | 'dict', name: string) => number | null;

const FORMATS: Readonly<Record<string, (n: number) => string>> = {
  account: (n) => `account${n}`,
  email: (n) => `person${n}@waymark.example.com`,
  mobile: (n) => `138${String(n).padStart(8, '0')}`,
  phone: (n) => `0755-${String(n).padStart(8, '2')}`,
  url: (n) => `https://waymark.example.com/${n}`,
  code: (n) => `C-${n}`,
  color: (n) => `#${String(n % 1_000_000).padStart(6, '0')}`,
  qq: (n) => `${10_000 + n}`,
};

const day = (n: number): string =>
  `2026-${String((n % 12) + 1).padStart(2, '0')}-${String((n % 28) + 1).padStart(2, '0')}`;

export function sampleValue(field: Field, n: number, find: FindRef): unknown {
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'richText':
      return field.format ? FORMATS[field.format]!(n) : `Sample ${n}`.slice(0, field.max ?? 100);
    case 'int':
    case 'percent':
      return Math.min(Math.max(field.min ?? 0, n % 50), field.max ?? 100);
    case 'decimal':
      return Math.min(Math.max(field.min ?? 0, n % 50) + 0.5, field.max ?? Number.POSITIVE_INFINITY).toFixed(
        field.digits === 0 ? 0 : 1,
      );
    case 'money':
      return { amount: `${n}.50`, currency: 'CNY' };
    case 'bool':
      return n % 2 === 0;
    case 'date':
      return day(n);
    case 'instant':
      return `${day(n)}T08:00:00.000Z`;
    case 'period':
      return { from: '2026-03-02', to: day(n) < '2026-03-02' ? '2026-12-01' : day(n) };
    case 'choice': {
      const items = Object.keys(field.items ?? {});
      return items[n % items.length];
    }
    case 'dict':
      return find('dict', field.dict!);
    case 'ref':
      return find('entity', field.to!);
    case 'refs': {
      const id = find('entity', field.to!);
      return id === null ? [] : [id];
    }
    case 'tree':
      return null;
    case 'file':
      return [];
    case 'lines': {
      const cells = Object.entries(field.cells ?? {});
      return [n, n + 1].map((m) => Object.fromEntries(cells.map(([name, cell]) => [name, sampleValue(cell, m, find)])));
    }
    case 'json':
      return {};
  }
}

/** The required fields of a call or definition, with sample values. */
export function requiredValues(fields: Fields, n: number, find: FindRef): Record<string, unknown> {
  const required = Object.entries(fields).filter(([, field]) => field.required === true);
  return Object.fromEntries(required.map(([name, field]) => [name, sampleValue(field, n, find)]));
}

export const pathNames = (call: Call): string[] => [...call.path.matchAll(/:(\w+)/g)].map((m) => m[1]!);
