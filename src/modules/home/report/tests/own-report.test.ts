/**
 * Own reports: random pivots against a count of rows read one by one, two readers of one report who see different sums, what costs
 * are told (resources-reports.md 16-10), templates (16-14), and whom reports are shared with.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hoursWorld, type Someone } from '#app/testing/hours-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { issue } from '#modules/registers/issue/issue.entity.ts';
import { readSheet } from '#server/sheet.ts';
import { datasets } from '../datasets.ts';
import { type Design, type Dimension, type Grain, grains, NO_DESIGN } from '../design.ts';
import { exportPivot, type PivotAnswer, readPivot, readPivotRows, reportServer } from '../own-report.calls.ts';
import { cptTemplate, ownReport } from '../own-report.entity.ts';

const world = await hoursWorld();
const { server, home, done, query, person, newProject, join } = world;
afterAll(world.close);
const reports = entityCalls(ownReport);
const as = (id: number, ...rights: string[]) =>
  server.as({ userId: id, companyId: home.companyId, departments: null, rights });
const author = as(
  home.userId,
  'pm:project:manageAll',
  'business:issue:company',
  'report:self',
  'report:share',
  'report:cpt:query',
  'report:cpt:edit',
);

let seed = Number(process.env.PIVOT_SEED ?? 480);
const below = (n: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * n);
};
const one = <T>(list: readonly T[]): T => list[below(list.length)]!;

let projects: number[];
let reader: Someone;
let readerClient: ReturnType<typeof as>;
const ROWS = 250;
const STATES = ['new', 'processing', 'solved', 'closed', 'suspended'];
beforeAll(async () => {
  projects = [await newProject(), await newProject(), await newProject()];
  reader = await person('reader');
  readerClient = as(reader.id);
  await join(projects.slice(0, 2).at(0)!, [reader.id], '项目经理');
  await join(projects[1]!, [reader.id], '项目经理');
  for (let n = 0; n < ROWS; n++)
    await query(
      `INSERT INTO issue (company_id, object_kind, object_id, name, code, status, proposer, responsible, reopened, planned_finish, created_at)
       VALUES ($1, CASE WHEN $2::bigint IS NOT NULL THEN 'project' END, $2, $3, $3, $4, $5, $6, $7, $8, $9)`,
      [
        ...[
          home.companyId,
          one([null, ...projects]),
          `I-${n}`,
          one(STATES),
          home.userId,
          one([null, home.userId, reader.id]),
        ],
        ...[
          below(4),
          one([null, '2026-01-31', '2026-02-01', '2026-12-31', '2027-01-01']),
          new Date(Date.UTC(2026, below(12), 1 + below(28), below(24))),
        ],
      ],
    );
});

/** Rows as their own list tells them to a viewer, a page at a time. */
async function readRows(who: typeof author): Promise<Record<string, unknown>[]> {
  const { list } = await done(entityCalls(issue).list, { pageSize: 1000 }, who);
  return (list as unknown as Record<string, unknown>[]).map((row) => ({
    ...row,
    project: row.projectId,
    program: row.programId,
  }));
}
/** The part of a date a grain looks at, on the company's clock (UTC+8). */
function part(value: unknown, instant: boolean, by: Grain): string {
  const day = instant ? new Date(Date.parse(String(value)) + 8 * 3_600_000).toISOString().slice(0, 10) : String(value);
  const [year, month] = [day.slice(0, 4), Number(day.slice(5, 7))];
  if (by === 'year') return year;
  if (by === 'quarter') return `${year}-Q${Math.ceil(month / 3)}`;
  if (by === 'month') return day.slice(0, 7);
  if (by === 'day') return day;
  const at = new Date(`${day}T00:00:00Z`);
  return new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10);
}
const dataset = datasets.find(({ key }) => key === 'issue')!;
function keyOf(row: Record<string, unknown>, { field, by }: Dimension): string | null {
  const value = row[field] ?? null;
  if (value === null) return null;
  const { kind } = dataset.columns[field]!;
  return kind === 'date' || kind === 'instant' ? part(value, kind === 'instant', by ?? 'month') : String(value);
}
function measured(rows: readonly Record<string, unknown>[], { field, how }: Design['measures'][number]): number | null {
  if (field === null) return rows.length;
  const values = rows.flatMap((row) => (row[field] === null || row[field] === undefined ? [] : [Number(row[field])]));
  if (how === 'count') return values.length;
  if (values.length === 0) return null;
  const sum = values.reduce((all, value) => all + value, 0);
  const made = { sum, avg: sum / values.length, min: Math.min(...values), max: Math.max(...values) }[how];
  return Math.round(made * 10_000) / 10_000;
}
/** Every number of a pivot by its keys. */
function told(pivot: PivotAnswer): Record<string, (number | null)[]> {
  const out: Record<string, (number | null)[]> = { '* *': pivot.totals };
  const text = (keys: readonly (string | null)[]) => JSON.stringify(keys);
  for (const [r, row] of pivot.rows.entries()) {
    out[`${text(row.keys)} *`] = pivot.rowTotals[r]!;
    for (const [c, column] of pivot.columns.entries())
      if (pivot.cells[r]![c]!.some((value) => value !== null))
        out[`${text(row.keys)} ${text(column.keys)}`] = pivot.cells[r]![c]!;
  }
  for (const [c, column] of pivot.columns.entries()) out[`* ${text(column.keys)}`] = pivot.columnTotals[c]!;
  return out;
}
function naive(rows: readonly Record<string, unknown>[], design: Design): Record<string, (number | null)[]> {
  const groups = new Map<string, Record<string, unknown>[]>();
  const put = (key: string, row: Record<string, unknown>) => groups.set(key, [...(groups.get(key) ?? []), row]);
  for (const row of rows) {
    const [down, along] = [design.rows, design.columns].map((side) => JSON.stringify(side.map((by) => keyOf(row, by))));
    const places = new Set([
      '* *',
      ...(design.rows.length > 0 ? [`${down} *`] : []),
      ...(design.columns.length > 0 ? [`* ${along}`] : []),
      ...(design.rows.length > 0 && design.columns.length > 0 ? [`${down} ${along}`] : []),
    ]);
    for (const place of places) put(place, row);
  }
  const out = Object.fromEntries(
    [...groups].map(([key, some]) => [key, design.measures.map((of) => measured(some, of))]),
  );
  const empty = design.measures.map((of) => measured([], of));
  const shown = Object.entries(out).filter(
    ([key, values]) => key.includes('*') || values.some((value) => value !== null),
  );
  return { '* *': empty, ...Object.fromEntries(shown) };
}
function randomDesign(): Design {
  const fields = ['project', 'status', 'responsible', 'plannedFinish', 'createdAt', 'severity'];
  const drawn = fields.toSorted(() => below(3) - 1).slice(0, below(4));
  const dimension = (field: string): Dimension =>
    ['plannedFinish', 'createdAt'].includes(field) ? { field, by: one(Object.keys(grains) as Grain[]) } : { field };
  const cut = below(drawn.length + 1);
  return {
    ...NO_DESIGN,
    rows: drawn.slice(0, cut).map(dimension),
    columns: drawn.slice(cut).map(dimension),
    measures: [
      { field: null, how: 'count' },
      { field: 'reopened', how: one(['sum', 'avg', 'min', 'max', 'count'] as const) },
    ],
    filters: below(3) === 0 ? { status: 'new,closed' } : {},
  };
}

