/**
 * A record of every entity in three places: in a project (or the company) of one's own, in another project of the same
 * company, in another company. Made through the calls if the sample company has none.
 */

import { instantOfMinute, MINUTES_PER_DAY } from '#kernel/dates.ts';
import type { Entity } from '#kernel/entity.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { scopesOf } from '#kernel/object-kind.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { createBaseline, readPlan, savePlan } from '#modules/planning/plan/plan.calls.ts';
import { newPlanTask, type Plan } from '#modules/planning/plan/plan-model.ts';
import { decodePlan } from '#modules/planning/plan/plan-wire.ts';
import { reviewLife } from '#modules/registers/review/review.life.ts';
import type { TestClient } from '#server/testing/http.ts';
import { type FindRef, requiredValues } from '#server/testing/samples.ts';
import { entities } from '../entities.ts';
import { aSubject } from './subjects.ts';
import { OUTSIDER, type World } from './world.ts';

export const OBJECTS = ['own', 'other', 'foreign'] as const;
export type Objects = (typeof OBJECTS)[number];

/** What rules of a module ask for beyond the required fields; `unique` makes different ones. */
const VALUES: Readonly<Record<string, (unique: number, find: FindRef) => Record<string, unknown>>> = {
  reportSchedule: () => ({ rhythm: 'daily', weekday: null, monthDay: null }),
  productOption: (unique) => ({ code: `option_${unique}`, choices: [{ code: 'a', name: 'A' }] }),
  productVariant: () => ({ chosen: [] }),
  license: () => ({ validFrom: '2026-01-01', validTo: '2026-12-31' }),
  identityProvider: () => ({ issuer: 'https://id.example.com', clientId: 'c' }),
  contract: (_unique, find) => ({
    ...{ direction: 'purchase', supplier: find('entity', 'supplier'), amount: { amount: '1000.00', currency: 'CNY' } },
  }),
  extField: (unique) => ({ tableName: 'project', fieldType: 'text', sort: 900 + unique }),
  invitation: (_unique, find) => ({
    kind: 'person',
    department: find('entity', 'department'),
    expiresOn: '2099-12-31',
  }),
  reference: () => ({ standard: 'GB 50010-2010' }),
  projectReport: (unique) => ({ kind: 'weekly', period: `2025-W${10 + (unique % 40)}` }),
  materialEntry: () => ({ kind: 'ordered', day: '2026-01-05' }),
  reminderRule: () => ({ days: 1, channels: ['inApp'], receivers: ['responsible'] }),
  // Each on a day of its own.
  reservation: (unique) => ({
    ...{
      quantity: '1',
      startsAt: instantOfMinute(unique * MINUTES_PER_DAY),
      endsAt: instantOfMinute(unique * MINUTES_PER_DAY + 60),
    },
  }),
  personBooking: () => ({ amount: '8', startsOn: '2099-03-02', endsOn: '2099-03-27' }),
  employee: () => ({ coefficient: '1.0', joinedOn: '2024-03-01' }),
  trainingPlan: () => ({ year: 2026, startsOn: '2026-03-02', endsOn: '2026-03-03' }),
  savedView: () => ({ query: { filters: {}, pageSize: 10 }, columns: {} }),
  costSheet: () => ({ day: '2026-01-05' }),
  projectRate: (_unique, find) => ({ kind: 'post', post: find('entity', 'jobPost') }),
  controlChain: () => ({ userControlled: ['title'], devControlled: ['title'] }),
  roadmapItem: () => ({ from: '2026-03-02', to: '2026-06-30' }),
  kpiPeriod: () => ({ startsOn: '2026-01-01', endsOn: '2026-03-31' }),
  accountSet: () => ({ startMonth: '2026-01-01' }),
  subject: () => ({ scope: ['budget'] }),
  exchangeRate: () => ({ currency: 'USD' }),
};

/** Records of products alone. */
const inProducts = ({ scopes }: Entity): boolean => Array.isArray(scopes) && scopes.includes('product');

const NOTHING: Plan = { settings: {} as Plan['settings'], calendars: [], tasks: [], links: [] };
const NO_EDITS = diffPlans(NOTHING, NOTHING);

