/**
 * Who sees which issues (records.md B9-15): every list, sheet, search, count and answer of one holds exactly the rows that a naive
 * evaluation of involvement gives, for an outsider, readers of a program and of departments, and everybody else.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls, issueWorld, type Someone } from '#app/testing/issue-world.ts';
import { facetCounts } from '#modules/people/discussion/watch.calls.ts';
import { searchAll } from '#modules/people/search/search.calls.ts';
import { indexWords } from '#modules/people/search/server/index-words.ts';
import { readSheet } from '#server/sheet.ts';
import { issueCounts, issueFlow } from '../issue.calls.ts';
import type { IssueRow } from '../issue.entity.ts';
import { handlerOf } from '../issue.rules.ts';
import { issueService } from '../server/issue-service.ts';

const world = await issueWorld();
const { raise, list, moved, query, home } = world;
afterAll(world.close);

interface Reader extends Someone {
  name: string;
  rights: readonly string[];
  departments: number[] | null;
  /** Objects in which they hold a right, as `project 7`. */
  inside: Record<string, readonly string[]>;
}
const readers: Reader[] = [];
/** People who had an issue or took a step with it, by its id. */
const dealt = new Map<number, Set<number>>();
let rows: (IssueRow & { program: number | null })[] = [];
let project = 0;
let sibling = 0;
let program = 0;

const EXPORTS = 'business:issue:export';
const place = (row: IssueRow): string | null =>
  row.projectId ? `project ${row.projectId}` : row.programId ? `program ${row.programId}` : null;
const holds = (who: Reader, row: IssueRow, right: string): boolean =>
  who.inside[place(row) ?? '']?.includes(right) ?? false;
const triages = (who: Reader, row: IssueRow): boolean =>
  handlerOf(row) === 'triage' &&
  (place(row) ? holds(who, row, 'pm:issue:edit') : who.rights.includes('business:issue:edit'));
const has = (who: Reader, row: IssueRow): boolean => handlerOf(row) === who.id || triages(who, row);
const ofDepartment = (who: Reader, row: IssueRow): boolean =>
  who.departments === null || who.departments.includes(row.department!);
const sees = (who: Reader, row: IssueRow): boolean =>
  who.rights.includes('business:issue:company') ||
  [row.proposer, row.responsible, row.verifier].includes(who.id) ||
  (dealt.get(row.id)?.has(who.id) ?? false) ||
  holds(who, row, 'pm:issue:query') ||
  triages(who, row) ||
  (who.rights.includes('business:issue:department') && ofDepartment(who, row));
const idsOf = (wanted: (row: IssueRow) => boolean): number[] => rows.filter(wanted).map(({ id }) => id);

