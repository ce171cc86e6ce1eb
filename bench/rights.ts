/**
 * What each call asks first, in a company of 20,000 people with one role for everybody: the roles of a person, found by rows
 * (role_user, user_group_user), beside the same by the lists of roles and groups, in the same run. The bar: a third of the lists.
 */
import type { Pool } from 'pg';
import { rightsOfUser } from '#modules/people/access/server/public.ts';
import { makeDb } from '#server/tx.ts';
import { copies, millis, say, withSample } from './sample-application.ts';

const PEOPLE = 20_000;
const ROUNDS = 200;
const PERSON = 'lina';

const BY_LISTS = `SELECT r.id, r.rights FROM role r WHERE r.company_id = $1 AND r.active AND (r.users && ARRAY[$2::bigint]
  OR EXISTS (SELECT 1 FROM user_group g WHERE g.company_id = r.company_id AND r.user_groups @> ARRAY[g.id] AND g.members && ARRAY[$2::bigint]))`;

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  return median(times);
}

async function fill(pool: Pool): Promise<void> {
  await copies(pool, 'user', `username = '${PERSON}'`, `generate_series(1, ${PEOPLE}) n`, {
    ...{ username: `'p' || n`, emp_name: `'p' || n`, email: 'NULL', phone: 'NULL', created_by: 'NULL' },
  });
  await pool.query(`UPDATE role SET users = (SELECT array_agg(id) FROM "user")
    WHERE id = (SELECT min(id) FROM role WHERE built_in IS NULL)`);
}

await withSample(fill, ['"user"', 'role', 'role_user'], async ({ owner }) => {
  const [me] = (
    await owner.query<{ id: string; company: string; department: string }>(
      `SELECT id, company_id AS company, department FROM "user" WHERE username = '${PERSON}'`,
    )
  ).rows;
  const [company, id, department] = [me!.company, me!.id, me!.department].map(Number) as [number, number, number];
  const db = makeDb(owner);
  const lists = await timed(() => owner.query(BY_LISTS, [company, id]));
  const rows = await timed(() => rightsOfUser(db, company, id, department));
  say('roles of a person among 20,000 by lists', millis(lists));
  say('rights of a person by rows', `${millis(rows)} (${(rows / lists).toFixed(2)} of the lists)`);
  if (rows > lists / 3) process.exitCode = 1;
});