/** Ids by `own task`, `foreign project`, ... ; an entity of which no record could be made fails. */
export async function matrixRecords(world: World): Promise<Map<string, number>> {
  const { pool } = world.server.database;
  const [home, away] = ['admin', OUTSIDER].map((name) => world.people.get(name)!.companyId) as [number, number];
  const ids = new Map<string, number>();
  await aSubject(pool);
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM project WHERE company_id = $1 ORDER BY id', [home]);
  ids.set('own project', Number(rows[0]!.id)).set('other project', Number(rows[1]!.id));
  // Reports are of weeks since it began.
  await pool.query(`UPDATE project SET planned_start = '2025-01-01' WHERE company_id = $1`, [home]);
  // Of the other project all people but one are put out, so that being a member makes the difference.
  await pool.query('DELETE FROM project_member WHERE project_id = $1 AND "user" <> $2', [
    ids.get('other project'),
    world.people.get('lina')!.userId,
  ]);
  // Nor has one of them to do with its reviews: the others are named to them, and so see them all the same.
  for (const statement of [
    'UPDATE review SET experts = array_remove(experts, $2) WHERE project_id = $1',
    'DELETE FROM review_vote v USING review r WHERE r.id = v.review AND r.project_id = $1 AND v.person = $2',
    'UPDATE review_finding SET responsible = NULLIF(responsible, $2), created_by = NULLIF(created_by, $2) WHERE project_id = $1',
  ])
    await pool.query(statement, [ids.get('other project'), world.people.get('wangqiang')!.userId]);
  ids.set('foreign project', await foreignProject(world, await references(world, away)));
  await pool.query(
    `INSERT INTO message (company_id, receiver, kind, title, channels) SELECT company_id, id, 'system', 'Welcome', '{inApp}' FROM "user" WHERE company_id = $1`,
    [away],
  );
  // A request that has been submitted: drafts are their applicants' own.
  await pool.query(
    `WITH made AS (INSERT INTO plan_change (company_id, project_id, name, status, applicant)
      SELECT company_id, id, 'PC-900', 'waiting', manager FROM project WHERE id = ANY($1) RETURNING company_id, id)
    INSERT INTO plan_change_content (company_id, change_id, base_revision, edits) SELECT company_id, id, 0, $2::jsonb FROM made`,
    [OBJECTS.map((object) => ids.get(`${object} project`)), JSON.stringify(NO_EDITS)],
  );
  // Levelings are computed.
  await pool.query(
    `WITH made AS (INSERT INTO level_run (company_id, project_id, name)
      SELECT company_id, id, 'Matrix' FROM project WHERE id = ANY($1) RETURNING company_id, id)
    INSERT INTO level_run_content (company_id, level_run_id, schema, content)
      SELECT company_id, id, 1, '{"proposal":{"moves":[],"left":[],"projects":[],"over":[0,0]},"revisions":[],"seen":[]}' FROM made`,
    [OBJECTS.map((object) => ids.get(`${object} project`))],
  );
  // Hours are saved in cells, by their own calls; these of others are in each project.
  await pool.query(
    `INSERT INTO work_record (company_id, project_id, person, work_date, hours, kind, week_number, content, filled_by)
     SELECT p.company_id, p.id, p.manager, '2026-03-02', 1, (SELECT i.id FROM dict_item i JOIN dictionary d ON d.id = i.dictionary
       WHERE i.company_id = p.company_id AND d.dict_key = 'work_hour_type' ORDER BY i.id LIMIT 1), 10, 'Matrix', p.manager
     FROM project p WHERE p.id = ANY($1)`,
    [OBJECTS.map((object) => ids.get(`${object} project`))],
  );
  // Budgets, their versions and changes that have been asked for, where the sample has none.
  await pool.query(
    `WITH made AS (INSERT INTO budget (company_id, object_kind, object_id, currency)
        SELECT company_id, 'project', id, 'CNY' FROM project WHERE id = ANY($1) ON CONFLICT DO NOTHING),
      version AS (INSERT INTO budget_version (company_id, object_kind, object_id, name, type, baseline_type)
        SELECT company_id, 'project', id, 'V900', 'manual', 'none' FROM project WHERE id = ANY($1) RETURNING company_id, id),
      content AS (INSERT INTO budget_version_content (company_id, budget_version_id, lines, tasks)
        SELECT company_id, id, '[]', '[]' FROM version),
      change AS (INSERT INTO budget_change (company_id, object_kind, object_id, name, status, applicant)
        SELECT company_id, 'project', id, 'BC-900', 'rejected', manager FROM project WHERE id = ANY($1) RETURNING company_id, id)
    INSERT INTO budget_change_content (company_id, budget_change_id, lines) SELECT company_id, id, '[]' FROM change`,
    [OBJECTS.map((object) => ids.get(`${object} project`))],
  );
  await pool.query(
    `INSERT INTO demand_change (company_id, project_id, title, code, reason, applicant)
      SELECT company_id, id, 'Matrix', 'DC-M' || id, 'Matrix', manager FROM project WHERE id = ANY($1)`,
    [OBJECTS.map((object) => ids.get(`${object} project`))],
  );
  // Editions are made by publishing.
  await pool.query(
    `WITH made AS (INSERT INTO roadmap (company_id, name, kind, "from", "to") VALUES ($1, 'Matrix', 'product', '2026-01-01', '2026-12-31')
        RETURNING company_id, id)
      INSERT INTO roadmap_edition (company_id, roadmap, name, no, items, root)
        SELECT company_id, id, 'Matrix', 1, 0, repeat('0', 64) FROM made`,
    [away],
  );
  // A task that others wait for stands for one that is gone.
  const ghost = await pool.query<{ id: string }>(
    `INSERT INTO cross_link (company_id, project_id, ghost)
      SELECT company_id, project_id, from_task FROM plan_link WHERE project_id = $1 ORDER BY from_task DESC LIMIT 1 RETURNING id`,
    [ids.get('own project')],
  );
  ids.set('own crossLink', Number(ghost.rows[0]!.id));
  // Documents in the first folder of each project, one of them deleted: lists give rights to nobody by system rights.
  const documents = await pool.query<{ id: string; project: string; deleted: boolean }>(
    `INSERT INTO document (company_id, object_kind, object_id, title, code, folder, level, owner, acl_root, deleted_at)
      SELECT f.company_id, f.object_kind, f.object_id, 'Matrix', 'M-' || f.id || x.n, f.id, 'internal', p.manager, f.acl_root,
        CASE WHEN x.n = 1 THEN now() END
      FROM generate_series(0, 1) AS x (n), project p JOIN doc_folder f ON f.company_id = p.company_id AND f.project_id = p.id AND f.id = (SELECT min(c.id) FROM doc_folder c
        WHERE c.company_id = p.company_id AND c.project_id = p.id AND c.parent IS NOT NULL)
      WHERE p.id = ANY($1) RETURNING id, object_id AS project, deleted_at IS NOT NULL AS deleted`,
    [OBJECTS.map((object) => ids.get(`${object} project`))],
  );
  for (const object of OBJECTS)
    for (const { id, project, deleted } of documents.rows) {
      if (Number(project) !== ids.get(`${object} project`)) continue;
      ids.set(deleted ? `${object} deleted document` : `${object} document`, Number(id));
      const version = await pool.query<{ id: string }>(
        `WITH f AS (INSERT INTO file (company_id, name, type, size, hash, created_at, created_by)
            SELECT company_id, 'matrix.txt', 'text/plain', 1, lpad($2::text, 64, '0'), now(), owner FROM document WHERE id = $1 RETURNING company_id, id)
          INSERT INTO doc_version (company_id, document, major, minor, iteration, main, file, how, created_at)
          SELECT f.company_id, $1, 1, 0, 1, true, f.id, 'upload', now() FROM f RETURNING id`,
        [id, String(id)],
      );
      if (!deleted) ids.set(`${object} docVersion`, Number(version.rows[0]!.id));
    }
  for (const object of OBJECTS) {
    const company = object === 'foreign' ? away : home;
    const client = world.people.get(object === 'foreign' ? OUTSIDER : 'admin')!.client;
    const find = await references(world, company);
    for (const entity of entities.filter((e) => e.name !== 'project')) {
      const where = [`${entity.name === 'company' ? 'id' : 'company_id'} = ${company}`];
      if (scopesOf(entity).includes('project')) where.push(`project_id = ${ids.get(`${object} project`)}`);
      if (entity.name === 'docFolder') where.push('parent IS NOT NULL');
      if (entity.name === 'document') where.push(`title = 'Matrix' AND deleted_at IS NULL`);
      if (inProducts(entity)) where.push(`product_id = ${ids.get(`${object} product`)}`);
      if (entity.name === 'candidate') where.push(`portfolio_id = ${ids.get(`${object} portfolio`)}`);
      if (entity.name === 'programChange') where.push(`program_id = ${ids.get(`${object} program`)}`);
      // The sample's first record of hours is another person's from day to day.
      if (entity.name === 'workRecord') where.push(`content = 'Matrix'`);
      // The first program, portfolio and product of the sample company are one's own.
      const ones = ['program', 'portfolio', 'product'].includes(entity.name);
      const known = ones && object === 'other' ? null : await world.first(entity.name, where.join(' AND '));
      const projectId = ids.get(`${object} project`)!;
      // Changes are kept by a call of their own, of versions that have a baseline.
      if (entity.name === 'productChange' && known === null) {
        const { rows: asked } = await pool.query<{ id: string }>(
          `WITH made AS (INSERT INTO product_change (company_id, product_id, name, product_version, reason, status, applicant)
            SELECT company_id, product_id, 'PCR-900', id, 'Matrix', 'rejected', manager FROM product_version WHERE id = $1
            RETURNING company_id, id)
          INSERT INTO product_change_content (company_id, product_change_id, edits) SELECT company_id, id, '[]' FROM made
          RETURNING product_change_id AS id`,
          [ids.get(`${object} productVersion`)],
        );
        ids.set(`${object} productChange`, Number(asked[0]!.id));
        continue;
      }
      // A record of an object refers to what is in the same one.
      const here: FindRef = (kind, name) =>
        (kind === 'entity' &&
        entities.some((one) => one.name === name && (scopesOf(one).includes('project') || inProducts(one)))
          ? ids.get(`${object} ${name}`)
          : null) ??
        find(kind, name) ??
        ids.get(`${object} ${name}`) ??
        null;
      ids.set(
        `${object} ${entity.name}`,
        known ??
          (await make(
            entity,
            client,
            {
              ...{ projectId, productId: ids.get(`${object} product`) },
              ...{ programId: ids.get(`${object} program`), portfolioId: ids.get(`${object} portfolio`) },
            },
            here,
            ids.size,
          )),
      );
    }
  }
  return ids;
}

