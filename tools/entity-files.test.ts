/** Refusals of `npm run new-entity`, and how it adds to an existing module. The rest: new-entity.test.ts. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { entityFiles, labelOf } from './entity-files.ts';
import { ROOT } from './steps.ts';

const read = (path: string): string | null =>
  existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : null;
const existing = { migrations: ['0001-platform.sql'], rightIds: [1] };
const label = ['会议室', '會議室', 'Meeting room'] as const;

test('in a module that is there: definition and migration, and what is left to do is told', () => {
  const { files, byHand } = entityFiles(
    { name: 'jobTitle', module: 'job-post', wing: 'people', label },
    read,
    existing,
  );
  expect([...files.keys()]).toEqual([
    'src/modules/people/job-post/job-title.entity.ts',
    'migrations/0002-job-title.sql',
  ]);
  expect(byHand.join()).toContain('job-post.module.ts: add jobTitle to entities');
});

test('names that are taken or wrong are refused', () => {
  for (const wrong of [
    { name: 'department', module: 'org', wing: 'people' },
    { name: 'Meeting', module: 'meeting', wing: 'registers' },
    { name: 'meeting', module: 'Meeting', wing: 'registers' },
    { name: 'meeting', module: 'meeting', wing: 'attic' },
  ])
    expect(() => entityFiles({ ...wrong, label }, read, existing)).toThrow();
});

test('a name alone is enough; a label is three texts', () => {
  expect(labelOf('meetingRoom')).toEqual(['Meeting room', 'Meeting room', 'Meeting room']);
  expect(labelOf('meetingRoom', '会议室, 會議室, Meeting room')).toEqual(label);
  for (const wrong of ['会议室', '会议室,,Meeting room', 'a,b,c,d']) expect(() => labelOf('x', wrong)).toThrow();
});
