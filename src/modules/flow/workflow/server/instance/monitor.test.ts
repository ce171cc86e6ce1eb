/** Drafts, the monitor and the figures of a definition. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { computedRows, reportAnswer } from '#server/report/report.ts';
import { build, seq, task, xor } from '../../engine/testing/build.ts';
import { ADMIN, INITIATOR } from '../../engine/testing/play.ts';
import type { MonitoredWorkflow } from '../../instance/monitor.calls.ts';
import { figuresReport, incidentReport } from '../../instance/monitor.reports.ts';
import { findApprovers } from '../approvers.ts';
import { makeOffice, type Office, START } from '../testing/office.ts';
import { draftsOf, removeDraft, saveDraft } from './drafts.ts';
import { type MonitorQuery, monitored, monitorNumbers, openIncidents } from './monitor.ts';
import { definitionLines, figureRows, nodeLines } from './statistics.ts';

const HOUR = 3_600_000;
let office: Office;
beforeAll(async () => {
  office = await makeOffice();
  const deadline = { after: { clock: 60 }, policy: 'none' as const };
  await office.publish('trip', build(seq(task('a', [1], { deadline }), task('b', [2, 3]))));
});
afterAll(() => office.close());

/** The rows of the monitor under a query, newest first. */
const found = (query: MonitorQuery, at: number) =>
  office.as(
    999,
    async (ctx) => {
      const { rows, complete } = monitored(ctx, query);
      const { rows: read } = await sql<MonitoredWorkflow>`${rows} ORDER BY i.id DESC`.execute(ctx.db);
      return complete!(read);
    },
    at,
  );

async function begin(more: object = {}): Promise<number> {
  return (await office.start(INITIATOR, { definition: 'trip', ...more }, START)).instanceId;
}
async function agree(user: number, id: number, node: string, at: number) {
  const { rows } = await office.read(id);
  const { id: asked } = [...rows.task.values()].findLast((one) => one.node === node)!;
  return office.act(user, id, { kind: 'agree', task: asked, opinion: 'yes' }, {}, at);
}

test('drafts belong to their owner', async () => {
  const draft = { definition: 'trip', title: 'To Xi’an', form: { days: 3 } };
  const id = await office.as(5, (ctx) => saveDraft(ctx, draft));
  await office.as(5, (ctx) => saveDraft(ctx, { ...draft, id, form: { days: 4 } }), START + HOUR);
  expect(await office.as(5, (ctx) => draftsOf(ctx))).toMatchObject([{ id, form: { days: 4 }, title: 'To Xi’an' }]);
  expect(await office.as(6, (ctx) => draftsOf(ctx, id))).toEqual([]);
  await expect(office.as(6, (ctx) => saveDraft(ctx, { ...draft, id }))).rejects.toThrow('absent');
  await expect(office.as(6, (ctx) => removeDraft(ctx, id))).rejects.toThrow('absent');
  await expect(office.as(5, (ctx) => saveDraft(ctx, { definition: 'unknown' }))).rejects.toThrow('NOT_PUBLISHED');
  await office.as(5, (ctx) => removeDraft(ctx, id));
  expect(await office.as(5, (ctx) => draftsOf(ctx))).toEqual([]);
});

test('the monitor finds instances by what they are and how they stand', async () => {
  const [quick, late] = [await begin({ businessType: 'travel', businessId: 1 }), await begin()];
  await agree(1, quick, 'a', START + HOUR / 2);
  const list = (query: object) => found(query, START + 2 * HOUR);
  expect(await list({})).toMatchObject([
    { instanceId: late, waiting: 'a', asked: [{ user: 1, node: 'a' }], overdue: true, incidents: 0 },
    { instanceId: quick, waiting: 'b', asked: [{ user: 2 }, { user: 3 }], overdue: false },
  ]);
  const ids = async (query: object) => (await list(query)).map((row) => row.instanceId);
  expect(await ids({ overdue: true })).toEqual([late]);
  expect(await ids({ incident: true })).toEqual([]);
  expect(await ids({ businessType: 'travel', businessId: 1 })).toEqual([quick]);
  expect(await ids({ status: 'approved' })).toEqual([]);
  expect(await ids({ initiator: 1 })).toEqual([]);
  expect(await ids({ from: START + HOUR })).toEqual([]);
  expect(await ids({ approver: 2 })).toEqual([quick]);
  expect(await ids({ approver: 1 })).toEqual([late]);
  const numbers = await office.as(999, (ctx) => monitorNumbers(ctx, {}), START + 2 * HOUR);
  expect(numbers).toEqual({ byStatus: { running: 2 }, overdue: 1, incident: 0 });
});

test('figures of a definition: states, time per step, late share', async () => {
  const id = await begin();
  await agree(1, id, 'a', START + 2 * HOUR);
  await agree(2, id, 'b', START + 3 * HOUR);
  await agree(3, id, 'b', START + 4 * HOUR);
  const at = START + 4 * HOUR;
  const [line] = await office.as(999, (ctx) => definitionLines(ctx, {}), at);
  expect(line).toMatchObject({ definition: 'trip', instances: 3, running: 2, ended: 1, rejectedShare: 0 });
  expect([line!.meanMs, line!.medianMs, line!.p90Ms]).toEqual([4 * HOUR, 4 * HOUR, 4 * HOUR]);
  const [a, b] = await office.as(999, (ctx) => nodeLines(ctx, 'trip', {}), at);
  expect(a).toMatchObject({ node: 'a', tasks: 3, open: 1, rejected: 0, meanMs: (HOUR / 2 + 2 * HOUR) / 2 });
  expect(a!.medianMs).toBe((HOUR / 2 + 2 * HOUR) / 2);
  expect(a!.p90Ms).toBeCloseTo(HOUR / 2 + 0.9 * 1.5 * HOUR);
  expect(a!.overdueShare).toBeCloseTo(2 / 3);
  expect(line!.overdueShare).toBeCloseTo(2 / 3);
  expect(b).toMatchObject({ node: 'b', tasks: 2, open: 1, overdueShare: null, meanMs: 2 * HOUR });
  expect(await office.as(999, (ctx) => definitionLines(ctx, { from: START + HOUR }), at)).toEqual([]);
});

