/** Channels somebody has turned off are not used; the company's settings and messages sent by hand take precedence. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installer } from '#app/first-start.ts';
import { makeWorld, type World } from '#app/testing/world.ts';
import type { Message } from '#kernel/text.ts';
import { saveMessageSettings, sendNotice } from '#modules/people/message/message-admin.calls.ts';
import { ownNotifications, saveOwnNotifications } from '#modules/people/message/own-channels.calls.ts';
import { notify } from '#modules/people/message/server/public.ts';
import { withTx } from '#server/tx.ts';

const TODO = 'workflowNotice.todo';
let world: World;
beforeAll(async () => {
  world = await makeWorld();
}, 120_000);
afterAll(() => world.close());
const as = (name: string) => world.people.get(name)!;
const query = async (statement: string, values: unknown[] = []) =>
  (await world.server.database.pool.query(statement, values)).rows;

/** Notifies both of the event; returns who received it. */
async function told(title: string): Promise<string[]> {
  const { companyId, userId } = as('admin');
  const todo: Message = { key: TODO, text: ['x', 'x', 'x'] };
  const receivers = ['lina', 'zhangwei'].map((name) => as(name).userId);
  await withTx(world.server.db, async (db) => {
    const ctx = installer(db, 480, []);
    await notify(ctx.as({ ...ctx.viewer, companyId, userId }), {
      receivers,
      kind: 'workflow',
      title: { key: 'test.title', text: [title, title, title] },
      event: todo,
    });
  });
  const rows = await query(
    'SELECT u.username FROM message m JOIN "user" u ON u.id = m.receiver WHERE m.title = $1 ORDER BY 1',
    [title],
  );
  return rows.map(({ username }) => username);
}

test('what is turned off is not sent to them, to others it is', async () => {
  const { client } = as('zhangwei');
  const { data } = await client.send(ownNotifications, {});
  expect(data.events.find(({ key }) => key === TODO)).toMatchObject({ offered: ['inApp'] });
  expect(data.off).toEqual({});
  expect(await told('first')).toEqual(['lina', 'zhangwei']);
  expect((await client.send(saveOwnNotifications, { off: { [TODO]: { inApp: false } } })).data.off).toEqual({
    [TODO]: { inApp: false },
  });
  expect(await told('second')).toEqual(['lina']);
  expect((await as('lina').client.send(ownNotifications, {})).data.off).toEqual({});
  await client.send(saveOwnNotifications, { off: { [TODO]: {} } });
  expect((await client.send(ownNotifications, {})).data.off).toEqual({});
  expect(await told('third')).toEqual(['lina', 'zhangwei']);
});

test.each([{ nothing: { inApp: false } }, { [TODO]: { inApp: true } }, { [TODO]: { pigeon: false } }, []])(
  'refused: %o',
  async (off) => {
    const { code, problems } = await as('zhangwei').client.send(saveOwnNotifications, { off: off as never });
    expect(code).toBe(400);
    expect(problems?.[0]?.field).toBe('off');
  },
);

test('what the company does not send cannot be had, and a notice by hand arrives', async () => {
  const { client } = as('admin');
  await client.send(saveMessageSettings, { version: 0, events: { [TODO]: { inApp: false, mail: false } } });
  expect(await told('fourth')).toEqual([]);
  expect((await client.send(ownNotifications, {})).data.events.map(({ key }) => key)).not.toContain(TODO);
  await query(
    `INSERT INTO message_preference (company_id, user_id, off, updated_at) VALUES ($1, $2, '{"message.notice": {"inApp": false}}', now())
    ON CONFLICT (company_id, user_id) DO UPDATE SET off = excluded.off`,
    [as('admin').companyId, as('zhangwei').userId],
  );
  await client.send(sendNotice, { title: 'Fire drill', users: [as('zhangwei').userId] });
  expect(await query('SELECT 1 FROM message WHERE title = $1', ['Fire drill'])).toHaveLength(1);
});
