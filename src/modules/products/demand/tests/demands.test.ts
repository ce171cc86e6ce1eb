/** Demands over the real tables: suspects against an oracle, planning through the plan's door, changes, roll-up. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueWorld, type Someone } from '#app/testing/issue-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { confirmTrace, mySuspects, type SuspectView, traceLinks } from '#modules/products/trace/trace.calls.ts';
import { controlChain } from '../control-chain.entity.ts';
import {
  compareDemandBaselines,
  demandBaselineContent,
  demandScope,
  deriveDemand,
  planDemands,
  versionDemand,
} from '../demand.calls.ts';
import { controlChainLife, demandChangeLife, devDemandLife, userDemandLife } from '../demand.life.ts';
import { demandChange } from '../demand-change.entity.ts';
import { type DevDemandRow, devDemand } from '../dev-demand.entity.ts';
import { demandBaseline, projectDemand } from '../project-demand.entity.ts';
import { userDemand } from '../user-demand.entity.ts';

const world = await issueWorld();
afterAll(world.close);
const { query } = world;
const RIGHTS = [
  ...['query', 'add', 'edit', 'accept', 'delete'].map((verb) => `dm:user:${verb}`),
  ...['query', 'add', 'edit', 'delete'].map((verb) => `dm:dev:${verb}`),
  'dm:chain:edit',
];
const keeper = await world.person('demandKeeper', RIGHTS);
const asker = await world.person('asker', []);
let projectId: number;
beforeAll(async () => {
  ({ projectId } = await world.planned([null]));
  const inside = ['dm:demand:query', 'dm:demand:edit', 'dm:baseline:query', 'dm:baseline:edit', 'dm:change:add'];
  await world.member('project', projectId, keeper, [...inside, 'pm:plan:query', 'pm:plan:edit', 'pm:project:query']);
});

const users = { ...entityCalls(userDemand), ...lifecycleCalls(userDemandLife) };
const devs = { ...entityCalls(devDemand), ...lifecycleCalls(devDemandLife) };
const chains = { ...entityCalls(controlChain), ...lifecycleCalls(controlChainLife) };
const changes = { ...entityCalls(demandChange), ...lifecycleCalls(demandChangeLife) };

type Sent = Parameters<Someone['client']['send']>[0];
async function ok<T>(who: Someone, call: Sent, input: object): Promise<T> {
  const answer = await who.client.send(call, input as never);
  expect(answer.problems ?? answer.msg).toEqual('');
  return answer.data as T;
}
const newDev = (title: string, values: object = {}) => ok<DevDemandRow>(keeper, devs.create, { title, ...values });
const getDev = async (id: number) => (await ok<{ row: DevDemandRow }>(keeper, devs.get, { id })).row;
const links = async (kind: string, record: number) =>
  (
    await ok<{ list: { id: number; suspect: boolean; up: boolean; fingerprint: string; why: { field: string }[] }[] }>(
      keeper,
      traceLinks,
      { kind, record },
    )
  ).list;

test('typo in an uncontrolled field: no suspects; acceptance changed: exactly what is linked, naming the field; changed back: none', async () => {
  const runs = Number(process.env.SUSPECT_RUNS ?? 30);
  const from = await ok<{ id: number }>(keeper, users.create, { title: 'Oracle' });
  const made = await ok<DevDemandRow>(keeper, deriveDemand, {
    id: from.id,
    title: 'Derived',
    level: 'feature',
    kind: 'functional',
    verification: 'test',
  });
  const FIELDS = ['title', 'description', 'acceptance', 'contact', 'customer'] as const;
  const CONTROLLED = new Set<string>(['title', 'description', 'acceptance']);
  const step = fc.oneof(
    fc.record({ field: fc.constantFrom(...FIELDS), value: fc.constantFrom('Oracle', 'a', 'b') }),
    fc.constant('confirm' as const),
  );
  const now: Record<string, string> = { title: 'Oracle' };
  let seen: Record<string, string> = { ...now };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      for (const one of steps) {
        if (one === 'confirm') {
          const [link] = (await links('devDemand', made.id)).filter(({ up }) => up);
          await ok(keeper, confirmTrace, { linkId: link!.id, fingerprint: link!.fingerprint });
          seen = { ...now };
          continue;
        }
        const { row } = await ok<{ row: { version: number } }>(keeper, users.get, { id: from.id });
        await ok(keeper, users.update, { id: from.id, version: row.version, [one.field]: one.value });
        now[one.field] = one.value;
        const differ = [...CONTROLLED].filter((field) => now[field] !== seen[field]).sort();
        const [link] = (await links('devDemand', made.id)).filter(({ up }) => up);
        expect([link!.suspect, link!.why.map(({ field }) => field)]).toEqual([differ.length > 0, differ]);
      }
    }),
    { numRuns: runs },
  );
});

test('an administrator adds a controlled field: before some suspects, after the same ones', async () => {
  const [one, other] = [
    await ok<{ id: number; version: number }>(keeper, users.create, { title: 'First', customer: 'A' }),
    await ok<{ id: number; version: number }>(keeper, users.create, { title: 'Second', customer: 'B' }),
  ];
  for (const { id } of [one, other])
    await ok(keeper, deriveDemand, {
      id,
      title: `of ${id}`,
      level: 'feature',
      kind: 'functional',
      verification: 'test',
      owner: keeper.id,
    });
  await ok(keeper, users.update, { id: one.id, version: one.version, title: 'First, changed' });
  const mine = async () => (await ok<{ upRecord: number }[]>(keeper, mySuspects, {})).map(({ upRecord }) => upRecord);
  expect(await mine()).toEqual([one.id]);
  // The inbox says what differs since, and is emptied by confirming what was seen.
  const [told] = await ok<SuspectView[]>(keeper, mySuspects, {});
  expect([told!.why, told!.downTitle]).toEqual([
    [{ field: 'title', before: 'First', after: 'First, changed' }],
    `of ${one.id}`,
  ]);
  const chain = await ok<{ id: number }>(keeper, chains.create, {
    name: 'With customers',
    userControlled: ['title', 'customer'],
    devControlled: ['title', 'acceptance', 'estimate'],
  });
  await ok(keeper, chains.move, { id: chain.id, action: 'publish' });
  expect(await mine()).toEqual([one.id]);
  const { row } = await ok<{ row: { version: number } }>(keeper, users.get, { id: other.id });
  await ok(keeper, users.update, { id: other.id, version: row.version, customer: 'C' });
  expect((await mine()).sort()).toEqual([one.id, other.id].sort());
  for (const { id, fingerprint } of await ok<SuspectView[]>(keeper, mySuspects, {}))
    await ok(keeper, confirmTrace, { linkId: id, fingerprint });
  expect(await mine()).toEqual([]);
  expect(
    (await keeper.client.send(chains.update, { id: chain.id, version: 2, name: 'x' } as never)).problems![0]!.key,
  ).toBe('demand.chainFixed');
});

test('everybody files and follows their own; others need the right; pre-approval is not after pre-listing', async () => {
  const refused = await asker.client.send(users.create, {
    title: 'Late',
    preApproval: '2026-05-02',
    preListing: '2026-05-01',
  } as never);
  expect(refused.problems![0]!.key).toBe('demand.preApprovalLate');
  const row = await ok<{ id: number }>(asker, users.create, { title: 'Mine' });
  const stranger = await world.person('stranger', []);
  const [absent, forbidden] = [
    await stranger.client.send(users.get, { id: 999_999 } as never),
    await stranger.client.send(users.get, { id: row.id } as never),
  ];
  expect([forbidden.code, forbidden.msg]).toEqual([absent.code, absent.msg]);
  await ok(asker, users.move, { id: row.id, action: 'submit' });
  expect((await keeper.client.send(users.move, { id: row.id, action: 'accept' } as never)).problems![0]!.key).toBe(
    'demand.needsAnswer',
  );
  await ok(keeper, users.move, { id: row.id, action: 'accept', values: { answer: 'There already' } });
});

test('Plan it for 12 demands on an unpublished plan: 12 tasks with source; again: still 12; the user demand rolls up', async () => {
  const asked = await ok<{ id: number }>(keeper, users.create, { title: 'Faster' });
  await ok(keeper, users.move, { id: asked.id, action: 'submit' });
  const first = await ok<DevDemandRow>(keeper, deriveDemand, {
    id: asked.id,
    title: 'D0',
    level: 'feature',
    kind: 'functional',
    verification: 'test',
  });
  await ok(keeper, users.move, { id: asked.id, action: 'accept' });
  const demands = [first.id];
  for (let n = 1; n < 12; n++) demands.push((await newDev(`D${n}`, { estimate: '16' })).id);
  const outside = await keeper.client.send(planDemands, { projectId, demands } as never);
  expect(outside.problems![0]!.key).toBe('demand.notInScope');
  for (const id of demands) await ok(keeper, entityCalls(projectDemand).create, { projectId, devDemand: id });
  const state = async () => (await query('SELECT status FROM user_demand WHERE id = $1', [asked.id]))[0]!.status;
  expect(await state()).toBe('planned');
  for (let again = 0; again < 2; again++) {
    const { made } = await ok<{ made: { taskId: number }[] }>(keeper, planDemands, { projectId, demands });
    expect(new Set(made.map(({ taskId }) => taskId)).size).toBe(12);
  }
  const [{ n }] = (await query(
    "SELECT count(*)::int AS n FROM generated_task WHERE source_entity = 'devDemand' AND source_id = ANY($1)",
    [demands],
  )) as [{ n: number }];
  expect(n).toBe(12);
  const { list } = await ok<{ list: { tasks: unknown[]; demand: { id: number } }[] }>(keeper, demandScope, {
    projectId,
  });
  expect(list.filter(({ demand }) => demands.includes(demand.id)).every(({ tasks }) => tasks.length === 1)).toBe(true);
  const current = await getDev(demands[1]!);
  await ok(keeper, devs.update, { id: current.id, version: current.version, acceptance: 'within a second' });
  expect((await links('devDemand', current.id)).map(({ suspect }) => suspect)).toEqual([true]);
  await ok(keeper, devs.move, { id: first.id, action: 'approve' });
  await ok(keeper, devs.move, { id: first.id, action: 'implement' });
  expect(await state()).toBe('delivering');
  await ok(keeper, devs.move, { id: first.id, action: 'complete' });
  expect(await state()).toBe('delivered');
});

test('a baseline makes demands controlled; a change alters them, makes the next baseline, and refuses what moved meanwhile', async () => {
  const { projectId: other } = await world.planned([null]);
  const inside = ['dm:demand:query', 'dm:demand:edit', 'dm:baseline:query', 'dm:baseline:edit', 'dm:change:add'];
  await world.member('project', other, keeper, inside);
  const row = await newDev('Controlled', { acceptance: 'old', estimate: '8', note: 'free' });
  const empty = await keeper.client.send(entityCalls(demandBaseline).create, {
    projectId: other,
    name: 'None',
  } as never);
  expect(empty.problems![0]!.key).toBe('demand.noScope');
  await ok(keeper, entityCalls(projectDemand).create, { projectId: other, devDemand: row.id });
  const base = await ok<{ id: number; root: string }>(keeper, entityCalls(demandBaseline).create, {
    projectId: other,
    name: 'First',
  });
  const held = await getDev(row.id);
  expect([held.controlled, held.status]).toEqual([true, 'approved']);
  const direct = await keeper.client.send(devs.update, {
    id: row.id,
    version: held.version,
    acceptance: 'new',
  } as never);
  expect(direct.problems!.map(({ key, field }) => [key, field])).toEqual([['demand.fieldControlled', 'acceptance']]);
  await ok(keeper, devs.update, { id: row.id, version: held.version, note: 'still free' });
  const lines = [{ demand: row.id, what: 'edit', field: 'acceptance', after: 'new' }];
  const draft = { projectId: other, title: 'Sharper', reason: 'Customer', lines };
  const nothing = await ok<{ id: number }>(keeper, changes.create, {
    ...draft,
    lines: [{ ...lines[0], after: 'old' }],
  });
  expect((await keeper.client.send(changes.move, { id: nothing.id, action: 'apply' } as never)).problems![0]!.key).toBe(
    'demand.unchanged',
  );
  const [one, two] = [
    await ok<{ id: number }>(keeper, changes.create, draft),
    await ok<{ id: number }>(keeper, changes.create, draft),
  ];
  await ok(keeper, changes.move, { id: one.id, action: 'apply' });
  const stale = await keeper.client.send(changes.move, { id: two.id, action: 'apply' } as never);
  expect(stale.problems![0]!.key).toBe('demand.lineMoved');
  const after = await getDev(row.id);
  expect([after.acceptance, after.revision]).toEqual(['new', 2]);
  const [change] = await query('SELECT baseline, redline FROM demand_change WHERE id = $1', [one.id]);
  expect(String(change!.redline)).toHaveLength(64);
  const compared = await ok<{ rows: { change: string; fields: string[] }[] }>(keeper, compareDemandBaselines, {
    projectId: other,
    before: base.id,
    after: Number(change!.baseline),
  });
  expect(compared.rows.filter((one_) => one_.change !== 'same').map(({ fields }) => fields)).toEqual([
    ['revision', 'acceptance'].sort(),
  ]);
  const content = await ok<{ list: { acceptance: string }[]; broken: number }>(keeper, demandBaselineContent, {
    baselineId: base.id,
  });
  expect([content.list.map(({ acceptance }) => acceptance), content.broken]).toEqual([['old'], 0]);
  const versions = await ok<{ kept: { acceptance: string }; now: { acceptance: string } }>(keeper, versionDemand, {
    projectId: other,
    id: row.id,
  });
  expect([versions.kept.acceptance, versions.now.acceptance]).toEqual(['new', 'new']);
});

test('two demands that are put below each other at once: never both', async () => {
  const [a, b] = [await newDev('A'), await newDev('B')];
  const put = (row: DevDemandRow, parent: number) =>
    keeper.client.send(devs.update, { id: row.id, version: row.version, parent } as never);
  const answers = await Promise.all([put(a, b.id), put(b, a.id)]);
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
});
