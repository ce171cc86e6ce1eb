/**
 * The four lists of a person (to do, done, requested, copied) and their counts.
 *
 * Hides: SQL. Invariants: a person's list holds their own rows and, in the to-do list, those of the principals they are agent
 * for now; the newest come first; a page costs what it shows, whatever the history holds.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import { containing } from '#server/like.ts';
import type { ActorStatus, InstanceStatus } from '../../state.ts';
import { graphOfVersion } from '../graphs.ts';
import { externalNames } from '../integration/external-rows.ts';

export interface PageQuery {
  /** From 1. */
  pageNum: number;
  pageSize: number;
  /** Part of title or number. */
  search?: string;
  definition?: string;
  /** Only workflows of this project. */
  projectId?: number;
  /** Only workflows about objects of this type. */
  businessType?: string;
}
/** Further filters of a to-do list. */
export interface TodoQuery extends PageQuery {
  initiator?: number;
  /** Waiting from and before, milliseconds since the epoch. */
  from?: number;
  before?: number;
}

/** An instance in a list; `id` is the row's: of a task, a copy or the instance. */
export interface ListedInstance {
  id: number;
  instanceId: number;
  number: string;
  title: string;
  definition: string;
  definitionVersion: number;
  definitionName: string;
  businessType: string | null;
  businessId: number | null;
  projectId: number | null;
  initiator: number;
  status: InstanceStatus;
  startedAt: number;
  endedAt: number | null;
  /** Engine elsewhere that runs it. */
  engine?: string;
}

/** A row of the to-do or done list: the instance with the person's task in it. */
export interface ListedTask extends ListedInstance {
  taskId: number;
  actorId: number;
  /** Whose row it is: the viewer's, or their principal's. */
  user: number;
  node: string;
  nodeName: string;
  actorStatus: ActorStatus;
  opinion: string | null;
  openedAt: number | null;
  viewedAt: number | null;
  actedAt: number | null;
  dueAt: number | null;
}

/** Rows of a page, and how many there are on all. */
export interface Slice<T> {
  list: T[];
  total: number;
}

/** A time as milliseconds since the epoch. */
export const ms = (column: string): RawBuilder<unknown> => sql`(extract(epoch FROM ${sql.ref(column)}) * 1000)::bigint`;

/** Columns of ListedInstance. */
export const instanceColumns = sql`i.id AS instance_id, i.number, i.title, i.definition, i.definition_version, i.business_type, i.business_id,
  i.project_id, i.initiator, i.status, ${ms('i.started_at')} AS started_at, ${ms('i.ended_at')} AS ended_at`;
const TASK = sql`k.id AS task_id, a.id AS actor_id, a.user_id AS "user", k.node, a.status AS actor_status, a.opinion,
  ${ms('a.opened_at')} AS opened_at, ${ms('a.viewed_at')} AS viewed_at, ${ms('a.acted_at')} AS acted_at, ${ms('k.due_at')} AS due_at`;
const JOINED = sql`JOIN wf_task k ON k.company_id = a.company_id AND k.id = a.task
  JOIN wf_instance i ON i.company_id = a.company_id AND i.id = a.instance_id`;

/** Filters of instances `i`. */
export function matching({
  search,
  definition,
  projectId,
  businessType,
}: Omit<PageQuery, 'pageNum' | 'pageSize'>): RawBuilder<unknown> {
  const like = containing(search ?? '');
  return sql`${search ? sql`AND (i.title ILIKE ${like} OR i.number ILIKE ${like})` : sql``}
    ${definition ? sql`AND i.definition = ${definition}` : sql``}
    ${projectId ? sql`AND i.project_id = ${projectId}` : sql``}
    ${businessType ? sql`AND i.business_type = ${businessType}` : sql``}`;
}

/** Whether `matching` asks anything of the instance. */
const isNarrowed = ({
  search,
  definition,
  projectId,
  businessType,
}: Omit<PageQuery, 'pageNum' | 'pageSize'>): boolean => Boolean(search || definition || projectId || businessType);

type Named = Pick<ListedInstance, 'instanceId' | 'definition' | 'definitionVersion' | 'definitionName' | 'engine'>;