test('13-3: random pivots of two readers are those of rows read one by one through their list', async () => {
  const people = [author, readerClient];
  const rows = [await readRows(author), await readRows(readerClient)];
  expect(rows[0]!.length).toBe(ROWS);
  expect(rows[1]!.length).toBeGreaterThan(0);
  expect(rows[1]!.length).toBeLessThan(ROWS);
  for (let n = 0; n < Number(process.env.PIVOTS ?? 60); n++) {
    const design = randomDesign();
    const who = n % 2;
    const within = rows[who]!.filter(
      ({ status }) => !design.filters.status || ['new', 'closed'].includes(String(status)),
    );
    const pivot = await done(readPivot, { dataset: 'issue', design }, people[who]!);
    expect(told(pivot), JSON.stringify(design)).toEqual(naive(within, design));
    if (pivot.rows.length === 0) continue;
    const r = below(pivot.rows.length);
    const opened = await done(readPivotRows, { dataset: 'issue', design, rowKeys: pivot.rows[r]!.keys }, people[who]!);
    expect(opened.total).toBe(pivot.rowTotals[r]![0]);
  }
});

test('every dataset can be read, empty or not, by its administrator and by somebody without rights', async () => {
  const nobody = as((await person('nobody', { rights: [] })).id);
  for (const { key, columns } of datasets) {
    const money = Object.keys(columns).filter((name) =>
      ['money', 'decimal', 'int', 'percent'].includes(columns[name]!.kind),
    );
    const design: Design = {
      ...NO_DESIGN,
      rows: Object.keys(columns)
        .filter((name) => ['choice', 'dict', 'ref', 'bool'].includes(columns[name]!.kind))
        .slice(0, 4)
        .map((field) => ({ field })),
      columns: Object.keys(columns)
        .filter((name) => ['date', 'instant'].includes(columns[name]!.kind))
        .slice(0, 2)
        .map((field) => ({ field, by: 'week' })),
      measures: money.length > 0 ? money.slice(0, 5).map((field) => ({ field, how: 'sum' })) : NO_DESIGN.measures,
    };
    for (const who of [author, nobody]) {
      await done(readPivot, { dataset: key, design }, who);
      await done(readPivotRows, { dataset: key, design }, who);
    }
    expect((await done(readPivot, { dataset: key, design: NO_DESIGN }, nobody)).counted, key).toBe(0);
  }
});

