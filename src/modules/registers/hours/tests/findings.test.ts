/** Findings about hours: each kind at its threshold, kept once, explained and accepted by whoever may (1-product §2.6; records.md A4, A6). */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { hoursWorld, type Someone } from '#app/testing/hours-world.ts';
import { now } from '#kernel/dates.ts';
import { everyTurn } from '#server/testing/company-job.ts';
import { DELIVERED_FINDINGS, type FindingKind, type FindingRules } from '../findings.rules.ts';
import { hoursToApprove, passRecords, submitRecords } from '../hours.calls.ts';
import { acceptFindings, explainFindings, type FindingRow, findings, findNow } from '../hours-findings.calls.ts';
import { findJob, findOfCompany } from '../server/findings.ts';

const world = await hoursWorld();
const { person, projectFor, stored, saved, query, done, day, today, home, configure } = world;
afterAll(world.close);

let head: Someone;
let manager: Someone;
let all: Someone;
let department: number;
let place: { projectId: number; tasks: number[] };
beforeAll(async () => {
  // Every day is worked, but the day twenty days ago.
  await query(
    `UPDATE calendar SET national_holidays = false, weekend_rule = 'none', days = $2 WHERE company_id = $1 AND is_default`,
    [home.companyId, JSON.stringify([{ from: day(-20), to: day(-20), name: '', shifts: [] }])],
  );
  head = await person('head', { rights: [] });
  department = await world.department('RD', head.id);
  manager = await person('manager', { rights: [] });
  all = await person('all', { rights: ['wr:workRecord:all', 'wr:workRecord:department'], departments: null });
  place = await projectFor([], 3, manager);
});
/** Somebody of the department whose days count since a day. */
async function worker(name: string, since = today): Promise<Someone> {
  const one = await person(name, { of: department });
  await query('UPDATE "user" SET created_at = $2 WHERE id = $1', [one.id, `${since}T00:00:00+08:00`]);
  return one;
}
const look = () => findOfCompany(world.server.db, home.companyId, now());
const kept = (who: Someone) =>
  query<{ id: number; kind: FindingKind; from: string; to: string; evidence: object; state: string }>(
    `SELECT id::int AS id, kind, from_day::text AS "from", to_day::text AS "to", evidence, state FROM work_finding WHERE person = $1
     ORDER BY kind, from_day`,
    [who.id],
  );
/** Only some kinds are looked for. */
const only = (...kinds: FindingKind[]): FindingRules =>
  Object.fromEntries(
    Object.entries(DELIVERED_FINDINGS).map(([kind, rule]) => [
      kind,
      { ...rule, on: kinds.includes(kind as FindingKind) },
    ]),
  ) as FindingRules;
/** The days of findings of a kind, with only that kind switched on. */
async function foundOf(
  kind: FindingKind,
  who: Someone,
  rule: Partial<FindingRules[FindingKind]> = {},
): Promise<string[]> {
  const rules = only(kind);
  await configure({ findings: { ...rules, [kind]: { ...rules[kind], ...rule } } });
  await look();
  return (await kept(who)).filter((one) => one.kind === kind).map(({ from }) => from);
}

test('days without hours, with too few and with too many are found at their thresholds', async () => {
  const who = await worker('w1', day(-10));
  await stored(who, [
    // Due since noon of today.
    { day: day(-1), hours: 8 },
    { day: day(-2), hours: 6.3 },
    { day: day(-3), hours: 6.4 },
    { day: day(-4), hours: 12.1 },
    { day: day(-5), hours: 12 },
  ]);
  expect(await foundOf('missing', who)).toEqual([-10, -9, -8, -7, -6].map(day));
  expect(await foundOf('missing', who, { limit: 9 })).toEqual([-10, -9].map(day));
  expect(await foundOf('short', who)).toEqual([day(-2)]);
  expect(await foundOf('short', who, { limit: 78 })).toEqual([]);
  expect(await foundOf('long', who)).toEqual([day(-4)]);
  expect(await foundOf('long', who, { limit: 11 })).toEqual([day(-5), day(-4)]);
  // A kind switched off is not looked for, and its open findings are removed.
  expect(await foundOf('long', who, { on: false })).toEqual([]);
});

