/**
 * Random sequences of what people do with issues, against a naive model of records.md B2 and 1-product §4.3: visibility, rights,
 * resulting states, handlers before and after; with waiting approvals in between, and with settings where being assigned is enough.
 */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalWorld } from '#app/testing/approval-world.ts';
import { calls, issuesIn, type Someone } from '#app/testing/issue-world.ts';
import { oneLine } from '#kernel/check.ts';
import { askForMove } from '#modules/flow/approval/approval.calls.ts';

const approvals = await approvalWorld();
const world = issuesIn(approvals);
const { query, configure, list } = world;
afterAll(world.close);

interface Person extends Someone {
  name: string;
  /** Takes part in the project, so issues may be given to them. */
  member: boolean;
  /** By a right inside or of the system. */
  edits: boolean;
  readsAll: boolean;
}
/** An issue as the model knows it. */
interface Known {
  id: number;
  name: string;
  status: string;
  responsible: number | null;
  verifier: number | null;
  proposer: number;
  before: string | null;
  solvedBy: number | null;
  result: string | null;
  reopened: number;
  told: boolean;
  had: Set<number>;
  /** The instance that its closing waits for. */
  waits: number | null;
}
const people: Person[] = [];
let cause: number;
beforeAll(async () => {
  await world.publish('approve');
  cause = await world.item('design');
});

