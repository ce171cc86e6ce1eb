/** The common store of settings: versions, more general settings, copying and removal with the object. */

import { afterAll, expect, test } from 'vitest';
import { handOver } from '#kernel/contribution.ts';
import { Refusal } from '#kernel/problem.ts';
import type { Ctx } from './context.ts';
import {
  copySettings,
  dropSettings,
  OF_COMPANY,
  ofObject,
  saySetting,
  setting,
  settingsAt,
  settingsOfLevel,
} from './settings.ts';
import { testDatabase } from './testing/test-database.ts';
import { makeDb, withTx } from './tx.ts';

const database = await testDatabase();
const db = makeDb(database.pool);
afterAll(() => database.drop());
const { rows } = await database.owner.query<{ id: number }>(
  "INSERT INTO company (name) VALUES ('one'), ('other') RETURNING id::int AS id",
);
const [one, other] = rows.map((row) => row.id) as [number, number];

const limits = setting<{ days: number }>({ name: 'limits', copied: (value) => value });
const people = setting<{ roles: number[] }>({
  name: 'people',
  copied(value, key, { roleOf }) {
    const roles = value.roles.flatMap((id) => roleOf(id) ?? []);
    return key === 'own' || roles.length === 0 ? null : { roles };
  },
});
handOver('server', [{ settings: [limits] }, {}, { settings: [people] }]);

const as = <T>(companyId: number, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  withTx(db, (tx) => work({ db: tx, now: 0, viewer: { companyId, userId: 0 } } as unknown as Ctx));
const project = { scope: 'project', id: 7 } as const;
const template = { scope: 'template', id: 7 } as const;
const conflict = expect.objectContaining({ code: 409 });

test('a value is said once for a place, on the version that was read, and taken back', async () => {
  await as(one, (ctx) => saySetting(ctx, limits, ofObject(project), '', { days: 1 }, 0));
  await expect(as(one, (ctx) => saySetting(ctx, limits, ofObject(project), '', { days: 2 }, 0))).rejects.toEqual(
    conflict,
  );
  await as(one, (ctx) => saySetting(ctx, limits, ofObject(project), '', { days: 3 }, 1));
  await expect(as(one, (ctx) => saySetting(ctx, limits, ofObject(project), '', { days: 4 }, 1))).rejects.toBeInstanceOf(
    Refusal,
  );
  await as(one, (ctx) => saySetting(ctx, limits, OF_COMPANY, '', { days: 9 }));
  const said = await as(one, (ctx) => settingsAt(ctx, limits, [OF_COMPANY, ofObject(project), ofObject(template)]));
  expect(said.map(({ level, id, value, version }) => [level, id, value.days, version]).sort()).toEqual([
    ['company', 0, 9, 1],
    ['project', 7, 3, 2],
  ]);
  expect(await as(other, (ctx) => settingsAt(ctx, limits, [OF_COMPANY, ofObject(project)]))).toEqual([]);
  await as(one, (ctx) => saySetting(ctx, limits, ofObject(project), '', null));
  await expect(as(one, (ctx) => saySetting(ctx, limits, ofObject(project), '', { days: 5 }, 2))).rejects.toEqual(
    conflict,
  );
  expect(await as(one, (ctx) => settingsOfLevel(ctx, limits, 'project'))).toEqual([]);
});

test('two say a value on the same version at once: one is told', async () => {
  await as(one, (ctx) => saySetting(ctx, limits, ofObject({ scope: 'project', id: 8 }), '', { days: 0 }));
  const answers = await Promise.allSettled(
    [1, 2, 3, 4].map((days) =>
      as(one, (ctx) => saySetting(ctx, limits, ofObject({ scope: 'project', id: 8 }), '', { days }, 1)),
    ),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('an object made of another begins with what its settings hand on; all of them go with it', async () => {
  await as(one, async (ctx) => {
    await saySetting(ctx, limits, ofObject(template), '', { days: 2 });
    await saySetting(ctx, people, ofObject(template), 'told', { roles: [1, 2] });
    await saySetting(ctx, people, ofObject(template), 'own', { roles: [1] });
    await saySetting(ctx, people, ofObject(template), 'lost', { roles: [2] });
    await copySettings(ctx, template, { object: project, roleOf: (id) => (id === 1 ? 11 : undefined) });
  });
  const held = (ctx: Ctx) =>
    Promise.all([settingsAt(ctx, limits, [ofObject(project)]), settingsAt(ctx, people, [ofObject(project)])]);
  const [own, told] = await as(one, held);
  expect(own.map(({ value }) => value)).toEqual([{ days: 2 }]);
  expect(told.map(({ key, value }) => [key, value])).toEqual([['told', { roles: [11] }]]);
  await as(one, (ctx) => dropSettings(ctx, project));
  expect((await as(one, held)).flat()).toEqual([]);
  expect(await as(one, (ctx) => settingsAt(ctx, people, [ofObject(template)]))).toHaveLength(3);
});
