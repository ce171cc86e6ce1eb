/**
 * Rows of running workflows in the database: locking, loading, writing.
 *
 * Hides: SQL, column names, ids. Invariants: the root is locked in its own statement before anything is read (a
 * statement that locks and reads at once would see the old rows, design §6.2; both are in the function `wf_rows`); one
 * statement writes everything a command changed; the instance's version is the guard, a command that was decided on
 * other rows writes nothing.
 */
import { type RawBuilder, sql } from 'kysely';
import { absent, CODE, commonTexts, problem, Refusal } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { snake } from '#server/db/names.ts';
import { MARK } from '#server/db/prepared.ts';
import { emptyRows } from '../../engine/rows.ts';
import type { Change, Instance, Rows, WorkflowEvent } from '../../state.ts';

export type Scope = Pick<Ctx, 'db'> & { viewer: Pick<Ctx['viewer'], 'companyId'> };
type Table = Exclude<keyof Rows, 'instance'>;

/** Ids a command may use. */
export const IDS = 4000;

interface Shape {
  table: string;
  /** `name`: as the engine knows it. Times are milliseconds there. */
  fields: readonly { name: string; column: string; time: boolean }[];
}

/** Names that are reserved words, or too short to be read in SQL. */
const COLUMNS: Readonly<Record<string, string>> = {
  user: 'user_id',
  group: 'group_kind',
  left: 'times_left',
  by: 'by_user',
  index: 'no',
};

function shape(table: string, values: string, times = ''): Shape {
  const field = (time: boolean) => (name: string) => ({ name, column: COLUMNS[name] ?? snake(name), time });
  const names = (list: string): string[] => list.split(' ').filter(Boolean);
  return { table, fields: [...names(values).map(field(false)), ...names(times).map(field(true))] };
}

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
  'id rootId parentId parentToken definition definitionVersion businessType businessId objectKind objectId initiator holder number title status heldStatus round vars form choices version eventSeq visitSeq barrier',
  'startedAt endedAt suspendedAt urgedAt',
);
const EVENT = shape('wf_event', 'seq version kind by principal node task data changes', 'at');
const TABLES = Object.keys(SHAPES) as Table[];

function toRow(of: Shape, stored: Record<string, unknown>): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const { name, column, time } of of.fields) {
    const value = stored[column] ?? null;
    row[name] = time && value !== null ? Date.parse(value as string) : value;
  }
  return row;
}

/** Without the columns that are null. */
function toStored(of: Shape, row: object, companyId: number, instanceId?: number): Record<string, unknown> {
  const stored: Record<string, unknown> = { company_id: companyId };
  if (instanceId !== undefined) stored.instance_id = instanceId;
  for (const { name, column, time } of of.fields) {
    const value = (row as Record<string, unknown>)[name] ?? null;
    if (value !== null) stored[column] = time ? new Date(value as number).toISOString() : value;
  }
  return stored;
}

/** The project follows from the object; it is read, not written. */
const withProject = <R extends Record<string, unknown>>(row: R): R & { projectId: unknown } => ({
  ...row,
  projectId: row.objectKind === 'project' ? row.objectId : null,
});

const NULLS = Object.fromEntries(
  [...Object.entries(SHAPES), ['instance', INSTANCE] as const].map(([table, { fields }]) => [
    table,
    Object.fromEntries(
      [...fields.map(({ name }) => name), ...(table === 'instance' ? ['projectId'] : [])].map((name) => [name, null]),
    ),
  ]),
) as Record<Change[0], Record<string, null>>;

/** New rows, which alone carry an id, are stored without their nulls: half of their fields. */
const shortened = ([table, id, values]: Change): Change =>
  values && 'id' in values
    ? [table, id, Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))]
    : [table, id, values];
const whole = ([table, id, values]: Change): Change => [
  table,
  id,
  values && 'id' in values ? { ...NULLS[table], ...values } : values,
];

/** A fresh block of ids: IDS of them from the answered one. */
export async function takeIds(ctx: Scope): Promise<number> {
  const { rows } = await sql<{ id: number }>`${MARK} SELECT nextval('wf_row_id') AS id`.execute(ctx.db);
  return rows[0]!.id;
}

export interface Loaded {
  rows: Rows;
  /** A block of ids for the command that follows. */
  firstId: number;
  /** What the command with this key of the viewer has answered before. */
  answered: unknown;
}

/** All rows of an instance, to be looked at. */
export const loadRows = (ctx: Scope, id: number): Promise<Loaded> => read(ctx, id, false, null);

/** All rows of an instance, and its root locked until the transaction ends: what a command begins with. */
export const holdRows = (ctx: Scope, id: number, key: { user: number; key: string } | null = null): Promise<Loaded> =>
  read(ctx, id, true, key);

/** Holds several running workflows until the transaction ends, in one order: for whoever acts on more than one of them. */
export async function holdWorkflows(ctx: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { companyId } = ctx.viewer;
  await sql`SELECT 1 FROM wf_instance WHERE company_id = ${companyId} AND id IN (SELECT m.root_id FROM wf_instance m
    WHERE m.company_id = ${companyId} AND m.id = ANY(${[...ids]}::bigint[])) ORDER BY id FOR UPDATE`.execute(ctx.db);
}

