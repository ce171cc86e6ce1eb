/** Until when a calendar knows national holidays, and that plans follow when it knows more. */
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { planWorld } from '#app/testing/plan-world.ts';
import { calendarVersion, defaultCalendarId, holidaysUntil } from '#modules/base/calendar/server/public.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import { readPlan } from '#modules/planning/plan/plan.calls.ts';
import { makeDb } from '#server/tx.ts';
import { lastAnnouncedYear, nationalDaysOf } from '../server/national-days.ts';

const { server, home, done, planned, close } = await planWorld();
const { pool } = server.database;
const db = makeDb(pool);
afterAll(close);
const { companyId } = home;
const national = (on: boolean) =>
  pool.query('UPDATE calendar SET national_holidays = $2 WHERE company_id = $1 AND is_default', [companyId, on]);
const versions = (until?: number) =>
  asSystem(db, companyId, 0, async (ctx) => {
    const { rows } = await sql<{ version: string }>`SELECT ${calendarVersion(until)} AS version FROM calendar c
      WHERE c.company_id = ${companyId} AND c.is_default`.execute(ctx.db);
    return rows[0]!.version;
  });

test('the last announced year, of calendars that follow national holidays; a plan is told', async () => {
  const year = lastAnnouncedYear();
  expect([nationalDaysOf(year).known, nationalDaysOf(year + 1).known]).toEqual([true, false]);
  const until = () => asSystem(db, companyId, 0, async (ctx) => holidaysUntil(ctx, await defaultCalendarId(ctx)));
  const { projectId } = await planned([null]);
  await national(true);
  expect([await until(), (await done(readPlan, { projectId })).holidaysUntil]).toEqual([year, year]);
  await national(false);
  expect([await until(), (await done(readPlan, { projectId })).holidaysUntil]).toEqual([null, null]);
});

test('a later year is another version of calendars that follow national holidays, and of no other', async () => {
  await national(true);
  const before = await versions(2026);
  expect(await versions(2027)).not.toBe(before);
  expect(await versions(2027)).not.toBe(await versions(2028));
  await national(false);
  expect(await versions(2027)).toBe(before);
});
