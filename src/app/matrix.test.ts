/**
 * Who may call what: every call x every sample person x the object it names (of one's own project, of another one's, of
 * another company), against the reviewed table permission-matrix.txt. `UPDATE_MATRIX=1` writes the table anew; the
 * difference is then reviewed like code. Nothing is written: each handler's transaction is rolled back.
 *
 * y allowed (whatever the rules of the action then say) n no right a absent, or not to be known s no session
 */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#kernel/call.ts';
import { now } from '#kernel/dates.ts';
import { type Entity, scopeId } from '#kernel/entity.ts';
import { entityPath } from '#kernel/entity-calls.ts';
import { objectKinds } from '#kernel/object-kind.ts';
import { holds } from '#kernel/permission.ts';
import { CODE, problem, Refusal } from '#kernel/problem.ts';
import { NO_DESIGN } from '#modules/home/report/design.ts';
import type { Ctx, ServerModule, Upload } from '#server/context.ts';
import { httpTexts } from '#server/http/errors.ts';
import { signature } from '#server/outbound/signed-post.ts';
import type { TestClient } from '#server/testing/http.ts';
import { pathNames, requiredValues } from '#server/testing/samples.ts';
import { entities } from './entities.ts';
import { designedRecords, EMBEDDED_URL, ENGINE_KEY } from './testing/matrix-designed.ts';
import { matrixRecords, OBJECTS, type Objects } from './testing/matrix-records.ts';
import { asked, noting, untouched } from './testing/touched-tables.ts';
import { MODULES, makeWorld, OUTSIDER, type Person, type World } from './testing/world.ts';

const FILE = fileURLToPath(new URL('permission-matrix.txt', import.meta.url));
const DENIED: readonly number[] = [CODE.session, CODE.forbidden, CODE.absent];

/** The file of uploads: neither a workbook nor a plan, so that permitted callers get a refusal of the file. */
const FILE_SENT = Buffer.from('neither');

/** A record that people discuss, and another one to relate it to. */
const spokenOf = (object: Objects) => ({ entity: 'project', recordId: ids.get(`${object} project`) });
const relatedTo = (object: Objects) => ({ side: 'relates', toEntity: 'task', toRecord: ids.get(`${object} task`) });

/** Of the own project a workflow that changes something row by row: the change of a plan that waits in the sample company. */
const changing = (object: Objects) => (object === 'own' ? { instanceId: planChange } : {});
function signedBy(key: string, body: string) {
  const time = now();
  return { time, signature: signature(key, time, body), body };
}

const allocated = (object: string) => ({
  versionId: ids.get(`${object} productVersion`),
  demands: [ids.get(`${object} devDemand`)],
});

