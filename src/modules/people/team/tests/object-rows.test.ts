/** Objects as rows: after any statements on the tables of the kinds, `object` agrees with them, and nobody else writes it. */
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { planWorld } from '#app/testing/plan-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { objectKinds } from '#kernel/object-kind.ts';
import { program } from '#modules/objects/program/program.entity.ts';
import { template } from '#modules/objects/template/template.entity.ts';

const world = await planWorld();
const { server, home, type, done, newProject } = world;
const { pool } = server.database;
afterAll(world.close);

/** Differences between the rows and the tables of the kinds, read without knowledge of how they are kept. */
const differing = async (db: Pick<typeof pool, 'query'>): Promise<unknown[]> =>
  (
    await db.query(`WITH told AS (
        SELECT company_id, 'project' AS kind, id, program AS parent, manager, created_by, type, status FROM project
        UNION ALL SELECT company_id, 'program', id, NULL, manager, created_by, NULL, status FROM program
        UNION ALL SELECT company_id, 'template', id, NULL, NULL, created_by, type, NULL FROM template)
      SELECT coalesce(t.kind, o.kind) AS kind, coalesce(t.id, o.id) AS id FROM told t
        FULL JOIN object o ON o.company_id = t.company_id AND o.kind = t.kind AND o.id = t.id
      WHERE t.id IS NULL OR o.id IS NULL OR o.parent_id IS DISTINCT FROM t.parent OR o.manager IS DISTINCT FROM t.manager
        OR o.parent_kind IS DISTINCT FROM CASE WHEN t.parent IS NOT NULL THEN 'program' END
        OR o.made_by IS DISTINCT FROM t.created_by OR o.type IS DISTINCT FROM t.type OR o.state IS DISTINCT FROM t.status
        OR o.key <> object_key(o.kind, o.id)`)
  ).rows;

test('no two kinds share a key', async () => {
  const { rows } = await pool.query(
    `SELECT count(DISTINCT object_key(kind, 0))::int AS keys FROM unnest($1::text[]) AS kind`,
    [objectKinds().map(({ name }) => name)],
  );
  expect(rows[0].keys).toBe(objectKinds().length);
  expect(await differing(pool)).toEqual([]);
});

test('rows of objects are not written by hand', async () => {
  for (const statement of [
    `INSERT INTO object (company_id, kind, id) VALUES (${home.companyId}, 'project', 99)`,
    'UPDATE object SET manager = NULL',
    'DELETE FROM object',
  ])
    await expect(pool.query(statement)).rejects.toThrow('follow the tables of their kinds');
});

const KINDS = ['project', 'program', 'template'] as const;
const statement = fc.oneof(
  fc.record({
    what: fc.constant('copy' as const),
    kind: fc.constantFrom(...KINDS),
    count: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({
    what: fc.constant('remove' as const),
    kind: fc.constantFrom(...KINDS),
    count: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    what: fc.constant('state' as const),
    kind: fc.constantFrom('project', 'program'),
    count: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({
    what: fc.constant('join' as const),
    kind: fc.constant('project'),
    count: fc.integer({ min: 0, max: 9 }),
  }),
  fc.record({
    what: fc.constant('rename' as const),
    kind: fc.constantFrom(...KINDS),
    count: fc.integer({ min: 1, max: 9 }),
  }),
);

test('after random statements over many records the rows of objects are those of the kinds', async () => {
  await newProject();
  const common = {
    manager: home.userId,
    department: home.departmentId,
    plannedStart: '2026-01-05',
    plannedEnd: '2026-12-31',
  };
  const boss = server.as({
    userId: home.userId,
    companyId: home.companyId,
    departments: null,
    rights: ['pm:createProProgram:add', 'pm:template:edit', 'pm:template:query', 'pm:template:add'],
  });
  await done(entityCalls(program).create, { ...common, name: 'P', code: 'P' }, boss);
  await done(entityCalls(template).create, { name: 'T', code: 'T', type, parentMode: 'computed' }, boss);
  const columns = new Map<string, string[]>();
  for (const kind of KINDS) {
    const { rows } = await pool.query(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 AND table_schema = 'public'
        AND column_name NOT IN ('id', 'name', 'code') AND is_generated = 'NEVER'`,
      [kind],
    );
    columns.set(
      kind,
      rows.map(({ name }) => `"${name}"`),
    );
  }
  let copies = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(statement, { minLength: 1, maxLength: 12 }), async (statements) => {
      const db = await pool.connect();
      try {
        await db.query('BEGIN');
        for (const { what, kind, count } of statements) {
          const some = `(SELECT id FROM ${kind} ORDER BY id DESC LIMIT ${count})`;
          if (what === 'copy') {
            const names = columns.get(kind)!.join(', ');
            await db.query(
              `INSERT INTO ${kind} (name, code, ${names}) SELECT 'c' || $1 || '-' || g, 'c' || $1 || '-' || g, ${names}
              FROM (SELECT * FROM ${kind} ORDER BY id LIMIT 1) r, generate_series(1, ${count}) g`,
              [`${++copies}`],
            );
          }
          if (what === 'state')
            await db.query(
              `UPDATE ${kind} SET status = CASE status WHEN 'new' THEN 'ongoing' ELSE 'new' END WHERE id IN ${some}`,
            );
          if (what === 'join')
            await db.query(
              `UPDATE project SET program = (SELECT id FROM program ORDER BY id DESC LIMIT 1) WHERE id % 2 = ${count % 2}`,
            );
          if (what === 'rename') await db.query(`UPDATE ${kind} SET description = 'x' WHERE id IN ${some}`);
          if (what === 'remove') {
            // The first stays to be copied.
            const gone = `(SELECT id FROM ${kind} WHERE name LIKE 'c%' ORDER BY id DESC LIMIT ${count})`;
            if (kind === 'program') await db.query(`UPDATE project SET program = NULL WHERE program IN ${gone}`);
            await db.query(`DELETE FROM ${kind} WHERE id IN ${gone}`);
          }
        }
        await db.query('SET CONSTRAINTS ALL IMMEDIATE');
        expect(await differing(db)).toEqual([]);
      } finally {
        await db.query('ROLLBACK');
        db.release();
      }
    }),
    { numRuns: Number(process.env.OBJECT_RUNS ?? 40) },
  );
});
