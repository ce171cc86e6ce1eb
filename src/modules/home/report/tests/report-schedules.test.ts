/** Reports by mail: each receiver their own figures, who got none, once on many nodes, pauses, and what stops after failures. */
import { afterAll, expect, test } from 'vitest';
import { hoursWorld } from '#app/testing/hours-world.ts';
import { dateOfInstant, instantOfMinute, parseDay } from '#kernel/dates.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { bindSecret, unseal } from '#server/secret.ts';
import { readSheet } from '#server/sheet.ts';
import { NO_DESIGN } from '../design.ts';
import { ownReport } from '../own-report.entity.ts';
import { type ReportScheduleRow, reportSchedule } from '../report-schedule.entity.ts';
import { sendReports } from '../server/report-schedules.ts';

const world = await hoursWorld();
const { server, home, done, query, person, newProject, join } = world;
bindSecret(Buffer.alloc(32, 7));
afterAll(world.close);
const calls = entityCalls(reportSchedule);
const as = (userId: number, ...rights: string[]) =>
  server.as({ userId, companyId: home.companyId, departments: null, rights });
const RIGHTS = ['pm:project:manageAll', 'business:issue:company', 'report:self', 'report:share', 'report:schedule'];

const today = parseDay(dateOfInstant(Date.now(), 480))!;
/** Nine o'clock, so many days from now. */
const at = (days: number): number => Date.parse(instantOfMinute((today + days) * 1440 + 540, 480));
const send = (days: number) => sendReports(server.db, home.companyId, at(days));
async function letters() {
  const rows = await query<{ recipient: string; sealed_file: string }>(
    'DELETE FROM mail_outbox RETURNING recipient, sealed_file',
  );
  const read = rows.map(async ({ recipient, sealed_file }) => {
    const file = JSON.parse(unseal(sealed_file, `mail-file:${home.companyId}:${recipient}`)!) as { base64: string };
    const cells = await readSheet(Buffer.from(file.base64, 'base64'), 20);
    return [recipient, cells.at(-1)!.at(-1)];
  });
  return (await Promise.all(read)).toSorted();
}

test('each receiver gets their own figures once; who may not open it gets nothing, and the owner sees it', async () => {
  await query(
    `INSERT INTO mail_setting (company_id, enabled, host, port, security, sender_name, sender_address, site_url, updated_at)
     VALUES ($1, true, 'localhost', 2525, 'none', 'Waymark', 'pm@example.com', 'https://pm.example.com', now())`,
    [home.companyId],
  );
  const owner = await person('owner', { rights: RIGHTS });
  await query(
    `INSERT INTO role (company_id, name, rights, users) VALUES ($1, 'reporter', $2::jsonb, ARRAY[$3::bigint])`,
    [home.companyId, JSON.stringify(RIGHTS), owner.id],
  );
  const [member, outside, unreached] = [await person('member'), await person('outside'), await person('unreached')];
  await query(`UPDATE "user" SET email = username || '@example.com' WHERE id = ANY($1::bigint[])`, [
    [owner.id, member.id, outside.id],
  ]);
  await query(`UPDATE "user" SET email = NULL WHERE id = $1`, [unreached.id]);
  const projects = [await newProject(), await newProject()];
  await join(projects[0]!, [member.id], '项目经理');
  for (const [n, project] of [projects[0], projects[1], projects[1]].entries())
    await query(
      `INSERT INTO issue (company_id, object_kind, object_id, name, code, status, proposer, reopened)
       VALUES ($1, 'project', $2, $3, $3, 'new', $4, 0)`,
      [home.companyId, project, `S-${n}`, owner.id],
    );
  const author = as(owner.id, ...RIGHTS);
  const report = (await done(
    entityCalls(ownReport).create,
    {
      ...{ name: 'Issues', dataset: 'issue', design: { ...NO_DESIGN, rows: [{ field: 'status' }] } },
      ...{ sharing: 'people', readers: [member.id, unreached.id] },
    } as never,
    author,
  )) as unknown as { id: number };
  const made = (await done(
    calls.create,
    {
      ...{ name: 'Daily', report: report.id, rhythm: 'daily', hour: 8, active: true },
      receivers: [owner.id, member.id, outside.id, unreached.id],
    } as never,
    author,
  )) as unknown as ReportScheduleRow;
  const row = async () =>
    ((await done(calls.get, { id: made.id }, author)) as unknown as { row: ReportScheduleRow }).row;
  // What was due before it was made is not made up for.
  expect([await send(-1), await letters()]).toEqual([0, []]);
  await Promise.all([1, 2, 3, 4].map(() => send(1)));
  expect(await letters()).toEqual([
    ['member@example.com', 1],
    ['owner@example.com', 3],
  ]);
  expect(await row()).toMatchObject({
    ...{ sentTo: [owner.id, member.id], withheld: [outside.id], unreached: [unreached.id], failures: 0 },
  });
  // Others do not see it.
  expect((await as(member.id, 'report:schedule').send(calls.get, { id: made.id })).code).toBe(404);

  const { version } = await row();
  await done(calls.update, { id: made.id, version, active: false } as never, author);
  expect([await send(2), await letters()]).toEqual([0, []]);
  await done(calls.update, { id: made.id, version: version + 1, active: true } as never, author);

  // Without a mail server it fails, and stops after the third time.
  await query('UPDATE mail_setting SET enabled = false');
  for (const day of [3, 4, 5, 6]) await Promise.all([send(day), send(day)]);
  expect(await row()).toMatchObject({ active: false, failures: 3 });
  expect((await row()).failure).toBeTruthy();
  const told = await query(`SELECT 1 FROM message WHERE receiver = $1 AND link LIKE '%schedules%'`, [owner.id]);
  expect(told.length).toBe(1);
});