/** Refused as one version, once it has been read. */
const comparedBudgets = (object: Objects) => {
  const id = ids.get(`${object} budgetVersion`);
  return { before: id, after: id };
};
const crossLink = (object: Objects) => ({ linkId: ids.get(`${object} crossLink`) ?? 999_999 });
/** Inputs without which a call refuses before it looks at the object. */
/** The operator handles other companies, never their own. */
const another = () => ({ enterprise: world.people.get(OUTSIDER)!.companyId });
const VALUES: Readonly<Record<string, (object: Objects) => Record<string, unknown>>> = {
  'POST /api/v1/user/:id/status': () => ({ status: 'inUse' }),
  'POST /api/v1/enterprise/suspend': another,
  'POST /api/v1/enterprise/resume': another,
  'PUT /api/v1/enterprise/quotas': another,
  'POST /api/v1/enterprise/close': another,
  'POST /api/v1/enterprise/close/confirm': another,
  'POST /api/v1/user/batch-status': () => ({ status: 'inUse' }),
  'POST /api/v1/project/members/batch': (object) => ({
    projects: [ids.get(`${object} project`)],
    roles: ['Nobody'],
    change: 'add',
    dryRun: true,
  }),
  'GET /api/v1/plan/change/:changeId/diff': (object) => ({ changeId: ids.get(`${object} planChange`) }),
  'GET /api/v1/plan/change/:changeId/diff-sheet': (object) => ({ changeId: ids.get(`${object} planChange`) }),
  'GET /api/v1/plan/change/:changeId/way': (object) => ({ changeId: ids.get(`${object} planChange`) }),
  'POST /api/v1/plan/change/:changeId/submit': (object) => ({ changeId: ids.get(`${object} planChange`) }),
  'GET /api/v1/budget/version/content': (object) => ({ versionId: ids.get(`${object} budgetVersion`) }),
  'GET /api/v1/document/document/:documentId/compare': (object) => ({
    documentId: ids.get(`${object} document`),
    before: ids.get(`${object} docVersion`),
    after: ids.get(`${object} docVersion`),
  }),
  'POST /api/v1/document/document/:documentId/restore': (object) => ({
    documentId: ids.get(`${object} document`),
    versionId: ids.get(`${object} docVersion`),
  }),
  'POST /api/v1/document/document/restore-deleted': (object) => ({ ids: [ids.get(`${object} deleted document`)] }),
  'GET /api/v1/budget/version/compare': comparedBudgets,
  'GET /api/v1/budget/version/compare/export': comparedBudgets,
  'GET /api/v1/budget/change/diff': (object) => ({ changeId: ids.get(`${object} budgetChange`) }),
  'POST /api/v1/budget/change/submit': (object) => ({ changeId: ids.get(`${object} budgetChange`) }),
  'GET /api/v1/demand/change/:changeId/effect': (object) => ({ changeId: ids.get(`${object} demandChange`) }),
  'GET /api/v1/demand/coverage': (object) => ({ versionId: ids.get(`${object} productVersion`) }),
  'POST /api/v1/demand/allocate': allocated,
  'POST /api/v1/demand/unallocate': allocated,
  'PUT /api/v1/selection/:portfolioId/drivers': () => ({ drivers: [] }),
  'GET /api/v1/demand/devDemand/:id/original': (object) => ({ id: ids.get(`${object} devDemand`) }),
  'PUT /api/v1/selection/:portfolioId/judgement': () => ({ first: choosing.a, second: choosing.b }),
  'PUT /api/v1/selection/:portfolioId/impact': () => ({
    item: String(choosing.project),
    driver: choosing.a,
    impact: 'low',
  }),
  'PUT /api/v1/selection/:portfolioId/scenario': () => ({ scenarioId: choosing.scenario, settings: {} }),
  'DELETE /api/v1/selection/:portfolioId/scenario': () => ({ scenarioId: choosing.scenario }),
  'POST /api/v1/selection/:portfolioId/compute': () => ({ scenarioId: choosing.scenario }),
  'POST /api/v1/selection/:portfolioId/commit': () => ({ scenarioId: choosing.scenario }),
  'POST /api/v1/selection/:portfolioId/carry-out': () => ({ projects: [choosing.project] }),
  'POST /api/v1/selection/:portfolioId/frontier': () => ({ scenarioId: choosing.scenario }),
  'POST /api/v1/selection/:portfolioId/why-out': () => ({
    scenarioId: choosing.scenario,
    item: String(choosing.project),
  }),
  'POST /api/v1/demand/libDemand/:id/reuse': (object) => ({ id: ids.get(`${object} libDemand`) }),
  'POST /api/v1/product-change/change/:changeId/submit': (object) => ({ changeId: ids.get(`${object} productChange`) }),
  'GET /api/v1/product-change/change/:changeId/view': (object) => ({ changeId: ids.get(`${object} productChange`) }),
  'POST /api/v1/project/:projectId/cross-links': (object) => ({ sourceProject: ids.get(`${object} project`) }),
  'POST /api/v1/project/:projectId/cross-links/:linkId/refresh': crossLink,
  'POST /api/v1/project/:projectId/cross-links/:linkId/remove': crossLink,
  'GET /api/v1/structure/structure': (object) => ({ versionId: ids.get(`${object} productVersion`) }),
  'PUT /api/v1/structure/structure': (object) => ({ versionId: ids.get(`${object} productVersion`), edits: [] }),
  'GET /api/v1/plan/compare': (object) => ({ before: ids.get(`${object} baseline`) }),
  'GET /api/v1/plan/compare-sheet': (object) => ({ before: ids.get(`${object} baseline`) }),
  'POST /api/v1/hours/consequences': (object) => ({ ids: [ids.get(`${object} workRecord`)] }),
  'GET /api/v1/project-report/:reportId/facts/:fact': () => ({ fact: 'progress' }),
  'POST /api/v1/project-report/start': () => ({ kind: 'weekly', period: '2025-W03' }),
  'POST /api/v1/workflow/instance/:instanceId/act': () => ({ action: { kind: 'comment', text: 'x' } }),
  'GET /api/v1/workflow/instance/:instanceId/changes/sheet': changing,
  'PUT /api/v1/workflow/instance/:instanceId/refused-rows': changing,
  // Messages of an engine are accepted by its key, whoever sends them.
  'POST /api/v1/workflow/engines/:id/sync': () => signedBy(ENGINE_KEY, '{}'),
  'GET /api/v1/menu/embedded': () => ({ url: EMBEDDED_URL, projectId: undefined }),
  'GET /commonservice-system/dicInfo/getByPrimaryKey': () => ({ id: 'sys.password.updateTime' }),
  'PUT /api/v1/dict/classification/:item': () => ({ item: projectType }),
  'POST /api/v1/approval/request': (object) => ({
    entity: 'project',
    id: ids.get(`${object} project`),
    action: 'launch',
  }),
  'GET /api/v1/log/changes': (object) => ({ entity: 'project', recordId: ids.get(`${object} project`) }),
  ...Object.fromEntries(
    [
      ...['GET /api/v1/discussion/comments', 'POST /api/v1/discussion/comments', 'GET /api/v1/discussion/watchers'],
      ...['PUT /api/v1/discussion/watchers', 'GET /api/v1/discussion/relations'],
      'POST /api/v1/discussion/relations/:id/confirm',
    ].map((name) => [name, spokenOf]),
  ),
  'POST /api/v1/discussion/relations': (object) => ({ ...spokenOf(object), ...relatedTo(object) }),
  'GET /api/v1/load': () => ({ kind: 'people', grain: 'week', from: '2026-03-02' }),
  'GET /api/v1/load/detail': (object) => ({
    ...{ kind: 'people', id: ids.get(`${object} user`) },
    ...{ from: '2026-03-02', to: '2026-03-08' },
  }),
  ...Object.fromEntries(['', '/export', '/rows'].map((end) => [`POST /api/v1/report/pivot${end}`, aPivot])),
  'GET /api/v1/discussion/counts': () => ({ entity: 'project', ids: '1' }),
};

