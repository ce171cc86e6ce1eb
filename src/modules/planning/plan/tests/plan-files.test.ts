/** Files and baselines of plans in the whole composition. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { changed, planWorld } from '#app/testing/plan-world.ts';
import type { Call } from '#kernel/call.ts';
import { countChanges } from '#kernel/compare.ts';
import { formatMinute } from '#kernel/dates.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import type { FileRecords } from '#modules/planning/plan/exchange/kept.ts';
import { readMspdi } from '#modules/planning/plan/exchange/mspdi/mspdi-read.ts';
import { readPmxml, readXerFile } from '#modules/planning/plan/exchange/p6/p6-read.ts';
import {
  compareBaselines,
  createBaseline,
  exportPlan,
  importPlan,
  previewImport,
} from '#modules/planning/plan/plan.calls.ts';
import { newPlanTask, type Plan } from '#modules/planning/plan/plan-model.ts';
import { schedulePlan } from '#modules/planning/plan/schedule/schedule.ts';

const { server, home, boss, done, newProject, open, save, planned, close } = await planWorld();
afterAll(close);

describe('files and baselines', () => {
  const FILES = ['software-development-plan', 'residential-construction', 'homemoveplan', 'software-development'];
  const bytesOf = (name: string): Buffer =>
    readFileSync(new URL(`../../../../../samples/${name}.xml.gz`, import.meta.url));
  const upload = <C extends Call>(of: C, file: Buffer, fields: Record<string, unknown>) =>
    boss.send(of, { ...fields, file });
  const datesOf = (plan: Plan): string[] => {
    const answer = schedulePlan(plan);
    if ('problems' in answer) throw new Error(JSON.stringify(answer.problems));
    const { start, finish } = answer.schedule;
    return plan.tasks.map((t, i) => `${t.name} ${formatMinute(start[i]!)} ${formatMinute(finish[i]!)}`);
  };

  test.each(FILES)('%s comes in whole with its dates, and goes out and in again', async (name) => {
    const projectId = await newProject();
    const preview = await upload(previewImport, bytesOf(name), { projectId: String(projectId) });
    expect(preview.msg).toBe('');
    const answer = await upload(importPlan, bytesOf(name), { projectId: String(projectId), replace: 'true' });
    expect(answer.msg).toBe('');
    const { counts, rejects } = answer.data;
    // No people were chosen for the resources; only used calendars were imported.
    const { calendars, ...came } = counts;
    expect({ ...came, calendars: expect.any(Number) }).toEqual({
      ...preview.data.counts,
      resources: 0,
      calendars: expect.any(Number),
    });
    expect(calendars).toBe(1);
    expect(answer.data.report.projectFinish.computed).toBe(answer.data.report.projectFinish.stored);
    expect(counts.taken + rejects.length).toBe(counts.rows);
    const { plan } = await open(projectId);
    expect(plan.tasks).toHaveLength(counts.taken);
    // The calendars of the file are stored and compiled again, and still every task has the date of the file's own.
    const source = readMspdi(gunzipSync(bytesOf(name)).toString('utf8'));
    if ('problems' in source) throw new Error(JSON.stringify(source.problems));
    expect(datesOf(plan)).toEqual(datesOf(source.file.plan));
    const { rows } = await server.database.pool.query<{ start: number; finish: number; name: string }>(
      'SELECT name, start_at::int AS start, finish_at::int AS finish FROM task WHERE project_id = $1 ORDER BY position',
      [projectId],
    );
    expect(rows.map((r) => `${r.name} ${formatMinute(r.start)} ${formatMinute(r.finish)}`)).toEqual(datesOf(plan));
    const out = await boss.send(exportPlan, { projectId, format: 'mspdi' });
    const again = readMspdi(out.raw.toString('utf8'));
    if ('problems' in again) throw new Error(JSON.stringify(again.problems));
    expect(datesOf(again.file.plan)).toEqual(datesOf(plan));
    const sheet = await boss.send(exportPlan, { projectId, format: 'xlsx' });
    expect(sheet.raw.subarray(0, 2).toString()).toBe('PK');
    const primavera = readXerFile((await boss.send(exportPlan, { projectId, format: 'xer' })).raw);
    if ('problems' in primavera) throw new Error(JSON.stringify(primavera.problems));
    const names = ({ tasks }: { tasks: readonly { name: string }[] }) => tasks.map((task) => task.name).sort();
    expect(names(primavera.file.plan)).toEqual(names(plan));
    const pmxml = readPmxml((await boss.send(exportPlan, { projectId, format: 'pmxml' })).raw.toString('utf8'));
    if ('problems' in pmxml) throw new Error(JSON.stringify(pmxml.problems));
    expect(names(pmxml.file.plan)).toEqual(names(plan));
    // What the plan has no place for was kept, and is in the file again.
    const kept = ({ records }: { records: FileRecords }) =>
      (records.lists.get('Tasks') ?? [])
        .filter(({ values }) => values.get('OutlineLevel') !== '0' && values.get('IsNull') !== '1')
        .map(({ values }) => [values.get('Name')?.trim(), values.get('CreateDate'), values.get('FixedCostAccrual')]);
    expect(kept(again)).toEqual(kept(source));
  });

  test('a workbook brings back who does what, calendars, interruptions and how tasks are computed', async () => {
    const { projectId, ids } = await planned([null, null, null], [], 'new');
    const { plan, revision } = await open(projectId);
    const calendarId = plan.calendars[0]!.id;
    const shares = [{ userId: home.userId, units: 33, workMinutes: 158.4 }];
    let next = changed(plan, ids[0]!, { taskType: 'fixedUnits', assignments: shares, workMinutes: 158 });
    next = changed(next, ids[1]!, { calendarId, splits: [60, 30, 90, 1440], pinned: true, effortDriven: true });
    next = changed(next, ids[2]!, { taskType: 'fixedWork', ignorePersonCalendars: true, durationMinutes: 721 });
    const saved = await save(projectId, revision, diffPlans(plan, next));
    expect(saved.problems ?? saved.msg).toBe('');
    const { raw } = await boss.send(exportPlan, { projectId, format: 'xlsx' });
    const before = (await open(projectId)).plan;
    const { people } = (await upload(previewImport, raw, { projectId })).data;
    expect(people.map(({ userId }) => userId)).toEqual([home.userId]);
    const target = await newProject('new');
    for (const into of [projectId, target]) {
      const answer = await upload(importPlan, raw, { projectId: into, replace: true, people });
      expect(answer.msg).toBe('');
      const told = ({ tasks }: Plan) =>
        tasks.map(({ id: _, code: __, status: ___, roleId: ____, ...task }) => ({ ...task, parentId: null }));
      const after = (await open(into)).plan;
      // If the plan starts elsewhere only the dates differ.
      if (into === projectId) expect(told(after)).toEqual(told(before));
      expect(after.tasks.map((one) => [one.assignments, one.calendarId, one.splits, one.taskType])).toEqual(
        before.tasks.map((one) => [one.assignments, one.calendarId, one.splits, one.taskType]),
      );
    }
  });

  test('ten thousand tasks come in within seconds of work', async () => {
    const projectId = await newProject();
    const task = (uid: number): string =>
      `<Task><UID>${uid}</UID><ID>${uid}</ID><Name>T${uid}</Name><OutlineLevel>${uid % 10 === 1 ? 1 : 2}</OutlineLevel><Duration>PT8H0M0S</Duration></Task>`;
    const xml = `<?xml version="1.0"?><Project xmlns="http://schemas.microsoft.com/project"><StartDate>2026-01-05T08:00:00</StartDate><Tasks>${Array.from(
      { length: 10_000 },
      (_, i) => task(i + 1),
    ).join('')}</Tasks></Project>`;
    const before = process.cpuUsage();
    const answer = await upload(importPlan, Buffer.from(xml), { projectId: String(projectId), replace: 'true' });
    expect(answer.msg).toBe('');
    expect(answer.data.counts).toMatchObject({ rows: 10_000, taken: 10_000, rejected: 0 });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(20);
    expect((await open(projectId)).plan.tasks).toHaveLength(10_000);
  });

  test('a damaged or foreign file is refused and the plan stays', async () => {
    const { projectId } = await planned([null]);
    const before = await open(projectId);
    const fields = { projectId: String(projectId), replace: 'true' };
    for (const bytes of [Buffer.from(''), Buffer.from('%PDF-1.7'), bytesOf(FILES[0]!).subarray(0, 500)])
      expect((await upload(importPlan, bytes, fields)).code).toBe(400);
    expect(await open(projectId)).toEqual(before);
  });

  test('a baseline is compared with the plan: added, changed, removed', async () => {
    const { projectId, ids } = await planned([null, null, null]);
    const taken = await done(createBaseline, { projectId, name: '基线 1' });
    const { plan, revision } = await open(projectId);
    const next = changed(plan, ids[0]!, { durationMinutes: 960 });
    const kept = next.tasks.filter((t) => t.id !== ids[1]);
    await save(projectId, revision, diffPlans(plan, { ...next, tasks: [...kept, newPlanTask(-1, null, '新')] }));
    const compared = await done(compareBaselines, { projectId, before: taken.id });
    expect(countChanges(compared.tasks)).toEqual({ all: 4, differing: 3, added: 1, removed: 1, changed: 1, moved: 0 });
    expect(compared.tasks.find((t) => t.key === ids[1])).toMatchObject({ change: 'removed', after: null });
    expect((await boss.send(createBaseline, { projectId, name: '基线 1' })).code).not.toBe(0);
    const other = await newProject();
    expect((await boss.send(compareBaselines, { projectId: other, before: taken.id })).code).toBe(404);
  });
});
