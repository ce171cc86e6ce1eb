/**
 * Demand as it is stored: by project or template, role or job post, and week.
 *
 * Invariants: a cell is one row, kept by a unique key; it is written only if it is still as it was read, in statements that lock
 * it, so of two writers one wins and the other gets what was written. Cells are held in one order, the filled ones first, so that
 * saves of many never wait for each other in a circle.
 */
import { sql } from 'kysely';
import { formatDay } from '#kernel/dates.ts';
import { scopeId } from '#kernel/entity.ts';
import { objectKind } from '#kernel/object-kind.ts';
import { refuse } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { guardChanges, logChanges } from '#server/entity/change-log.ts';
import { rowsById } from '#server/entity/entity-read.ts';
import { amountOf } from '../amounts.ts';
import { keyOfCell } from '../cells.ts';
import type { DemandCell, SavedDemand, Theirs } from '../manpower.calls.ts';
import { manpowerTexts as t } from '../manpower.texts.ts';
import { TEMPLATE_START, type Weeks } from '../weeks.ts';
import type { Owner, Shown } from './objects.ts';

/** As the activity names it; read by those who may view demand. */
const DEMAND_CHANGED = 'manpowerDemand';
for (const scope of ['project', 'template']) guardChanges(scope, DEMAND_CHANGED, 'pm:manpower:query');

/** A written cell, and its former value. */
type Written = DemandCell & { before: number };

const column = ({ scope }: Owner) => sql.id(`${scope}_id`);

export interface StoredDemand {
  project: number | null;
  role: number | null;
  post: number | null;
  /** Monday, a civil date. */
  week: string;
  minutes: number;
  version: number;
}

/** Demand shown in some weeks. */
export async function demandOf(ctx: Ctx, { kind, id, projects }: Shown, weeks: Weeks): Promise<StoredDemand[]> {
  const of = kind === 'template' ? sql`d.template_id = ${id}` : sql`d.project_id = ANY(${projects}::bigint[])`;
  const { rows } =
    await sql<StoredDemand>`SELECT d.project_id AS project, d.role, d.job_post AS post, d.week::text AS week,
      d.minutes, d.version FROM manpower_demand d
    WHERE d.company_id = ${ctx.viewer.companyId} AND ${of}
      AND d.week BETWEEN ${formatDay(weeks.first)}::date AND ${formatDay(weeks.first + 7 * (weeks.count - 1))}::date
    ORDER BY d.week, d.id`.execute(ctx.db);
  return rows;
}

/** Refuses rows that do not belong to the owner or company, and weeks before a template begins. */
async function checkRows(ctx: Ctx, owner: Owner, cells: readonly DemandCell[]): Promise<void> {
  const { companyId } = ctx.viewer;
  const ids = (of: 'role' | 'post'): number[] => [...new Set(cells.flatMap((cell) => cell[of] ?? []))];
  const [roles, posts] = [ids('role'), ids('post')];
  const { rows } = await sql<{ roles: number; posts: number }>`SELECT
      (SELECT count(*) FROM project_role WHERE company_id = ${companyId} AND ${column(owner)} = ${owner.id} AND id = ANY(${roles}::bigint[])) AS roles,
      (SELECT count(*) FROM job_post WHERE company_id = ${companyId} AND id = ANY(${posts}::bigint[])) AS posts`.execute(
    ctx.db,
  );
  if (rows[0]!.roles < roles.length) throw refuse(t.noRole, undefined, 'cells');
  if (rows[0]!.posts < posts.length) throw refuse(t.noPost, undefined, 'cells');
  if (owner.scope === 'template' && cells.some(({ week }) => week < formatDay(TEMPLATE_START)))
    throw refuse(t.beforeStart, undefined, 'cells');
}

/** As the cells are now, held until the end of the transaction. */
async function held(
  ctx: Ctx,
  owner: Owner,
  cells: readonly DemandCell[],
): Promise<Map<string, Theirs & { id: number }>> {
  const { rows } = await sql<Theirs & { id: number; role: number | null; post: number | null; week: string }>`
    SELECT d.id, d.role, d.job_post AS post, d.week::text AS week, d.minutes, d.version,
      (SELECT emp_name FROM "user" u WHERE u.company_id = d.company_id AND u.id = d.updated_by) AS by
    FROM manpower_demand d JOIN jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) AS c (role bigint, post bigint, week date)
      ON d.role IS NOT DISTINCT FROM c.role AND d.job_post IS NOT DISTINCT FROM c.post AND d.week = c.week
    WHERE d.company_id = ${ctx.viewer.companyId} AND d.${column(owner)} = ${owner.id}
    ORDER BY d.id FOR UPDATE OF d`.execute(ctx.db);
  return new Map(rows.map((row) => [keyOfCell(row), row]));
}

const hours = (minutes: number): string => `${amountOf(minutes, 'hours', 0)} h`;