/** Which projects there are, by state. */
function aPivot(): Record<string, unknown> {
  return { dataset: 'project', design: { ...NO_DESIGN, rows: [{ field: 'status' }] } };
}

/** Until the records are there, handlers run as they are. */
let frozen = false;

/** Runs the handler for its refusals about rights and rolls back whatever it did. */
const readOnly = (modules: readonly ServerModule[]): readonly ServerModule[] =>
  modules.map((m) => ({
    ...m,
    handlers: m.handlers.map((h) => ({
      call: { ...h.call, creates: false },
      async run(ctx: Ctx, ...args: [input: unknown, upload?: Upload]) {
        if (!frozen) return h.run(ctx, ...args);
        await h.run(noting(ctx, h.call), ...args).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          if (DENIED.includes(error.code)) throw new Refusal(error.problems, error.code);
        });
        throw new Refusal([problem(httpTexts.parameter)]);
      },
    })),
  }));

let world: World;
let ids: ReadonlyMap<string, number>;
let designed: ReadonlyMap<string, number>;
/** A class of projects. */
let projectType: number;
/** The workflow in which a plan change waits. */
let planChange: number;
/** What the portfolio of the sample company is chosen by. */
let choosing: { a: number; b: number; project: number; scenario: number };
beforeAll(async () => {
  world = await makeWorld(readOnly, { addresses: 'many' });
  ids = await matrixRecords(world);
  choosing = (
    await world.server.database.pool.query<typeof choosing>(`SELECT min(driver)::int AS a, max(driver)::int AS b,
      min(project_id)::int AS project, (SELECT min(id)::int FROM selection_scenario) AS scenario FROM selection_impact`)
  ).rows[0]!;
  designed = await designedRecords(world, ids);
  projectType = (await world.first(
    'dictItem',
    `id = (SELECT type FROM project WHERE id = ${ids.get('own project')})`,
  ))!;
  // Only published ones are used again.
  await world.server.database.pool.query("UPDATE lib_demand SET status = 'published'");
  planChange = (await world.first('wfInstance', "business_type = 'plan.change' AND status = 'running'"))!;
  frozen = true;
}, 240_000);
afterAll(() => world.close());

