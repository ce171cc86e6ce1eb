import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import { call, output } from './call.ts';
import { choice, date, int, ref, text } from './field.ts';
import type { ObjectKind } from './object-kind.ts';
import { listInput } from './query.ts';

// Kinds are told once a process; the other files of this worker have those of the application.
vi.resetModules();
const { handOver } = await import('./contribution.ts');
const { askedOf, listAddress, report } = await import('./report.ts');
handOver('modules', [{ objects: [{ name: 'project' } as ObjectKind] }]);
afterAll(() => void vi.resetModules());

const rows = call(
  'GET',
  '/api/v1/risk/figures',
  'login',
  {
    projectId: int(['项目', '項目', 'Project']),
    by: choice(['统计', '統計', 'By'], { day: ['日', '日', 'Day'], user: ['人', '人', 'User'] }, { required: true }),
    from: date(['从', '從', 'From']),
    ...listInput,
  },
  output<object>(),
);
const figures = report({
  name: 'figures',
  label: ['图', '圖', 'Figures'],
  call: rows,
  columns: { name: text(['名', '名', 'Name']), owner: ref(['人', '人', 'Owner'], 'user') },
  title: 'name',
  list: { columns: ['name'], filters: ['owner'], sort: 'name' },
  start: (today) => ({ by: 'day', from: today }),
});

test('inputs are what the call has beside the list and its object', () => {
  expect(Object.keys(figures.inputs)).toEqual(['by', 'from']);
  expect(figures.listing.scopes).toEqual(['project']);
  expect(figures.listing.list.filters).toEqual(['by', 'from', 'owner']);
});

test('an address is told apart into inputs and filters; what nobody chose has its first value', () => {
  expect(askedOf(figures, { owner: '3' }, '2026-05-01')).toEqual({
    inputs: { by: 'day', from: '2026-05-01' },
    filters: { owner: '3' },
  });
  expect(askedOf(figures, { by: 'user' }, '2026-05-01').inputs).toEqual({ by: 'user', from: '2026-05-01' });
});

test('what an address says can be read back from it', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.string({ minLength: 1 })), (asked) => {
      const address = listAddress('/page?tab=1', asked);
      const { searchParams } = new URL(address, 'http://host');
      for (const [name, value] of Object.entries(asked)) expect(searchParams.get(name)).toBe(value);
    }),
  );
  expect(listAddress('/page', { a: null, b: undefined, c: '' })).toBe('/page');
});
