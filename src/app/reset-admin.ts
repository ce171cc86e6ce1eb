/**
 * The way back in if the last administrator lost password, phone or account: for people who may read the data directory.
 *
 * Makes the account usable (in use, not expired, without second factor or counted tries), holder of its company's
 * administrator role, and gives it a one-time password. Both logs say so.
 */
import { sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import { oneTimePassword } from '#modules/people/user/server/one-time-password.ts';
import { restoreAccount } from '#modules/people/user/server/public.ts';
import type { PipelineParts } from '#server/http/pipeline.ts';
import { StartRefusal } from '#server/start-refusal.ts';
import { withTx } from '#server/tx.ts';
import { installer } from './first-start.ts';

interface Found {
  id: number;
  companyId: number;
  username: string;
  empName: string;
  utcOffset: number;
}

/** The account meant: the named one, or the only administrator of the first company. Throws a line for the console. */
async function accountMeant(db: PipelineParts['db'], username: string | null): Promise<Found> {
  const administrators = sql`u.company_id = (SELECT min(id) FROM company) AND EXISTS (SELECT 1 FROM role r
    WHERE r.company_id = u.company_id AND r.built_in = 'administrator' AND u.id IN (SELECT h.user_id FROM role_user h WHERE h.company_id = r.company_id AND h.role = r.id
      UNION ALL SELECT m.user_id FROM user_group_user m WHERE m.company_id = r.company_id AND r.user_groups @> ARRAY[m.user_group]))`;
  const { rows } = await sql<Found>`SELECT u.id, u.company_id, u.username, u.emp_name, c.utc_offset
    FROM "user" u JOIN company c ON c.id = u.company_id
    WHERE ${username === null ? administrators : sql`lower(u.username) = lower(${username})`} ORDER BY u.id`.execute(
    db,
  );
  if (rows.length === 1) return rows[0]!;
  if (username !== null) throw new StartRefusal(`There is no account ${username}.`);
  const names = rows.map((row) => row.username).join(', ');
  throw new StartRefusal(
    rows.length === 0
      ? 'No account holds the administrator role: name one with npm run reset-admin -- ACCOUNT'
      : `Several accounts are administrators (${names}): name one with npm run reset-admin -- ACCOUNT`,
  );
}

export async function resetAdministrator(
  db: PipelineParts['db'],
  username: string | null,
): Promise<{ username: string; empName: string; password: string }> {
  const found = await accountMeant(db, username);
  const { id, companyId, utcOffset } = found;
  const password = oneTimePassword();
  await withTx(db, async (tx) => {
    const ctx = installer(tx, utcOffset, []);
    const inside = ctx.as({ ...ctx.viewer, companyId });
    const today = dateOfInstant(ctx.now, utcOffset);
    await sql`UPDATE "user" SET status = 'inUse', is_enable = true, version = version + 1,
      expire_time = CASE WHEN expire_time < ${today}::date THEN NULL ELSE expire_time END WHERE id = ${id}`.execute(tx);
    await sql`UPDATE role SET active = true, version = version + 1,
      users = CASE WHEN users @> ARRAY[${id}]::bigint[] THEN users ELSE coalesce(users, '{}') || ${id}::bigint END
      WHERE company_id = ${companyId} AND built_in = 'administrator'`.execute(tx);
    await restoreAccount(inside, found, password);
  });
  return { username: found.username, empName: found.empName, password };
}