beforeAll(async () => {
  [program, project, sibling] = [await world.newProgram(), await world.newProject(), await world.newProject()];
  await query('UPDATE project SET program = $1 WHERE id = ANY($2)', [program, [project, sibling]]);
  const [near, far] = [await world.department('NEAR'), await world.department('FAR')];
  async function reader(
    name: string,
    rights: readonly string[] = [],
    of = home.departmentId,
    departments: number[] | null = [],
    inside: Reader['inside'] = {},
  ): Promise<Reader> {
    const someone = await world.person(name, [...rights, EXPORTS], { of, departments });
    for (const [where, held] of Object.entries(inside)) {
      const [kind, id] = where.split(' ') as ['project' | 'program', string];
      await world.member(kind, Number(id), someone, held);
    }
    const one = { ...someone, name, rights, departments, inside };
    readers.push(one);
    return one;
  }
  const all = ['pm:issue:query', 'pm:issue:add', 'pm:issue:edit'];
  const member = await reader('member', [], near, [], { [`project ${project}`]: ['pm:issue:add'] });
  const worker = await reader('worker', [], far, [], { [`project ${project}`]: ['pm:project:query'] });
  const lead = await reader('lead', [], far, [], { [`project ${project}`]: all, [`project ${sibling}`]: all });
  const past = await reader('past', [], far, [], { [`project ${project}`]: ['pm:project:query'] });
  const alone = await reader('alone', ['business:issue:add'], near);
  const programLead = await reader('programLead', [], far, [], { [`program ${program}`]: all });
  await reader('programReader', [], far, [], { [`program ${program}`]: ['pm:issue:query'] });
  await reader('departmentReader', ['business:issue:department'], far, [near]);
  await reader('everyDepartment', ['business:issue:department'], far, null);
  await reader('companyReader', ['business:issue:company'], far);
  await reader('triage', ['business:issue:edit'], far);
  await reader('outsider', [], far);

  const step = (id: number, ...people: Reader[]) =>
    dealt.set(id, new Set([...(dealt.get(id) ?? []), ...people.map((one) => one.id)]));
  const a = await raise(member, { projectId: project, name: '屏幕花屏' });
  const b = await raise(lead, { projectId: project, name: '屏幕偏色', responsible: past.id });
  await moved(b.id, 'transfer', past, { reason: '换人', values: { responsible: worker.id } });
  await moved(b.id, 'accept', worker);
  step(b.id, past, worker);
  await raise(lead, { projectId: sibling, name: '屏幕漏光', verifier: member.id });
  const d = await raise(programLead, { programId: program, name: '屏幕供货晚' });
  await moved(d.id, 'assign', programLead, { values: { responsible: programLead.id } });
  step(d.id, programLead);
  await raise(alone, { name: '屏幕会议室坏了' });
  const f = await raise(alone, { name: '屏幕自己处理', responsible: alone.id });
  await moved(f.id, 'accept', alone);
  const cause = await world.item('design');
  await moved(f.id, 'solve', alone, { values: { solution: '重装', cause } });
  await moved(f.id, 'verify', alone);
  step(f.id, alone);
  const g = await raise(member, { projectId: project, name: '屏幕误报' });
  await moved(g.id, 'close', member, { reason: '误报', values: { result: 'notFault' } });
  step(g.id, member);
  expect(a.department).toBe(near);
  const found = await query('SELECT id::int AS id FROM issue ORDER BY id');
  const boss = world.server.as({
    userId: home.userId,
    companyId: home.companyId,
    departments: null,
    rights: ['business:issue:company'],
  });
  rows = [];
  for (const { id } of found) rows.push((await world.done(calls.get, { id: id as number }, boss)).row as never);
  expect(rows).toHaveLength(7);
  await indexWords(world.server.db, [
    {
      ...issueService.entity.search!,
      kind: 'issue',
      label: issueService.entity.label,
      table: 'issue',
      readable: issueService.readable,
    },
  ]);
});

test('lists, one record, options and counts beside it hold what one may see and nothing else', async () => {
  const everything = rows.map(({ id }) => id);
  for (const who of readers) {
    const wanted = idsOf((row) => sees(who, row));
    expect(await list(who), who.name).toEqual(wanted);
    for (const id of everything) {
      const { code } = await who.client.send(calls.get, { id });
      expect(code, `${who.name} ${id}`).toBe(wanted.includes(id) ? 0 : 404);
    }
    const options = await who.client.send(calls.options, { ids: everything.join(',') });
    expect(options.data.map(({ id }) => id).toSorted(), who.name).toEqual(wanted);
    const beside = await who.client.send(facetCounts, { entity: 'issue', ids: everything.join(',') });
    expect(Object.keys(beside.data).map(Number).toSorted(), who.name).toEqual(wanted);
  }
});

test('views: what one has, had, raised, and those of departments and company for who may', async () => {
  for (const who of readers) {
    expect(await list(who, { view: 'needMeHandle' }), who.name).toEqual(idsOf((row) => has(who, row)));
    expect(await list(who, { view: 'hadDealt' }), who.name).toEqual(
      idsOf((row) => dealt.get(row.id)?.has(who.id) ?? false),
    );
    expect(await list(who, { view: 'myCreated' }), who.name).toEqual(idsOf((row) => row.proposer === who.id));
    expect(await list(who, { view: 'projectIssue' }), who.name).toEqual(
      idsOf((row) => holds(who, row, 'pm:issue:query')),
    );
    for (const [view, right, of] of [
      ['departmentIssue', 'business:issue:department', (row: IssueRow) => ofDepartment(who, row)],
      ['companyIssue', 'business:issue:company', () => true],
    ] as const) {
      if (who.rights.includes(right)) expect(await list(who, { view }), who.name).toEqual(idsOf(of));
      else expect((await who.client.send(calls.list, { view })).code, who.name).toBe(403);
    }
    const counts = await who.client.send(issueCounts, {});
    expect(counts.data, who.name).toEqual({
      needMeHandle: idsOf((row) => has(who, row)).length,
      overdue: 0,
      myOpen: idsOf((row) => row.proposer === who.id && row.status !== 'closed').length,
    });
  }
});

