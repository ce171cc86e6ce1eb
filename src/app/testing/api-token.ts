/** API tokens for tests of the addresses that programs call. */
import { expect } from 'vitest';
import { dateOfInstant, formatDay, now, parseDay } from '#kernel/dates.ts';
import { makeApiToken } from '#modules/people/api-token/api-token.calls.ts';
import type { World } from './world.ts';

/** A token that reads, unless said otherwise; one of somebody who may make none is handed to them in its table. */
export async function madeToken(
  world: World,
  more: object = {},
  owner = 'admin',
): Promise<{ id: number; token: string }> {
  const endsOn = formatDay(parseDay(dateOfInstant(now(), 480))! + 30);
  const given = { name: `Program of ${owner}`, access: 'read', endsOn, reach: 'all', ...more };
  const { code, data, msg } = await world.people.get('admin')!.client.send(makeApiToken, given as never);
  expect(code, msg).toBe(0);
  const owned = 'UPDATE api_token SET user_id = (SELECT id FROM "user" WHERE username = $1) WHERE id = $2';
  await world.server.database.pool.query(owned, [owner, data.id]);
  return data;
}