const byPath = [...entities].sort((a, b) => entityPath(b).length - entityPath(a).length);
/** The entity a field of ids speaks of: by its name, otherwise by the address of the call. */
function entityOf(call: Call, field: string): Entity | undefined {
  const named = entities.find((e) => `${e.name}Id` === field);
  const module = /^\/api\/v1\/(\w+)\//.exec(call.path)?.[1];
  return (
    named ??
    byPath.find((e) => `${call.path}/`.startsWith(`${entityPath(e)}/`)) ??
    entities.find((e) => e.name === module)
  );
}

/** The record that is not an entity and that a field of the call names, if there is one. */
function designedId(call: Call, object: Objects, field: string): number | undefined {
  const fitting = [...designed].flatMap(([key, id]) => {
    const [of, path, name] = key.split(' ') as [string, string, string];
    return of === object && name === field && call.path.startsWith(path) ? [{ path, id }] : [];
  });
  return fitting.sort((a, b) => b.path.length - a.path.length)[0]?.id;
}

function inputOf(call: Call, object: Objects): Record<string, unknown> {
  const input = requiredValues(call.input, 7, (kind, name) => (kind === 'entity' ? (ids.get(`own ${name}`) ?? 1) : 1));
  for (const { name: scope } of objectKinds())
    if (call.scope && call.input[scopeId(scope)]) {
      const id = ids.get(`${object} ${scope}`);
      if (id && (scope === 'project' || call.scope === scope)) input[scopeId(scope)] = id;
    }
  const named = Object.keys(call.input).filter((name) => name.endsWith('Id') && name !== 'templateId');
  for (const name of new Set([...pathNames(call), 'id', 'ids', ...named, 'templateId'])) {
    const field = call.input[name];
    const entity = field && entityOf(call, name);
    if (!field || !entity || !['int', 'refs', 'ref'].includes(field.kind)) continue;
    // Plans, teams and their like belong to one object only.
    if (['templateId', 'programId', 'portfolioId', 'productId'].includes(name) && input.projectId !== undefined)
      continue;
    const id = ids.get(`${object} ${entity.name}`) ?? 999_999;
    input[name] = field.kind === 'refs' ? [id] : id;
  }
  for (const name of Object.keys(call.input)) {
    const id = designedId(call, object, name);
    if (id !== undefined) input[name] = id;
  }
  return {
    ...input,
    ...(call.body === 'upload' && { file: FILE_SENT }),
    ...VALUES[`${call.method} ${call.path}`]?.(object),
  };
}

async function outcome(client: TestClient, call: Call, input: Record<string, unknown>): Promise<string> {
  const answer = await client.send(call, input);
  // A call that was not looked at because of too many others says nothing about rights.
  if (answer.status >= 500 || answer.status === 429) return 'X';
  return { [CODE.session]: 's', [CODE.forbidden]: 'n', [CODE.absent]: 'a' }[answer.code] ?? 'y';
}

