/**
 * From texts of a URL or form to typed input, by the fields of the call.
 *
 * Hides: that a query knows only texts. Values that do not read as their kind are passed on as they are; validation then
 * says what is wrong. Refuses: repeated parameters (an array instead of one value).
 */
import type { Call } from '#kernel/call.ts';
import type { Field } from '#kernel/field.ts';

const NUMBER = new Set(['int', 'percent', 'dict', 'ref', 'tree']);

function fromText(field: Field | undefined, text: string): unknown {
  if (!field) return text;
  if (text === '') return null;
  if (NUMBER.has(field.kind)) return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (field.kind === 'bool') return text === 'true' ? true : text === 'false' ? false : text;
  if (
    field.kind === 'json' ||
    field.kind === 'lines' ||
    field.kind === 'refs' ||
    field.kind === 'choices' ||
    field.kind === 'file' ||
    field.kind === 'money' ||
    field.kind === 'period'
  ) {
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  }
  return text;
}

/**
 * Body of a call of the specification, whose clients write numbers as texts as well: those are numbers. Our own calls
 * (`/api/`) take JSON as it is.
 */
export function bodyInput(call: Call, values: Record<string, unknown>): Record<string, unknown> {
  if (call.path.startsWith('/api/')) return values;
  const typed = ([name, value]: [string, unknown]): [string, unknown] => {
    const field = Object.hasOwn(call.input, name) ? call.input[name] : undefined;
    return [name, typeof value === 'string' && field && NUMBER.has(field.kind) ? fromText(field, value) : value];
  };
  return Object.fromEntries(Object.entries(values).map(typed));
}

/** Typed values of path parameters, query or form fields. */
export function textInput(call: Call, values: Record<string, unknown>): Record<string, unknown> {
  const typed = ([name, value]: [string, unknown]): [string, unknown] => {
    const field = Object.hasOwn(call.input, name) ? call.input[name] : undefined;
    return [name, typeof value === 'string' ? fromText(field, value) : value];
  };
  return Object.fromEntries(Object.entries(values).map(typed));
}
