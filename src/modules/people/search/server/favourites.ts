/** One's own favorites. Unreadable ones are left out; they come back with the right. */
import { sql } from 'kysely';
import { problem, Refusal } from '#kernel/problem.ts';
import { type Ctx, type Handler, handle, type SearchSource } from '#server/context.ts';
import { MAX_FAVOURITES, ordered, recordOf, refuseFavourite } from '../favourite.ts';
import { type Favourite, favourites, type Hit, orderFavourites, starFavourite } from '../search.calls.ts';
import { searchTexts } from '../search.texts.ts';
import { hitsOf } from './find.ts';

interface Row {
  target: string;
  title: string | null;
}

async function rowsOf(ctx: Ctx): Promise<Row[]> {
  const { companyId, userId } = ctx.viewer;
  const { rows } = await sql<Row>`SELECT target, title FROM favourite
    WHERE company_id = ${companyId} AND user_id = ${userId} ORDER BY position, target`.execute(ctx.db);
  return rows;
}

/** Two windows of one person change the list one after the other. */
const lock = ({ db, viewer }: Ctx): Promise<unknown> =>
  sql`SELECT 1 FROM "user" WHERE company_id = ${viewer.companyId} AND id = ${viewer.userId} FOR NO KEY UPDATE`.execute(
    db,
  );

async function shown(ctx: Ctx, sources: readonly SearchSource[]): Promise<Favourite[]> {
  const rows = await rowsOf(ctx);
  const hits = new Map<string, Hit>();
  for (const source of sources) {
    const ids = rows.flatMap(({ target }) => {
      const record = recordOf(target);
      return record?.kind === source.kind ? [record.id] : [];
    });
    for (const hit of await hitsOf(ctx, source, ids)) hits.set(`${source.kind}:${hit.id}`, hit);
  }
  return rows.flatMap(({ target, title }): Favourite[] => {
    if (!recordOf(target)) return [{ target, kind: null, title: title ?? '', code: null, address: target }];
    const hit = hits.get(target);
    return hit ? [{ target, kind: hit.kind, title: hit.title, code: hit.code, address: hit.address }] : [];
  });
}

export const favouriteHandlers = (sources: () => readonly SearchSource[]): Handler[] => [
  handle(favourites, async (ctx) => ({ list: await shown(ctx, sources()) })),
  handle(starFavourite, async (ctx, { target, title, on }) => {
    const { companyId, userId } = ctx.viewer;
    await lock(ctx);
    if (!on) {
      await sql`DELETE FROM favourite WHERE company_id = ${companyId} AND user_id = ${userId} AND target = ${target}`.execute(
        ctx.db,
      );
      return { list: await shown(ctx, sources()) };
    }
    const refused = refuseFavourite(target, title ?? null);
    if (refused) throw new Refusal([refused]);
    const now = await rowsOf(ctx);
    const known = now.some((row) => row.target === target);
    if (!known && now.length >= MAX_FAVOURITES)
      throw new Refusal([problem(searchTexts.mostFavourites, { max: MAX_FAVOURITES })]);
    const record = recordOf(target);
    const source = record && sources().find((one) => one.kind === record.kind);
    if (record && (!source || (await hitsOf(ctx, source, [record.id])).length === 0))
      throw new Refusal([problem(searchTexts.badTarget, undefined, 'target')]);
    await sql`INSERT INTO favourite (company_id, user_id, target, title, position)
      SELECT ${companyId}, ${userId}, ${target}, ${record ? null : title}, 1 + coalesce(max(position), 0)
      FROM favourite WHERE company_id = ${companyId} AND user_id = ${userId}
      ON CONFLICT (company_id, user_id, target) DO UPDATE SET title = excluded.title`.execute(ctx.db);
    return { list: await shown(ctx, sources()) };
  }),
  handle(orderFavourites, async (ctx, { targets }) => {
    const { companyId, userId } = ctx.viewer;
    if (!Array.isArray(targets) || targets.some((one) => typeof one !== 'string'))
      throw new Refusal([problem(searchTexts.badTarget, undefined, 'targets')]);
    await lock(ctx);
    const next = ordered(
      (await rowsOf(ctx)).map((row) => row.target),
      targets,
    );
    await sql`UPDATE favourite f SET position = v.place FROM unnest(${next}::text[]) WITH ORDINALITY AS v (target, place)
      WHERE f.company_id = ${companyId} AND f.user_id = ${userId} AND f.target = v.target`.execute(ctx.db);
    return { list: await shown(ctx, sources()) };
  }),
];
