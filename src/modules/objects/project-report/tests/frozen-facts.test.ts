/**
 * Facts that stay (records.md B7-4): an approved report answers with the rows it was made of after a thousand random edits of
 * tasks, issues, risks, hours, outputs and people. Edits by REPORT_EDITS, seed by REPORT_SEED.
 */
import { afterAll, expect, test } from 'vitest';
import { riskCalls, riskWorld } from '#app/testing/risk-world.ts';
import { dateOfInstant, formatDay, parseDay } from '#kernel/dates.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { CODE } from '#kernel/problem.ts';
import { material, materialEntry } from '#modules/registers/material/material.entity.ts';
import { projectOutput } from '#modules/registers/output/output.entity.ts';
import { review } from '#modules/registers/review/review.entity.ts';
import { type FactRows, reportFactRows, reportFacts, retakeFacts, startReport } from '../project-report.calls.ts';
import { projectReport } from '../project-report.entity.ts';
import { projectReportLife } from '../project-report.life.ts';
import type { FactRow } from '../report-fact.ts';
import { periodOf } from '../report-period.ts';

const EDITS = Number(process.env.REPORT_EDITS ?? 1000);
const world = await riskWorld();
const { home, boss, done, planned, person, member, query, raise, identify, moved } = world;
afterAll(world.close);
const calls = { ...entityCalls(projectReport), ...lifecycleCalls(projectReportLife) };
const self = { id: home.userId, client: boss };
const today = parseDay(dateOfInstant(Date.now(), 480))!;
const day = (n: number): string => formatDay(today + n);

let seed = Number(process.env.REPORT_SEED ?? 5);
const below = (n: number): number => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * n);
};

const factsOf = (reportId: number) => done(reportFacts, { reportId });
const figures = async (reportId: number): Promise<Record<string, Record<string, number | null>>> =>
  Object.fromEntries(
    (await factsOf(reportId)).facts.map(({ key, figures: of }) => [
      key,
      Object.fromEntries(of.map((one) => [one.key, one.value])),
    ]),
  );

/** A record of hours; `booked`: approved so many days ago, with its entry in the ledger; null: it waits. */
const worked = (projectId: number, task: number | null, hours: number, booked: number | null, cents: number | null) =>
  query(
    `WITH w AS (INSERT INTO work_record (company_id, project_id, person, work_date, hours, kind, task, week_number, content, status, submitted_at,
         approved_at)
       SELECT $1, $2, $3, $4::date, $5, (SELECT i.id FROM dict_item i JOIN dictionary d ON d.id = i.dictionary
           WHERE i.company_id = $1 AND d.dict_key = 'work_hour_type' ORDER BY i.id LIMIT 1),
         $6::bigint, 1, '施工', CASE WHEN $7::int IS NULL THEN 'submitted' ELSE 'approved' END, now(), now() - $7::int * interval '1 day'
       RETURNING *)
     INSERT INTO work_ledger (company_id, record, seq, person, work_date, booked_at, project_id, task, kind, minutes, rate_cents, cost_cents, cause)
     SELECT company_id, id, 1, person, work_date, approved_at, project_id, task, kind, (hours * 60)::int, $8::bigint, $8::bigint, 'approve'
     FROM w WHERE status = 'approved'`,
    [home.companyId, projectId, home.userId, day(-3), hours, task, booked, cents],
  );

/** Outputs, of which every second one is finished by a version of today. */
async function outputs(projectId: number, many: number): Promise<void> {
  for (let i = 0; i < many; i++)
    await done(entityCalls(projectOutput).create, {
      projectId,
      name: `交付物 ${i}`,
      due: day(i - 3),
      required: i % 3 === 0,
    });
  await query(
    `WITH o AS (UPDATE output SET status = 'completed', latest = 1 WHERE project_id = $1 AND id % 2 = 0 RETURNING *)
     INSERT INTO output_version (company_id, project_id, name, output, number, status, completed_at)
     SELECT company_id, project_id, name || ' V1', id, 1, 'completed', now() FROM o`,
    [projectId],
  );
}

