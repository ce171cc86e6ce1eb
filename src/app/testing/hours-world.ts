/** A company with a project, its tasks, people in two departments and their hours, for the stories of work hours. */
import { expect } from 'vitest';
import type { InputOf } from '#kernel/call.ts';
import { dateOfInstant, formatDay, now, parseDay } from '#kernel/dates.ts';
import { hoursSheet, type SavedCells, saveHours, submitRecords } from '#modules/registers/hours/hours.calls.ts';
import type { HoursCell } from '#modules/registers/hours/hours-cells.ts';
import type { HoursConfig } from '#modules/registers/hours/hours-config.ts';
import type { TestClient } from '#server/testing/http.ts';
import { planWorld } from './plan-world.ts';

export interface Someone {
  id: number;
  client: TestClient;
}

export const hoursWorld = async () => hoursOver(await planWorld());

/** The same over a world that has more than plans. */
export function hoursOver<W extends Awaited<ReturnType<typeof planWorld>>>(world: W) {
  const { server, home, done } = world;
  const query = async <R = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<R[]> =>
    (await server.database.pool.query(text, values)).rows as R[];
  const today = dateOfInstant(now(), 480);
  /** The day so many days from today. */
  const day = (n: number): string => formatDay(parseDay(today)! + n);

  async function department(
    code: string,
    manager: number | null = null,
    parent: number | null = null,
  ): Promise<number> {
    const [row] = await query<{ id: number }>(
      'INSERT INTO department (company_id, name, code, sort, manager, parent) VALUES ($1, $2, $2, 1, $3, $4) RETURNING id::int AS id',
      [home.companyId, code, manager, parent],
    );
    return row!.id;
  }
  /** Gives the role that makes days due. */
  async function mayFill(id: number): Promise<void> {
    const { length } = await query(
      `UPDATE role SET users = users || $2::bigint WHERE company_id = $1 AND name = '填报人' RETURNING 1`,
      [home.companyId, id],
    );
    if (length === 0)
      await query(
        `INSERT INTO role (company_id, name, rights, users) VALUES ($1, '填报人', '["wr:workRecord:edit"]', ARRAY[$2::bigint])`,
        [home.companyId, id],
      );
  }
  async function person(
    name: string,
    { of = home.departmentId, rights = ['wr:workRecord:edit'], departments = [] as number[] | null } = {},
  ): Promise<Someone> {
    const [row] = await query<{ id: number }>(
      `INSERT INTO "user" (company_id, username, emp_name, department, secret_level, created_at)
       VALUES ($1, $2, $2, $3, 'internal', now() - interval '90 days') RETURNING id::int AS id`,
      [home.companyId, name, of],
    );
    const { id } = row!;
    if (rights.includes('wr:workRecord:edit')) await mayFill(id);
    return { id, client: server.as({ userId: id, companyId: home.companyId, name, rights, departments }) };
  }
  /** A project in progress since long ago with so many tasks in progress, all of which the people take part in. */
  async function projectFor(people: readonly Someone[], tasks = 1, manager: Someone | null = null) {
    const { projectId, ids } = await world.planned(Array.from({ length: tasks }, () => null));
    await query('UPDATE project SET actual_start = planned_start, manager = coalesce($2, manager) WHERE id = $1', [
      projectId,
      manager?.id ?? null,
    ]);
    await query(
      `UPDATE task SET status = 'ongoing', actual_start = planned_start, actual_start_at = start_at, participants = $2 WHERE project_id = $1`,
      [projectId, people.map(({ id }) => id)],
    );
    await world.join(
      projectId,
      people.map(({ id }) => id),
    );
    return { projectId, tasks: ids };
  }
  /** Whether actual hours of its tasks are those of records. */
  async function hoursFrom(projectId: number, source: 'records' | 'report'): Promise<void> {
    await query(
      `INSERT INTO setting (company_id, name, level, owner_id, key, value, updated_at) VALUES ($1, 'plan', 'project', $2, '', $3, now())
       ON CONFLICT (company_id, name, level, owner_id, key) DO UPDATE SET value = excluded.value`,
      [home.companyId, projectId, JSON.stringify({ hoursSource: source })],
    );
  }
  async function configure(config: Partial<HoursConfig>): Promise<void> {
    await query(
      `INSERT INTO setting (company_id, name, level, owner_id, key, value, updated_at) VALUES ($1, 'hours', 'company', 0, '', $2, now())
       ON CONFLICT (company_id, name, level, owner_id, key) DO UPDATE SET value = excluded.value`,
      [home.companyId, JSON.stringify(config)],
    );
  }
  /** Stored hours of any day, as if they had been filled in at an instant. */
  async function stored(
    who: Someone,
    rows: readonly {
      day: string;
      hours: number;
      at?: string;
      status?: string;
      kind?: string;
      content?: string;
      task?: number;
      projectId?: number;
    }[],
  ): Promise<number[]> {
    const ids: number[] = [];
    for (const {
      day: of,
      hours,
      at,
      status = 'submitted',
      kind = 'normal',
      content,
      task = null,
      projectId = null,
    } of rows) {
      const [made] = await query<{ id: number }>(
        `INSERT INTO work_record (company_id, person, department, work_date, hours, kind, week_number, content, status, created_at, round, task, project_id, task_name)
         SELECT u.company_id, u.id, u.department, $2::date, $3, i.id, 1, $4, $5, $6::timestamptz, 1, $7, $8, (SELECT name FROM task WHERE id = $7)
         FROM "user" u, dict_item i JOIN dictionary d ON d.id = i.dictionary AND d.dict_key = 'work_hour_type'
         WHERE u.id = $1 AND i.company_id = u.company_id AND i.item_key = $9 RETURNING id::int AS id`,
        [who.id, of, hours, content ?? `${of} ${hours}`, status, at ?? `${of}T18:00:00+08:00`, task, projectId, kind],
      );
      ids.push(made!.id);
      await query(
        `INSERT INTO work_day (company_id, person, work_date, minutes) VALUES ($1, $2, $3, $4)
         ON CONFLICT (company_id, person, work_date) DO UPDATE SET minutes = work_day.minutes + excluded.minutes`,
        [home.companyId, who.id, of, Math.round(hours * 60)],
      );
    }
    return ids;
  }
  const cell = (more: Partial<HoursCell>): Partial<HoursCell> => ({
    workDate: today,
    hours: '8',
    content: '开发',
    ...more,
  });
  const save = (who: Someone, cells: Partial<HoursCell>[], more: Partial<InputOf<typeof saveHours>> = {}) =>
    who.client.send(saveHours, { cells, ...more });
  /** Saves one cell that must be saved; answers its id and version. */
  async function saved(who: Someone, more: Partial<HoursCell>): Promise<{ id: number; version: number }> {
    const { refused, saved: made } = (await done(saveHours, { cells: [cell(more)] }, who.client)) as SavedCells;
    expect(refused).toEqual([]);
    return made[0] as { id: number; version: number };
  }
  /** Saves and submits cells; answers their ids. */
  async function submitted(who: Someone, cells: Partial<HoursCell>[]): Promise<number[]> {
    const ids: number[] = [];
    for (const one of cells) ids.push((await saved(who, one)).id);
    const answer = await done(submitRecords, { ids }, who.client);
    expect(answer.refused).toEqual([]);
    return ids;
  }
  const sheet = (who: Someone, from: string, to: string) => done(hoursSheet, { from, to }, who.client);
  const record = async (id: number) =>
    (
      await query<{ status: string; version: number; round: number; hours: string }>(
        'SELECT status, version, round::int, hours FROM work_record WHERE id = $1',
        [id],
      )
    )[0]!;
  const booked = async (id: number): Promise<number> =>
    Number(
      (
        await query<{ sum: string }>('SELECT coalesce(sum(minutes), 0) AS sum FROM work_ledger WHERE record = $1', [id])
      )[0]!.sum,
    );
  /** Where sums of months and the ledger differ, by day; empty: nowhere. */
  const sumsOff = (): Promise<Record<string, unknown>[]> => {
    const ledger = `SELECT l.person, l.work_date, l.project_id, l.task, l.department, l.kind, l.category, sum(l.minutes)::int AS minutes
      FROM work_ledger l GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(l.minutes) <> 0`;
    const sums = `SELECT m.person, m.month + d.n::int - 1, m.project_id, m.task, m.department, m.kind, m.category, d.minutes::int
      FROM work_month m CROSS JOIN unnest(m.by_day) WITH ORDINALITY AS d (minutes, n) WHERE d.minutes <> 0`;
    return query(`((${ledger}) EXCEPT (${sums})) UNION ALL ((${sums}) EXCEPT (${ledger}))`);
  };
  return {
    ...world,
    query,
    sumsOff,
    today,
    day,
    department,
    person,
    projectFor,
    hoursFrom,
    configure,
    stored,
    cell,
    save,
    saved,
    submitted,
    sheet,
    record,
    booked,
  };
}