/** Names of definitions and nodes, by the version each instance runs on. */
export async function named<T extends Named>(ctx: Ctx, rows: T[]): Promise<T[]> {
  const outside: T[] = [];
  for (const row of rows) {
    const graph = await graphOfVersion(ctx, row.definition, row.definitionVersion);
    row.definitionName = graph.name;
    if ('node' in row) (row as unknown as ListedTask).nodeName = graph.nodes[row.node as string]?.name ?? '';
    if (graph.external) outside.push(row);
  }
  if (outside.length === 0) return rows;
  const ids = outside.map((row) => row.instanceId);
  const { engines, steps } = await externalNames(ctx, ids);
  for (const row of outside) {
    row.engine = engines.get(row.instanceId) ?? '';
    const name = steps.get((row as unknown as ListedTask).taskId);
    if (name) (row as unknown as ListedTask).nodeName = name;
  }
  return rows;
}

/** Parts of a list. */
export interface Source {
  columns: RawBuilder<unknown>;
  /** The table whose rows are the list, with its alias. */
  table: RawBuilder<unknown>;
  alias: string;
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** What is joined for the columns; each row has exactly one partner. */
  joined: RawBuilder<unknown>;
  /** The condition is about the joined instance, too. */
  byInstance?: boolean;
}

/** A page of rows that hold an instance `i`. Without a filter on it, rows are chosen and counted before anything is joined. */
export async function instancePage<T extends ListedInstance>(
  ctx: Ctx,
  query: PageQuery,
  source: Source,
): Promise<Slice<T>> {
  const { columns, table, alias, where, order, joined } = source;
  const part = sql`LIMIT ${query.pageSize} OFFSET ${(query.pageNum - 1) * query.pageSize}`;
  const filtered = isNarrowed(query) || source.byInstance === true;
  const whole = sql`${table} ${joined} WHERE ${where} ${matching(query)}`;
  const chosen = sql`(SELECT ${sql.raw(alias)}.* FROM ${table} WHERE ${where} ORDER BY ${order} ${part}) ${sql.raw(alias)} ${joined}`;
  const { rows } = await (filtered
    ? sql<T>`SELECT ${columns} FROM ${whole} ORDER BY ${order} ${part}`
    : sql<T>`SELECT ${columns} FROM ${chosen} ORDER BY ${order}`
  ).execute(ctx.db);
  const { rows: counted } = await sql<{ total: number }>`SELECT count(*) AS total
    FROM ${filtered ? whole : sql`${table} WHERE ${where}`}`.execute(ctx.db);
  return { list: await named(ctx, rows), total: counted[0]!.total };
}

/** The step does not let those who made the request decide, neither for themselves nor for others (engine/self-approval.ts). */
const barred = (user: number) => sql`EXISTS (SELECT 1 FROM wf_definition d
  JOIN wf_definition_version v ON v.company_id = d.company_id AND v.definition_id = d.id AND v.no = i.definition_version
  WHERE d.company_id = i.company_id AND d.key = i.definition
    AND coalesce(v.graph -> 'nodes' -> k.node ->> 'self', v.graph -> 'settings' ->> 'self', 'self') <> 'self'
    AND (i.initiator = ${user} OR i.holder = ${user} OR EXISTS (SELECT 1 FROM wf_task_actor r JOIN wf_task s ON s.company_id = r.company_id AND s.id = r.task
      WHERE r.company_id = i.company_id AND r.instance_id = i.id AND r.user_id = ${user} AND s.node = v.graph ->> 'start')))`;

/** Rows the viewer may act on, their own and those of their principals. */
async function actingFor(ctx: Ctx): Promise<{ where: RawBuilder<unknown>; byInstance: boolean }> {
  const { companyId, userId } = ctx.viewer;
  const { rows } = await sql<{
    principal: number;
    definitions: string[] | null;
  }>`SELECT principal, definitions FROM wf_delegation
    WHERE company_id = ${companyId} AND agent = ${userId} AND active
      AND starts_at <= ${new Date(ctx.now)} AND ends_at > ${new Date(ctx.now)}`.execute(ctx.db);
  const own = sql`a.company_id = ${companyId} AND a.status = 'open'`;
  if (rows.length === 0) return { where: sql`${own} AND a.user_id = ${userId}`, byInstance: false };
  const others = rows.map(
    ({ principal, definitions }) =>
      sql`(a.user_id = ${principal} AND NOT ${barred(userId)} ${definitions ? sql`AND i.definition = ANY(${definitions})` : sql``})`,
  );
  return { where: sql`${own} AND (a.user_id = ${userId} OR ${sql.join(others, sql` OR `)})`, byInstance: true };
}

const TASKS = {
  columns: sql`a.id, ${instanceColumns}, ${TASK}`,
  table: sql`wf_task_actor a`,
  alias: 'a',
  joined: JOINED,
};

