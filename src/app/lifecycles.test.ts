/** The contract of every lifecycle of the application, with approvals that are really decided (contract-moves.ts). */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { handOver } from '#kernel/contribution.ts';
import { dayOf } from '#kernel/dates.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { scopesOf } from '#kernel/object-kind.ts';
import type { Triple } from '#kernel/text.ts';
import { document } from '#modules/documents/document/document.entity.ts';
import { askForMove } from '#modules/flow/approval/approval.calls.ts';
import { moveKey } from '#modules/flow/approval/move-actions.ts';
import { servicesOf } from '#modules/flow/approval/server/public.ts';
import { workflowDiff } from '#modules/flow/workflow/business/business.calls.ts';
import { contract } from '#modules/money/contract/contract.entity.ts';
import { contractLife } from '#modules/money/contract/contract.life.ts';
import { kpi, kpiTarget } from '#modules/money/kpi/kpi.entity.ts';
import { candidate } from '#modules/money/selection/candidate.entity.ts';
import { supplier } from '#modules/money/supplier/supplier.entity.ts';
import { portfolio } from '#modules/objects/portfolio/portfolio.entity.ts';
import { moveProgram, programInfo } from '#modules/objects/program/program.calls.ts';
import { program } from '#modules/objects/program/program.entity.ts';
import { programLife } from '#modules/objects/program/program.life.ts';
import { programBindings, saveProgramBinding } from '#modules/objects/program/program-bindings.calls.ts';
import { moveProject } from '#modules/objects/project/project.calls.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { periodOf } from '#modules/objects/project-report/report-period.ts';
import { skill } from '#modules/people/job-post/skill.entity.ts';
import { baseModule } from '#modules/products/base-module/base-module.entity.ts';
import { devDemand } from '#modules/products/demand/dev-demand.entity.ts';
import { userDemand } from '#modules/products/demand/user-demand.entity.ts';
import { product } from '#modules/products/product/product.entity.ts';
import { productVersion } from '#modules/products/product/product-version.entity.ts';
import { roadmap, roadmapItem } from '#modules/products/roadmap/roadmap.entity.ts';
import { projectOutput } from '#modules/registers/output/output.entity.ts';
import { resource } from '#modules/registers/resource/resource.entity.ts';
import { review } from '#modules/registers/review/review.entity.ts';
import { reviewLife } from '#modules/registers/review/review.life.ts';
import { type MoveWorld, moveContract } from '#server/testing/contract-moves.ts';
import { type FindRef, requiredValues } from '#server/testing/samples.ts';
import { modules } from './modules.ts';
import { serverModules } from './server-modules.ts';
import { approvalWorld } from './testing/approval-world.ts';
import { aSubject } from './testing/subjects.ts';

/** What takes effect once, and cannot be put back by its state: its stories try it (demand/tests/demands.test.ts). */
const ONCE = new Set(['demandChange', 'controlChain']);
const all = modules.flatMap((module) => module.lifecycles ?? []);
const lives = all.filter(({ entity }) => !ONCE.has(entity.name));
const served = serverModules({ idleMinutes: 30, hours: 12 });
const world = await approvalWorld();
const { server, home, startItem, agree, act, taskOf } = world;
const RIGHTS = served.flatMap((m) => m.rights ?? []).flatMap((group) => group.rights.map((right) => right.key));
const owner = server.as({ userId: home.userId, companyId: home.companyId, departments: null, rights: RIGHTS });
const stranger = server.as({ userId: world.judgeId, companyId: home.companyId, departments: null });

const found = new Map<string, number>();
const find: FindRef = (kind, name) => found.get(`${kind} ${name}`) ?? null;
beforeAll(async () => {
  await world.publish('move');
  found.set('entity user', home.userId).set('entity department', home.departmentId);
  const { rows } = await server.database.pool.query<{ key: string; id: string }>(
    'SELECT d.dict_key AS key, min(i.id) AS id FROM dict_item i JOIN dictionary d ON d.id = i.dictionary WHERE i.company_id = $1 GROUP BY 1',
    [home.companyId],
  );
  for (const { key, id } of rows) found.set(`dict ${key}`, Number(id));
  await aSubject(server.database.pool);
  const subjects = await server.database.pool.query<{ id: string }>('SELECT id FROM subject LIMIT 1');
  found.set('entity subject', Number(subjects.rows[0]!.id));
});
afterAll(world.close);