/** A project with a task and a baseline, made by the administrator of the other company. */
async function foreignProject(world: World, find: FindRef): Promise<number> {
  const { client } = world.people.get(OUTSIDER)!;
  const { create } = entityCalls(project);
  const made = await client.send(create, {
    ...requiredValues(create.input, 1, find),
    plannedStart: '2025-01-01',
    plannedEnd: '2026-06-30',
  });
  if (made.code !== 0) throw new Error(`foreign project: ${made.msg}`);
  const projectId = (made.data as { id: number }).id;
  const { data } = await client.send(readPlan, { projectId });
  const before = decodePlan(data.wire);
  const edits = diffPlans(before, { ...before, tasks: [newPlanTask(-1, null, 'Elsewhere')] });
  const saved = await client.send(savePlan, { projectId, baseRevision: data.revision, edits });
  if (saved.code !== 0) throw new Error(`foreign task: ${saved.msg}`);
  const taken = await client.send(createBaseline, { projectId, name: 'Elsewhere' });
  if (taken.code !== 0) throw new Error(`foreign baseline: ${taken.msg}`);
  return projectId;
}

/** What references of new records may name: the first of its kind in the company. */
async function references(world: World, company: number): Promise<FindRef> {
  const found = new Map<string, number | null>();
  for (const { name } of entities) {
    // Amounts are booked to what has nothing below it.
    const more = name === 'subject' ? ` AND code = 'ANY'` : '';
    const where = `${name === 'company' ? 'id' : 'company_id'} = ${company}${more}`;
    found.set(`entity ${name}`, await world.first(name, where));
  }
  const { rows } = await world.server.database.pool.query<{ key: string; id: string }>(
    'SELECT d.dict_key AS key, min(i.id) AS id FROM dict_item i JOIN dictionary d ON d.id = i.dictionary WHERE i.company_id = $1 GROUP BY 1',
    [company],
  );
  for (const row of rows) found.set(`dict ${row.key}`, Number(row.id));
  return (kind, name) => found.get(`${kind} ${name}`) ?? null;
}

async function make(
  entity: Entity,
  client: TestClient,
  {
    projectId,
    productId,
    programId,
    portfolioId,
  }: Record<'projectId' | 'productId' | 'programId' | 'portfolioId', number | undefined>,
  find: FindRef,
  unique: number,
): Promise<number> {
  const { create } = entityCalls(entity);
  const answer = await client.send(create, {
    ...requiredValues(create.input, unique, find),
    ...(scopesOf(entity).includes('project') ? { projectId } : inProducts(entity) && { productId }),
    ...(entity.name === 'programChange' && { programId }),
    ...(entity.name === 'candidate' && { portfolioId }),
    ...VALUES[entity.name]?.(unique, find),
  });
  if (answer.code !== 0) throw new Error(`${entity.name}: ${answer.msg}`);
  const { id } = answer.data as { id: number };
  // Findings are of a review that is held.
  if (entity.name === 'review') await client.send(lifecycleCalls(reviewLife).move, { id, action: 'hold' });
  return id;
}
