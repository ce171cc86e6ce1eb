/**
 * Random edits, moves, approvals and removals of a project and the issues in it, against a naive model: an approved move is
 * done to exactly what was asked about and shown to whoever decided last, or it is refused; no waiting request is left behind.
 * `APPROVED_STEPS` for more of them.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalWorld } from '#app/testing/approval-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { askForMove } from '#modules/flow/approval/approval.calls.ts';
import { workflowDiff } from '#modules/flow/workflow/business/business.calls.ts';
import { random } from '#modules/flow/workflow/engine/testing/random.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { issue } from '#modules/registers/issue/issue.entity.ts';

const STEPS = Number(process.env.APPROVED_STEPS ?? 60);
const world = await approvalWorld();
const { server, home, judge, done, newProject, bind, startItem, agree, act, taskOf } = world;
afterAll(world.close);
const all = server.as({
  userId: home.userId,
  companyId: home.companyId,
  departments: null,
  rights: [
    ...['pm:project:add', 'pm:project:manageAll', 'pm:project:edit', 'pm:project:delete', 'pm:project:status'],
    ...['business:issue:add', 'business:issue:edit', 'business:issue:close', 'business:issue:delete'],
  ],
});

/** Data of each kind: a field that stands still, one that stays editable, and where its moves lead. */
const KINDS = {
  project: {
    calls: entityCalls(project),
    still: 'name',
    goesOn: 'description',
    label: '项目描述',
    moves: {
      launch: ['new', 'ongoing'],
      pause: ['ongoing', 'pause'],
      recover: ['pause', 'ongoing'],
    },
  },
  issue: {
    calls: entityCalls(issue),
    still: 'name',
    goesOn: null,
    label: '',
    moves: { close: ['new', 'closed'] },
  },
} as const;
type Kind = keyof typeof KINDS;
interface Asked {
  instance: number;
  action: string;
  /** The record as it was asked about. */
  name: string;
  goesOn: string | null;
  state: 'waiting' | 'returned';
}
interface Known {
  kind: Kind;
  id: number;
  name: string;
  goesOn: string | null;
  status: string;
  asked: Asked | null;
}

let issueType = 0;
beforeAll(async () => {
  await world.publish('state');
  for (const [kind, { moves }] of Object.entries(KINDS))
    for (const move of Object.keys(moves)) expect((await bind(`${kind}.${move}`, 'state')).msg).toBe('');
  const { rows } = await server.database.pool.query(
    `SELECT min(i.id)::int AS id FROM dict_item i JOIN dictionary d ON d.id = i.dictionary WHERE d.dict_key = 'issue_type' AND i.company_id = $1`,
    [home.companyId],
  );
  issueType = rows[0].id;
});

let words = 0;
const word = (): string => `第 ${++words} 版`;

