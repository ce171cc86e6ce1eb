/**
 * The registers of projects against a naive model (records.md B4, B9-13 to B9-15): materials, reviews, outputs with versions and
 * references, announcements; by people of different rights in two projects. After each step the answer and the record are what
 * the model says; at the end everybody reads exactly what they may. Steps by REGISTER_STEPS, seed by REGISTER_SEED.
 */
import { afterAll, expect, test } from 'vitest';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { reference } from '#modules/documents/reference/reference.entity.ts';
import { referenceLife } from '#modules/documents/reference/reference.life.ts';
import { readAnnouncement } from '#modules/people/message/announcement.calls.ts';
import { announcement } from '#modules/people/message/announcement.entity.ts';
import { announcementLife } from '#modules/people/message/announcement.life.ts';
import { material, materialEntry } from '#modules/registers/material/material.entity.ts';
import { outputVersion, projectOutput } from '#modules/registers/output/output.entity.ts';
import { outputVersionLife } from '#modules/registers/output/output.life.ts';
import { voteReview } from '#modules/registers/review/review.calls.ts';
import { review, reviewFinding } from '#modules/registers/review/review.entity.ts';
import { reviewFindingLife, reviewLife } from '#modules/registers/review/review.life.ts';
import { readSheet } from '#server/sheet.ts';
import { issueWorld, type Someone } from './testing/issue-world.ts';

const STEPS = Number(process.env.REGISTER_STEPS ?? 400);
const world = await issueWorld();
const { boss, home, query, newProject, person, member } = world;
afterAll(world.close);

let state = Number(process.env.REGISTER_SEED ?? 3);
/** Numbers that depend on none of those before (mulberry32). */
const below = (n: number): number => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * n);
};
const one = <T>(list: readonly T[]): T => list[below(list.length)]!;

interface Who extends Someone {
  name: string;
  /** Of `read` and `edit`, in both projects. */
  may: readonly string[];
}
const may = (who: Who, right: string): boolean => who.may.includes(right);
const REGISTERS = ['material', 'review', 'output', 'reference'];

/** Quantities are thousandths. */
interface Goods {
  id: number;
  project: number;
  planned: number;
  over: boolean;
  entries: Map<number, { kind: string; quantity: number }>;
}
interface Meeting {
  id: number;
  project: number;
  chair: number;
  experts: number[];
  status: string;
  conclusion: string | null;
  votes: Map<number, string>;
  findings: Map<number, { by: number; open: boolean }>;
}
interface Deliverable {
  id: number;
  project: number;
  responsible: number | null;
  versions: { id: number; number: number; status: string }[];
}
interface Reference {
  id: number;
  project: number;
  of: Deliverable;
  pinned: number;
  newer: number | null;
}
interface News {
  id: number;
  project: number;
  publisher: number | null;
  told: Set<number>;
  readers: Set<number>;
}

const goods = new Map<number, Goods>();
const meetings = new Map<number, Meeting>();
const deliverables = new Map<number, Deliverable>();
const references = new Map<number, Reference>();
const news = new Map<number, News>();
const people: Who[] = [];
const projects: number[] = [];
/** Everybody in the projects except their manager. */
const inside = (): Who[] => people.filter(({ name }) => name !== 'stranger' && name !== 'boss');

type Answer = { code: number; msg: string; data: unknown };
/** The request, the answer and the expected answer; and whether a record is as in the model. */
interface Step {
  asked: string;
  answer: Answer;
  expected: boolean;
  stored?: [actual: unknown, wanted: unknown];
}
const send = (who: Who, call: unknown, input: object): Promise<Answer> =>
  who.client.send(call as never, input as never) as unknown as Promise<Answer>;
const idOf = ({ data }: Answer): number => (data as { id: number }).id;
const rowOf = async (table: string, columns: string, id: number) =>
  (await query(`SELECT ${columns} FROM ${table} WHERE id = $1`, [id]))[0];
const versionOf = async (table: string, id: number) => (await rowOf(table, 'version', id))?.version;

const sum = ({ entries }: Goods, wanted: string): number =>
  [...entries.values()].reduce((all, { kind, quantity }) => all + (kind === wanted ? quantity : 0), 0);
const fits = (of: Goods): boolean => of.over || sum(of, 'arrived') <= sum(of, 'ordered');

