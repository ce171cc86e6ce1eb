/**
 * Records as sets of an OData 4.0 service: which properties an entity has, and its description as CSDL. Pure.
 *
 * A reference is its id and, beside it, the title of what it names; an amount is a number with its currency beside it. Lists of files,
 * people and lines have no place in a table and are left out. Source: OData 4.01 (OASIS), CSDL XML.
 */
import { type Entity, scopeId } from '#kernel/entity.ts';
import type { Field, Money } from '#kernel/field.ts';
import { scopesOf } from '#kernel/object-kind.ts';

export type EdmType = 'Edm.String' | 'Edm.Int64' | 'Edm.Decimal' | 'Edm.Boolean' | 'Edm.Date' | 'Edm.DateTimeOffset';
export interface Property {
  name: string;
  type: EdmType;
  /** The name the list filters and sorts by; null: it does neither. */
  by: string | null;
  of(row: Readonly<Record<string, unknown>>, titles: Titles): unknown;
}
export type Titles = Readonly<Record<string, Readonly<Record<number, string>>>>;
export interface EntitySet {
  name: string;
  entity: Entity;
  properties: readonly Property[];
}

const PLAIN: Partial<Record<Field['kind'], EdmType>> = {
  ...{ text: 'Edm.String', longText: 'Edm.String', richText: 'Edm.String', choice: 'Edm.String' },
  ...{ int: 'Edm.Int64', bool: 'Edm.Boolean', date: 'Edm.Date', instant: 'Edm.DateTimeOffset' },
  ...{ decimal: 'Edm.Decimal', percent: 'Edm.Decimal' },
};
const NUMBERS = new Set<EdmType>(['Edm.Decimal', 'Edm.Int64']);

function plainValue(type: EdmType, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  return NUMBERS.has(type) ? Number(value) : value;
}

function reference(name: string): Property[] {
  return [
    { name, type: 'Edm.Int64', by: name, of: (row) => row[name] ?? null },
    {
      ...{ name: `${name}Title`, type: 'Edm.String', by: null },
      of: (row, titles) => {
        const id = row[name];
        return typeof id === 'number' ? (titles[name]?.[id] ?? null) : null;
      },
    },
  ];
}

function propertiesOf(name: string, field: Field): Property[] {
  const type = PLAIN[field.kind];
  if (type) return [{ name, type, by: name, of: (row) => plainValue(type, row[name]) }];
  switch (field.kind) {
    case 'dict':
    case 'ref':
    case 'tree':
      return reference(name);
    case 'money': {
      const money = (row: Readonly<Record<string, unknown>>) => (row[name] ?? null) as Money | null;
      return [
        { name, type: 'Edm.Decimal', by: null, of: (row) => plainValue('Edm.Decimal', money(row)?.amount) },
        { name: `${name}Currency`, type: 'Edm.String', by: null, of: (row) => money(row)?.currency ?? null },
      ];
    }
    case 'period':
      return (['from', 'to'] as const).map((end) => ({
        ...{ name: `${name}${end === 'from' ? 'From' : 'To'}`, type: 'Edm.Date' as const, by: null },
        of: (row) => (row[name] as { from: string; to: string } | null)?.[end] ?? null,
      }));
    default:
      return [];
  }
}

const KEY: Property = { name: 'id', type: 'Edm.Int64', by: 'id', of: ({ id }) => id };
const times: readonly Property[] = ['createdAt', 'updatedAt'].map((name) => ({
  ...{ name, type: 'Edm.DateTimeOffset', by: name },
  of: (row) => row[name] ?? null,
}));

export function entitySet(name: string, entity: Entity): EntitySet {
  const own = Object.entries(entity.fields).flatMap(([field, definition]) => propertiesOf(field, definition));
  const owners = scopesOf(entity).flatMap((scope) => reference(scopeId(scope)));
  const taken = new Set<string>();
  const properties = [KEY, ...owners, ...own, ...times].filter((one) => !taken.has(one.name) && taken.add(one.name));
  return { name, entity, properties };
}

const NAMESPACE = 'Waymark';
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

/** The description of the service that spreadsheets and BI programs read first. */
export function metadata(sets: readonly EntitySet[]): string {
  const types = sets.map(({ name, properties }) => {
    const lines = properties.map(
      ({ name: property, type }) =>
        `<Property Name="${escaped(property)}" Type="${type}"${property === 'id' ? ' Nullable="false"' : ''}${type === 'Edm.Decimal' ? ' Scale="variable"' : ''}/>`,
    );
    return `<EntityType Name="${name}Row"><Key><PropertyRef Name="id"/></Key>${lines.join('')}</EntityType>`;
  });
  const container = sets.map(({ name }) => `<EntitySet Name="${name}" EntityType="${NAMESPACE}.${name}Row"/>`);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<edmx:Edmx xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx" Version="4.0"><edmx:DataServices>',
    `<Schema xmlns="http://docs.oasis-open.org/odata/ns/edm" Namespace="${NAMESPACE}">`,
    ...types,
    `<EntityContainer Name="Container">${container.join('')}</EntityContainer>`,
    '</Schema></edmx:DataServices></edmx:Edmx>',
  ].join('\n');
}
