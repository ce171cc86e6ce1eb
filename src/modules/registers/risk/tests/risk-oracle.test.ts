/**
 * Risks against a naive model: random moves, judgments, responses, edits and removals by people with different rights. After
 * each the answer and the record are what the model says; at the end lists, matrix, story and issues are. 0 differences.
 * Steps by RISK_STEPS, seed by RISK_SEED.
 */
import { afterAll, expect, test } from 'vitest';
import type { Someone } from '#app/testing/issue-world.ts';
import { riskCalls, riskWorld } from '#app/testing/risk-world.ts';
import { searchAll } from '#modules/people/search/search.calls.ts';
import { indexWords } from '#modules/people/search/server/index-words.ts';
import { readSheet } from '#server/sheet.ts';
import { riskMatrix, riskStory } from '../risk.calls.ts';
import { riskService } from '../server/risk-service.ts';

const STEPS = Number(process.env.RISK_STEPS ?? 360);
const world = await riskWorld();
const { query, member, person, newProject } = world;
afterAll(world.close);

let state = Number(process.env.RISK_SEED ?? 11);
/** Numbers that depend on none of those before (mulberry32). */
const below = (n: number): number => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * n);
};
const one = <T>(list: readonly T[]): T => list[below(list.length)]!;

/** What the specification of the states says, written down once more (records.md B3). */
const FROM: Readonly<Record<string, readonly string[]>> = {
  assess: ['identified'],
  treat: ['assessed', 'watching'],
  accept: ['assessed', 'treating'],
  review: ['treating', 'watching'],
  reassess: ['assessed', 'treating', 'watching', 'occurred'],
  assessResidual: ['assessed', 'treating', 'watching'],
  occur: ['identified', 'assessed', 'treating', 'watching'],
  close: ['identified', 'assessed', 'treating', 'watching', 'occurred'],
  reopen: ['closed'],
};
/** By class of probability, then of impact, as it is delivered: drawn by hand. */
const CELLS = ['LLLLM', 'LLMMM', 'LMMHH', 'LMHHH', 'MMHHH'];
const WORD: Readonly<Record<string, string>> = { L: 'low', M: 'medium', H: 'high' };

interface Who extends Someone {
  name: string;
  rights: ReadonlySet<string>;
}
interface Response {
  plan: string;
  action: string;
  owner: number | null;
  due: string | null;
  status: string;
}
interface Model {
  id: number;
  name: string;
  status: string;
  owner: number | null;
  proposer: number;
  activePlan: string;
  responses: Response[];
  strategy: string | null;
  impacts: Record<string, number | null>;
  probability: number | null;
  level: string | null;
  score: number | null;
  initialLevel: string | null;
  residualLevel: string | null;
  occurrences: number;
  issues: number;
  assessments: [stage: string, level: string][];
  reviews: string[];
}

const levelOf = (p: number, i: number): string => WORD[CELLS[p - 1]![i - 1]!]!;
const works = (risk: Model, who: Who): boolean => who.rights.has('edit') || risk.owner === who.id;
const sees = (risk: Model, who: Who): boolean =>
  who.rights.has('query') || risk.owner === who.id || risk.proposer === who.id;
const openOnes = (risk: Model): Response[] =>
  risk.responses.filter(({ plan, status }) => plan === risk.activePlan && ['planned', 'doing'].includes(status));

/** What a move with these values comes to: `ok`, or it is refused. */
function moved(risk: Model, who: Who, action: string, values: Record<string, unknown>): boolean {
  if (!FROM[action]!.includes(risk.status)) return false;
  if (['close', 'reopen'].includes(action) ? !who.rights.has('close') : !works(risk, who)) return false;
  const ready = risk.responses.some(
    ({ plan, status, owner, due }) => plan === risk.activePlan && status !== 'dropped' && owner && due,
  );
  if (action === 'treat' && !ready) return false;
  if (action === 'accept' && risk.level === 'high' && !who.rights.has('accept')) return false;
  if (action === 'close' && openOnes(risk).length > 0) return false;
  if (action === 'assess' || action === 'reassess') {
    const { probability, ...given } = values as Record<string, number>;
    const impacts = { ...risk.impacts, ...given };
    const told = Object.values(impacts).filter((value) => value !== null);
    if (told.length === 0 || probability! > 5 || told.some((value) => value > 5)) return false;
    const most = Math.max(...told);
    Object.assign(risk, { impacts, probability, score: probability! * most, level: levelOf(probability!, most) });
    if (action === 'assess') Object.assign(risk, { initialLevel: risk.level, residualLevel: null });
    risk.assessments.unshift([action === 'assess' ? 'initial' : 'current', risk.level!]);
  }
  if (action === 'assessResidual') {
    const { residualProbability: p, residualImpact: i } = values as Record<string, number>;
    if (p! > 5 || i! > 5) return false;
    risk.residualLevel = levelOf(p!, i!);
    risk.assessments.unshift(['residual', risk.residualLevel]);
  }
  if (action === 'treat' || action === 'accept') risk.strategy = values.strategy as string;
  if (['treat', 'accept', 'review'].includes(action)) risk.reviews.unshift(action);
  if (action === 'occur') {
    risk.occurrences++;
    risk.issues++;
  }
  const to: Record<string, string> = {
    assess: 'assessed',
    treat: 'treating',
    accept: 'watching',
    occur: 'occurred',
    close: 'closed',
    reopen: risk.level === null ? 'identified' : 'assessed',
  };
  risk.status = to[action] ?? risk.status;
  return true;
}