test('weeks without overtime, and days off', async () => {
  const who = await worker('w2');
  const [{ monday } = { monday: '' }] = await query<{ monday: string }>(
    `SELECT (date_trunc('week', $1::date)::date - 14)::text AS monday`,
    [today],
  );
  const week = Array.from({ length: 6 }, (_, i) => ({ day: monday, hours: 7, at: i }));
  const dates = await query<{ d: string }>('SELECT ($1::date + i)::text AS d FROM generate_series(0, 6) i ORDER BY i', [
    monday,
  ]);
  await stored(
    who,
    week.map(({ hours }, i) => ({ day: dates[i]!.d, hours, kind: i === 5 ? 'overtime' : 'normal' })),
  );
  expect(await foundOf('longWeek', who)).toEqual([]);
  await stored(who, [{ day: dates[6]!.d, hours: 5.1 }]);
  expect(await foundOf('longWeek', who)).toEqual([monday]);
  const off = await worker('w2b');
  await stored(off, [
    { day: day(-20), hours: 2, kind: 'overtime' },
    { day: day(-19), hours: 2 },
  ]);
  expect(await foundOf('restDay', off)).toEqual([]);
  await stored(off, [{ day: day(-20), hours: 1 }]);
  expect(await foundOf('restDay', off)).toEqual([day(-20)]);
});

test('tasks: before their start and after their finish, while they rest, and above their plan', async () => {
  const who = await worker('w3');
  const { projectId, tasks } = place;
  await query('UPDATE task SET actual_start = $2, actual_end = $3 WHERE id = $1', [tasks[0], day(-10), day(-5)]);
  const at = (task: number, n: number, hours = 1) => ({ day: day(n), hours, task: tasks[task]!, projectId });
  await stored(who, [at(0, -11), at(0, -10), at(0, -5), at(0, -4)]);
  expect(await foundOf('outsideTask', who)).toEqual([day(-11), day(-4)]);
  expect(await foundOf('outsideTask', who, { limit: 1 })).toEqual([]);
  const happened = (action: string, n: number) =>
    query(
      `INSERT INTO change_log (company_id, entity, record_id, record_title, action, version, changes, at) VALUES ($1, 'task', $2, '', $3, 1, '[]', $4)`,
      [home.companyId, tasks[1], action, `${day(n)}T09:00:00+08:00`],
    );
  await happened('start', -15);
  await happened('pause', -9);
  await happened('resume', -6);
  await stored(who, [at(1, -10), at(1, -9), at(1, -8), at(1, -5)]);
  expect(await foundOf('taskStopped', who)).toEqual([day(-8)]);
  await query('UPDATE task SET work_minutes = 600 WHERE id = $1', [tasks[2]]);
  const second = await worker('w3b');
  await stored(who, [at(2, -12, 8), at(2, -11, 4)]);
  expect(await foundOf('overPlan', who)).toEqual([]);
  await stored(second, [at(2, -10, 0.1)]);
  // The hours of all are above the plan from the second person's on.
  expect([await foundOf('overPlan', who), await foundOf('overPlan', second)]).toEqual([[], [day(-10)]]);
  expect((await kept(second))[0]!.evidence).toMatchObject({ minutes: 726, planned: 600, limit: 120 });
});

test('the same text for days, hours filled in late, many days at once, many passed within a minute', async () => {
  const who = await worker('w4');
  const text = [-30, -28, -27, -26].map((n) => ({ day: day(n), hours: 8, content: '日常工作' }));
  await stored(who, text);
  expect(await foundOf('sameText', who)).toEqual([]);
  await stored(who, [{ day: day(-25), hours: 8, content: '日常工作' }]);
  expect(await foundOf('sameText', who)).toEqual([day(-30)]);
  // A day between with other words parts the run; a day without hours does not.
  await stored(who, [{ day: day(-29), hours: 8, content: '评审' }]);
  expect(await foundOf('sameText', who)).toEqual([]);
  const late = await worker('w5');
  await stored(late, [
    { day: day(-20), hours: 8, at: `${day(-13)}T23:59:00+08:00` },
    { day: day(-21), hours: 8, at: `${day(-13)}T00:01:00+08:00` },
  ]);
  expect(await foundOf('late', late)).toEqual([day(-21)]);
  const [category] = await query<{ id: number }>(
    "SELECT id::int AS id FROM dict_item WHERE item_key = 'training' LIMIT 1",
  );
  const bulk = await worker('w6');
  const ids: number[] = [];
  for (let n = 1; n <= 10; n++)
    ids.push((await saved(bulk, { category: category!.id, workDate: day(-n), hours: '8' })).id);
  await configure({ findings: only('bulk') });
  await done(submitRecords, { ids: ids.slice(0, 9) }, bulk.client);
  expect(await kept(bulk)).toEqual([]);
  await query("UPDATE work_record SET status = 'draft' WHERE id = ANY($1)", [ids]);
  await done(submitRecords, { ids }, bulk.client);
  // Found on submission, and shown to whoever decides about it.
  expect((await kept(bulk)).map(({ kind, from }) => [kind, from])).toEqual([['bulk', today]]);
  const { lines } = await done(hoursToApprove, {}, head.client);
  expect(lines.filter(({ person: of }) => of === bulk.id).map(({ findings: [one] }) => one!.says)).toEqual(
    Array(10).fill('一次提交 10 天，共 80 小时'),
  );
  await configure({});
  await done(passRecords, { ids }, head.client);
  expect(await foundOf('passedUnread', head, { limit: 11 })).toEqual([]);
  expect(await foundOf('passedUnread', head, { limit: 10 })).toEqual([today]);
});

