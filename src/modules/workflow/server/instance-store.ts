/**
 * Rows of running workflows in the database: locking, loading, writing.
 *
 * Hides: SQL, column names, ids. Invariants: the root is locked in a statement of its own before anything is read (a
 * statement that locks and reads at once would see the old rows, design §6.2); one statement writes everything a command
 * changed; the instance's version is the guard, a command that was decided on other rows writes nothing.
 */
import { type RawBuilder, sql } from 'kysely';
import { absent, CODE, commonTexts, problem, Refusal } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { snake } from '#server/db/names.ts';
import { emptyRows } from '../engine/rows.ts';
import type { Change, Instance, Rows, WorkflowEvent } from '../state.ts';

export type Scope = Pick<Ctx, 'db'> & { viewer: Pick<Ctx['viewer'], 'companyId'> };
type Table = Exclude<keyof Rows, 'instance'>;

/** Ids a command may use. */
export const IDS = 4000;

interface Shape {
  table: string;
  /** Names of the row, as the engine knows them. */
  fields: readonly string[];
  times: readonly string[];
}

const shape = (table: string, fields: string, times = ''): Shape => ({
  table,
  fields: [...fields.split(' '), ...times.split(' ').filter(Boolean)],
  times: times.split(' ').filter(Boolean),
});

const SHAPES: Record<Table, Shape> = {
  token: shape('wf_token', 'id node path state parkedState flow cause stack visit'),
  fork: shape('wf_fork', 'id visit node path branches state arrivals'),
  task: shape(
    'wf_task',
    'id token node visit path cause stack round submission mode status auto resumedBy closedVersion',
    'openedAt dueAt closedAt',
  ),
  actor: shape(
    'wf_task_actor',
    'id task user status formerStatus source parent group groupMode reported addedBy seq weight opinion auto reason claimed actedBy',
    'openedAt viewedAt actedAt',
  ),
  job: shape('wf_job', 'id kind node token task left', 'dueAt pausedAt'),
  cc: shape('wf_cc', 'id user node round by', 'at readAt'),
  incident: shape('wf_incident', 'id token node code detail', 'at resolvedAt'),
  child: shape('wf_child', 'id token index status item'),
};
const INSTANCE = shape(
  'wf_instance',
  'id rootId parentId parentToken definition definitionVersion businessType businessId projectId initiator number title status heldStatus round vars form choices version eventSeq visitSeq barrier',
  'startedAt endedAt suspendedAt urgedAt',
);
const EVENT = shape('wf_event', 'seq version kind by principal node task data changes', 'at');
const TABLES = Object.keys(SHAPES) as Table[];

/** Names that are reserved words, or too short to be read in SQL. */
const COLUMNS: Readonly<Record<string, string>> = {
  user: 'user_id',
  group: 'group_kind',
  left: 'times_left',
  by: 'by_user',
  index: 'no',
};
const columnOf = (field: string): string => COLUMNS[field] ?? snake(field);

function toRow(of: Shape, stored: Record<string, unknown>): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const field of of.fields) {
    const value = stored[columnOf(field)] ?? null;
    row[field] = value !== null && of.times.includes(field) ? Date.parse(value as string) : value;
  }
  return row;
}

function toStored(of: Shape, row: object, companyId: number, instanceId?: number): Record<string, unknown> {
  const stored: Record<string, unknown> = { company_id: companyId };
  if (instanceId !== undefined) stored.instance_id = instanceId;
  for (const field of of.fields) {
    const value = (row as Record<string, unknown>)[field] ?? null;
    const time = value !== null && of.times.includes(field);
    stored[columnOf(field)] = time ? new Date(value as number).toISOString() : value;
  }
  return stored;
}

/** Locks the root of an instance until the transaction ends; refuses like an absent one when the company has none. */
export async function lockRoot(ctx: Scope, id: number): Promise<void> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql`SELECT id FROM wf_instance WHERE company_id = ${companyId} AND id =
    (SELECT root_id FROM wf_instance WHERE company_id = ${companyId} AND id = ${id}) FOR UPDATE`.execute(ctx.db);
  if (rows.length === 0) throw absent();
}