test('whatever whoever does, risks are what a naive model says', async () => {
  const project = await newProject();
  const people: Who[] = [];
  const RIGHTS: Record<string, string[]> = {
    lead: ['query', 'add', 'edit', 'close', 'accept', 'delete'],
    editor: ['query', 'add', 'edit'],
    closer: ['query', 'close'],
    reader: ['query'],
    // Sees what they own or raised, and nothing else.
    helper: ['add'],
    stranger: [],
  };
  for (const [name, rights] of Object.entries(RIGHTS)) {
    const who = await person(name);
    if (name !== 'stranger')
      await member('project', project, who, ['pm:project:query', ...rights.map((right) => `pm:risk:${right}`)]);
    people.push({ ...who, name, rights: new Set(rights) });
  }
  const inside = people.filter(({ name }) => name !== 'stranger');
  const models = new Map<number, Model>();
  const lines = (): Response[] =>
    Array.from({ length: below(4) }, (_, i) => ({
      plan: one(['a', 'a', 'b']),
      action: `措施 ${i}`,
      owner: below(5) ? one(inside).id : null,
      due: below(5) ? '2099-01-31' : null,
      status: one(['planned', 'done', 'done', 'done', 'dropped']),
    }));
  const valuesOf = (action: string): Record<string, unknown> => {
    const impact = (): number => 1 + below(below(9) ? 5 : 6);
    if (action === 'assess' || action === 'reassess')
      return {
        probability: 1 + below(5),
        ...(below(4) && { onSchedule: impact() }),
        ...(below(2) && { onSafety: impact() }),
      };
    if (action === 'assessResidual') return { residualProbability: 1 + below(5), residualImpact: 1 + below(5) };
    if (action === 'treat' || action === 'accept') return { strategy: one(['avoid', 'reduce', 'transfer', 'accept']) };
    if (action === 'review') return { verdict: one(['better', 'same', 'worse']) };
    return action === 'close' ? { closeReason: one(['expired', 'avoided', 'occurred', 'merged']) } : {};
  };
  const stored = async (id: number) =>
    (
      await query(
        `SELECT r.status, r.owner::int, r.active_plan AS "activePlan", r.strategy, r.probability::int, r.level, r.score::int,
          r.initial_level AS "initialLevel", r.residual_level AS "residualLevel", r.occurrences::int,
          (SELECT count(*)::int FROM issue i WHERE i.source = 'risk' AND i.name LIKE '%' || r.code || '%') AS issues
        FROM risk r WHERE r.id = $1`,
        [id],
      )
    )[0];
  const said = ({
    id: _,
    name: _n,
    proposer: _p,
    responses: _r,
    impacts: _i,
    assessments: _a,
    reviews: _v,
    ...rest
  }: Model) => rest;
  const tried = { ok: 0, refused: 0, absent: 0 };
  const reached = new Set<string>();

  for (let step = 0; step < STEPS; step++) {
    // People with many rights act more often, or nothing would get far.
    const who = one(below(2) ? people : people.slice(0, 2));
    const risk = one([...models.values()]);
    const kind = below(12);
    const what = `step ${step} by ${who.name}`;
    if (!risk || (kind === 0 && models.size < 9)) {
      const owner = below(3) ? one(inside).id : null;
      const answer = await who.client.send(riskCalls.create, {
        projectId: project,
        name: `风险 ${step}`,
        owner,
        responses: lines(),
      } as never);
      expect(answer.code === 0, `${what}: create ${answer.msg}`).toBe(who.rights.has('add'));
      if (answer.code !== 0) continue;
      const row = answer.data as unknown as { id: number; responses: Response[] | null };
      models.set(row.id, {
        id: row.id,
        name: `风险 ${step}`,
        status: 'identified',
        owner,
        proposer: who.id,
        activePlan: 'a',
        responses: row.responses ?? [],
        strategy: null,
        impacts: { onSchedule: null, onCost: null, onQuality: null, onSafety: null },
        probability: null,
        level: null,
        score: null,
        initialLevel: null,
        residualLevel: null,
        occurrences: 0,
        issues: 0,
        assessments: [],
        reviews: [],
      });
      continue;
    }
    const [{ version }] = (await query('SELECT version FROM risk WHERE id = $1', [risk.id])) as [{ version: number }];
    let expected: 'ok' | 'refused' | 'absent' = sees(risk, who) ? 'refused' : 'absent';
    let answer: { code: number; msg: string };
    let asked: string;
    if (kind <= 2) {
      const values = one([
        { responses: lines() },
        { activePlan: one(['a', 'b']) },
        { owner: one([...inside.map(({ id }) => id), null]) },
      ]);
      asked = `update ${JSON.stringify(values)}`;
      const may = works(risk, who) || (risk.status === 'identified' && risk.proposer === who.id);
      if (expected !== 'absent' && may && risk.status !== 'closed') {
        expected = 'ok';
        Object.assign(risk, values);
      }
      answer = await who.client.send(riskCalls.update, { id: risk.id, version, ...values } as never);
    } else if (kind === 3 && below(3) === 0) {
      asked = 'remove';
      const may = who.rights.has('delete') || risk.proposer === who.id;
      if (expected !== 'absent' && may && risk.status === 'identified') expected = 'ok';
      answer = await who.client.send(riskCalls.remove, { id: risk.id });
      if (expected === 'ok') models.delete(risk.id);
    } else {
      // Mostly actions that fit the state and do not end it, or nothing would get far.
      const fitting = Object.keys(FROM).filter((action) => FROM[action]!.includes(risk.status));
      const going = fitting.filter((action) => action !== 'close' && action !== 'occur');
      const action = below(5) ? one(below(2) && going.length > 0 ? going : fitting) : one(Object.keys(FROM));
      const values = valuesOf(action);
      asked = `${action} ${JSON.stringify(values)} of ${JSON.stringify(risk)}`;
      if (expected !== 'absent' && moved(risk, who, action, values)) expected = 'ok';
      const reason = ['close', 'reopen'].includes(action) ? { reason: '如此' } : {};
      answer = await world.move(risk.id, action, who, { values, ...reason });
    }
    const came = answer.code === 0 ? 'ok' : answer.code === 404 ? 'absent' : 'refused';
    expect(came, `${what}: ${asked}: ${answer.msg}`).toBe(expected);
    tried[expected]++;
    reached.add(risk.status);
    const now = await stored(risk.id);
    expect(now, `${what}: ${asked}`).toEqual(models.has(risk.id) ? said(risk) : undefined);
  }

  // B9-15: everybody sees what the model lets them see: in the list, its sheet, the search, the matrix and the story.
  const { entity, readable } = riskService;
  await indexWords(world.server.db, [
    { ...entity.search!, kind: 'risk', label: entity.label, table: 'risk', readable },
  ]);
  const all = [...models.values()].sort((a, b) => a.id - b.id);
  for (const who of people) {
    const mine = all.filter((risk) => sees(risk, who));
    const page = await who.client.send(riskCalls.list, { projectId: project, pageSize: 1000, sort: 'id' });
    expect([who.name, page.data?.list.map(({ id }) => id) ?? []]).toEqual([who.name, mine.map(({ id }) => id)]);
    const sheet = await who.client.send(riskCalls.export, { projectId: project, sort: 'id' });
    const lines = who.rights.has('query') ? (await readSheet(sheet.raw, 1000)).slice(1) : [];
    if (lines.length === 0) expect(sheet.code, who.name).not.toBe(0);
    else
      expect(lines.flatMap((line) => line.filter((cell) => /^风险 \d+$/.test(String(cell))))).toEqual(
        mine.map(({ name }) => name),
      );
    const { data: found } = await who.client.send(searchAll, { text: '风险' });
    const hits = found.groups.find((group) => group.kind === 'risk')?.hits ?? [];
    // Six are shown.
    expect(hits.length, who.name).toBe(Math.min(6, mine.length));
    for (const { id } of hits) expect(mine.map((risk) => risk.id)).toContain(id);
    const { data: matrix } = await who.client.send(riskMatrix, { projectId: project });
    const open = mine.filter(({ status }) => status !== 'closed');
    const placed = (matrix?.list ?? []).map(({ id, level, score }) => ({ id, level, score }));
    const judged = open.flatMap(({ id, level, score }) => (level === null ? [] : [{ id, level, score }]));
    const order = (list: typeof judged) => list.toSorted((a, b) => a.id - b.id);
    expect(order(placed as typeof judged), who.name).toEqual(judged);
    expect(matrix?.unjudged ?? 0, who.name).toBe(open.length - judged.length);
    for (const risk of all.slice(0, 8)) {
      const { code, data } = await who.client.send(riskStory, { riskId: risk.id });
      expect(code === 0, who.name).toBe(sees(risk, who));
      if (code !== 0) continue;
      expect(data.assessments.map(({ stage, level }) => [stage, level])).toEqual(risk.assessments);
      expect(data.reviews.map(({ action }) => action)).toEqual(risk.reviews);
    }
  }
  // It went through all of it, not past it.
  for (const many of Object.values(tried)) expect(many).toBeGreaterThan(STEPS / 20);
  expect([...reached].sort()).toEqual(['assessed', 'closed', 'identified', 'occurred', 'treating', 'watching']);
});