/** Whether the company has the instance. */
export async function exists(ctx: Scope, id: number): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 FROM wf_instance WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(ctx.db);
  return rows.length > 0;
}

/** Refuses like an absent one when the company has none. */
async function read(ctx: Scope, id: number, hold: boolean, key: { user: number; key: string } | null): Promise<Loaded> {
  const { rows: found } = await sql<Record<string, unknown>>`${MARK} SELECT *
    FROM wf_rows(${ctx.viewer.companyId}, ${id}, ${hold}, ${key?.user ?? null}, ${key?.key ?? null})`.execute(ctx.db);
  if (!found[0]) throw absent();
  return { rows: rowsFrom(found[0]), firstId: found[0].firstId as number, answered: found[0].answered };
}

function rowsFrom(found: Record<string, unknown>): Rows {
  const rows = emptyRows();
  rows.instance = withProject(toRow(INSTANCE, found.instance as Record<string, unknown>)) as unknown as Instance;
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
  return rows.map(({ event }) => {
    const read = toRow(EVENT, event) as unknown as WorkflowEvent;
    return { ...read, changes: read.changes.map(whole) };
  });
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

/** Statements are made of constant names; only values are parameters. */
const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');
const columnNames = (of: Shape): string[] => of.fields.map(({ column }) => column);
const columnsOf = (of: Shape, extra: readonly string[]): string => quoted([...extra, ...columnNames(of)]);
const changing = (of: Shape): string[] => columnNames(of).filter((column) => column !== 'id');
const from = (table: string, set: 'recordset' | 'record', value: unknown): RawBuilder<unknown> =>
  sql`jsonb_populate_${sql.raw(set)}(NULL::${sql.raw(table)}, ${JSON.stringify(value)}::jsonb)`;

/** [before the values, after them] of the statement that writes rows of a table. */
const UPSERTS = Object.fromEntries(
  TABLES.map((table) => {
    const of = SHAPES[table];
    const columns = columnsOf(of, ['company_id', 'instance_id']);
    const set = changing(of).map((column) => `"${column}" = EXCLUDED."${column}"`);
    const before = `INSERT INTO ${of.table} (${columns}) SELECT ${columns} FROM`;
    return [table, [sql.raw(before), sql.raw(`ON CONFLICT (company_id, id) DO UPDATE SET ${set.join(', ')}`)]];
  }),
) as unknown as Record<Table, [RawBuilder<unknown>, RawBuilder<unknown>]>;
const eventColumns = columnsOf(EVENT, ['company_id', 'instance_id']);
const INSERT_EVENTS = sql.raw(`INSERT INTO wf_event (${eventColumns}) SELECT ${eventColumns} FROM`);
const instanceColumns = columnsOf(INSTANCE, ['company_id']);
const INSERT_INSTANCE = sql.raw(`INSERT INTO wf_instance (${instanceColumns}) SELECT ${instanceColumns} FROM`);
const instanceSet = changing(INSTANCE).map((column) => `"${column}" = r."${column}"`);
const UPDATE_INSTANCE = sql.raw(`UPDATE wf_instance i SET ${instanceSet.join(', ')} FROM`);

/** Writes what a command did, in one statement, with others that belong to it (`also`). `version`: the one it was decided on, 0 for a new instance. */
export async function writeRows(
  ctx: Scope,
  rows: Rows,
  events: readonly WorkflowEvent[],
  version: number,
  also: readonly RawBuilder<unknown>[] = [],
): Promise<void> {
  if (events.length === 0) return;
  const { companyId } = ctx.viewer;
  const { id } = rows.instance;
  const parts: RawBuilder<unknown>[] = [];
  for (const table of TABLES) {
    const of = SHAPES[table];
    const { put, drop } = touched(events, rows, table);
    const [before, after] = UPSERTS[table];
    if (drop.length > 0)
      parts.push(
        sql`${sql.raw(`d_${table} AS (DELETE FROM ${of.table}`)} WHERE company_id = ${companyId} AND id = ANY(${drop}::bigint[]))`,
      );
    const stored = put.map((row) => toStored(of, row, companyId, id));
    if (put.length > 0)
      parts.push(sql`${sql.raw(`u_${table} AS (`)} ${before} ${from(of.table, 'recordset', stored)} ${after})`);
  }
  const made = events.map((event) =>
    toStored(EVENT, { ...event, changes: event.changes.map(shortened) }, companyId, id),
  );
  parts.push(sql`events AS (${INSERT_EVENTS} ${from('wf_event', 'recordset', made)})`);
  for (const [i, statement] of also.entries()) parts.push(sql`${sql.raw(`also_${i} AS (`)} ${statement})`);
  const instance = from('wf_instance', 'record', toStored(INSTANCE, rows.instance, companyId));
  const guard =
    version === 0
      ? sql`${INSERT_INSTANCE} ${instance} RETURNING id`
      : sql`${UPDATE_INSTANCE} ${instance} r WHERE i.company_id = ${companyId} AND i.id = ${id} AND i.version = ${version} RETURNING i.id`;
  const { rows: hit } = await sql`${MARK} WITH ${sql.join(parts)}, guard AS (${guard}) SELECT id FROM guard`.execute(
    ctx.db,
  );
  if (hit.length !== 1) throw new Refusal([problem(commonTexts.conflict)], CODE.conflict);
}