/** Risks in all states, some judged high. */
async function risks(projectId: number, many: number): Promise<number[]> {
  const ids: number[] = [];
  for (let i = 0; i < many; i++) {
    const lines = [{ plan: 'a', action: `措施 ${i}`, owner: home.userId, due: day(9), status: 'planned' }];
    // Every third is an opportunity: not a danger, however high.
    const [nature, strategy] = i % 3 === 1 ? ['opportunity', 'exploit'] : ['threat', 'reduce'];
    const name = `${nature === 'threat' ? '风险' : '机会'} ${i}`;
    const { id } = await identify(self, { projectId, name, nature, owner: home.userId, responses: lines });
    ids.push(id);
    if (i % 4 === 0) continue;
    await moved(id, 'assess', self, { values: { probability: 1 + (i % 5), onCost: 1 + (i % 4) } });
    if (i % 5 === 1) await moved(id, 'occur', self);
    if (i % 5 === 2) await moved(id, 'treat', self, { values: { strategy } });
  }
  return ids;
}

/** Reviews that are ahead, missed and concluded; materials that are late, to come and here. */
async function reviewsAndMaterials(projectId: number): Promise<void> {
  for (let i = 0; i < 6; i++) {
    await done(entityCalls(review).create, {
      ...{ projectId, name: `评审 ${i}`, plannedOn: day(i * 3 - 4), chair: home.userId },
    });
    const of = await done(entityCalls(material).create, {
      ...{ projectId, name: `物资 ${i}`, unit: '件', planned: String(10 + i), neededOn: day(i * 3 - 4) },
    });
    if (i % 3 === 0) continue;
    const entry = { projectId, material: of.id, day: day(-9), quantity: String(10 + i) };
    for (const kind of ['ordered', 'arrived'].slice(0, i % 3))
      await done(entityCalls(materialEntry).create, { ...entry, kind });
  }
  await query(
    `UPDATE review SET status = 'concluded', held_on = planned_on, conclusion = 'conditional', concluded_at = now(), findings = 3,
      open_findings = id % 3 WHERE project_id = $1 AND id % 2 = 0`,
    [projectId],
  );
}

