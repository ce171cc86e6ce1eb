/** Making, renewing and revoking feeds: each person's own. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { absent, refuse } from '#kernel/problem.ts';
import { objectsWith } from '#modules/people/team/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { secretHash } from '#server/secret.ts';
import { type FeedRow, makeFeed, myFeeds, renewFeed, revokeFeed } from '../calendar-feed.calls.ts';
import { calendarFeedTexts as c } from '../calendar-feed.texts.ts';

const MOST_FEEDS = 20;
export const FEED_PATH = '/api/calendar/';

interface Secret {
  hash: string;
  hint: string;
  path: string;
}
function newSecret(): Secret {
  const secret = randomBytes(24).toString('hex');
  return { hash: secretHash(secret), hint: secret.slice(0, 6), path: `${FEED_PATH}${secret}.ics` };
}

interface Stored extends Omit<FeedRow, 'createdAt' | 'lastReadAt'> {
  createdAt: Date;
  lastReadAt: Date | null;
}

/** Whether the viewer may see the plan of a project (`p`). */
export const seesPlan = (ctx: Ctx) => objectsWith(ctx, 'project', 'pm:plan:query', sql`p.id`);

async function own(ctx: Ctx): Promise<FeedRow[]> {
  const { companyId, userId } = ctx.viewer;
  const { rows } =
    await sql<Stored>`SELECT f.id, f.kind, CASE WHEN ${seesPlan(ctx)} THEN p.name END AS project, f.timed, f.hint, f.created_at, f.last_read_at
    FROM calendar_feed f LEFT JOIN project p ON p.company_id = f.company_id AND p.id = f.project_id
    WHERE f.company_id = ${companyId} AND f.user_id = ${userId} ORDER BY f.id`.execute(ctx.db);
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastReadAt: row.lastReadAt?.toISOString() ?? null,
  }));
}

async function mustSeePlan(ctx: Ctx, project: number): Promise<void> {
  const { rows } =
    await sql`SELECT 1 FROM project p WHERE p.company_id = ${ctx.viewer.companyId} AND p.id = ${project} AND ${seesPlan(ctx)}`.execute(
      ctx.db,
    );
  if (rows.length === 0) throw refuse(c.noPlan, undefined, 'project');
}

/** One after the other for a person, so that of many at once no more are made than may be. */
async function mustFit(ctx: Ctx): Promise<void> {
  const { companyId, userId } = ctx.viewer;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('calendar_feed', ${userId}))`.execute(ctx.db);
  const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM calendar_feed
    WHERE company_id = ${companyId} AND user_id = ${userId}`.execute(ctx.db);
  if (rows[0]!.n >= MOST_FEEDS) throw refuse(c.most, { most: MOST_FEEDS });
}

export const feedHandlers = [
  handle(myFeeds, async (ctx) => ({ list: await own(ctx) })),
  handle(makeFeed, async (ctx, { kind, project, timed }) => {
    const { companyId, userId } = ctx.viewer;
    const of = kind === 'project' ? project! : null;
    if (of !== null) await mustSeePlan(ctx, of);
    await mustFit(ctx);
    const { hash, hint, path } = newSecret();
    const { rows } = await sql<{
      id: number;
    }>`INSERT INTO calendar_feed (company_id, user_id, kind, project_id, timed, token_hash, hint, created_at)
      VALUES (${companyId}, ${userId}, ${kind}, ${of}, ${timed}, ${hash}, ${hint}, ${new Date(ctx.now)}) RETURNING id`.execute(
      ctx.db,
    );
    return { id: rows[0]!.id, path };
  }),
  handle(renewFeed, async (ctx, { feedId }) => {
    const { hash, hint, path } = newSecret();
    const { rows } =
      await sql`UPDATE calendar_feed SET token_hash = ${hash}, hint = ${hint}, created_at = ${new Date(ctx.now)}, last_read_at = NULL
      WHERE id = ${feedId} AND company_id = ${ctx.viewer.companyId} AND user_id = ${ctx.viewer.userId} RETURNING 1`.execute(
        ctx.db,
      );
    if (rows.length === 0) throw absent();
    return { path };
  }),
  handle(revokeFeed, async (ctx, { feedId }) => {
    const { rows } = await sql`DELETE FROM calendar_feed WHERE id = ${feedId} AND company_id = ${ctx.viewer.companyId}
      AND user_id = ${ctx.viewer.userId} RETURNING 1`.execute(ctx.db);
    if (rows.length === 0) throw absent();
    return null;
  }),
];