async function onMaterials(who: Who): Promise<Step> {
  const calls = entityCalls(material);
  const entries = entityCalls(materialEntry);
  const of = one([...goods.values()]);
  const edits = may(who, 'edit');
  const kind = below(9);
  if (!of || (kind === 0 && goods.size < 8)) {
    const [planned, over, project] = [1000 * (1 + below(9)), below(3) === 0, one(projects)];
    const input = { projectId: project, name: `物资 ${goods.size}`, unit: '件', planned: String(planned / 1000), over };
    const answer = await send(who, calls.create, input);
    if (edits && answer.code === 0)
      goods.set(idOf(answer), { id: idOf(answer), project, planned, over, entries: new Map() });
    return { asked: 'material', answer, expected: edits };
  }
  const next: Goods = { ...of, entries: new Map(of.entries) };
  const entry = one([...of.entries.keys()]);
  let [answer, asked, expected]: [Answer, string, boolean] = [null as never, '', edits];
  if (kind === 1) {
    [next.planned, next.over] = [1000 * (1 + below(9)), below(2) === 0];
    asked = 'change material';
    const input = {
      id: of.id,
      version: await versionOf('material', of.id),
      planned: String(next.planned / 1000),
      over: next.over,
    };
    answer = await send(who, calls.update, input);
    expected &&= fits(next);
  } else if (kind === 2 && below(4) === 0) {
    asked = 'remove material';
    answer = await send(who, calls.remove, { id: of.id });
    expected &&= of.entries.size === 0;
    if (expected) goods.delete(of.id);
    return { asked, answer, expected, stored: [(await rowOf('material', 'id', of.id)) !== undefined, !expected] };
  } else if (kind === 3 && entry) {
    asked = 'remove entry';
    next.entries.delete(entry);
    answer = await send(who, entries.remove, { id: entry });
    expected &&= fits(next);
  } else {
    const quantity = below(6) ? 1 + below(4000) : 0;
    const values = { quantity: String(quantity / 1000), day: '2026-02-02' };
    const wanted = kind === 4 && entry ? of.entries.get(entry)!.kind : one(['ordered', 'ordered', 'arrived']);
    asked = `${wanted} ${quantity}`;
    if (kind === 4 && entry) {
      next.entries.set(entry, { kind: wanted, quantity });
      answer = await send(who, entries.update, {
        id: entry,
        version: await versionOf('material_entry', entry),
        ...values,
      });
    } else {
      answer = await send(who, entries.create, { projectId: of.project, material: of.id, kind: wanted, ...values });
      next.entries.set(answer.code === 0 ? idOf(answer) : -1, { kind: wanted, quantity });
    }
    expected &&= quantity > 0 && fits(next);
  }
  if (expected) Object.assign(of, next);
  const [ordered, arrived] = [sum(of, 'ordered'), sum(of, 'arrived')];
  const status =
    arrived > 0
      ? arrived >= of.planned
        ? 'arrived'
        : 'partlyArrived'
      : ordered > 0
        ? ordered >= of.planned
          ? 'ordered'
          : 'partlyOrdered'
        : 'planned';
  const columns = '(ordered * 1000)::int AS ordered, (arrived * 1000)::int AS arrived, status';
  return { asked, answer, expected, stored: [await rowOf('material', columns, of.id), { ordered, arrived, status }] };
}

/** Somebody has to do with a review, so that they open it without a right to reviews. */
const isNamed = ({ chair, experts, findings }: Meeting, { id }: Who): boolean =>
  chair === id || experts.includes(id) || [...findings.values()].some(({ by }) => by === id);