const { pool } = server.database;
/** A stored file of the owner's. */
async function file(): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO file (company_id, name, type, size, hash, created_at, created_by)
     VALUES ($1, 'a.txt', 'text/plain', 1, repeat('a', 64), now(), $2) RETURNING id`,
    [home.companyId, home.userId],
  );
  return Number(rows[0]!.id);
}
/** A version of its own output, so that nothing but its state is in the way. */
async function versionValues(): Promise<object> {
  const { data } = await owner.send(entityCalls(projectOutput).create, { projectId, name: '设计说明' });
  return { projectId, output: data.id, files: [await file()] };
}

/** A finding of its own review, which is held. */
async function findingValues(): Promise<object> {
  const values = { projectId, name: '评审', plannedOn: '2026-03-02', chair: home.userId };
  const { data } = await owner.send(entityCalls(review).create, values);
  const held = await owner.send(lifecycleCalls(reviewLife).move, { id: data.id, action: 'hold' });
  expect(held.problems ?? held.msg).toEqual('');
  return { projectId, review: data.id };
}

/** A payment of its own contract, which is signed, where the payment lies. */
async function paymentValues(inside: object): Promise<object> {
  const values = { ...inside, name: '采购', ...CONTRACT, supplier: found.get('entity supplier') };
  const { data } = await owner.send(entityCalls(contract).create, values);
  const signed = { id: data.id, action: 'sign', values: { signTime: '2026-01-05' } };
  const moved = await owner.send(lifecycleCalls(contractLife).move, signed);
  expect(moved.problems ?? moved.msg).toEqual('');
  return { contract: data.id, amount: { amount: '10.00', currency: 'CNY' } };
}
const CONTRACT = { direction: 'purchase', amount: { amount: '1000.00', currency: 'CNY' } } as const;

/** Little of the time of somebody whose department the owner manages, in weeks to come. */
async function bookingValues(): Promise<object> {
  const manages = 'UPDATE department SET manager = $1 WHERE id = $2';
  await server.database.owner.query(manages, [home.userId, home.departmentId]);
  const times = { startsOn: '2099-03-02', endsOn: '2099-03-27', amount: '0.1', skill: null, level: null };
  return { ...times, department: home.departmentId, person: home.userId };
}

/** A time of a resource of which there is enough for all. */
async function reservationValues(): Promise<object> {
  const values = { name: '测量仪', quantity: '1000000', keeper: home.userId };
  if (!found.has('entity resource'))
    found.set('entity resource', (await owner.send(entityCalls(resource).create, values as never)).data.id);
  const times = { startsAt: '2026-03-02T01:00:00.000Z', endsAt: '2026-03-02T09:00:00.000Z' };
  return { ...times, resource: found.get('entity resource'), quantity: '1000' };
}

/** A period that is over, in a project with one indicator. */
async function kpiPeriodValues(): Promise<object> {
  if (!found.has('entity kpi')) {
    const values = { name: '问题关闭率', source: 'formula', formula: 'issueClosed' };
    found.set('entity kpi', (await owner.send(entityCalls(kpi).create, values as never)).data.id);
    const target = { projectId, kpi: found.get('entity kpi'), weight: '100' };
    expect((await owner.send(entityCalls(kpiTarget).create, target as never)).msg).toBe('');
    // States are set by hand here, so each appeal is the first and no round stays published (kpi-life.test.ts has those rules).
    await server.database.owner.query(`DROP TRIGGER kpi_result_stays ON kpi_result;
      CREATE FUNCTION first_appeal() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.appeals := 0; NEW.round := 1; RETURN NEW; END';
      CREATE TRIGGER first_appeal BEFORE UPDATE ON kpi_period FOR EACH ROW EXECUTE FUNCTION first_appeal()`);
  }
  return { startsOn: '2020-01-01', endsOn: '2020-03-31', deadline: '2020-04-10' };
}

/** A skill of somebody else. */
async function skillValues(): Promise<object> {
  if (!found.has('entity skill'))
    found.set('entity skill', (await owner.send(entityCalls(skill).create, { name: '焊接' } as never)).data.id);
  return { person: others[0], skill: found.get('entity skill') };
}

let demands = 0;
/** A development demand of its own. */
const aDemand = async (): Promise<number> =>
  (await owner.send(entityCalls(devDemand).create, { title: `需求 ${++demands}` } as never)).data.id;
/** A base module of its own. */
async function revisionValues(): Promise<object> {
  const values = { name: '模块', code: `BM-${++demands}`, manager: home.userId };
  return { baseModule: (await owner.send(entityCalls(baseModule).create, values as never)).data.id };
}
/** A roadmap with a bar: one without any is not published. */
async function aRoadmap(n: number): Promise<number> {
  const { create } = entityCalls(roadmap);
  const { data } = await owner.send(create, { name: `路线图 ${n}`, from: '2026-01-05', to: '2026-12-31' } as never);
  await owner.send(entityCalls(roadmapItem).create, {
    name: '首发',
    roadmap: data.id,
    from: '2026-03-02',
    to: '2026-06-30',
  } as never);
  return data.id;
}

/** What a record needs beyond its required fields. */
const VALUES: Readonly<Record<string, object | ((inside: object) => Promise<object>)>> = {
  outputVersion: versionValues,
  productVariant: async () => {
    const version = { productId, number: `M${++given}`, manager: home.userId };
    const { data } = await owner.send(entityCalls(productVersion).create, version as never);
    return { productVersion: data.id, chosen: [] };
  },
  contract: async () => ({ ...CONTRACT, supplier: found.get('entity supplier') }),
  payment: paymentValues,
  reservation: reservationValues,
  personBooking: bookingValues,
  kpiPeriod: kpiPeriodValues,
  personSkill: skillValues,
  baseRevision: revisionValues,
  projectDemand: async () => ({ devDemand: await aDemand() }),
  reviewFinding: findingValues,
  reference: async () => ({ projectId, kind: 'standard', standard: 'GB 50010' }),
  project: { plannedStart: '2026-01-05', plannedEnd: '2026-12-31' },
  program: { plannedStart: '2026-01-05', plannedEnd: '2026-12-31' },
  candidate: async () => ({
    ...{ plannedStart: '2027-01-04', plannedEnd: '2027-06-30', latestStart: null, code: `CND-${made}` },
  }),
  portfolio: { plannedStart: '2026-01-05', plannedEnd: '2026-12-31' },
  costSheet: { day: '2026-03-02' },
  employee: { coefficient: '1.0', joinedOn: '2024-03-01' },
  trainingPlan: { year: 2026, startsOn: '2026-03-02', endsOn: '2026-03-03' },
  // A published entry needs a measure.
  typicalProblem: { solution: '更换垫片' },
  // A treated risk has a response; a completed one does not hold back closing.
  risk: { responses: [{ plan: 'a', action: '备用供应商', owner: home.userId, due: '2099-12-31', status: 'done' }] },
};

/** A report is in a project and is of its own week. */
async function owned(name: string): Promise<object> {
  if (name !== 'projectReport') return {};
  return { projectId, kind: 'weekly', period: periodOf('weekly', dayOf(2025, 12, 1) - 7 * made), done: '完成' };
}

/** What a move is given where a sample value would be refused. */
const FILLS: Readonly<Record<string, Record<string, unknown>>> = {
  'issue.suspend': { suspendedUntil: '2099-12-31' },
  'issue.close': { result: 'willNotDo', duplicateOf: null },
  ...Object.fromEntries(
    ['treat', 'accept'].map((move) => [`risk.${move}`, { strategy: 'avoid', nextReview: '2099-12-31' }]),
  ),
  'contract.settle': { settlement: { amount: '0.00', currency: 'CNY' } },
  'contract.audit': { audit: { amount: '0.00', currency: 'CNY' } },
  'personBooking.confirm': { over: false },
  'personBooking.counter': { offerStartsOn: null, offerEndsOn: null, offerAmount: '0.1' },
  'reservation.takePart': { part: '0.001' },
  'employee.leave': { leftOn: '2099-12-31' },
  'payment.pay': { paidOn: '2026-01-06' },
  'risk.review': { verdict: 'same', nextReview: '2099-12-31' },
};

/** Records that nobody makes by a call. */
const MADE: Readonly<Record<string, (n: number, inside: object) => Promise<number>>> = {
  roadmap: aRoadmap,
  // A month that is over, the only one of its set.
  async fiscalPeriod(n) {
    const { rows } = await pool.query<{ id: string }>(
      `WITH books AS (INSERT INTO account_set (company_id, name, code, start_month)
        VALUES ($1, $2, $2, '2025-01-01') RETURNING company_id, id)
      INSERT INTO fiscal_period (company_id, account_set, month) SELECT company_id, id, '2025-01-01' FROM books RETURNING id`,
      [home.companyId, `books ${n}`],
    );
    return Number(rows[0]!.id);
  },
  // With a file, as it is completed; made of an upload.
  async document(n, inside) {
    const { projectId: of = null } = inside as { projectId?: number };
    const { rows } = await pool.query<{ id: string }>(
      `SELECT min(id) AS id FROM doc_folder WHERE company_id = $1 AND project_id IS NOT DISTINCT FROM $2 AND parent IS NOT NULL
        AND program_id IS NULL AND template_id IS NULL`,
      [home.companyId, of],
    );
    const values = {
      ...inside,
      title: `document ${n}`,
      folder: Number(rows[0]!.id),
      level: 'internal',
      owner: home.userId,
    };
    const answer = await owner.send(entityCalls(document).create, values as never);
    expect(answer.problems ?? answer.msg).toEqual('');
    await pool.query(
      `WITH f AS (INSERT INTO file (company_id, name, type, size, hash, created_at, created_by)
          VALUES ($1, 'a.txt', 'text/plain', 1, $3, now(), $4) RETURNING id),
        v AS (INSERT INTO doc_version (company_id, document, major, minor, iteration, main, file, how, created_at)
          SELECT $1, $2, 1, 0, 1, true, id, 'upload', now() FROM f RETURNING id)
      UPDATE document SET working_version = v.id, working = '1.0 #1' FROM v WHERE document.id = $2`,
      [home.companyId, answer.data.id, n.toString(16).padStart(64, '0'), home.userId],
    );
    return answer.data.id;
  },
};

let projectId = 0;
let productId = 0;
let portfolioId = 0;
/** People that records are given to in turn: never those who have them. */
const others: number[] = [];
let given = 0;
beforeAll(async () => {
  projectId = await world.newProject();
  // Reports are of weeks since it began.
  await server.database.pool.query(`UPDATE project SET planned_start = '1950-01-01' WHERE id = $1`, [projectId]);
  found.set('entity project', projectId);
  productId = (
    await owner.send(entityCalls(product).create, { name: '产品', code: 'P-1', manager: home.userId } as never)
  ).data.id;
  portfolioId = (
    await owner.send(entityCalls(portfolio).create, { name: '组合', code: 'PF-1', manager: home.userId } as never)
  ).data.id;
  found.set('entity product', productId).set('entity devDemand', await aDemand());
  found.set(
    'entity userDemand',
    (await owner.send(entityCalls(userDemand).create, { title: '原始需求' } as never)).data.id,
  );
  const { data } = await owner.send(entityCalls(supplier).create, { name: '供应商' });
  found.set('entity supplier', data.id);
  const { rows } = await server.database.pool.query<{ id: string }>(
    `INSERT INTO "user" (company_id, username, emp_name, department, is_enable, status)
      SELECT company_id, 'other' || n, 'other' || n, department, true, status FROM "user", generate_series(1, 400) n WHERE id = $1 RETURNING id`,
    [home.userId],
  );
  others.push(...rows.map(({ id }) => Number(id)));
});
const GIVES = new Set([
  'issue.assign',
  'issue.transfer',
  ...['customer', 'supplier', 'contract'].map((of) => `${of}.handOver`),
]);
/** Another amount each time: a change that changes nothing is refused. */
const contractChange = () => ({
  ...{ amount: { amount: `${900 + ++given}.00`, currency: 'CNY' }, customer: null, nodes: [], allocations: [] },
  ...{ endDate: null, warrantyUntil: null },
});
const fillsOf = (key: string): Record<string, unknown> =>
  key === 'contract.change'
    ? contractChange()
    : GIVES.has(key)
      ? { responsible: others[given++ % others.length]! }
      : (FILLS[key] ?? {});
/** Keys of actions that are bound apart by what the record is. */
const KEYS: Readonly<Record<string, string>> = { 'projectReport.approve': 'report.weekly' };

let made = 0;
for (const life of lives) {
  const { entity } = life;
  const { create } = entityCalls(entity);
  async function make(inside: object): Promise<number> {
    const ready = MADE[entity.name];
    if (ready) return ready(++made, inside);
    const more = VALUES[entity.name];
    const own = typeof more === 'function' ? await more(inside) : more;
    const values = {
      ...requiredValues(create.input, 1000 + ++made, find),
      ...inside,
      ...own,
      ...(await owned(entity.name)),
    };
    const answer = await owner.send(create, values);
    expect(answer.problems ?? answer.msg, entity.name).toEqual('');
    return answer.data.id;
  }
  const ofProduct = Array.isArray(entity.scopes) && entity.scopes.includes('product');
  const within = () =>
    entity === candidate
      ? { portfolioId }
      : ofProduct
        ? { productId }
        : entity.scopes && !entity.ownerless
          ? { projectId }
          : {};
  const contract: MoveWorld = {
    server,
    owner,
    stranger,
    find,
    scope: within,
    fills: (action) => fillsOf(moveKey(entity.name, action)),
    make: () => make(within()),
    ...(scopesOf(entity).includes('project') && {
      async inside() {
        const id = await make({ projectId });
        const ongoing = `UPDATE project SET status = 'ongoing' WHERE id = $1`;
        return {
          id,
          remove: () => owner.send(entityCalls(project).remove, { id: projectId }),
          async end() {
            await pool.query(ongoing, [projectId]);
            return owner.send(moveProject, { projectId, action: 'terminate' });
          },
        };
      },
    }),
    async bind(action, bound) {
      const key = moveKey(entity.name, action);
      const answer = await world.bind(KEYS[key] ?? key, bound ? 'move' : null);
      expect(answer.msg).toBe('');
    },
    async ask(action, id, filled) {
      const asked = await owner.send(askForMove, { entity: entity.name, id, action, ...filled });
      expect(asked.problems ?? asked.msg).toEqual('');
      const instance = await startItem(asked.data, owner);
      expect(instance).toBeTypeOf('number');
      return instance as number;
    },
    async decide(instance, yes) {
      const answer = yes
        ? await agree(instance)
        : await act(instance, { kind: 'refuse', task: await taskOf(instance), opinion: '不行' });
      expect(answer.msg).toBe('');
    },
    async since(instance) {
      const { data } = await world.judge.send(workflowDiff, { instanceId: instance });
      const [first] = data.diff!.tables.filter(({ title }) => title[0] === '申请后的变化');
      return (first?.rows ?? []).map(({ cells }) => (cells[0] as Triple)[0]);
    },
    hinder: (hinders) => void handOver('server', [...served, { hinders }]),
  };
  moveContract(life, () => contract);
}

test('a workflow set for one program holds for it alone, and only where the company lets go', async () => {
  const { create } = entityCalls(program);
  const make = async () => {
    const values = { ...requiredValues(create.input, 5000 + ++made, find), ...VALUES.program };
    return (await owner.send(create, values)).data.id;
  };
  const [own, other] = [await make(), await make()];
  const launch = (id: number) => owner.send(moveProgram, { programId: id, action: 'launch' });
  const set = (mode: string, definition?: string) =>
    owner.send(saveProgramBinding, { programId: own, action: 'program.launch', mode, definition });
  expect(
    (await stranger.send(saveProgramBinding, { programId: own, action: 'program.launch', mode: 'direct' })).code,
  ).toBe(404);
  expect((await set('workflow', 'move')).msg).toBe('');
  const shown = (await owner.send(programBindings, { programId: own })).data;
  const ofPrograms = shown.actions.map(({ key }) => key).filter((key) => key.startsWith('program.'));
  expect(ofPrograms).toEqual(['program.change', ...Object.keys(programLife.moves).map((move) => `program.${move}`)]);
  expect([(await launch(other)).msg, (await launch(own)).data]).toMatchObject(['', { approval: true }]);
  expect((await owner.send(programInfo, { programId: own })).data.approvals).toEqual({ launch: '流程 move' });
  await world.bind('program.launch', 'move');
  expect((await set('direct')).code).toBe(400);
  await world.bind('program.launch', null);
  const { data } = await owner.send(askForMove, { entity: 'program', id: own, action: 'launch' });
  const instance = (await startItem(data, owner)) as number;
  const { rows } = await server.database.pool.query(
    'SELECT object_kind, object_id::int, project_id FROM wf_instance WHERE id = $1',
    [instance],
  );
  expect(rows).toEqual([{ object_kind: 'program', object_id: own, project_id: null }]);
  await agree(instance);
  expect((await owner.send(programInfo, { programId: own })).data.row.status).toBe('ongoing');
});

test('each lifecycle is handed over by its module and moved by its service', () => {
  const names = servicesOf(served).map(({ entity }) => entity.name);
  expect(all.map(({ entity }) => entity.name).sort()).toEqual(names.sort());
  for (const { entity } of all) expect(entity.fields.status!.set, entity.name).toBe('server');
});