test('B7-4: an approved report answers with the rows it was made of after a thousand random edits', async () => {
  const { projectId, ids } = await planned(
    Array.from({ length: 40 }, (_, i) => (i % 8 === 0 ? null : -(i - (i % 8)) - 1)),
  );
  await query(
    `UPDATE task SET planned_start = current_date - 20 + (id % 9)::int, planned_end = current_date - 8 + (id % 20)::int,
      progress = (id * 13) % 101, milestone = id % 11 = 0, status = CASE WHEN id % 5 = 0 THEN 'done' ELSE 'ongoing' END,
      actual_finish_at = CASE WHEN id % 5 = 0 THEN extract(epoch FROM now())::bigint / 60 + 480 - 30 END, actual_end = current_date,
      work_minutes = 300
    WHERE project_id = $1`,
    [projectId],
  );
  for (let i = 0; i < 12; i++) await raise(self, { projectId, name: `问题 ${i}`, plannedFinish: '2026-01-10' });
  const risky = await risks(projectId, 14);
  await outputs(projectId, 9);
  await reviewsAndMaterials(projectId);
  for (let i = 0; i < 30; i++)
    await worked(
      projectId,
      i % 7 === 0 ? null : ids[i % 9]!,
      0.1 + (i % 40) / 10,
      [0, 60, null][i % 3]!,
      i % 2 ? 2550 : null,
    );
  const week = periodOf('weekly', today);
  const { id } = await done(startReport, { projectId, kind: 'weekly', period: week });
  const { row } = await done(calls.get, { id });
  // The initial text includes high risks and finished items.
  expect(
    [row.deviations, row.done].map((text) =>
      /高风险：风险 \d+[\s\S]*物资：物资 0 应于|交付物：交付物 \d[\s\S]*评审：评审 \d，结论有条件通过/.test(text ?? ''),
    ),
  ).toEqual([true, true]);
  expect(row.deviations).not.toContain('机会');
  // Numbered across modules, with no placeholder left.
  for (const text of [row.deviations!, row.done!]) {
    expect(text).not.toMatch(/\{\w+\}/);
    const numbers = text.split('\n').flatMap((line) => /^(\d+)\. /.exec(line)?.[1] ?? []);
    expect(numbers).toEqual(numbers.map((_, i) => String(i + 1)));
  }
  await done(calls.update, { id, version: row.version, done: '完成基础施工' });
  for (const action of ['submit', 'approve']) expect((await boss.send(calls.move, { id, action })).msg).toBe('');
  const keys = (await factsOf(id)).facts.map(({ key }) => key);
  const drill = (): Promise<FactRows[]> =>
    Promise.all(keys.map((fact) => done(reportFactRows, { reportId: id, fact })));
  const before = await drill();
  const told = await figures(id);
  const stored = (await done(calls.get, { id })).row;

  // The facts equal the database's state today, before anything changes.
  const [counted] = await query(
    `SELECT (SELECT count(*)::int FROM issue WHERE project_id = $1) AS issues,
      (SELECT count(*)::int FROM task t WHERE project_id = $1 AND NOT summary AND status = 'ongoing'
        AND planned_end < (now() AT TIME ZONE 'UTC' + interval '8 hours')::date) AS late,
      (SELECT count(*)::int FROM risk WHERE project_id = $1) AS risks,
      (SELECT count(*)::int FROM risk WHERE project_id = $1 AND level = 'high' AND nature = 'threat') AS high,
      (SELECT count(*)::int FROM risk WHERE project_id = $1 AND nature = 'opportunity') AS gains,
      (SELECT count(*)::int FROM risk WHERE project_id = $1 AND level = 'high' AND nature = 'opportunity') AS "highGains",
      (SELECT count(*)::int FROM risk WHERE project_id = $1 AND status = 'occurred') AS occurred,
      (SELECT count(*)::int FROM output WHERE project_id = $1 AND status = 'none') AS outputs,
      (SELECT count(*)::int FROM output WHERE project_id = $1 AND status = 'completed') AS finished,
      (SELECT count(*)::int FROM review WHERE project_id = $1 AND status = 'planned') AS ahead,
      (SELECT sum(open_findings)::int FROM review WHERE project_id = $1) AS findings,
      (SELECT count(*)::int FROM review WHERE project_id = $1 AND status = 'concluded') AS concluded,
      (SELECT count(*)::int FROM material WHERE project_id = $1 AND arrived < planned) AS lacking,
      (SELECT count(DISTINCT material)::int FROM material_entry WHERE project_id = $1 AND kind = 'arrived') AS came,
      (SELECT count(*)::int FROM material WHERE project_id = $1 AND arrived < planned
        AND needed_on < (now() AT TIME ZONE 'UTC' + interval '8 hours')::date) AS missing,
      (SELECT sum(hours)::float8 FROM work_record WHERE project_id = $1 AND status = 'submitted') AS waiting,
      (SELECT round(sum(minutes) / 60.0, 1)::float8 FROM work_ledger WHERE project_id = $1) AS total,
      (SELECT round(sum(minutes) / 60.0, 1)::float8 FROM work_ledger WHERE project_id = $1 AND booked_at > now() - interval '30 days') AS booked,
      (SELECT sum(cost_cents)::int FROM work_ledger WHERE project_id = $1) AS cents`,
    [projectId],
  );
  expect({
    issues: told.issues!.open,
    late: told.late!.count,
    risks: told.risks!.open,
    high: told.risks!.high,
    gains: told.risks!.opportunities,
    highGains: before[keys.indexOf('risks')]!.rows.filter((one) => one.level === 'opportunity_high').length,
    occurred: told.risks!.occurred,
    outputs: told.outputs!.open,
    finished: told.outputs!.finished,
    ahead: told.reviews!.ahead,
    findings: told.reviews!.findings,
    concluded: told.reviews!.concluded,
    lacking: told.materials!.open,
    came: told.materials!.came,
    missing: told.materials!.late,
    waiting: told.hours!.waiting,
    total: told.hours!.total,
    booked: told.hours!.booked,
    cents: told.labour!.total,
  }).toEqual(counted);
  for (const one of Object.values(counted!)) expect(one).toBeGreaterThan(0);

  const some = (list: readonly number[], n: number): number => list[n % list.length]!;
  const edits: ((n: number) => Promise<unknown>)[] = [
    (n) => query(`UPDATE task SET progress = $1 WHERE id = $2`, [below(101), some(ids, n)]),
    (n) =>
      query(`UPDATE task SET name = $1, work_minutes = $2 WHERE id = $3`, [`改名 ${n}`, below(2000), some(ids, n)]),
    (n) => query(`UPDATE task SET planned_end = $1 WHERE id = $2`, [day(below(60) - 30), some(ids, n)]),
    (n) => query(`UPDATE task SET status = $1 WHERE id = $2`, [n % 2 ? 'done' : 'ongoing', some(ids, n)]),
    (n) =>
      query(
        `UPDATE issue SET name = $1, planned_finish = $2 WHERE id = (SELECT min(id) + $3 FROM issue WHERE project_id = $4)`,
        [`问题改 ${n}`, day(below(40)), n % 12, projectId],
      ),
    () => query(`UPDATE "user" SET emp_name = emp_name || 'x' WHERE id = $1 AND length(emp_name) < 40`, [home.userId]),
    (n) =>
      query(`UPDATE risk SET name = $1, next_review = $2, status = $3, closed_at = now() WHERE id = $4`, [
        `风险改 ${n}`,
        day(below(40) - 20),
        n % 3 ? 'watching' : 'closed',
        some(risky, n),
      ]),
    (n) => query(`UPDATE risk_responses SET action = $1 WHERE record = $2`, [`改措施 ${n}`, some(risky, n)]),
    (n) =>
      query(`UPDATE output SET name = $1, due = $2, status = $3 WHERE project_id = $4 AND id % 5 = $5`, [
        `交付物改 ${n}`,
        day(below(40) - 20),
        n % 2 ? 'none' : 'archived',
        projectId,
        n % 5,
      ]),
    (n) =>
      query(`UPDATE review SET name = $1, planned_on = $2, status = $3 WHERE project_id = $4 AND id % 5 = $5`, [
        `评审改 ${n}`,
        day(below(40) - 20),
        n % 2 ? 'planned' : 'held',
        projectId,
        n % 5,
      ]),
    (n) =>
      query(`UPDATE material SET name = $1, needed_on = $2 WHERE project_id = $3 AND id % 5 = $4`, [
        `物资改 ${n}`,
        day(below(40) - 20),
        projectId,
        n % 5,
      ]),
    (n) => worked(projectId, n % 4 ? some(ids, n) : null, 0.5, n % 3 ? 0 : null, below(9000)),
    // Undone as the application does it: the database allows nothing else.
    () =>
      query(
        `WITH w AS (UPDATE work_record SET status = 'revoked' WHERE id = (SELECT min(id) FROM work_record WHERE project_id = $1
           AND status = 'approved') RETURNING *)
         INSERT INTO work_ledger (company_id, record, seq, person, work_date, booked_at, project_id, task, kind, minutes, rate_cents, cost_cents, cause)
         SELECT l.company_id, l.record, 2, l.person, l.work_date, now(), l.project_id, l.task, l.kind, -l.minutes, l.rate_cents, -l.cost_cents, 'revoke'
         FROM work_ledger l JOIN w ON w.id = l.record WHERE l.seq = 1`,
        [projectId],
      ),
  ];
  for (let n = 0; n < EDITS; n++) await edits[below(edits.length)]!(below(1000));
  const after = await drill();
  expect(after.map(({ rows }) => rows)).toEqual(before.map(({ rows }) => rows));
  // Every kind of fact with a changed source differs today, and the drill-down shows it.
  const moving = ['progress', 'late', 'issues', 'risks', 'outputs', 'hours', 'labour', 'reviews', 'materials'];
  for (const key of moving) {
    const at = keys.indexOf(key);
    expect(after[at]!.today, key).not.toEqual(before[at]!.today);
    expect(before[at]!.rows, key).toEqual(before[at]!.today);
  }
  expect(await figures(id)).toEqual(told);
  expect([(await factsOf(id)).intact, (await done(calls.get, { id })).row.factsHash]).toEqual([true, stored.factsHash]);

  // Sums of the rows are the figures, by another hand than the one that computed them.
  const rowsBy = new Map<string, FactRow[]>(keys.map((key, i) => [key, after[i]!.rows]));
  const yes = (key: string, column: string): number => rowsBy.get(key)!.filter((one) => one[column] === true).length;
  const sum = (key: string, column: string): number =>
    Math.round(rowsBy.get(key)!.reduce((total, one) => total + Number(one[column]), 0) * 10) / 10;
  const mean = (column: string): number => {
    const all = rowsBy.get('progress')!;
    const weight = all.reduce((total, one) => total + Number(one.weight), 0);
    return Math.round(all.reduce((total, one) => total + Number(one.weight) * Number(one[column]), 0) / weight);
  };
  const counts = (key: string, ...columns: string[]) => Object.fromEntries(columns.map((one) => [one, yes(key, one)]));
  const sums = (key: string, ...columns: string[]) => Object.fromEntries(columns.map((one) => [one, sum(key, one)]));
  expect(told).toMatchObject({
    progress: { planned: mean('planned'), actual: mean('actual'), deviation: mean('actual') - mean('planned') },
    milestones: { total: rowsBy.get('milestones')!.length, ...counts('milestones', 'reached', 'overdue') },
    late: { count: rowsBy.get('late')!.length, most: Math.max(...rowsBy.get('late')!.map((one) => Number(one.days))) },
    finished: { count: rowsBy.get('finished')!.length },
    upcoming: { count: rowsBy.get('upcoming')!.length },
    cost: { planned: sum('cost', 'cents') },
    issues: counts('issues', 'open', 'overdue', 'raised', 'closed'),
    risks: {
      ...counts('risks', 'open', 'high', 'overdue', 'raised', 'occurred', 'closed'),
      opportunities: yes('risks', 'opportunity'),
    },
    outputs: counts('outputs', 'open', 'required', 'overdue', 'finished'),
    reviews: { ...counts('reviews', 'ahead', 'overdue', 'concluded'), ...sums('reviews', 'findings') },
    materials: counts('materials', 'open', 'unordered', 'late', 'came'),
    hours: { ...sums('hours', 'booked', 'waiting', 'total'), ...counts('hours', 'over') },
    labour: sums('labour', 'booked', 'total', 'unrated'),
  });

  // Neither the application nor the database changes it.
  const refused = await boss.send(calls.update, { id, version: stored.version, done: '别的' });
  expect([refused.code, refused.problems?.[0]?.key]).toEqual([CODE.refused, 'projectReport.approved']);
  expect((await boss.send(calls.remove, { id })).problems?.[0]?.key).toBe('projectReport.approved');
  expect((await boss.send(retakeFacts, { reportId: id, version: stored.version })).code).toBe(CODE.refused);
  for (const statement of [
    `UPDATE project_report SET done = 'x' WHERE id = ${id}`,
    `DELETE FROM project_report WHERE id = ${id}`,
    `UPDATE project_report_content SET facts = '{}' WHERE project_report_id = ${id}`,
    `DELETE FROM project_report_content WHERE project_report_id = ${id}`,
  ])
    await expect(query(statement), statement).rejects.toThrow(/never change/);
});

