/**
 * JSON Schema (2020-12) of fields: what kernel/check.ts accepts, for the API document and the fuzz.
 *
 * Invariant: a value the schema refuses is refused by checkValues too; formats a pattern cannot express (a date that exists) are
 * looser here. Refuses: a second description of kinds for other programs.
 */
import { MAX_FILES, MAX_LINES } from '#kernel/check.ts';
import type { Field, Fields } from '#kernel/field.ts';
import { MONEY_DIGITS } from '#kernel/fields/money.ts';

export type JsonSchema = Record<string, unknown>;

const PATTERNS: Record<NonNullable<Field['format']>, string> = {
  account: '^[A-Za-z][A-Za-z0-9_]*$',
  email: '^[^@\\s]+@[^@\\s]+$',
  mobile: '^1[0-9]{10}$',
  phone: '^\\+?[0-9() -]{3,20}$',
  url: '^https?://',
  code: '^[A-Za-z0-9._-]+$',
  color: '^#[0-9a-fA-F]{6}$',
  qq: '^[0-9]{5,15}$',
};

const TEXT_MAX: Partial<Record<Field['kind'], number>> = { text: 200, longText: 4000, richText: 100_000 };

const id: JsonSchema = { type: 'integer', minimum: 1 };
const day: JsonSchema = { type: 'string', format: 'date', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' };
const amount = (digits: number, most = 18): JsonSchema => ({
  type: 'string',
  pattern: digits > 0 ? `^-?[0-9]{1,${most}}(\\.[0-9]{1,${digits}})?$` : `^-?[0-9]{1,${most}}$`,
});

function ofKind(field: Field): JsonSchema {
  const range = {
    ...(field.min !== undefined && { minimum: field.min }),
    ...(field.max !== undefined && { maximum: field.max }),
  };
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'richText':
      return {
        type: 'string',
        maxLength: field.max ?? TEXT_MAX[field.kind]!,
        ...(field.min !== undefined && { minLength: field.min }),
        ...(field.format && { pattern: PATTERNS[field.format] }),
      };
    case 'int':
      return { type: 'integer', ...range };
    case 'decimal':
      return amount(field.digits ?? 2);
    case 'money':
      return {
        type: 'object',
        properties: {
          amount: amount(field.digits ?? 2, MONEY_DIGITS),
          currency: { type: 'string', pattern: '^[A-Z]{3}$' },
        },
        required: ['amount', 'currency'],
        additionalProperties: false,
      };
    case 'percent':
      return {
        type: field.digits ? 'number' : 'integer',
        minimum: field.min ?? 0,
        maximum: field.max ?? 100,
        ...(field.digits && { multipleOf: 1 / 10 ** field.digits }),
      };
    case 'bool':
      return { type: 'boolean' };
    case 'date':
      return day;
    case 'instant':
      return { type: 'string', format: 'date-time' };
    case 'period':
      return { type: 'object', properties: { from: day, to: day }, required: ['from', 'to'] };
    case 'choice':
      return { type: 'string', enum: Object.keys(field.items ?? {}) };
    case 'choices':
      return {
        type: 'array',
        items: { type: 'string', enum: Object.keys(field.items ?? {}) },
        uniqueItems: true,
        ...(field.max !== undefined && { maxItems: field.max }),
        ...(field.required && { minItems: 1 }),
      };
    case 'dict':
    case 'ref':
    case 'tree':
      return id;
    case 'refs':
    case 'file':
      return {
        type: 'array',
        items: id,
        maxItems: field.max ?? (field.kind === 'file' ? MAX_FILES : 1000),
        ...(field.required && { minItems: 1 }),
      };
    case 'lines': {
      const { properties, ...rest } = inputSchema(field.cells ?? {});
      return {
        type: 'array',
        items: { ...rest, properties: { id, ...(properties as object) } },
        maxItems: field.max ?? MAX_LINES,
        ...(field.required && { minItems: 1 }),
      };
    }
    case 'json':
      return field.texts ? { type: 'object', additionalProperties: { type: ['string', 'null'] } } : {};
  }
}

/** Schema of one value; fields that are not required accept null. Labels are in three languages under `x-label`. */
export function fieldSchema(field: Field): JsonSchema {
  const schema = ofKind(field);
  const open = Object.keys(schema).length === 0;
  const nullable = field.required || open ? schema : { anyOf: [schema, { type: 'null' }] };
  return {
    ...nullable,
    title: field.label[2],
    'x-label': field.label,
    ...(field.need && { 'x-right': field.need }),
    ...(field.to && { 'x-to': field.to }),
    ...(field.dict && { 'x-dict': field.dict }),
    ...(field.items && { 'x-items': field.items }),
  };
}

/** Schema of the whole input; unknown fields are refused. */
export function inputSchema(fields: Fields): JsonSchema {
  const required = Object.keys(fields).filter((name) => fields[name]!.required);
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}