/** Rows of the viewer's to-do list as it is narrowed, but for what narrows every list (`matching`). */
async function waitingFor(
  ctx: Ctx,
  { initiator, from, before }: Omit<TodoQuery, 'pageNum' | 'pageSize'>,
): Promise<{ where: RawBuilder<unknown>; byInstance: boolean }> {
  const acting = await actingFor(ctx);
  const where = sql`${acting.where} ${initiator === undefined ? sql`` : sql`AND i.initiator = ${initiator}`}
    ${from === undefined ? sql`` : sql`AND a.opened_at >= ${new Date(from)}`}
    ${before === undefined ? sql`` : sql`AND a.opened_at < ${new Date(before)}`}`;
  return { where, byInstance: acting.byInstance || initiator !== undefined };
}

/** What waits for the viewer, newest first. */
export async function todoPage(ctx: Ctx, query: TodoQuery): Promise<Slice<ListedTask>> {
  const { where, byInstance } = await waitingFor(ctx, query);
  return instancePage(ctx, query, { ...TASKS, where, byInstance, order: sql`a.id DESC` });
}

/**
 * The workflow that waits for the viewer next: the one after this row in their list as it is narrowed and ordered (`order`: of
 * rows `t`; null: newest first), else its first; null: no other one.
 */
export async function nextTodo(
  ctx: Ctx,
  { instanceId, after }: { instanceId: number; after: number },
  query: Omit<TodoQuery, 'pageNum' | 'pageSize'>,
  order: RawBuilder<unknown> | null,
): Promise<{ instanceId: number | null }> {
  if (order) {
    const { companyId } = ctx.viewer;
    const waiting = await allRows.todo(ctx, query);
    // The decided row is no longer in the list; it is put back at its old place.
    const { rows } = await sql<{ instanceId: number }>`WITH o AS (
        SELECT t.id, t.instance_id, row_number() OVER (ORDER BY ${order}) AS place FROM (${waiting}
          UNION SELECT a.id, ${LISTED}, ${TASK_TIMES} FROM wf_task_actor a ${JOINED} ${NAMES}
            WHERE a.company_id = ${companyId} AND a.id = ${after}) t)
      SELECT instance_id FROM o WHERE instance_id <> ${instanceId}
      ORDER BY place < (SELECT place FROM o WHERE id = ${after}), place LIMIT 1`.execute(ctx.db);
    return rows[0] ?? { instanceId: null };
  }
  const { where, byInstance } = await waitingFor(ctx, query);
  const { rows } = await sql<{
    instanceId: number;
  }>`SELECT a.instance_id FROM wf_task_actor a ${byInstance || isNarrowed(query) ? JOINED : sql``}
    WHERE ${where} ${matching(query)} AND a.instance_id <> ${instanceId} ORDER BY a.id < ${after} DESC, a.id DESC LIMIT 1`.execute(
    ctx.db,
  );
  return rows[0] ?? { instanceId: null };
}

/** Workflows and initiators of what waits for the viewer, the most frequent workflows first. */
export async function todoKinds(ctx: Ctx): Promise<{
  definitions: { key: string; name: string; count: number }[];
  initiators: { id: number; name: string }[];
}> {
  const { where } = await actingFor(ctx);
  const { rows: definitions } = await sql<{ key: string; name: string; count: number }>`
    SELECT i.definition AS key, coalesce(max(d.name), i.definition) AS name, count(*) AS count FROM wf_task_actor a ${JOINED}
    LEFT JOIN wf_definition d ON d.company_id = i.company_id AND d.key = i.definition
    WHERE ${where} GROUP BY i.definition ORDER BY count DESC, name`.execute(ctx.db);
  const { rows: initiators } = await sql<{ id: number; name: string }>`
    SELECT DISTINCT u.id, u.emp_name AS name FROM wf_task_actor a ${JOINED}
    JOIN "user" u ON u.company_id = i.company_id AND u.id = i.initiator WHERE ${where} ORDER BY name`.execute(ctx.db);
  return { definitions, initiators };
}

const decided = ({ viewer: { companyId, userId } }: Ctx): RawBuilder<unknown> =>
  sql`a.company_id = ${companyId} AND a.acted_by = ${userId} AND a.acted_by > 0 AND a.source <> 'initiator'`;

/** What the viewer has decided, latest first. */
export function donePage(ctx: Ctx, query: PageQuery): Promise<Slice<ListedTask>> {
  return instancePage(ctx, query, { ...TASKS, where: decided(ctx), order: sql`a.acted_at DESC, a.id DESC` });
}

