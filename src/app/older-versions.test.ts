/**
 * What older versions left is migrated: rows of their sample companies, kept by tools/keep-rows.ts, in the schema of their
 * time; the migrations since then; and the application of today on it.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client, escapeIdentifier, type Pool } from 'pg';
import { expect, inject, test } from 'vitest';
import { entityCalls } from '#kernel/entity-calls.ts';
import { noticeConfig } from '#modules/objects/project/notice.calls.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { hashPassword } from '#modules/people/user/server/password-hash.ts';
import { signIn } from '#modules/people/user/user.calls.ts';
import { readPlan } from '#modules/planning/plan/plan.calls.ts';
import { readPlanConfig } from '#modules/planning/plan/plan-config.calls.ts';
import { readConfig } from '#server/config.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { schemaDiff } from '#server/db/schema-diff.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { MIGRATIONS } from './directories.ts';
import { entities } from './entities.ts';
import { startApplication } from './server.ts';

type Rows = Record<string, object[]>;
const PASSWORD = 'Kl7#mountain';
/** Which migrations the version had. */
const LOG = 'schema_migration';

const kept = (name: string): Rows =>
  JSON.parse(gunzipSync(readFileSync(new URL(`older/${name}.json.gz`, import.meta.url))).toString()) as Rows;

/** Tables of the version, then its rows, as its own database held them. */
async function asItWas(database: Awaited<ReturnType<typeof testDatabase>>, rows: Rows): Promise<void> {
  const { owner } = database;
  await owner.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public; GRANT USAGE ON SCHEMA public TO PUBLIC');
  const admin = new Client({ ...inject('testCluster').admin, database: database.access.owner.database! });
  await admin.connect();
  try {
    await admin.query('CREATE EXTENSION pg_trgm SCHEMA public; CREATE EXTENSION btree_gist SCHEMA public');
    const done = new Set((rows[LOG] as { name: string }[]).map(({ name }) => name));
    for (const migration of await readMigrations(MIGRATIONS))
      if (done.has(migration.name)) await owner.query(migration.sql);
    await owner.query(
      `CREATE TABLE ${LOG} (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
    await admin.query('SET session_replication_role = replica');
    for (const [table, list] of Object.entries(rows)) {
      const name = escapeIdentifier(table);
      await admin.query(`DELETE FROM ${name}`);
      const { rows: stored } = await admin.query<{ name: string }>(
        `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
        [name],
      );
      const columns = stored.map((column) => escapeIdentifier(column.name)).join(', ');
      await admin.query(
        `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name}, $1::jsonb)`,
        [JSON.stringify(list)],
      );
    }
    const { rows: numbered } = await admin.query<{ table: string; column: string; sequence: string }>(
      `SELECT table_name AS "table", column_name AS "column", pg_get_serial_sequence(format('%I', table_name), column_name) AS sequence
       FROM information_schema.columns WHERE table_schema = 'public' AND is_identity = 'YES'`,
    );
    for (const { table, column, sequence } of numbered)
      await admin.query(
        `SELECT setval($1, greatest((SELECT max(${escapeIdentifier(column)}) FROM ${escapeIdentifier(table)}), 1))`,
        [sequence],
      );
  } finally {
    await admin.end();
  }
}

/** Settings of a project as stored by that version, and today's; their rows moved to another table. */
async function ownSettings(owner: Pool, { id, company_id: company }: { id: number; company_id: number }) {
  await owner.query(
    `INSERT INTO plan_setting (company_id, level, owner_id, reporters, require_report, count_hours, yellow_days, red_days,
       grid_columns, task_length, task_length_unit, version, updated_at)
     VALUES ($1, 'project', $2, 'manager', true, false, 3, 8, '["name", "code"]', 2, 'weeks', 4, now())`,
    [company, id],
  );
  await owner.query(
    `INSERT INTO wf_business_binding (company_id, action, level, owner_id, definition, active, adjustable, updated_at)
      VALUES ($1, 'project.pause', 'company', 0, 'halt', true, true, now()), ($1, 'project.pause', 'project', $2, NULL, false, false, now())`,
    [company, id],
  );
  await owner.query(
    `INSERT INTO notice_rule (company_id, level, owner_id, event, in_app, mail, receivers, roles, days, updated_at)
     VALUES ($1, 'project', $2, 'taskDueSoon', true, false, '{responsible}', '{}', 4, now()),
       ($1, 'company', 0, 'planSaved', true, true, '{manager,members}', '{}', NULL, now())`,
    [company, id],
  );
  const plan = {
    version: 4,
    config: {
      reporters: 'manager',
      requireReport: true,
      countHours: false,
      thresholds: { yellowDays: 3, redDays: 8 },
      columns: ['name', 'code'],
      newTask: { length: 2, unit: 'weeks' },
    },
  };
  const due = { inApp: true, mail: false, receivers: ['responsible'], roles: [], days: 4 };
  const saved = { inApp: true, mail: true, receivers: ['manager', 'members'], roles: [], days: null };
  return { projectId: id, plan, due: { level: 'project', rule: due }, saved: { level: 'company', rule: saved } };
}

