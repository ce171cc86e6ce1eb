/**
 * What a program asks of a set: `$select`, `$filter`, `$top`, `$skiptoken`, `$count`, put as the query of a list. Pure.
 *
 * Pages go by the id, so that a row that comes or goes between two of them moves none of the others. Refuses with the reason what is not
 * understood, instead of answering more than was asked.
 */
import { MAX_PAGE_SIZE } from '#kernel/query.ts';
import type { EntitySet, Property } from './model.ts';

export interface SetQuery {
  filters: Record<string, string>;
  properties: readonly Property[];
  /** Rows wanted at most, over all pages; null: all. */
  top: number | null;
  /** Of the page. */
  size: number;
  count: boolean;
}
/** Nothing answers this; what is allowed stands in the message. */
export class NotUnderstood extends Error {}

const KNOWN = ['$select', '$filter', '$top', '$skiptoken', '$count', '$format', '$orderby'];
const COMPARED = /^\s*(\w+)\s+(eq|ge|le)\s+('(?:[^']|'')*'|[^\s']+)\s*$/i;
const VALUES: Record<Property['type'], RegExp> = {
  'Edm.String': /^[^~,\p{Cc}]{1,200}$/u,
  'Edm.Int64': /^-?\d{1,15}$/,
  'Edm.Decimal': /^-?\d{1,15}(?:\.\d{1,6})?$/,
  'Edm.Boolean': /^(?:true|false)$/,
  'Edm.Date': /^\d{4}-\d{2}-\d{2}$/,
  'Edm.DateTimeOffset': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/,
};

function whole(name: string, value: unknown): number | null {
  if (value === undefined) return null;
  if (typeof value === 'string' && /^\d{1,15}$/.test(value)) return Number(value);
  throw new NotUnderstood(`${name} is a whole number`);
}

/** One comparison as an end of a range, or a value. */
function compared(
  { properties, entity }: EntitySet,
  text: string,
): [by: string, from: string | null, to: string | null] {
  const [, name, operator, raw] = COMPARED.exec(text) ?? [];
  const property = properties.find((one) => one.name === name);
  if (!property || !raw)
    throw new NotUnderstood('$filter is made of comparisons like "id ge 5", by eq, ge and le, joined by and');
  const value = raw.startsWith("'") ? raw.slice(1, -1).replaceAll("''", "'") : raw;
  const isText = property.type === 'Edm.String';
  // A list finds texts that contain one; only keys of choices are compared whole.
  const field = entity.fields[property.name];
  if (property.by === null || (isText && field?.kind !== 'choice'))
    throw new NotUnderstood(`$filter cannot use ${property.name}`);
  if (!VALUES[property.type].test(value) || isText !== raw.startsWith("'"))
    throw new NotUnderstood(`$filter: ${value.slice(0, 40)} is no ${property.type}`);
  const equal = operator!.toLowerCase() === 'eq';
  const ranged = property.type !== 'Edm.String' && property.type !== 'Edm.Boolean' && field?.kind !== 'ref';
  if (!equal && !ranged) throw new NotUnderstood(`$filter compares ${property.name} by eq only`);
  const at = property.type === 'Edm.DateTimeOffset' ? new Date(value).toISOString() : value;
  return [property.by, operator!.toLowerCase() === 'le' ? null : at, operator!.toLowerCase() === 'ge' ? null : at];
}

function filtersOf(set: EntitySet, text: unknown): Record<string, string> {
  if (text === undefined || text === '') return {};
  if (typeof text !== 'string' || text.length > 2000) throw new NotUnderstood('$filter is a text');
  const ends = new Map<string, [string | null, string | null]>();
  for (const part of text.replace(/^\s*\(([^()]*)\)\s*$/, '$1').split(/\sand\s/i)) {
    const [by, from, to] = compared(set, part);
    const [before, after] = ends.get(by) ?? [null, null];
    if ((from !== null && before !== null) || (to !== null && after !== null))
      throw new NotUnderstood(`$filter compares ${by} twice`);
    ends.set(by, [from ?? before, to ?? after]);
  }
  return Object.fromEntries(
    [...ends].map(([by, [from, to]]) => [by, from === to && from !== null ? from : `${from ?? ''}~${to ?? ''}`]),
  );
}

function selected({ properties }: EntitySet, text: unknown): readonly Property[] {
  if (text === undefined || text === '' || text === '*') return properties;
  return String(text)
    .split(',')
    .map((name) => {
      const found = properties.find((one) => one.name === name.trim());
      if (!found) throw new NotUnderstood(`$select: there is no ${name.trim().slice(0, 60)}`);
      return found;
    });
}

/** Rows after this id. */
function after(filters: Record<string, string>, token: number | null): Record<string, string> {
  if (token === null) return filters;
  const [from = '', to = from] = (filters.id ?? '').split('~');
  const least = Math.max(token + 1, Number(from || 0));
  return { ...filters, id: `${least}~${to}` };
}

export function readQuery(set: EntitySet, query: Readonly<Record<string, unknown>>): SetQuery {
  for (const [name, value] of Object.entries(query)) {
    if (!KNOWN.includes(name))
      throw new NotUnderstood(`${name.slice(0, 60)} is not supported; ${KNOWN.join(', ')} are`);
    if (Array.isArray(value)) throw new NotUnderstood(`${name} is given twice`);
  }
  const { $format, $orderby, $count } = query;
  if ($format !== undefined && !/^(?:json|application\/json)\b/i.test(String($format)))
    throw new NotUnderstood('$format is json');
  if ($orderby !== undefined && !/^\s*id(?:\s+asc)?\s*$/i.test(String($orderby)))
    throw new NotUnderstood('Rows come by id; $orderby is id');
  if ($count !== undefined && $count !== 'true' && $count !== 'false')
    throw new NotUnderstood('$count is true or false');
  const top = whole('$top', query.$top);
  const filters = after(filtersOf(set, query.$filter), whole('$skiptoken', query.$skiptoken));
  const properties = selected(set, query.$select);
  return { filters, properties, top, size: Math.min(top ?? MAX_PAGE_SIZE, MAX_PAGE_SIZE), count: $count === 'true' };
}