/** Lists of instances themselves. */
export const INSTANCES = { table: sql`wf_instance i`, alias: 'i', joined: sql``, order: sql`i.id DESC` };

const requested = ({ viewer }: Ctx): RawBuilder<unknown> =>
  sql`i.company_id = ${viewer.companyId} AND i.holder = ${viewer.userId} AND i.parent_id IS NULL`;

/** The viewer's requests: started by them, or handed to them when their holder left. */
export function requestedPage(ctx: Ctx, query: PageQuery): Promise<Slice<ListedInstance>> {
  return instancePage(ctx, query, { ...INSTANCES, columns: sql`i.id, ${instanceColumns}`, where: requested(ctx) });
}

const copied = ({ viewer }: Ctx): RawBuilder<unknown> =>
  sql`c.company_id = ${viewer.companyId} AND c.user_id = ${viewer.userId}`;
const COPIED = sql`JOIN wf_instance i ON i.company_id = c.company_id AND i.id = c.instance_id`;

/** Copies to the viewer. */
export function ccPage(ctx: Ctx, query: PageQuery): Promise<Slice<ListedInstance & { readAt: number | null }>> {
  return instancePage(ctx, query, {
    columns: sql`c.id, ${instanceColumns}, ${ms('c.read_at')} AS read_at`,
    table: sql`wf_cc c`,
    alias: 'c',
    where: copied(ctx),
    order: sql`c.id DESC`,
    joined: COPIED,
  });
}

/** Columns of an instance as lists filter and order by them; names of definitions are those of today. */
const LISTED = sql`i.id AS instance_id, i.number, i.title, i.definition, i.definition_version, coalesce(d.name, i.definition) AS definition_name,
  i.business_type, i.business_id, i.project_id, i.project_id AS project, i.initiator, i.status, i.started_at, i.ended_at`;
const NAMES = sql`LEFT JOIN wf_definition d ON d.company_id = i.company_id AND d.key = i.definition`;
const TASK_TIMES = sql`k.id AS task_id, a.id AS actor_id, a.user_id AS "user", k.node, NULL::jsonb AS node_name, a.status AS actor_status,
  a.opinion, a.opened_at, ${ms('a.viewed_at')} AS viewed_at, a.acted_at, k.due_at`;

type Narrowed = Omit<PageQuery, 'pageNum' | 'pageSize' | 'search'>;

/** All rows of a list, for custom filters or order; `matching` narrows them, except for the search. */
export const allRows = {
  async todo(ctx: Ctx, query: Omit<TodoQuery, 'pageNum' | 'pageSize' | 'search'>): Promise<RawBuilder<unknown>> {
    const { where } = await waitingFor(ctx, query);
    return sql`SELECT a.id, ${LISTED}, ${TASK_TIMES} FROM wf_task_actor a ${JOINED} ${NAMES} WHERE ${where} ${matching(query)}`;
  },
  done: (ctx: Ctx, query: Narrowed): RawBuilder<unknown> =>
    sql`SELECT a.id, ${LISTED}, ${TASK_TIMES} FROM wf_task_actor a ${JOINED} ${NAMES} WHERE ${decided(ctx)} ${matching(query)}`,
  requested: (ctx: Ctx, query: Narrowed): RawBuilder<unknown> =>
    sql`SELECT i.id, ${LISTED} FROM wf_instance i ${NAMES} WHERE ${requested(ctx)} ${matching(query)}`,
  copied: (ctx: Ctx, query: Narrowed): RawBuilder<unknown> =>
    sql`SELECT c.id, ${LISTED}, c.read_at FROM wf_cc c ${COPIED} ${NAMES} WHERE ${copied(ctx)} ${matching(query)}`,
};

/** Numbers beside the lists: tasks that wait, copies that are unread, instances that came back. */
export async function listCounts(ctx: Ctx): Promise<{ todo: number; unreadCc: number; returned: number }> {
  const { companyId, userId } = ctx.viewer;
  const { where, byInstance } = await actingFor(ctx);
  const { rows } = await sql<{ todo: number; unreadCc: number; returned: number }>`SELECT
    (SELECT count(*) FROM wf_task_actor a ${byInstance ? JOINED : sql``} WHERE ${where}) AS todo,
    (SELECT count(*) FROM wf_cc WHERE company_id = ${companyId} AND user_id = ${userId} AND read_at IS NULL) AS unread_cc,
    (SELECT count(*) FROM wf_instance WHERE company_id = ${companyId} AND holder = ${userId} AND status = 'returned') AS returned`.execute(
    ctx.db,
  );
  return rows[0]!;
}