/** Changes of cells, for the activity of their project or template: the weeks of each row, before and after. */
async function logDemand(ctx: Ctx, owner: Owner, cells: readonly Written[]): Promise<void> {
  if (cells.length === 0) return;
  const { companyId } = ctx.viewer;
  const ids = (of: 'role' | 'post'): number[] => [...new Set(cells.flatMap((cell) => cell[of] ?? []))];
  const { rows: names } = await sql<{ key: string; name: string }>`SELECT 'r' || id AS key, name FROM project_role
      WHERE company_id = ${companyId} AND id = ANY(${ids('role')}::bigint[])
    UNION ALL SELECT 'p' || id, name FROM job_post WHERE company_id = ${companyId} AND id = ANY(${ids('post')}::bigint[])`.execute(
    ctx.db,
  );
  const changes = names.map(({ key, name }) => {
    const own = cells.filter(({ role, post }) => key === (role === null ? `p${post}` : `r${role}`));
    const weeks = own.map(({ week }) => week).toSorted();
    const when = weeks.length > 1 ? `${weeks[0]} – ${weeks.at(-1)}` : weeks[0];
    const told = (of: 'before' | 'minutes'): string =>
      `${name} · ${when} · ${hours(own.reduce((sum, cell) => sum + cell[of], 0))}`;
    return { field: DEMAND_CHANGED, before: told('before'), after: told('minutes') };
  });
  const { entity } = objectKind(owner.scope);
  const [row] = await rowsById(entity, ctx, [owner.id]);
  const recordTitle = String((row as unknown as Record<string, unknown> | undefined)?.[entity.title] ?? '');
  const scope = { [scopeId(owner.scope)]: owner.id };
  await logChanges(ctx, [{ entity: owner.scope, recordId: owner.id, recordTitle, action: 'update', changes, scope }]);
}

/**
 * Writes cells; `over`: overwriting whatever they are now. The caller checks rights and whether demand is open. A cell that
 * somebody else has meanwhile set to the wanted value counts as saved.
 */
export async function writeDemand(
  ctx: Ctx,
  owner: Owner,
  cells: readonly DemandCell[],
  over = false,
): Promise<SavedDemand> {
  await checkRows(ctx, owner, cells);
  const { companyId, userId } = ctx.viewer;
  const by = sql`${userId || null}::bigint`;
  const at = sql`${new Date(ctx.now)}::timestamptz`;
  const now = await held(ctx, owner, cells);
  const place = new Map(cells.map((cell, i) => [keyOfCell(cell), i]));
  const answer: SavedDemand = { saved: [], conflicts: [] };
  const conflict = (cell: DemandCell, theirs: Theirs | undefined): void => {
    const { minutes = 0, version = null, by: who = null } = theirs ?? {};
    answer.conflicts.push({ at: place.get(keyOfCell(cell))!, theirs: { minutes, version, by: who } });
  };
  const [changes, fresh]: [{ id: number; minutes: number }[], DemandCell[]] = [[], []];
  const written: Written[] = [];
  for (const cell of cells) {
    const found = now.get(keyOfCell(cell));
    if ((found?.minutes ?? 0) === cell.minutes) answer.saved.push(place.get(keyOfCell(cell))!);
    else if (!over && (found?.version ?? null) !== cell.version) conflict(cell, found);
    else if (found) {
      changes.push({ id: found.id, minutes: cell.minutes });
      written.push({ ...cell, before: found.minutes });
      answer.saved.push(place.get(keyOfCell(cell))!);
    } else fresh.push(cell);
  }
  const gone = changes.filter(({ minutes }) => minutes === 0).map(({ id }) => id);
  if (gone.length > 0)
    await sql`DELETE FROM manpower_demand WHERE company_id = ${companyId} AND id = ANY(${gone}::bigint[])`.execute(
      ctx.db,
    );
  const kept = changes.filter(({ minutes }) => minutes > 0);
  if (kept.length > 0)
    await sql`UPDATE manpower_demand d SET minutes = c.minutes, version = d.version + 1, updated_at = ${at}, updated_by = ${by}
      FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) AS c (id bigint, minutes integer)
      WHERE d.company_id = ${companyId} AND d.id = c.id`.execute(ctx.db);
  if (fresh.length === 0) {
    await logDemand(ctx, owner, written);
    return answer;
  }
  // Waits for whoever is about to fill the same cell; what they have filled by then is theirs.
  const { rows: made } = await sql<{ role: number | null; post: number | null; week: string }>`
    INSERT INTO manpower_demand (company_id, ${column(owner)}, role, job_post, week, minutes, updated_at, updated_by)
    SELECT ${companyId}, ${owner.id}, c.role, c.post, c.week, c.minutes, ${at}, ${by}
    FROM jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) AS c (role bigint, post bigint, week date, minutes integer)
    ORDER BY c.role, c.post, c.week ON CONFLICT DO NOTHING
    RETURNING role, job_post AS post, week::text AS week`.execute(ctx.db);
  const done = new Set(made.map(keyOfCell));
  const late = fresh.filter((cell) => !done.has(keyOfCell(cell)));
  answer.saved.push(...[...done].map((key) => place.get(key)!));
  const filled = fresh.filter((cell) => done.has(keyOfCell(cell))).map((cell) => ({ ...cell, before: 0 }));
  await logDemand(ctx, owner, [...written, ...filled]);
  if (late.length === 0) return answer;
  if (over) {
    const again = await writeDemand(ctx, owner, late, true);
    answer.saved.push(...again.saved.map((i) => place.get(keyOfCell(late[i]!))!));
    return answer;
  }
  const theirs = await held(ctx, owner, late);
  for (const cell of late) {
    const found = theirs.get(keyOfCell(cell));
    if (found?.minutes === cell.minutes) answer.saved.push(place.get(keyOfCell(cell))!);
    else conflict(cell, found);
  }
  return answer;
}