/** The same numbers for the same seed. */
function dice(seed: number) {
  let at = seed;
  const next = (): number => {
    at = (at + 0x6d2b79f5) | 0;
    let x = Math.imul(at ^ (at >>> 15), 1 | at);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
  return { next, of: <T>(some: readonly T[]): T => some[Math.floor(next() * some.length)]! };
}

async function team(project: number): Promise<void> {
  const inside: [string, string[], boolean][] = [
    ['raiser', ['pm:issue:add'], false],
    ['worker', ['pm:issue:add'], false],
    ['reader', ['pm:issue:query', 'pm:issue:add'], false],
    ['lead', ['pm:issue:query', 'pm:issue:add', 'pm:issue:edit', 'pm:issue:delete'], true],
  ];
  people.length = 0;
  for (const [name, rights, edits] of inside) {
    const one = await world.person(`${name} ${project}`);
    await world.member('project', project, one, rights);
    people.push({ ...one, name, member: true, edits, readsAll: rights.includes('pm:issue:query') });
  }
  const outside = await world.person(`outsider ${project}`, ['business:issue:add']);
  people.push({ ...outside, name: 'outsider', member: false, edits: false, readsAll: false });
}

const handler = ({ status, responsible, verifier }: Known): number | 'triage' | null =>
  status === 'new' || status === 'processing'
    ? (responsible ?? 'triage')
    : status === 'solved'
      ? (verifier ?? 'triage')
      : null;
const sees = (who: Person, one: Known): boolean =>
  who.readsAll || [one.proposer, one.responsible, one.verifier].includes(who.id) || one.had.has(who.id);

/** States an action leads from, as the table of B2 has them. */
const FROM: Record<string, string[]> = {
  accept: ['new'],
  assign: ['new'],
  transfer: ['new', 'processing'],
  solve: ['processing'],
  verify: ['solved'],
  sendBack: ['solved'],
  suspend: ['new', 'processing'],
  resume: ['suspended'],
  close: ['new', 'processing', 'solved', 'suspended'],
  reopen: ['closed'],
};
interface Wanted {
  reason?: string;
  values?: { responsible?: number; solution?: string; cause?: number; result?: string };
}

/** Whether somebody may take the action, by B2. */
function upTo(who: Person, action: string, one: Known): boolean {
  const mine = {
    proposed: one.proposer === who.id,
    charge: one.responsible === who.id,
    verifies: one.verifier === who.id,
  };
  if (who.edits) return true;
  if (action === 'assign' || action === 'close') return mine.proposed && one.status === 'new';
  if (action === 'verify' || action === 'sendBack') return mine.verifies;
  return action === 'reopen' ? mine.proposed || mine.verifies : mine.charge;
}

interface Rules {
  fourEyes: boolean;
  accepts: boolean;
}

/** Why the model refuses; null: it may. */
function refused(
  who: Person,
  action: string,
  one: Known,
  { reason, values = {} }: Wanted,
  rules: Rules,
): string | null {
  if (!FROM[action]!.includes(one.status)) return 'state';
  if (!upTo(who, action, one)) return 'person';
  if (['transfer', 'sendBack', 'close', 'reopen'].includes(action) && !reason) return 'reason';
  if (action === 'verify' && rules.fourEyes && one.solvedBy === who.id) return 'four eyes';
  if (action === 'assign' || action === 'transfer') {
    if (values.responsible === one.responsible) return 'same';
    if (!people.find(({ id }) => id === values.responsible)!.member) return 'member';
  }
  if (action === 'solve' && !one.told && !(values.solution && values.cause)) return 'demanded';
  return action === 'close' && values.result === 'fixed' ? 'result' : null;
}

/** Traces of a step. Its handler and whoever took it have been involved. */
function step(one: Known, by: number | null, change: () => void): void {
  const had = handler(one);
  for (const person of [had, by]) if (typeof person === 'number') one.had.add(person);
  change();
}
function given(one: Known, rules: Rules): void {
  if (one.status === 'new' && one.responsible !== null && !rules.accepts)
    step(one, null, () => {
      one.status = 'processing';
    });
}
function run(who: Person, action: string, one: Known, { values = {} }: Wanted, rules: Rules): void {
  step(one, who.id, () => {
    const { status } = one;
    if (action === 'accept') one.responsible ??= who.id;
    if (action === 'assign' || action === 'transfer') one.responsible = values.responsible!;
    if (action === 'solve') Object.assign(one, { solvedBy: who.id, told: true });
    if (action === 'sendBack' || action === 'reopen') one.solvedBy = null;
    if (action === 'verify') one.result = 'fixed';
    if (action === 'close') Object.assign(one, { result: values.result, before: null });
    if (action === 'reopen') Object.assign(one, { result: null, reopened: one.reopened + 1 });
    const to: Record<string, string | null> = {
      accept: 'processing',
      solve: 'solved',
      verify: 'closed',
      close: 'closed',
    };
    if (action === 'sendBack' || action === 'reopen') one.status = 'processing';
    else if (action === 'resume') one.status = one.before!;
    else one.status = action === 'suspend' ? 'suspended' : (to[action] ?? status);
    one.before = action === 'suspend' ? status : one.status === 'suspended' ? one.before : null;
  });
  if (action === 'assign' || action === 'transfer') given(one, rules);
}

const NAMES = [
  '漏水',
  '漏水 ',
  'ＬＥＡＫ',
  'leak',
  '裂\u200b缝',
  '裂缝',
  '噪声',
  '松动',
  '色差',
  '偏位',
  '锈蚀',
  '断线',
];
const folded = (name: string): string => name.normalize('NFKC').replaceAll('\u200b', '').trim().toLowerCase();

/** `bound`: closing needs an approval. */
async function play(seed: number, steps: number, rules: Rules, bound: boolean): Promise<number> {
  const { next, of } = dice(seed);
  const project = await world.newProject();
  await team(project);
  await configure({ fourEyes: rules.fourEyes, acceptance: rules.accepts }, project);
  const issues: Known[] = [];
  const code = { ok: 0, absent: 404 };
  let done = 0;

  async function create(who: Person): Promise<void> {
    const [name, responsible, verifier] = [of(NAMES), next() < 0.5 ? of(people).id : null, of([null, of(people).id])];
    const answer = await who.client.send(calls.create, {
      projectId: project,
      name,
      ...(responsible && { responsible }),
      ...(verifier && { verifier }),
    });
    const wrong =
      !who.member ||
      issues.some((one) => folded(one.name) === folded(name)) ||
      people.some(({ id, member }) => id === responsible && !member);
    expect(answer.code === code.ok, `${seed}: ${who.name} creates ${name}: ${answer.msg}`).toBe(!wrong);
    if (wrong) return;
    done++;
    const one: Known = {
      ...{
        id: answer.data.id,
        name: oneLine(name),
        status: 'new',
        responsible,
        verifier: verifier ?? who.id,
        proposer: who.id,
      },
      ...{ before: null, solvedBy: null, result: null, reopened: 0, told: false, had: new Set<number>(), waits: null },
    };
    given(one, rules);
    issues.push(one);
  }

  async function edit(who: Person, one: Known): Promise<void> {
    const [row] = await query('SELECT version FROM issue WHERE id = $1', [one.id]);
    const what = of(['name', 'solution', 'verifier', 'responsible'] as const);
    const to = of(people);
    const name = of(NAMES);
    // An edit that changes nothing is never refused to somebody who may change something, so solutions differ each time.
    const value = what === 'name' ? name : what === 'solution' ? `换件 ${next()}` : to.id;
    const answer = await who.client.send(calls.update, { id: one.id, version: row!.version, [what]: value } as never);
    const at = `${seed}: ${who.name} edits ${what} of ${one.status} ${one.name} to ${value}: ${answer.msg}`;
    if (!sees(who, one)) return void expect(answer.code, at).toBe(code.absent);
    const free = who.edits || (one.status === 'new' && one.proposer === who.id);
    const own = what === 'solution' && one.responsible === who.id;
    const same = what !== 'solution' && (what === 'name' ? name.trim() === one.name : value === one[what]);
    const taken = what === 'name' && issues.some((other) => other !== one && folded(other.name) === folded(name));
    const away = what === 'responsible' && one.status !== 'new';
    const allowed =
      one.status !== 'closed' && (free || own) && !taken && !away && !(what === 'responsible' && !to.member);
    if (!same) expect(answer.code === code.ok, at).toBe(allowed);
    if (answer.code !== code.ok || same) return;
    done++;
    if (what === 'name') one.name = name.trim();
    if (what === 'verifier' || what === 'responsible') {
      const had = handler(one);
      const after = { ...one, [what]: to.id };
      const change = (): void => void (one[what] = to.id);
      if (what === 'responsible' || handler(after) !== had) step(one, who.id, change);
      else change();
      if (what === 'responsible' && one.waits === null) given(one, rules);
    }
  }

  async function remove(who: Person, one: Known): Promise<void> {
    const answer = await who.client.send(calls.remove, { id: one.id });
    const may = one.status === 'new' && one.waits === null && (who.edits || one.proposer === who.id);
    const at = `${seed}: ${who.name} removes ${one.status} ${one.name}: ${answer.msg}`;
    if (!sees(who, one)) return void expect(answer.code, at).toBe(code.absent);
    expect(answer.code === code.ok, at).toBe(may);
    if (may) {
      done++;
      issues.splice(issues.indexOf(one), 1);
    }
  }

  async function move(who: Person, one: Known): Promise<void> {
    const usual = Object.keys(FROM).filter((name) => FROM[name]!.includes(one.status));
    const action = next() < 0.85 ? of(usual) : of(Object.keys(FROM));
    const reason = next() < 0.85 ? '说明' : undefined;
    const values: Wanted['values'] =
      action === 'assign' || action === 'transfer'
        ? { responsible: of(people).id }
        : action === 'solve' && next() < 0.8
          ? { solution: '更换', cause }
          : action === 'close'
            ? { result: of(['willNotDo', 'notFault', 'fixed']) }
            : undefined;
    const wanted: Wanted = { ...(reason && { reason }), ...(values && { values }) };
    const input = {
      id: one.id,
      action,
      ...(reason && ['transfer', 'sendBack', 'close', 'reopen', 'suspend'].includes(action) && { reason }),
      ...(values && { values }),
    };
    const answer = await who.client.send(calls.move, input);
    const at = `${seed}: ${who.name} wants to ${action} ${one.status} ${one.name} (${JSON.stringify(wanted)}): ${answer.msg}`;
    if (!sees(who, one)) return void expect(answer.code, at).toBe(code.absent);
    const why = one.waits === null ? refused(who, action, one, wanted, rules) : 'waits';
    const asks = bound && action === 'close' && (why === null || why === 'result' || why === 'reason');
    expect(answer.code === code.ok, `${at}; the model: ${why}${asks ? ', asks' : ''}`).toBe(why === null && !asks);
    if (answer.code === code.ok) {
      done++;
      run(who, action, one, wanted, rules);
    } else if (asks && why === null) await ask(who, one, wanted);
  }

  async function ask(who: Person, one: Known, wanted: Wanted): Promise<void> {
    const asked = await who.client.send(askForMove, { entity: 'issue', id: one.id, action: 'close', ...wanted });
    expect(asked.msg, `${seed}: ${who.name} asks`).toBe('');
    const started = await approvals.startItem(asked.data, who.client);
    expect(typeof started, String(started)).toBe('number');
    one.waits = started as number;
    asking.set(one, { who, wanted });
    done++;
  }
  const asking = new Map<Known, { who: Person; wanted: Wanted }>();

  async function decide(one: Known): Promise<void> {
    const task = await approvals.taskOf(one.waits!);
    const agrees = next() < 0.6;
    const action = { kind: agrees ? 'agree' : 'refuse', task, opinion: '意见' };
    expect((await approvals.act(one.waits!, action)).msg, `${seed}: decides`).toBe('');
    const { who, wanted } = asking.get(one)!;
    one.waits = null;
    if (agrees) run(who, 'close', one, wanted, rules);
    done++;
  }

  async function compare(at: string): Promise<void> {
    const rows = await query(
      `SELECT id::int AS id, name, status, responsible::int AS responsible, verifier::int AS verifier, status_before AS before,
        solved_by::int AS "solvedBy", result, reopened::int AS reopened FROM issue WHERE project_id = $1 ORDER BY id`,
      [project],
    );
    const seen = issues.map(({ proposer: _p, told: _t, had: _h, waits: _w, name, ...one }) => ({
      ...one,
      name: name.trim(),
    }));
    expect(rows, at).toEqual(seen.toSorted((a, b) => a.id - b.id).map((one) => expect.objectContaining(one)));
  }
  async function compareLists(at: string): Promise<void> {
    for (const who of people) {
      const ids = (some: (one: Known) => boolean): number[] =>
        issues
          .filter(some)
          .map(({ id }) => id)
          .toSorted((a, b) => a - b);
      const mine = (one: Known): boolean =>
        handler(one) === who.id || (handler(one) === 'triage' && who.edits && who.member);
      expect(await list(who), `${at}: ${who.name} sees`).toEqual(ids((one) => sees(who, one)));
      expect(await list(who, { view: 'needMeHandle' }), `${at}: waits for ${who.name}`).toEqual(ids(mine));
      expect(await list(who, { view: 'hadDealt' }), `${at}: ${who.name} had`).toEqual(
        ids((one) => one.had.has(who.id)),
      );
    }
  }

  for (let at = 1; at <= steps; at++) {
    const one = issues.length > 0 ? of(issues) : null;
    // Half of the time its handler, or whoever decides about it, acts.
    const up = one && (people.find(({ id }) => id === handler(one)) ?? people.find(({ edits }) => edits));
    const who = up && next() < 0.5 ? up : of(people);
    const roll = next();
    if (one === null || roll < 0.12) await create(who);
    else if (one.waits !== null && next() < 0.4) await decide(one);
    else if (roll < 0.25) await edit(who, one);
    else if (roll < 0.3) await remove(who, one);
    else await move(who, one);
    await compare(`${seed}, step ${at}`);
    if (at % 25 === 0) await compareLists(`${seed}, step ${at}`);
  }
  await compareLists(`${seed}, end`);
  return done;
}

test.each([
  [1, { fourEyes: false, accepts: true }, false],
  [2, { fourEyes: true, accepts: false }, false],
  [3, { fourEyes: true, accepts: true }, true],
  [4, { fourEyes: false, accepts: false }, true],
] as [number, Rules, boolean][])('sequence %s: as the model says, step by step', async (seed, rules, bound) => {
  await approvals.bind('issue.close', bound ? 'approve' : null);
  const done = await play(seed, 80, rules, bound);
  await approvals.bind('issue.close', null);
  // Not only refusals were compared.
  expect(done).toBeGreaterThan(12);
});

test('where being given an issue is enough, and accepting needs an approval, it is not accepted without one', async () => {
  const project = await world.newProject();
  await team(project);
  const [raiser, worker] = people as [Person, Person];
  await configure({ acceptance: false }, project);
  await approvals.bind('issue.accept', 'approve');
  const one = await world.raise(raiser, { projectId: project, name: '受理要审批', responsible: worker.id });
  expect((await world.get(one.id, worker)).status).toBe('new');
  const direct = await world.move(one.id, 'accept', worker);
  expect([direct.code, direct.data]).toMatchObject([400, { approval: true }]);
  const asked = await worker.client.send(askForMove, { entity: 'issue', id: one.id, action: 'accept' });
  const instance = await approvals.startItem(asked.data, worker.client);
  // Meanwhile it stands still: it can be neither removed nor moved.
  const { version } = await world.get(one.id, raiser);
  expect((await raiser.client.send(calls.update, { id: one.id, version, foundIn: 'V3' })).code).toBe(400);
  expect((await raiser.client.send(calls.remove, { id: one.id })).code).toBe(400);
  expect((await world.move(one.id, 'close', raiser, { reason: '不用了', values: { result: 'notFault' } })).code).toBe(
    400,
  );
  expect((await approvals.agree(instance as number)).msg).toBe('');
  expect(await world.get(one.id, worker)).toMatchObject({
    status: 'processing',
    foundIn: null,
    responsible: worker.id,
  });
  await approvals.bind('issue.accept', null);
});