test('kept once however often it is looked for, also by two at once; gone with its cause, but not once accepted', async () => {
  const who = await worker('w7', day(-4));
  await configure({ findings: only('missing') });
  await Promise.all([look(), look(), look()]);
  const before = await kept(who);
  expect(before.map(({ from }) => from)).toEqual([-4, -3, -2, -1].map(day).slice(0, before.length));
  const told = await query('SELECT 1 FROM message WHERE receiver = $1', [who.id]);
  await look();
  expect(await kept(who)).toEqual(before);
  expect(await query('SELECT 1 FROM message WHERE receiver = $1', [who.id])).toEqual(told);
  expect(told).toHaveLength(1);
  const [first, second] = before;
  await done(acceptFindings, { ids: [first!.id] }, all.client);
  await stored(who, [
    { day: first!.from, hours: 8 },
    { day: second!.from, hours: 8 },
  ]);
  await look();
  expect((await kept(who)).map(({ id }) => id)).toEqual(before.map(({ id }) => id).filter((id) => id !== second!.id));
});

test('a night is looked at once', async () => {
  const at = Date.parse(`${today}T03:00:00+08:00`);
  await everyTurn(findJob, world.server.db, Date.parse(`${today}T00:30:00+08:00`));
  expect(await query('SELECT 1 FROM work_finding_run')).toEqual([]);
  await everyTurn(findJob, world.server.db, at);
  const who = await worker('w8', day(-4));
  await everyTurn(findJob, world.server.db, at + 600_000);
  expect(await kept(who)).toEqual([]);
  await done(findNow, {}, all.client);
  expect(await kept(who)).not.toEqual([]);
});

test('the person explains, who decides accepts, nobody their own; outsiders see none', async () => {
  const [who, other] = [await worker('w9', day(-3)), await worker('w10', day(-3))];
  const leader = await person('leader', { rights: [] });
  const { projectId, tasks } = await projectFor([], 1, leader);
  await query('UPDATE task SET actual_start = $2 WHERE id = $1', [tasks[0], day(-2)]);
  await configure({ findings: only('missing', 'outsideTask') });
  await stored(other, [{ day: day(-3), hours: 8, task: tasks[0]!, projectId }]);
  await look();
  const span = { owner: 'seen', from: day(-40), to: today, pageSize: 200 } as const;
  const seen = async (by: Someone): Promise<FindingRow[]> => (await done(findings, span, by.client)).list;
  const own = await seen(who);
  expect(own.length).toBeGreaterThan(0);
  expect(own.every(({ person: of, mayExplain, mayAccept }) => of === who.id && mayExplain && !mayAccept)).toBe(true);
  const ofProject = await seen(leader);
  expect(ofProject.map(({ kind, person: of }) => [kind, of])).toEqual([['outsideTask', other.id]]);
  const outsider = await person('outsider', { rights: [] });
  expect(await seen(outsider)).toEqual([]);
  const ids = [own[0]!.id];
  const refused = async (by: Someone, call: typeof acceptFindings | typeof explainFindings, more = {}) => {
    const { code, problems } = await by.client.send(call, { ids, ...more });
    return problems?.[0]?.key ?? code;
  };
  expect(await refused(outsider, acceptFindings)).toBe('common.absent');
  expect(await refused(other, explainFindings, { note: '不是我' })).toBe('common.absent');
  expect(await refused(head, explainFindings, { note: '代为说明' })).toBe('finding.notYours');
  expect(await refused(who, acceptFindings)).toBe('finding.own');
  expect(await refused(who, explainFindings, { note: ' ' })).toBe('check.required');
  await done(explainFindings, { ids, note: '当日病假' }, who.client);
  expect((await seen(head)).find(({ id }) => id === ids[0])).toMatchObject({
    state: 'explained',
    note: '当日病假',
    mayAccept: true,
  });
  await done(acceptFindings, { ids }, head.client);
  expect(await refused(who, explainFindings, { note: '再次说明' })).toBe('finding.accepted');
  expect(await refused(head, acceptFindings)).toBe('finding.accepted');
});