test('every number of the report is a plain count, and leads to as many workflows', async () => {
  const at = START + 4 * HOUR;
  const answer = await office.as(
    999,
    async (ctx) =>
      reportAnswer(ctx, figuresReport, {}, computedRows(figuresReport, await figureRows(ctx, 'definition', {}))),
    at,
  );
  const counts = {
    instances: 'true',
    running: 'ended_at IS NULL',
    ended: 'ended_at IS NOT NULL',
  } as const;
  expect(answer.list.length).toBeGreaterThan(0);
  for (const [column, where] of Object.entries(counts)) {
    let sum = 0;
    for (const row of answer.list) {
      const { rows } = await office.database.pool.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM wf_instance WHERE parent_id IS NULL AND definition = $1 AND ${where}`,
        [row.definition],
      );
      const number = row[column as keyof typeof counts];
      const { searchParams } = new URL(figuresReport.drill![column]!(row, { by: 'definition' })!, 'http://host');
      const kind = searchParams.get('kind');
      const query = { definition: searchParams.get('definition')!, ...(kind && { ended: kind === 'ended' }) };
      const led = await found(query, at);
      expect([column, number, led.length]).toEqual([column, rows[0]!.n, rows[0]!.n]);
      sum += number;
    }
    expect(answer.figures[column]).toBe(sum);
  }
  const steps = await office.as(999, (ctx) => figureRows(ctx, 'step', {}), at);
  const trip = await office.as(999, (ctx) => nodeLines(ctx, 'trip', {}), at);
  expect(steps.filter((row) => row.definition === 'trip').map((row) => [row.node, row.instances, row.meanMs])).toEqual(
    trip.map((line) => [line.node, line.tasks, line.meanMs]),
  );
});

test('a step that cannot go on is in the list of incidents until it is retried', async () => {
  const condition = xor('amount', ['amount > 1000', task('big', [1])], [null, task('small', [2])]);
  await office.publish('stuck', build(condition, { duplicate: 'none' }, { variables: { amount: 'number' } }));
  const { instanceId } = await office.start(INITIATOR, { definition: 'stuck' }, START);
  const open = () => office.as(999, (ctx) => reportAnswer(ctx, incidentReport, {}, openIncidents(ctx)));
  const { list, total } = await open();
  expect([total, list[0]!.instanceId, list[0]!.code]).toEqual([1, instanceId, 'CONDITION_FAILED']);
  const retry = { kind: 'retry', incident: list[0]!.incidentId, vars: { amount: 5 } } as const;
  expect(await office.act(ADMIN, instanceId, retry)).toBeNull();
  expect((await open()).total).toBe(0);
  const { rows } = await office.read(instanceId);
  expect([...rows.task.values()].map((one) => one.node)).toContain('small');
});

test('an account is asked until the end of its last day, by the clock of the company', async () => {
  await office.database.pool.query(`UPDATE "user" SET expire_time = '2026-01-05' WHERE id = 7`);
  const question = {
    rules: [{ by: 'users' as const, users: [7, 8] }],
    initiator: 900,
    projectId: null,
    vars: {},
    types: {},
  };
  const at = (when: number) => office.as(0, (ctx) => findApprovers(ctx, question), when);
  const end = await office.as(0, async (ctx) => Date.UTC(2026, 0, 6) - ctx.utcOffset * 60_000);
  expect((await at(end - 1)).users).toEqual([7, 8]);
  expect((await at(end)).users).toEqual([8]);
  await office.database.pool.query(`UPDATE "user" SET expire_time = NULL WHERE id = 7`);
});

test('a condition that would take too long is an incident that names it; others go on, and this one too with other values', async () => {
  const text = 'some i in 1..amount satisfies some j in 1..amount satisfies i + j < 0';
  const condition = xor('endless', [text, task('big', [1])], [null, task('small', [2])]);
  const graph = build(condition, { duplicate: 'none' });
  await office.publish('endless', { ...graph, variables: { amount: 'number' } });
  const form = { amount: 1_000_000 };
  const { instanceId } = await office.start(INITIATOR, { definition: 'endless', vars: form }, START);
  const { list } = await office.as(999, (ctx) => reportAnswer(ctx, incidentReport, {}, openIncidents(ctx)));
  const incident = list.find((row) => row.instanceId === instanceId)!;
  expect([incident.code, incident.detail]).toEqual(['CONDITION_FAILED', `TOO_COSTLY: ${text}`]);
  const retry = { kind: 'retry', incident: incident.incidentId, vars: { amount: 30 } } as const;
  expect(await office.act(ADMIN, instanceId, retry)).toBeNull();
  const { rows } = await office.read(instanceId);
  expect([...rows.task.values()].map((one) => one.node)).toEqual(['start', 'small']);
});
