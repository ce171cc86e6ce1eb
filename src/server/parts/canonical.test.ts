import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonical } from './canonical.ts';

test('order of keys, composition of letters and empty values make no difference', () => {
  expect(canonical({ b: 'é', a: [1, { d: null, c: 2 }], e: undefined })).toBe(
    canonical({ a: [1, { c: 2 }], b: 'é', f: null }),
  );
  expect(canonical({ a: ['x', null] })).toBe('{"a":["x",null]}');
});

test('what differs in content differs in text, and a text says its content', () => {
  const content = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string())));
  fc.assert(
    fc.property(content, (one) => {
      const plain = JSON.parse(JSON.stringify(one).normalize('NFC')) as object;
      expect(JSON.parse(canonical(one))).toEqual(plain);
    }),
  );
});
