/**
 * Conditions put together from rows (variable, comparison, value) as FEEL text. Pure.
 *
 * The text is the condition; rows only wrote it. Order comparisons guard against empty values in the text itself, so an
 * empty optional field is false on purpose and a missing variable stays an incident.
 */
import type { VariableType } from '../graph.ts';
import type { Comparison, ComparisonOp } from './tree.ts';

/** Comparisons offered for a type, in order. */
export const OPS: Readonly<Record<VariableType, readonly ComparisonOp[]>> = {
  number: ['gt', 'ge', 'lt', 'le', 'eq', 'ne', 'between', 'empty', 'notEmpty'],
  text: ['eq', 'ne', 'in', 'contains', 'startsWith', 'empty', 'notEmpty'],
  boolean: ['eq'],
  date: ['gt', 'ge', 'lt', 'le', 'eq', 'between', 'empty', 'notEmpty'],
  instant: ['gt', 'ge', 'lt', 'le', 'between', 'empty', 'notEmpty'],
  time: ['gt', 'ge', 'lt', 'le', 'eq', 'between', 'empty', 'notEmpty'],
  user: ['in', 'empty', 'notEmpty'],
  users: ['contains', 'empty', 'notEmpty'],
  list: ['contains', 'empty', 'notEmpty'],
  object: ['empty', 'notEmpty'],
};

const SIGNS: Partial<Record<ComparisonOp, string>> = { eq: '=', ne: '!=', lt: '<', le: '<=', gt: '>', ge: '>=' };

const quoted = (text: string): string => `"${text.replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"`;

const MADE_BY: Partial<Record<VariableType, string>> = { date: 'date', instant: 'date and time', time: 'time' };

/** A value of the type as FEEL writes it; null when it is not one. */
function literal(value: unknown, type: VariableType): string | null {
  if (type === 'boolean') return value === true || value === 'true' ? 'true' : 'false';
  if (type === 'number' || type === 'user' || type === 'users') {
    const text = String(value ?? '').trim();
    return /^-?\d+(\.\d+)?$/.test(text) ? text : null;
  }
  if (typeof value !== 'string' || value === '') return typeof value === 'number' ? String(value) : null;
  const made = MADE_BY[type];
  return made ? `${made}("${value}")` : quoted(value);
}

const listOf = (value: Comparison['value'], type: VariableType): string[] | null => {
  const items = Array.isArray(value) ? value : String(value ?? '').split(/[,，、;；]/);
  const texts = items.map((item) => literal(typeof item === 'string' ? item.trim() : item, type));
  return texts.length > 0 && texts.every((text) => text !== null) ? texts : null;
};

/** FEEL of one comparison; null while its value is missing. */
export function comparisonText({ variable, op, value }: Comparison, type: VariableType): string | null {
  if (op === 'empty' || op === 'notEmpty') {
    const none = type === 'text' ? [`${variable} = null`, `${variable} = ""`] : [`${variable} = null`];
    const all = type === 'users' || type === 'list' ? [...none, `count(${variable}) = 0`] : none;
    const text = all.join(' or ');
    if (op === 'notEmpty') return `not(${text})`;
    return all.length > 1 ? `(${text})` : text;
  }
  if (op === 'between') {
    const [low, high] = Array.isArray(value) ? value.map((v) => literal(v, type)) : [];
    return low && high ? `(${variable} != null and ${variable} between ${low} and ${high})` : null;
  }
  if (op === 'in') {
    const items = listOf(value, type);
    return items && `${variable} in (${items.join(', ')})`;
  }
  if (op === 'contains' && (type === 'users' || type === 'list')) {
    const items = listOf(value, type);
    if (!items) return null;
    const each = items.map((item) => `list contains(${variable}, ${item})`).join(' or ');
    return `(${variable} != null and ${items.length > 1 ? `(${each})` : each})`;
  }
  const one = literal(value, type);
  if (one === null) return null;
  if (op === 'contains') return `(${variable} != null and contains(${variable}, ${one}))`;
  if (op === 'startsWith') return `(${variable} != null and starts with(${variable}, ${one}))`;
  if (op === 'eq' || op === 'ne') return `${variable} ${SIGNS[op]} ${one}`;
  return `(${variable} != null and ${variable} ${SIGNS[op]} ${one})`;
}

/** FEEL of rows: groups joined by or, comparisons inside by and. Null while something is missing. */
export function rowsText(rows: readonly Comparison[][], types: Readonly<Record<string, VariableType>>): string | null {
  const groups = rows.filter((group) => group.length > 0);
  const texts = groups.map((group) => group.map((c) => comparisonText(c, types[c.variable] ?? 'text')));
  if (groups.length === 0 || texts.flat().some((text) => text === null)) return null;
  if (texts.length === 1) return texts[0]!.join(' and ');
  return texts.map((group) => (group.length > 1 ? `(${group.join(' and ')})` : group[0])).join(' or ');
}
