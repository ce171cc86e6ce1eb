/** A company with people, and definitions without designs: for tests and measurements. */
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import type { Graph } from '../../graph.ts';

export const COMPANY = 1;
/** Head of the initiator's department. */
export const MANAGER = 71;

/** Users 1 to 80, the initiator (900) and an administrator (999), in two departments with one head. */
export async function fillCompany(run: (text: string) => Promise<unknown>): Promise<void> {
  await run(`INSERT INTO company (name) VALUES ('Office')`);
  await run(`INSERT INTO department (company_id, name, code) VALUES (1, 'Head office', 'H')`);
  await run(`INSERT INTO "user" (id, company_id, username, emp_name, department, is_enable) OVERRIDING SYSTEM VALUE
    SELECT n, 1, 'user' || n, 'User ' || n, 1, true FROM generate_series(1, 80) n`);
  await run(`INSERT INTO "user" (id, company_id, username, emp_name, department, is_enable) OVERRIDING SYSTEM VALUE
    VALUES (900, 1, 'initiator', 'Initiator', 1, true), (999, 1, 'workflow', 'Administrator', 1, true)`);
  await run(`UPDATE department SET manager = ${MANAGER}`);
  // Projects 1 to 10, for workflows that run in one.
  await run(`INSERT INTO dictionary (company_id, dict_key, kind, name) VALUES (1, 'project_type', 'select', 'Types')`);
  await run(
    `INSERT INTO dict_item (company_id, dictionary, item_key, name) SELECT 1, id, 'own', 'Own' FROM dictionary`,
  );
  await run(`INSERT INTO project (id, company_id, name, code, type, manager, department, planned_start, planned_end) OVERRIDING SYSTEM VALUE
    SELECT n, 1, 'Project ' || n, 'P' || n, (SELECT id FROM dict_item), ${MANAGER}, 1, '2026-01-01', '2026-12-31' FROM generate_series(1, 10) n`);
}

/** Publishes a graph without its design: what tests run. */
export async function publishGraph(db: Kysely<Tables>, key: string, graph: Graph): Promise<number> {
  const { rows: made } = await sql<{ id: number; no: number }>`
    INSERT INTO wf_definition (company_id, key, name, module, status, draft, version_no)
    VALUES (${COMPANY}, ${key}, ${key}, 'project', 'published', '{}', 1)
    ON CONFLICT (company_id, key) DO UPDATE SET version_no = wf_definition.version_no + 1 RETURNING id, version_no AS no`.execute(
    db,
  );
  const { id, no } = made[0]!;
  const text = JSON.stringify({ ...graph, key });
  const checksum = createHash('sha256').update(text).digest('hex');
  await sql`INSERT INTO wf_definition_version (company_id, definition_id, no, source, design, graph, checksum)
    VALUES (${COMPANY}, ${id}, ${no}, 'tree', '{}', ${text}::jsonb, ${checksum})`.execute(db);
  return no;
}
