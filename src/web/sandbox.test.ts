import { expect, test } from 'vitest';
import { sandboxOf } from './sandbox.ts';

test.each([
  ['https://waymark.example/form', false],
  ['https://waymark.example:443/form', false],
  ['/form', false],
  ['//waymark.example/form', false],
  ['about:blank', false],
  ['javascript:top.document', false],
  ['data:text/html,x', false],
  ['https://forms.example/leave', true],
  ['http://waymark.example/form', true],
  ['https://waymark.example:8443/form', true],
])('%s keeps its origin: %s', (address, keeps) => {
  expect(sandboxOf(address, 'https://waymark.example').includes('allow-same-origin')).toBe(keeps);
});