const HEAD = (people: readonly string[]): string[] => [
  '# Reviewed: who may call what. Written by UPDATE_MATRIX=1 npx vitest run --project server src/app/matrix.test.ts',
  '# y allowed  n no right  a absent or not to be known  s no session',
  `# people in this order: ${people.join(', ')}`,
  '# call | right | own project | other project | other company',
];
const nameOf = (call: Call): string => `${call.method} ${call.path}`;
/** Of a line of the table: its cells together. */
const cellsOf = (line: string): string => line.split(' | ').slice(2).join('');
const reviewed = existsSync(FILE) ? readFileSync(FILE, 'utf8').trimEnd().split('\n') : [];
const reviewedOf = new Map(reviewed.slice(4).map((line) => [line.split(' | ')[0]!, line]));

const peopleOf = (): [string, TestClient][] => [
  ['anonymous', world.server.anonymous],
  ...[...world.people].map(([name, person]): [string, TestClient] => [name, person.client]),
];
/** The table as it is found: a line by call. */
const found = new Map<string, { call: Call; line: string }>();

/** Who lacks the right everywhere is refused before the input is looked at, whatever object it names: asked once. */
const barred = ({ right, scope }: Call, person: Person | undefined): boolean =>
  right !== 'public' && (!person || (!scope && !holds(person.rights, right)));

async function lineOf(call: Call): Promise<string> {
  const cells: string[] = [];
  const refused = new Map<string, string>();
  for (const object of OBJECTS) {
    const input = inputOf(call, object);
    let cell = '';
    for (const [name, client] of peopleOf()) {
      const said = refused.get(name) ?? (await outcome(client, call, input));
      cell += said;
      if ('ns'.includes(said) && barred(call, world.people.get(name))) refused.set(name, said);
    }
    cells.push(cell);
  }
  return [nameOf(call), [call.right].flat().join(','), ...cells].join(' | ');
}

/** Rows that follow from the rights alone: of modules with only definitions. */
function ruled(call: Call, object: Objects, person: Person | undefined, home: number): string {
  if (!person) return 's';
  // People who may pick a record may read it, except for directories.
  const picked = entities.find((e) => call.path === `${entityPath(e)}/options` && !e.directory);
  if (!holds(person.rights, picked?.rights.read ?? call.right)) return 'n';
  const ofRecord = Object.hasOwn(call.input, 'id') || call.path.endsWith('/batch-remove');
  return ofRecord && (person.companyId === home) === (object === 'foreign') ? 'a' : 'y';
}

function ruledLine(call: Call): string {
  const home = world.people.get('admin')!.companyId;
  const cells = OBJECTS.map((o) =>
    peopleOf()
      .map(([name]) => ruled(call, o, world.people.get(name), home))
      .join(''),
  );
  return [nameOf(call), [call.right].flat().join(','), ...cells].join(' | ');
}

test.each(MODULES)(
  'every call of %s refuses and allows what the reviewed table says',
  async (name) => {
    const module = world.modules.find((m) => m.name === name)!;
    const calls = module.handlers.map((h) => h.call);
    const lines: string[] = [];
    for (const call of calls) {
      const line = await lineOf(call);
      lines.push(line);
      if (!module.plain) found.set(nameOf(call), { call, line });
    }
    expect(lines.filter((line) => cellsOf(line).includes('X'))).toEqual([]);
    if (module.plain) expect(lines).toEqual(calls.map(ruledLine));
    else if (!process.env.UPDATE_MATRIX) expect(lines).toEqual(calls.map((call) => reviewedOf.get(nameOf(call))));
  },
  300_000,
);