test('inside objects: a project its own, a program those of its projects too, as far as one sees them', async () => {
  for (const who of readers) {
    const inside = (kind: 'projectId' | 'programId', id: number) =>
      who.client.send(calls.list, { [kind]: id, sort: 'id' });
    const mine = await inside('projectId', project);
    if (!who.inside[`project ${project}`]) expect(mine.code, who.name).toBe(404);
    else
      expect(
        mine.data.list.map(({ id }) => id),
        who.name,
      ).toEqual(idsOf((row) => row.projectId === project && sees(who, row)));
    const whole = await inside('programId', program);
    if (!who.inside[`program ${program}`]) expect(whole.code, who.name).toBe(404);
    else
      expect(
        whole.data.list.map(({ id }) => id),
        who.name,
      ).toEqual(idsOf((row) => place(row) !== null && sees(who, row)));
  }
});

test('sheets, search and the trend tell of the same issues', async () => {
  for (const who of readers) {
    const wanted = rows.filter((row) => sees(who, row));
    const sheet = await who.client.send(calls.export, { sort: 'id' });
    const [, ...lines] = await readSheet(sheet.raw, 100);
    expect(
      lines.map((line) => line.find((cell) => String(cell).startsWith('屏幕'))),
      who.name,
    ).toEqual(wanted.map(({ name }) => name));
    const found = await who.client.send(searchAll, { text: '屏幕' });
    const hits = found.data.groups.find(({ kind }) => kind === 'issue')?.hits ?? [];
    // Six are shown.
    expect(hits.length, who.name).toBe(Math.min(6, wanted.length));
    for (const { id } of hits)
      expect(
        wanted.map((row) => row.id),
        who.name,
      ).toContain(id);
    const { data } = await who.client.send(issueFlow, { weeks: 2 });
    const closed = wanted.filter(({ status }) => status === 'closed').length;
    expect(data.weeks.at(-1), who.name).toMatchObject({ raised: wanted.length, closed, open: wanted.length - closed });
    expect(
      data.states.reduce((sum, { count }) => sum + count, 0),
      who.name,
    ).toBe(wanted.length - closed);
  }
  const plain = world.server.as({ userId: readers[0]!.id, companyId: home.companyId, rights: [], departments: [] });
  const refused = await plain.send(calls.export, {});
  expect(JSON.parse(refused.raw.toString()).code).toBe(403);
});

test('who comes to see one by the right to edit alone may do what the right says', async () => {
  const triage = readers.find(({ name }) => name === 'triage')!;
  const [id] = await list(triage, { view: 'needMeHandle' });
  const { data } = await triage.client.send(calls.get, { id: id! });
  expect(data.abilities!.actions).toMatchObject({ accept: null, assign: null, close: null });
  expect(data.editable).toContain('responsible');
  await moved(id!, 'accept', triage);
  expect((await world.get(id!, triage)).responsible).toBe(triage.id);
});

test('references name no record that the viewer may not read: task, duplicate, source issue; the rest is named', async () => {
  const project = await world.newProject();
  const outsider = await world.person('outside verifier', ['business:issue:add']);
  const inside = await world.person('inside raiser');
  await world.member('project', project, inside, ['pm:issue:query', 'pm:issue:add', 'pm:issue:edit', 'pm:plan:query']);
  const [task] = await world.query(
    `INSERT INTO task (company_id, project_id, name, code, position, status, planned_start, planned_end)
     VALUES ($1, $2, '保密任务', 'T-KEPT', 1, 'new', '2026-01-05', '2026-01-06') RETURNING id::int AS id`,
    [world.home.companyId, project],
  );
  const secret = await world.raise(inside, { projectId: project, name: '保密问题' });
  const shown = await world.raise(inside, {
    projectId: project,
    name: '请您验证',
    task: task!.id,
    verifier: outsider.id,
  });
  await world.moved(shown.id, 'close', inside, {
    reason: '同一问题',
    values: { result: 'duplicate', duplicateOf: secret.id },
  });
  const seenBy = async (who: Someone) => (await world.done(calls.get, { id: shown.id }, who.client)).titles;
  expect((await seenBy(inside)).task).toEqual({ [task!.id as number]: '保密任务' });
  expect((await seenBy(inside)).duplicateOf).toEqual({ [secret.id]: '保密问题' });
  const outside = await seenBy(outsider);
  expect([outside.task, outside.duplicateOf]).toEqual([{}, {}]);
  // People, and the object it belongs to, are named wherever it is read.
  expect(outside.proposer).toEqual({ [inside.id]: 'inside raiser' });
  expect(Object.values(outside.projectId!)).toHaveLength(1);
  const page = await world.done(calls.list, { filters: { name: '请您验证' } }, outsider.client);
  expect([page.total, page.titles.task, page.titles.duplicateOf]).toEqual([1, {}, {}]);
});
