/** What `npm run new-entity` writes fits the repository as it is: anchors are found, the migration makes the table. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { testDatabase } from '#server/testing/test-database.ts';
import { entityFiles, labelOf } from './entity-files.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string | null =>
  existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : null;
const migrations = readdirSync(join(ROOT, 'migrations')).filter((file) => file.endsWith('.sql'));
const existing = { migrations, rightIds: [1] };
const label = ['会议室', '會議室', 'Meeting room'] as const;

test('an entity of a new module: every file, every line of the application, nothing left to do', () => {
  const { files, byHand } = entityFiles(
    { name: 'meetingRoom', module: 'meeting', label, route: '/modules/sys/meetingRoom' },
    read,
    existing,
  );
  expect(byHand).toEqual([]);
  expect(files.get('src/app/entities.ts')).toContain('  meetingRoom,\n];');
  expect(files.get('src/app/server-modules.ts')).toContain('    meetingServer,\n    menuServer,');
  expect(files.get('src/app/routes.ts')).toContain('  ...meetingRoutes,\n];');
  expect(files.get('src/app/arch/rules.ts')).toContain("'meeting', 'setup'");
  expect(files.get('docs/ARCHITECTURE.md')).toContain(' meeting setup`');
  expect(files.get('src/modules/meeting/web/MeetingRoomPage.tsx')).toContain('ListPage<MeetingRoomRow>');
});

test('its migration runs on the migrated database', async () => {
  const { files } = entityFiles({ name: 'meetingRoom', module: 'meeting', label }, read, existing);
  const [, sql] = [...files].find(([path]) => path.endsWith('-meeting-room.sql'))!;
  const database = await testDatabase();
  try {
    await database.owner.query(sql);
    const { rows } = await database.pool.query('SELECT count(*)::int AS n FROM meeting_room');
    expect(rows).toEqual([{ n: 0 }]);
  } finally {
    await database.drop();
  }
});

test('names that are taken or wrong are refused', () => {
  for (const wrong of [
    { name: 'department', module: 'org' },
    { name: 'Meeting', module: 'meeting' },
    { name: 'meeting', module: 'Meeting' },
  ])
    expect(() => entityFiles({ ...wrong, label }, read, existing)).toThrow();
});

test('a name alone is enough; a label is three texts', () => {
  expect(labelOf('meetingRoom')).toEqual(['Meeting room', 'Meeting room', 'Meeting room']);
  expect(labelOf('meetingRoom', '会议室, 會議室, Meeting room')).toEqual(label);
  for (const wrong of ['会议室', '会议室,,Meeting room', 'a,b,c,d']) expect(() => labelOf('x', wrong)).toThrow();
});
