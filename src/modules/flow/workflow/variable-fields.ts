/** Variables of a workflow as fields of a form, and what was filled in as values of the variables. Pure. */
import { bool, date, decimal, type Fields, instant, json, longText, ref, refs, text } from '#kernel/field.ts';
import { numberOf, plainNumber } from '#modules/flow/feel/feel-number.ts';
import type { VariableType } from './graph.ts';

const of = (word: string, type: VariableType): Fields[string] => {
  const label = [word, word, word] as const;
  switch (type) {
    case 'number':
      return decimal(label, { digits: 6 });
    case 'boolean':
      return bool(label);
    case 'date':
      return date(label);
    case 'instant':
      return instant(label);
    case 'time':
      return text(label, { max: 8 });
    case 'user':
      return ref(label, 'user');
    case 'users':
      return refs(label, 'user', { max: 200 });
    case 'list':
    case 'object':
      return json()(label);
    case 'text':
      return longText(label, { max: 2000 });
  }
};

/** `labels`: words of the designer, in their language only. */
export const variableFields = (
  variables: Readonly<Record<string, VariableType>>,
  labels: Readonly<Record<string, string>>,
): Fields =>
  Object.fromEntries(Object.entries(variables).map(([name, type]) => [name, of(labels[name] ?? name, type)]));

const numeral = (value: unknown): unknown => {
  const found = numberOf(String(value));
  return found ? plainNumber(found) : value;
};

/** Values as the engine types them; empty ones are left out. */
export function variableValues(
  variables: Readonly<Record<string, VariableType>>,
  filled: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const given = Object.entries(variables).filter(
    ([name]) => filled[name] !== null && filled[name] !== undefined && filled[name] !== '',
  );
  return Object.fromEntries(
    given.map(([name, type]) => [name, type === 'number' ? numeral(filled[name]) : filled[name]]),
  );
}
