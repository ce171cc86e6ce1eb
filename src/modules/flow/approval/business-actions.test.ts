/** Which binding of an action holds. */
import { expect, test } from 'vitest';
import { type Binding, type BindingLevel, bindingThatHolds, mayBindAt } from './business-actions.ts';

const row = (level: BindingLevel, definition: string | null, adjustable = false, above = 0): Binding => ({
  action: 'x',
  level,
  ownerId: 1,
  definition,
  active: definition !== null,
  adjustable,
  above,
});

test.each<[string, Binding[], string | null | undefined]>([
  ['nothing is bound', [], undefined],
  ['the company alone', [row('company', 'c')], 'c'],
  ['the company holds it fast', [row('project', 'p'), row('company', 'c')], 'c'],
  ['the company lets go, the project says otherwise', [row('company', 'c', true), row('project', 'p')], 'p'],
  ['a project without approval', [row('company', 'c', true), row('project', null)], null],
  ['the type holds it fast', [row('company', 'c', true), row('type', 't'), row('project', 'p')], 't'],
  ['the template before the type', [row('type', 't', true), row('template', 'm', true)], 'm'],
  [
    'all levels, each adjustable',
    [row('company', 'c', true), row('type', 't', true), row('template', 'm', true), row('project', 'p')],
    'p',
  ],
  ['the type above, where the type says nothing', [row('company', 'c', true), row('type', 'up', true, 2)], 'up'],
  ['the nearest type', [row('type', 'far', true, 2), row('type', 't', true), row('type', 'near', true, 1)], 't'],
  ['the type above holds it fast', [row('type', 't'), row('type', 'up', false, 1), row('type', 'top', true, 2)], 'up'],
  ['a project adds one where nothing is set', [row('project', 'p')], 'p'],
])('%s', (_name, rows, definition) => {
  expect(bindingThatHolds(rows)?.definition).toBe(definition);
});

test('below a fixed binding nothing can be set', () => {
  expect(mayBindAt('project', [row('company', 'c')])).toBe(false);
  expect(mayBindAt('project', [row('company', 'c', true)])).toBe(true);
  expect(mayBindAt('type', [row('project', 'p')])).toBe(true);
  expect(mayBindAt('type', [row('type', 'up', false, 1)])).toBe(false);
  expect(mayBindAt('type', [row('type', 't'), row('type', 'up', true, 1)])).toBe(true);
  expect(mayBindAt('company', [row('company', 'c')])).toBe(true);
});
