import { expect, test } from 'vitest';
import { prefillOf } from './form-prefill.ts';
import type { FormSchema } from './form-schema.ts';
import { rightsOf } from './form-values.ts';

const label = ['a', 'a', 'a'] as const;
const field = (key: string, kind: string, more: object = {}) => ({
  type: 'field',
  key,
  field: { kind, label },
  ...more,
});
const schema = {
  v: 1,
  columns: 1,
  items: [
    field('name', 'text'),
    field('empty', 'text'),
    field('kept', 'text'),
    field('sum', 'number', { calc: '1 + 1' }),
    field('files', 'file'),
    {
      type: 'table',
      key: 'lines',
      label,
      columns: [field('what', 'text'), field('price', 'number'), field('proof', 'file')],
    },
  ],
} as unknown as FormSchema;

test('fills in what the step lets be filled in, without calculated and empty fields and files that may not be used', () => {
  const rights = rightsOf({ kept: 'read', 'lines.price': 'hidden' }, 'edit');
  const lines = [{ id: 'r1', what: 'x', price: 3, proof: [1, 2] }];
  const values = { name: 'n', empty: null, kept: 'k', sum: 2, files: [1, 2], lines };
  expect(prefillOf(schema, rights, values, (id) => id === 1)).toEqual({
    name: 'n',
    files: [1],
    lines: [{ id: 'r1', what: 'x', proof: [1] }],
  });
});