test('B9-15: a reader of the report sees the facts their rights reach, and no others', async () => {
  const { projectId } = await planned([null]);
  await identify(self, { projectId, name: '不该看见' });
  const { id } = await done(startReport, { projectId, kind: 'weekly', period: periodOf('weekly', today) });
  const needs: Record<string, string> = {
    risks: 'pm:risk:query',
    hours: 'pm:workRecord:query',
    labour: 'pm:cost:query',
    outputs: 'pm:output:query',
    issues: 'pm:issue:query',
    reviews: 'pm:review:query',
    materials: 'pm:material:query',
  };
  for (const [key, right] of Object.entries(needs)) {
    const [with_, without] = [await person(`with ${key}`), await person(`without ${key}`)];
    await member('project', projectId, with_, ['pm:report:query', right]);
    await member('project', projectId, without, [
      'pm:report:query',
      ...Object.values(needs).filter((other) => other !== right),
    ]);
    const seen = async ({ client }: typeof with_) => {
      const { facts } = await done(reportFacts, { reportId: id }, client);
      const { code } = await client.send(reportFactRows, { reportId: id, fact: key });
      return [facts.some((fact) => fact.key === key), code];
    };
    expect([key, await seen(with_), await seen(without)]).toEqual([key, [true, 0], [false, CODE.absent]]);
  }
  expect((await self.client.send(riskCalls.list, { projectId, pageSize: 10 })).data.total).toBe(1);
});
