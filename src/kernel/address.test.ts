/** Addresses as modules hand them over. */

import { afterAll, expect, test } from 'vitest';
import { addressOf, recordAt } from './address.ts';
import { handOver } from './contribution.ts';
import { entity } from './entity.ts';
import { text } from './field.ts';

const note = entity({
  name: 'note',
  module: 'notes',
  label: ['', '', ''],
  title: 'name',
  fields: { name: text(['', '', '']) },
  list: { columns: ['name'], filters: [], sort: 'id' },
  form: [['name']],
  rights: { read: 'login', create: 'login', update: 'login', remove: 'login', export: 'login' },
});
const notes = {
  name: 'notes',
  addresses: {
    letter: '/letters?id={id}',
    change: { project: '/change?projectId={projectId}&changeId={id}' },
    job: { alone: '/job?jobId={id}', project: '/inside?jobId={id}&projectId={projectId}' },
    draft: '/designer?kind=draft&id={id}',
  },
  pages: [{ path: '/notes', entity: note }],
};
afterAll(handOver('modules', [notes]));

test('an id says enough where the address wants no more', () => {
  expect(addressOf('letter', 7)).toBe('/letters?id=7');
  expect(addressOf('note', { id: 7, name: 'a' })).toBe('/notes?record=7');
  expect(addressOf('change', 7)).toBeNull();
  expect(addressOf('change', { id: 7, projectId: null })).toBeNull();
  expect(addressOf('nothing', 7)).toBeNull();
});

test('inside an object its own page is taken, outside of it the one without', () => {
  expect(addressOf('change', { id: 7, projectId: 3 })).toBe('/change?projectId=3&changeId=7');
  expect(addressOf('change', 7, { projectId: 3 })).toBe('/change?projectId=3&changeId=7');
  expect(addressOf('job', { id: 7, projectId: 3 })).toBe('/job?jobId=7');
  expect(addressOf('job', 7, { projectId: 3 })).toBe('/inside?jobId=7&projectId=3');
  expect(addressOf('job', 7, { programId: 3 })).toBe('/job?jobId=7');
});

test('an address tells its record', () => {
  const at = (url: string) => recordAt(url.split('?')[0]!, new URLSearchParams(url.split('?')[1]));
  expect(at('/letters?id=7&fromMenu=%2Fx')).toEqual({ kind: 'letter', id: 7 });
  expect(at('/inside?projectId=3&jobId=7')).toEqual({ kind: 'job', id: 7 });
  expect(at('/notes?record=7')).toEqual({ kind: 'note', id: 7 });
  expect(at('/designer?kind=draft&id=7')).toEqual({ kind: 'draft', id: 7 });
  for (const none of ['/letters', '/letters?id=x', '/letters?id=-1', '/designer?id=7', '/inside?jobId=7', '/else?id=7'])
    expect(at(none)).toBeNull();
});

test('two addresses of one kind are refused', () => {
  expect(() => handOver('modules', [notes, { name: 'more', addresses: { letter: '/more?id={id}' } }])).toThrow(
    'letter',
  );
});