const count = async (pool: Pool, table: string): Promise<number> =>
  Number((await pool.query<{ n: string }>(`SELECT count(*) AS n FROM ${escapeIdentifier(table)}`)).rows[0]!.n);

/** Tables that became columns: their migrations refuse to lose a row (0660, 0661, 0771). */
const BECAME_COLUMNS = new Set(['material_price', 'risk_money', 'task_cost']);

test.each(['0020', '0069', '0550'])('what version %s left is migrated, kept and opened', async (version) => {
  const database = await testDatabase();
  const rows = kept(version);
  await asItWas(database, rows);
  const { owner } = database;
  const own =
    version === '0069' ? await ownSettings(owner, rows.project![0] as { id: number; company_id: number }) : null;
  const applied = await migrate(owner, MIGRATIONS);
  expect(applied[0]! > version).toBe(true);
  const client = await owner.connect();
  expect(await schemaDiff(client, entities)).toEqual([]);
  client.release();
  // Every table has at least the rows it had.
  const fewer: string[] = [];
  for (const [table, had] of Object.entries(rows))
    if (!BECAME_COLUMNS.has(table) && (await count(owner, table)) < had.length) fewer.push(table);
  expect(fewer).toEqual([]);
  await owner.query('UPDATE credential SET hash = $1, must_change = false, set_at = now()', [
    await hashPassword(PASSWORD),
  ]);
  const { host, user, password, database: name } = database.access.owner;
  const url = `postgres://${user}:${password}@/${name}?host=${encodeURIComponent(host!)}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'waymark-older-'));
  const settings = { WAYMARK_DATA: dataDir, WAYMARK_PORT: '0', WAYMARK_HOST: '127.0.0.1', WAYMARK_LOG_LEVEL: 'error' };
  // The tests' server listens on a socket, which node-postgres takes in an address and the setting does not.
  const running = await startApplication(
    { ...readConfig(settings, []), databaseUrl: url, diskReadOnly: 100 },
    () => {},
  );
  try {
    const send = async (call: { method: string; path: string }, input: Record<string, unknown>, token = '') => {
      const query = call.method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
      const answer = await running.app.inject({
        method: call.method as 'GET',
        url: `/${call.path.replace(/^\//, '')}${query}`,
        headers: { token },
        ...(query === '' && { payload: input }),
      });
      return answer.json();
    };
    const signed = await send(signIn, { username: 'admin', password: PASSWORD });
    expect(signed.msg).toBe('');
    const { token } = signed.data;
    const { data } = await send(entityCalls(project).list, { pageSize: 50 }, token);
    expect(data.total).toBe(rows.project!.length);
    for (const { id } of data.list) {
      const plan = await send(readPlan, { projectId: id }, token);
      expect([id, plan.code, plan.msg]).toEqual([id, 0, '']);
    }
    if (own) {
      const { projectId } = own;
      expect((await send(readPlanConfig, { projectId }, token)).data).toMatchObject(own.plan);
      const { rules } = (await send(noticeConfig, { projectId }, token)).data;
      const rule = (event: string) => rules.find((one: { event: string }) => one.event === event);
      expect([rule('taskDueSoon'), rule('planSaved')]).toMatchObject([own.due, own.saved]);
    }
    if (own) {
      const { rows: bound } = await owner.query(
        `SELECT level, owner_id::int, value FROM setting WHERE name = 'approval' AND key = 'project.pause' ORDER BY owner_id`,
      );
      expect(bound).toEqual([
        { level: 'company', owner_id: 0, value: { definition: 'halt', adjustable: true } },
        { level: 'project', owner_id: own.projectId, value: { definition: null, adjustable: false } },
      ]);
    }
    // The log of a program's changes names the program.
    const { rows: nameless } = await owner.query(
      `SELECT id FROM change_log WHERE entity IN ('project', 'program') AND (object_kind, object_id) IS DISTINCT FROM (entity, record_id)`,
    );
    expect(nameless).toEqual([]);
  } finally {
    await running.stop();
    await rm(dataDir, { recursive: true, force: true });
    await database.drop();
  }
});