async function onReviews(who: Who): Promise<Step> {
  const moves = lifecycleCalls(reviewLife);
  const findings = { ...entityCalls(reviewFinding), ...lifecycleCalls(reviewFindingLife) };
  const of = one([...meetings.values()]);
  const kind = below(10);
  if (!of || (kind === 0 && meetings.size < 8)) {
    const [project, chair] = [one(projects), one(inside()).id];
    const experts = [...new Set([one(inside()).id, one(inside()).id])];
    const input = { projectId: project, name: `评审 ${meetings.size}`, plannedOn: '2026-03-02', chair, experts };
    const answer = await send(who, entityCalls(review).create, input);
    if (answer.code === 0)
      meetings.set(idOf(answer), {
        ...{ id: idOf(answer), project, chair, experts, status: 'planned', conclusion: null },
        ...{ votes: new Map(), findings: new Map() },
      });
    return { asked: 'review', answer, expected: may(who, 'edit') };
  }
  const reads = may(who, 'read') || isNamed(of, who);
  const leads = reads && (may(who, 'edit') || of.chair === who.id);
  const open = [...of.findings.values()].filter((found) => found.open).length;
  let [answer, asked, expected]: [Answer, string, boolean] = [null as never, '', false];
  if (kind <= 2) {
    asked = 'vote';
    const vote = one(['agree', 'disagree']);
    answer = await send(who, voteReview, { reviewId: of.id, vote, opinion: '意见' });
    expected = reads && of.status === 'held' && of.experts.includes(who.id);
    if (expected) of.votes.set(who.id, vote);
  } else if (kind === 3) {
    asked = 'finding';
    answer = await send(who, findings.create, { projectId: of.project, review: of.id, name: '意见' });
    expected = of.status === 'held' && (leads || (reads && of.experts.includes(who.id)));
    if (expected && answer.code === 0) of.findings.set(idOf(answer), { by: who.id, open: true });
  } else if (kind <= 5 && of.findings.size > 0) {
    const [id, found] = one([...of.findings]);
    const action = found.open ? 'close' : 'reopen';
    asked = `${action} finding`;
    const filled = found.open ? { values: { answer: '已改' } } : { reason: '未改' };
    answer = await send(who, findings.move, { id, action, ...filled });
    expected = (leads || (reads && found.by === who.id)) && (found.open || of.status !== 'closed');
    if (expected) found.open = !found.open;
  } else {
    const action = one(['hold', 'conclude', 'conclude', 'again', 'close']);
    const conclusion = one(['pass', 'conditional', 'fail']);
    asked = `${action} ${conclusion}`;
    const filled =
      action === 'conclude'
        ? { values: { conclusion, opinion: '如上' } }
        : action === 'again'
          ? { reason: '复查' }
          : {};
    answer = await send(who, moves.move, { id: of.id, action, ...filled });
    const from = { hold: 'planned', conclude: 'held', again: 'concluded', close: 'concluded' }[action]!;
    expected = leads && of.status === from;
    if (action === 'conclude')
      expected &&= of.experts.every((expert) => of.votes.has(expert)) && !(conclusion === 'pass' && open > 0);
    if (action === 'close') expected &&= open === 0;
    if (expected) {
      of.status = { hold: 'held', conclude: 'concluded', again: 'held', close: 'closed' }[action]!;
      // Held again it is voted on anew.
      if (action === 'again') of.votes.clear();
      if (action === 'conclude' || action === 'again') of.conclusion = action === 'again' ? null : conclusion;
    }
  }
  const count = (vote: string): number => of.experts.filter((expert) => of.votes.get(expert) === vote).length;
  const all = [...of.findings.values()];
  const columns = 'status, conclusion, agreed::int, disagreed::int, findings::int, open_findings::int AS open';
  const wanted = {
    ...{ status: of.status, conclusion: of.conclusion, agreed: count('agree'), disagreed: count('disagree') },
    ...{ findings: all.length, open: all.filter((found) => found.open).length },
  };
  return { asked, answer, expected, stored: [await rowOf('review', columns, of.id), wanted] };
}