test('16-10: costs of a reader who may know them in two of three projects: two rows, their total, and one not counted', async () => {
  for (const [n, project] of projects.entries())
    await query(
      `INSERT INTO cost_entry (company_id, object_kind, object_id, effect_date, posting_date, known_at, cents, source, source_id)
       VALUES ($1, 'project', $2, '2026-03-01', '2026-03-01', now(), $3, 'adjust', $4)`,
      [home.companyId, project, 100_00 * (n + 1), 900 + n],
    );
  const [counter] = [await person('counter', { rights: [] })];
  await join(projects[2]!, [counter.id]);
  for (const project of projects.slice(0, 2))
    await query(
      `WITH r AS (INSERT INTO project_role (company_id, object_kind, object_id, name, rights) VALUES ($1, 'project', $2, 'counts', '["pm:project:query","pm:actualCost:query","pm:cost:query"]') RETURNING id)
       INSERT INTO project_member (company_id, object_kind, object_id, "user", roles) SELECT $1, 'project', $2, $3, ARRAY[id] FROM r`,
      [home.companyId, project, counter.id],
    );
  const design: Design = { ...NO_DESIGN, rows: [{ field: 'project' }], measures: [{ field: 'amount', how: 'sum' }] };
  const asked = { dataset: 'cost', design };
  const all = await done(readPivot, asked, author);
  expect([all.rowTotals.map(([cents]) => cents).toSorted(), all.totals, all.left]).toEqual([[100, 200, 300], [600], 0]);
  const some = await done(readPivot, asked, as(counter.id));
  expect([some.rows.length, some.totals, some.left, some.currencies]).toEqual([2, [300], 1, ['CNY']]);
  const sheet = await readSheet((await as(counter.id).send(exportPivot, asked)).raw, 10);
  expect(sheet.length).toBe(4);
  expect(sheet.at(-1)!.at(-1)).toBe(300);
  // In one project, and a project one may not see is none.
  expect((await done(readPivot, { ...asked, project: projects[0] }, as(counter.id))).totals).toEqual([100]);
  expect((await done(readPivot, { ...asked, project: projects[2] }, as(counter.id))).counted).toBe(0);
});