const total = { approved: 0, refusedEdits: 0, removals: 0, keptContainers: 0 };
test.each([1, 2])('sequence %i', async (seed) => {
  const rnd = random(seed);
  const counted = { approved: 0, refusedEdits: 0, removals: 0, keptContainers: 0 };
  let records: Known[] = [];
  const begin = async (): Promise<void> => {
    const id = await newProject('new');
    const { name } = (await done(entityCalls(project).get, { id }, all)).row;
    records = [{ kind: 'project', id, name, goesOn: null, status: 'new', asked: null }];
  };
  const read = async ({ kind, id }: Known) => {
    const { row } = await done(KINDS[kind].calls.get, { id }, all);
    return row as unknown as { version: number; status: string } & Record<string, unknown>;
  };
  const movesOf = (one: Known) => Object.entries(KINDS[one.kind].moves as Record<string, readonly [string, string]>);

  async function edit(one: Known, goesOn: boolean): Promise<void> {
    const { calls, still, goesOn: free } = KINDS[one.kind];
    const field = goesOn && free ? free : still;
    const value = word();
    const { version } = await read(one);
    const answer = await all.send(calls.update, { id: one.id, version, [field]: value } as never);
    const waits = one.asked?.state === 'waiting' && field === still;
    expect(answer.code, `edit of ${one.kind} ${field}`).toBe(waits ? 400 : 0);
    if (waits) counted.refusedEdits++;
    else if (field === still) one.name = value;
    else one.goesOn = value;
  }
  async function ask(one: Known): Promise<void> {
    const open = movesOf(one).filter(([, [from]]) => from === one.status);
    if (open.length === 0 || one.asked?.state === 'returned') return;
    const [action] = rnd.pick(open);
    const filled = one.kind === 'issue' ? { reason: '不做', values: { result: 'willNotDo' } } : {};
    const answer = await all.send(askForMove, { entity: one.kind, id: one.id, action, ...filled });
    expect(answer.code).toBe(one.asked ? 400 : 0);
    if (one.asked) return;
    const instance = await startItem(answer.data, all);
    expect(instance).toBeTypeOf('number');
    one.asked = { instance: instance as number, action, name: one.name, goesOn: one.goesOn, state: 'waiting' };
  }
  /** The changes shown to the approver are the actual ones. */
  async function shown({ kind, asked, goesOn, name }: Known): Promise<void> {
    const { diff } = await done(workflowDiff, { instanceId: asked!.instance }, judge);
    const rows = diff!.tables.filter(({ title }) => title[0] === '申请后的变化').flatMap((table) => table.rows);
    const told = rows.map(({ cells }) => (cells[0] as unknown as string[])[0]);
    const changed = [
      ...(asked!.goesOn === goesOn ? [] : [KINDS[kind].label]),
      ...(asked!.name === name ? [] : ['name']),
    ];
    expect(told.length, JSON.stringify(rows)).toBe(changed.length);
    if (changed[0] === KINDS[kind].label) expect(rows[0]!.cells[1]).toEqual({ before: asked!.goesOn, after: goesOn });
  }
  async function decide(one: Known, how: 'agree' | 'refuse' | 'return'): Promise<void> {
    const { asked } = one;
    if (asked?.state !== 'waiting') return;
    await shown(one);
    expect(one.name).toBe(asked.name);
    const task = await taskOf(asked.instance);
    const answer =
      how === 'agree'
        ? await agree(asked.instance, task)
        : how === 'refuse'
          ? await act(asked.instance, { kind: 'refuse', task, opinion: '不行' })
          : await act(asked.instance, { kind: 'reject', task, to: 'start', mode: 'normal', opinion: '补充' });
    expect(answer.msg).toBe('');
    if (how === 'agree') {
      one.status = Object.fromEntries(movesOf(one))[asked.action]![1];
      counted.approved++;
    }
    one.asked = how === 'return' ? { ...asked, state: 'returned' } : null;
  }
  async function again(one: Known): Promise<void> {
    if (one.asked?.state !== 'returned') return;
    const back = rnd.below(2) === 0;
    const action = back ? { kind: 'resubmit' } : { kind: 'withdraw', opinion: '不要了' };
    expect((await act(one.asked.instance, action, all)).msg).toBe('');
    one.asked = back ? { ...one.asked, name: one.name, goesOn: one.goesOn, state: 'waiting' } : null;
  }
  async function remove(one: Known): Promise<void> {
    const inside = one.kind === 'project' && records.some(({ asked }) => asked !== null);
    const answer = await all.send(KINDS[one.kind].calls.remove, { id: one.id });
    if (inside || one.asked?.state === 'waiting') {
      expect(answer.code).toBe(400);
      if (inside) counted.keptContainers++;
      return;
    }
    if (answer.code !== 0) return; // a closed issue stays
    counted.removals++;
    if (one.kind === 'project') await begin();
    else records = records.filter((other) => other !== one);
  }
  async function add(): Promise<void> {
    if (records.length > 4) return;
    const name = word();
    const values = { projectId: records[0]!.id, name, type: issueType, responsible: null };
    const { id } = await done(entityCalls(issue).create, values, all);
    records.push({ kind: 'issue', id, name, goesOn: null, status: 'new', asked: null });
  }

  await begin();
  for (let step = 0; step < STEPS; step++) {
    const one = rnd.pick(records.filter(({ kind, status }) => kind === 'project' || status === 'new'));
    const deeds = [
      ...[add, () => edit(one, false), () => edit(one, true), () => ask(one), () => ask(one)],
      ...[() => decide(one, 'agree'), () => decide(one, 'refuse'), () => decide(one, 'return'), () => again(one)],
      () => (rnd.below(3) === 0 ? remove(one) : ask(one)),
    ];
    await rnd.pick(deeds)();
    for (const known of records) {
      const row = await read(known);
      expect([row.status, row.name], `step ${step}: ${known.kind}`).toEqual([known.status, known.name]);
    }
  }
  const alive = await server.database.pool.query(
    `SELECT q.lock, q.record_id FROM wf_business_request q JOIN wf_instance i ON i.id = q.instance_id
      WHERE i.status IN ('running', 'returned') AND NOT EXISTS (SELECT FROM issue WHERE q.lock = 'issue' AND id = q.record_id)
        AND NOT EXISTS (SELECT FROM project WHERE q.lock = 'project' AND id = q.record_id)`,
  );
  expect(alive.rows).toEqual([]);
  for (const name of Object.keys(counted) as (keyof typeof counted)[]) total[name] += counted[name];
});

test('the sequences went somewhere', () => {
  expect(total.approved).toBeGreaterThan(0);
  expect(total.refusedEdits).toBeGreaterThan(0);
});
