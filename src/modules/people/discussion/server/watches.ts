/**
 * Who watches a record: explicitly (or by a comment), or because the record names them (`watchedBy`) and they did not stop.
 *
 * Implicit watchers are read from the current record: a new person in charge watches from then on, a former one no longer does.
 * Invariant: at most 200 explicit watchers of a record.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Entity } from '#kernel/entity.ts';
import { refuse } from '#kernel/problem.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import { type Ctx, type Handler, handle } from '#server/context.ts';
import { columnOf, tableOf } from '#server/entity/entity-sql.ts';
import { discussionTexts as t } from '../discussion.texts.ts';
import { MAX_WATCHERS, setWatching, type Watchers, watchers } from '../watch.calls.ts';
import { inTurn, recordOf, type Spoken } from './records.ts';

export interface Watcher {
  recordId: number;
  userId: number;
  own: boolean;
}

const namedBy = (e: Entity): RawBuilder<unknown> => sql.join((e.facets?.watchedBy ?? ['createdBy']).map(columnOf));

/** Watchers of the records; one statement for all of them. */
export async function watchersOf(ctx: Ctx, e: Entity, ids: readonly number[]): Promise<Watcher[]> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<Watcher>`SELECT w.record_id, w.user_id, true AS own FROM watch w
      WHERE w.company_id = ${companyId} AND w.entity = ${e.name} AND w.record_id = ANY(${[...ids]}::bigint[]) AND w.watching
    UNION ALL SELECT DISTINCT t.id, named.user_id, false FROM ${tableOf(e)} t
      CROSS JOIN LATERAL unnest(ARRAY[${namedBy(e)}]::bigint[]) AS named (user_id)
      WHERE t.company_id = ${companyId} AND t.id = ANY(${[...ids]}::bigint[]) AND named.user_id IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM watch w WHERE w.company_id = t.company_id AND w.entity = ${e.name}
          AND w.record_id = t.id AND w.user_id = named.user_id)`.execute(ctx.db);
  return rows;
}

async function shown(ctx: Ctx, { e, row }: Spoken): Promise<Watchers> {
  const found = await watchersOf(ctx, e, [row.id]);
  const names = await userNames(
    ctx,
    found.map(({ userId }) => userId),
  );
  const list = found.flatMap(({ userId: id, own }) => (names[id] === undefined ? [] : [{ id, name: names[id], own }]));
  return {
    watching: found.some(({ userId }) => userId === ctx.viewer.userId),
    list: list.sort((a, b) => a.name.localeCompare(b.name, ctx.lang)),
  };
}

/** Whether one more may watch; asked in turn. */
async function hasRoom(ctx: Ctx, { e, row }: Spoken): Promise<boolean> {
  await inTurn(ctx, 'watch', [{ entity: e.name, id: row.id }]);
  const { rows } = await sql<{ others: number }>`SELECT count(*) AS others FROM watch
    WHERE company_id = ${ctx.viewer.companyId} AND entity = ${e.name} AND record_id = ${row.id} AND watching
      AND user_id <> ${ctx.viewer.userId}`.execute(ctx.db);
  return rows[0]!.others < MAX_WATCHERS;
}

/** Commenting starts watching, unless the person stopped before or the limit is reached. */
export async function watchByCommenting(ctx: Ctx, spoken: Spoken): Promise<void> {
  if (!(await hasRoom(ctx, spoken))) return;
  const { companyId, userId } = ctx.viewer;
  await sql`INSERT INTO watch (company_id, entity, record_id, user_id, watching, since)
    VALUES (${companyId}, ${spoken.e.name}, ${spoken.row.id}, ${userId}, true, ${new Date(ctx.now)})
    ON CONFLICT DO NOTHING`.execute(ctx.db);
}

export const watchHandlers: Handler[] = [
  handle(watchers, async (ctx, { entity, recordId }) => shown(ctx, await recordOf(ctx, entity, recordId))),
  handle(setWatching, async (ctx, { entity, recordId, on }) => {
    const spoken = await recordOf(ctx, entity, recordId, true);
    if (on && !(await hasRoom(ctx, spoken))) throw refuse(t.mostWatchers, { max: MAX_WATCHERS });
    const { companyId, userId } = ctx.viewer;
    await sql`INSERT INTO watch (company_id, entity, record_id, user_id, watching, since)
      VALUES (${companyId}, ${spoken.e.name}, ${recordId}, ${userId}, ${on}, ${new Date(ctx.now)})
      ON CONFLICT (company_id, entity, record_id, user_id) DO UPDATE SET watching = excluded.watching, since = excluded.since`.execute(
      ctx.db,
    );
    return shown(ctx, spoken);
  }),
];