test('a report is seen by whom it is shared with and changed by its author; what is wrong with it is named', async () => {
  const design = { ...NO_DESIGN, rows: [{ field: 'status' }] };
  const create = async (name: string, more: object) =>
    done(reports.create, { name, dataset: 'issue', design, ...more }, author) as Promise<unknown> as Promise<{
      id: number;
      version: number;
    }>;
  const mine = await create('mine', { sharing: 'mine' });
  const ours = await create('ours', { sharing: 'people', readers: [reader.id] });
  const everybodys = await create('all', { sharing: 'all' });
  const { list } = await done(reports.list, {}, readerClient);
  expect(list.map(({ id }) => id).toSorted()).toEqual([ours.id, everybodys.id]);
  expect((await readerClient.send(reports.get, { id: mine.id })).code).toBe(404);
  const writer = as(reader.id, 'report:self');
  expect((await writer.send(reports.update, { id: ours.id, version: ours.version, name: 'x' })).problems).toMatchObject(
    [{ key: 'report.notAuthor' }],
  );
  expect((await writer.send(reports.create, { name: 'y', dataset: 'issue', sharing: 'all' })).problems).toMatchObject([
    { field: 'sharing' },
  ]);
  const refused = async (wrong: object) =>
    (await author.send(reports.create, { name: 'z', dataset: 'issue', sharing: 'mine', design: wrong } as never))
      .problems?.[0];
  expect((await refused({ ...design, rows: [{ field: 'secret' }] }))?.text).toContain('secret');
  expect(await refused({ ...design, measures: [] })).toMatchObject({ field: 'design', key: 'report.measureCount' });
  expect(await refused({ ...design, rows: Array.from({ length: 5 }, () => ({ field: 'status' })) })).toMatchObject({
    key: 'report.tooManyDimensions',
  });
  expect(await refused({ ...design, measures: [{ field: 'status', how: 'sum' }] })).toMatchObject({
    key: 'report.unknownColumn',
  });
  expect(
    (await author.send(readPivot, { dataset: 'issue', design: { ...design, columns: design.rows } })).problems,
  ).toMatchObject([{ key: 'report.twice' }]);
});

test('16-14: only .cpt files are templates; without a report server the page is told so; a formula in a name is a text', async () => {
  const kept = async (name: string, size = 3): Promise<number> => {
    const [file] = await query<{ id: number }>(
      `INSERT INTO file (company_id, name, type, size, hash, created_at, created_by)
       VALUES ($1, $2, 'application/octet-stream', $3, repeat('a', 64), now(), $4) RETURNING id::int AS id`,
      [home.companyId, name, size, home.userId],
    );
    return file!.id;
  };
  const templates = entityCalls(cptTemplate);
  const wrong = await author.send(templates.create, { name: 'a', template: [await kept('a.txt')] } as never);
  expect(wrong.problems).toMatchObject([{ field: 'template', key: 'report.cptOnly' }]);
  const right = await author.send(templates.create, { name: 'a', template: [await kept('a.cpt')] } as never);
  expect(right.msg).toBe('');
  const large = await author.send(templates.create, {
    name: 'b',
    template: [await kept('b.cpt', 20_000_001)],
  } as never);
  expect(large.problems).toMatchObject([{ field: 'template', key: 'report.cptLarge' }]);
  expect(await done(reportServer, {}, author)).toEqual({ address: null });
  await query("UPDATE project SET name = '=HYPERLINK(1)' WHERE id = $1", [projects[0]]);
  const design = { ...NO_DESIGN, rows: [{ field: 'project' }] };
  const cells = (await readSheet((await author.send(exportPivot, { dataset: 'issue', design })).raw, 20)).flat();
  expect(cells).toContain('=HYPERLINK(1)');
});