async function onOutputs(who: Who): Promise<Step> {
  const versions = { ...entityCalls(outputVersion), ...lifecycleCalls(outputVersionLife) };
  const of = one([...deliverables.values()]);
  const kind = below(10);
  if (!of || (kind === 0 && deliverables.size < 6)) {
    const [project, responsible] = [one(projects), below(2) ? one(inside()).id : null];
    const input = { projectId: project, name: `交付物 ${deliverables.size}`, responsible };
    const answer = await send(who, entityCalls(projectOutput).create, input);
    if (answer.code === 0) deliverables.set(idOf(answer), { id: idOf(answer), project, responsible, versions: [] });
    return { asked: 'output', answer, expected: may(who, 'edit') };
  }
  const works = may(who, 'edit') || (may(who, 'read') && of.responsible === who.id);
  const latest = of.versions.at(-1);
  const version = one(of.versions);
  let [answer, asked, expected]: [Answer, string, boolean] = [null as never, '', false];
  if (!version || kind <= 3) {
    asked = 'version';
    answer = await send(who, versions.create, { projectId: of.project, output: of.id, note: '纸质件在档案室' });
    expected = works && !of.versions.some(({ status }) => status === 'working');
    if (expected && answer.code === 0)
      of.versions.push({ id: idOf(answer), number: (latest?.number ?? 0) + 1, status: 'working' });
  } else if (kind === 4) {
    asked = 'remove version';
    answer = await send(who, versions.remove, { id: version.id });
    expected =
      works && version.status === 'working' && ![...references.values()].some(({ pinned }) => pinned === version.id);
    if (expected) of.versions = of.versions.filter((kept) => kept !== version);
  } else {
    const action = one(['complete', 'complete', 'rework', 'archive', 'archive']);
    asked = `${action} V${version.number}`;
    answer = await send(who, versions.move, { id: version.id, action, ...(action === 'rework' && { reason: '改' }) });
    if (action === 'complete') expected = works && version.status === 'working';
    if (action === 'rework') expected = works && version.status === 'completed' && version === latest;
    if (action === 'archive') expected = may(who, 'edit') && version.status === 'completed';
    if (expected) version.status = { complete: 'completed', rework: 'working', archive: 'archived' }[action]!;
    const archived = of.versions.filter(({ status }) => status === 'archived').at(-1);
    // A version below one archived before has no effect.
    if (expected && action === 'archive' && archived === version)
      for (const ref of references.values())
        if (ref.of === of && of.versions.find(({ id }) => id === ref.pinned)!.number < version.number)
          ref.newer = version.id;
  }
  const last = of.versions.at(-1);
  const archived = of.versions.filter(({ status }) => status === 'archived').at(-1)?.number ?? 0;
  const columns = 'status, latest::int, archived::int';
  const wanted = { status: last?.status ?? 'none', latest: last?.number ?? 0, archived };
  return { asked, answer, expected, stored: [await rowOf('output', columns, of.id), wanted] };
}

async function onReferences(who: Who): Promise<Step> {
  const calls = { ...entityCalls(reference), ...lifecycleCalls(referenceLife) };
  const ref = one([...references.values()]);
  const of = one([...deliverables.values()].filter(({ versions }) => versions.length > 0));
  if (of && (!ref || below(4) === 0)) {
    const pinned = one(of.versions);
    const input = { projectId: of.project, name: `资料 ${references.size}`, kind: 'version', pinned: pinned.id };
    const answer = await send(who, calls.create, input);
    const newer =
      of.versions.filter(({ status, number }) => status === 'archived' && number > pinned.number).at(-1)?.id ?? null;
    if (answer.code === 0)
      references.set(idOf(answer), { id: idOf(answer), project: of.project, of, pinned: pinned.id, newer });
    return { asked: 'reference', answer, expected: may(who, 'edit') };
  }
  if (!ref) return onOutputs(who);
  const action = one(['keep', 'adopt']);
  const answer = await send(who, calls.move, { id: ref.id, action, reason: '已核对' });
  const expected = may(who, 'edit') && ref.newer !== null;
  if (expected) {
    if (action === 'adopt') ref.pinned = ref.newer!;
    ref.newer = null;
  }
  return { asked: action, answer, expected };
}

async function onNews(who: Who): Promise<Step> {
  const calls = { ...entityCalls(announcement), ...lifecycleCalls(announcementLife) };
  const of = one([...news.values()]);
  const kind = below(8);
  if (!of || (kind === 0 && news.size < 5)) {
    const project = one(projects);
    const answer = await send(who, calls.create, {
      projectId: project,
      title: `公告 ${news.size}`,
      content: '<p>通知</p>',
    });
    if (answer.code === 0)
      news.set(idOf(answer), { id: idOf(answer), project, publisher: null, told: new Set(), readers: new Set() });
    return { asked: 'announcement', answer, expected: may(who, 'edit') };
  }
  const published = of.publisher !== null;
  let [answer, asked, expected]: [Answer, string, boolean] = [null as never, '', false];
  if (kind <= 4) {
    asked = 'read';
    answer = await send(who, readAnnouncement, { id: of.id });
    expected = may(who, 'edit') || (published && who.name !== 'stranger');
    if (expected && published && of.publisher !== who.id) {
      of.told.add(who.id);
      of.readers.add(who.id);
    }
  } else {
    const action = published && below(3) === 0 ? 'withdraw' : 'publish';
    asked = action;
    answer = await send(who, calls.move, { id: of.id, action });
    expected = may(who, 'edit') && published === (action === 'withdraw');
    if (expected) {
      of.publisher = action === 'publish' ? who.id : null;
      of.readers = new Set();
      of.told = new Set(action === 'publish' ? [home.userId, ...inside().map(({ id }) => id)] : []);
      of.told.delete(who.id);
    }
  }
  const wanted = { publisher: of.publisher, told: of.told.size, readers: of.readers.size };
  return {
    asked,
    answer,
    expected,
    stored: [await rowOf('announcement', 'publisher::int, told::int, readers::int', of.id), wanted],
  };
}