/** A fresh block of ids: IDS of them from the answered one. */
export async function takeIds(ctx: Scope): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT nextval('wf_row_id') AS id`.execute(ctx.db);
  return rows[0]!.id;
}

const LISTS = sql.join(
  TABLES.map(
    (table) => sql`(SELECT jsonb_agg(to_jsonb(t)) FROM ${sql.table(SHAPES[table].table)} t
      WHERE t.company_id = i.company_id AND t.instance_id = i.id) AS ${sql.ref(table)}`,
  ),
);

/** All rows of an instance, with a block of ids for the command that follows. The root must be locked. */
export async function loadRows(ctx: Scope, id: number): Promise<{ rows: Rows; firstId: number }> {
  const { rows: found } = await sql<Record<string, unknown>>`
    SELECT to_jsonb(i) AS instance, nextval('wf_row_id') AS first_id, ${LISTS}
    FROM wf_instance i WHERE i.company_id = ${ctx.viewer.companyId} AND i.id = ${id}`.execute(ctx.db);
  if (!found[0]) throw absent();
  return { rows: rowsFrom(found[0]), firstId: found[0].firstId as number };
}

function rowsFrom(found: Record<string, unknown>): Rows {
  const rows = emptyRows();
  rows.instance = toRow(INSTANCE, found.instance as Record<string, unknown>) as unknown as Instance;
  for (const table of TABLES) {
    const list = ((found[table] ?? []) as Record<string, unknown>[]).map((stored) => toRow(SHAPES[table], stored));
    list.sort((a, b) => (a.id as number) - (b.id as number));
    for (const row of list) (rows[table] as Map<number, unknown>).set(row.id as number, row);
  }
  return rows;
}

/** Events of an instance in their order. */
export async function loadEvents(ctx: Scope, id: number): Promise<WorkflowEvent[]> {
  const { rows } = await sql<{ event: Record<string, unknown> }>`SELECT to_jsonb(e) AS event FROM wf_event e
    WHERE company_id = ${ctx.viewer.companyId} AND instance_id = ${id} ORDER BY seq`.execute(ctx.db);
  return rows.map(({ event }) => toRow(EVENT, event) as unknown as WorkflowEvent);
}

/** Rows the events have touched, by table: those to write, and those to delete. */
function touched(events: readonly WorkflowEvent[], rows: Rows, table: Table): { put: object[]; drop: number[] } {
  const ids = new Set<number>();
  for (const { changes } of events) for (const [of, id] of changes as Change[]) if (of === table) ids.add(id);
  const put: object[] = [];
  const drop: number[] = [];
  for (const id of ids) {
    const row = rows[table].get(id);
    if (row) put.push(row);
    else drop.push(id);
  }
  return { put, drop };
}

const list = (of: Shape, extra: readonly string[]): RawBuilder<unknown> =>
  sql.join([...extra, ...of.fields.map(columnOf)].map((column) => sql.ref(column)));

function upsert(of: Shape, stored: readonly object[]): RawBuilder<unknown> {
  const columns = list(of, ['company_id', 'instance_id']);
  const set = sql.join(
    of.fields
      .filter((field) => field !== 'id')
      .map((field) => sql`${sql.ref(columnOf(field))} = EXCLUDED.${sql.ref(columnOf(field))}`),
  );
  const table = sql.table(of.table);
  return sql`INSERT INTO ${table} (${columns}) SELECT ${columns}
    FROM jsonb_populate_recordset(NULL::${table}, ${JSON.stringify(stored)}::jsonb) ON CONFLICT (company_id, id) DO UPDATE SET ${set}`;
}

/** Writes what a command did, in one statement. `before`: the version it was decided on, 0 for a new instance. */
export async function writeRows(
  ctx: Scope,
  rows: Rows,
  events: readonly WorkflowEvent[],
  before: number,
): Promise<void> {
  if (events.length === 0) return;
  const { companyId } = ctx.viewer;
  const { id } = rows.instance;
  const parts: RawBuilder<unknown>[] = [];
  for (const table of TABLES) {
    const of = SHAPES[table];
    const { put, drop } = touched(events, rows, table);
    if (drop.length > 0)
      parts.push(
        sql`${sql.ref(`d_${table}`)} AS (DELETE FROM ${sql.table(of.table)} WHERE company_id = ${companyId} AND id = ANY(${drop}::bigint[]))`,
      );
    if (put.length > 0)
      parts.push(
        sql`${sql.ref(`u_${table}`)} AS (${upsert(
          of,
          put.map((row) => toStored(of, row, companyId, id)),
        )})`,
      );
  }
  const made = events.map((event) => toStored(EVENT, event, companyId, id));
  const eventColumns = list(EVENT, ['company_id', 'instance_id']);
  parts.push(sql`events AS (INSERT INTO wf_event (${eventColumns}) SELECT ${eventColumns}
    FROM jsonb_populate_recordset(NULL::wf_event, ${JSON.stringify(made)}::jsonb))`);
  const instance = JSON.stringify(toStored(INSTANCE, rows.instance, companyId));
  const columns = list(INSTANCE, ['company_id']);
  const guard =
    before === 0
      ? sql`INSERT INTO wf_instance (${columns}) SELECT ${columns} FROM jsonb_populate_record(NULL::wf_instance, ${instance}::jsonb) RETURNING id`
      : sql`UPDATE wf_instance i SET ${sql.join(
          INSTANCE.fields
            .filter((field) => field !== 'id')
            .map((field) => sql`${sql.ref(columnOf(field))} = r.${sql.ref(columnOf(field))}`),
        )} FROM jsonb_populate_record(NULL::wf_instance, ${instance}::jsonb) r
        WHERE i.company_id = ${companyId} AND i.id = ${id} AND i.version = ${before} RETURNING i.id`;
  const { rows: hit } = await sql`WITH ${sql.join(parts)}, guard AS (${guard}) SELECT id FROM guard`.execute(ctx.db);
  if (hit.length !== 1) throw new Refusal([problem(commonTexts.conflict)], CODE.conflict);
}