test('the reviewed table names these calls and people, in their order', () => {
  const sorted = [...found.values()].sort(({ call: a }, { call: b }) =>
    a.path === b.path ? a.method.localeCompare(b.method) : a.path < b.path ? -1 : 1,
  );
  const lines = sorted.map(({ line }) => line);
  // A call nobody may make was probably given a missing object.
  const nobodys = lines.filter((line) => !cellsOf(line).includes('y'));
  expect(nobodys.map((line) => line.split(' | ')[0])).toEqual([]);
  const table = [...HEAD(peopleOf().map(([name]) => name)), ...lines];
  if (process.env.UPDATE_MATRIX) writeFileSync(FILE, `${table.join('\n')}\n`);
  else expect(table).toEqual(reviewed);
});

/**
 * Tables the inputs of this test do not reach, and tables in brackets of a join: a workflow about a business object, a published
 * plan, a department one heads, a week that begins on its first day, hours of the ledger, a closed period, hours to approve that
 * name an issue, the tasks of a simulation that was run, two baselines, a node that is used, a link to a demand, and settings that are
 * no table; things where the load of people is asked.
 */
const NOT_REACHED: readonly string[] = [
  'GET /api/v1/baseline/compare/export: productBaseline',
  'GET /api/v1/baseline/compare: productBaseline',
  'GET /api/v1/demand/change/:changeId/effect: devDemand',
  'GET /api/v1/demand/change/:changeId/effect: planChange',
  'GET /api/v1/demand/change/:changeId/effect: productChange',
  'GET /api/v1/demand/files: devDemand',
  'GET /api/v1/demand/files: libDemand',
  'GET /api/v1/demand/project/:projectId/compare: demandBaseline',
  'GET /api/v1/demand/project/:projectId/compare: devDemand',
  'GET /api/v1/evm/closed-months: project',
  'GET /api/v1/evm/program: inherited evm',
  'GET /api/v1/evm/project: inherited evm',
  'GET /api/v1/hours/report/closed: workRecord',
  'GET /api/v1/hours/to-approve: issue',
  'GET /api/v1/inherited/document: inherited document',
  'GET /api/v1/inherited/evm: inherited evm',
  'GET /api/v1/job-post-rates: user',
  'GET /api/v1/load/detail: reservation',
  'GET /api/v1/load/detail: resource',
  'GET /api/v1/load: reservation',
  'GET /api/v1/load: resource',
  'GET /api/v1/manpower/cell: projectMember',
  'GET /api/v1/manpower/cell: task',
  'GET /api/v1/manpower/cell: workRecord',
  'GET /api/v1/manpower/matrix: jobPost',
  'GET /api/v1/manpower/matrix: workRecord',
  'GET /api/v1/plan/change/:changeId/diff: task',
  'GET /api/v1/plan/compare: task',
  'GET /api/v1/project-settings/plan: template',
  'GET /api/v1/project/:projectId/other-changes: project',
  'GET /api/v1/project/:projectId/other-changes: user',
  'GET /api/v1/project/:projectId/workflows: project',
  'GET /api/v1/risk/simulation: task',
  'GET /api/v1/skill-matrix: jobPost',
  'GET /api/v1/structure/where-used: baseRevision',
  'GET /api/v1/structure/where-used: productVersion',
  'GET /api/v1/trace/links: traceLink',
  'GET /api/v1/workbench/milestones: project',
  'GET /api/v1/workbench/milestones: task',
  'GET /api/v1/workflow/copied: project',
  'GET /api/v1/workflow/copied: user',
  'GET /api/v1/workflow/instance/:instanceId/changes: calendar',
  'GET /api/v1/workflow/instance/:instanceId/changes: project',
  'GET /api/v1/workflow/instance/:instanceId/changes: task',
  'POST /api/v1/budget/left: budget',
  'POST /api/v1/budget/left: contract',
  'POST /api/v1/budget/left: costSheet',
  'POST /api/v1/budget/left: payment',
];

test('what a call says it reads is read by a statement of its', () => {
  expect(untouched().sort()).toEqual(NOT_REACHED);
  expect(asked()).toBeGreaterThan(30);
});