/** What everybody may read, in lists and their sheets; foreign records answer like absent ones. */
async function everybodyReads(): Promise<void> {
  const lists = [
    [material, goods],
    [review, meetings],
    [projectOutput, deliverables],
    [reference, references],
  ] as const;
  for (const who of people)
    for (const [entity, of] of lists)
      for (const project of projects) {
        const calls = entityCalls(entity as typeof material);
        const sees = (row: object): boolean => may(who, 'read') || (entity === review && isNamed(row as Meeting, who));
        const wanted = [...of.values()].filter((row) => row.project === project && sees(row)).map(({ id }) => id);
        const page = await who.client.send(calls.list, { projectId: project, pageSize: 1000, sort: 'id' });
        expect([who.name, entity.name, page.data?.list.map(({ id }) => id) ?? []]).toEqual([
          ...[who.name, entity.name],
          wanted.toSorted((a, b) => a - b),
        ]);
        const sheet = await who.client.send(calls.export, { projectId: project });
        // Of reviews every member has a sheet of those they open.
        expect(sheet.code === 0, `${who.name} ${entity.name}`).toBe(
          may(who, 'read') || (entity === review && who.name !== 'stranger'),
        );
        if (sheet.code === 0) expect((await readSheet(sheet.raw, 1000)).length - 1).toBe(wanted.length);
        const [first] = of.values();
        if (first) expect((await who.client.send(calls.get, { id: first.id })).code === 0).toBe(sees(first));
      }
  for (const { of, pinned, newer, id } of references.values())
    expect([of.id, await rowOf('reference', 'status, pinned::int, newer::int', id)]).toEqual([
      of.id,
      { status: newer === null ? 'current' : 'suspect', pinned, newer },
    ]);
  const stranger = people.find(({ name }) => name === 'stranger')!;
  expect(await query('SELECT title FROM message WHERE receiver = $1', [stranger.id])).toEqual([]);
  const visible = await stranger.client.send(entityCalls(announcement).list, { pageSize: 1000 });
  expect(visible.data?.list ?? []).toEqual([]);
}

test('B9-13, B9-14, B9-15: whatever whoever does, the registers are what a naive model says', async () => {
  projects.push(await newProject(), await newProject());
  const rights = (...kinds: string[]) => REGISTERS.flatMap((name) => kinds.map((kind) => `pm:${name}:${kind}`));
  const SEVERAL: Record<string, [may: string[], rights: string[]]> = {
    lead: [
      ['read', 'edit'],
      [...rights('query', 'edit'), 'sys:announcement:edit'],
    ],
    anna: [['read'], rights('query')],
    ben: [['read'], rights('query')],
    // A member without any right to registers.
    helper: [[], []],
    stranger: [[], []],
  };
  people.push({ id: home.userId, client: boss, name: 'boss', may: ['read', 'edit'] });
  for (const [name, [held, keys]] of Object.entries(SEVERAL)) {
    const who = await person(name);
    people.push({ ...who, name, may: held });
    if (name !== 'stranger')
      for (const project of projects) await member('project', project, who, ['pm:project:query', ...keys]);
  }
  const registers = [onMaterials, onReviews, onOutputs, onReferences, onNews];
  const tried = { ok: 0, refused: 0 };
  for (let n = 0; n < STEPS; n++) {
    // Who may do much does more: else nothing gets far.
    const who = one(below(2) ? people : people.slice(0, 4));
    const { asked, answer, expected, stored } = await one(registers)(who);
    const what = `step ${n}: ${asked} by ${who.name}: ${answer.msg}`;
    expect([what, answer.code === 0]).toEqual([what, expected]);
    if (stored) expect([what, stored[0]]).toEqual([what, stored[1]]);
    tried[expected ? 'ok' : 'refused']++;
  }
  await everybodyReads();
  // It went through all of it, not past it.
  for (const many of Object.values(tried)) expect(many).toBeGreaterThan(STEPS / 5);
});
