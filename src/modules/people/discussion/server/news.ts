/**
 * Notifying watchers of changes and comments: one message per person and save.
 *
 * A trigger of the change log notes every change, so that no write path can forget it; a job sends the messages, because each
 * watcher's right to read a record is checked as that person. Invariants: nobody gets news of records they may not read or of their
 * own changes; an implicit watcher gets none of a save that another message already reported. Removals are not reported: nothing is
 * left that says who may read the record.
 */

import { type Kysely, sql } from 'kysely';
import type { FieldChange } from '#kernel/diff.ts';
import type { Tables } from '#kernel/entity.ts';
import { scopeOfRecord } from '#kernel/object-kind.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { notify } from '#modules/people/message/server/public.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import type { Ctx, Viewer } from '#server/context.ts';
import { readableChanges } from '#server/entity/change-log.ts';
import { rowsById } from '#server/entity/entity-read.ts';
import { readableRecords } from '#server/entity/readers.ts';
import { makeCtx } from '#server/http/pipeline.ts';
import { withTx } from '#server/tx.ts';
import { discussionEvents as events, discussionTexts as t } from '../discussion.texts.ts';
import { viewersOf } from './people.ts';
import { type AnyRow, addressOf, discussed, type Spoken } from './records.ts';
import { aboutComment, aboutRecord, fieldLabels, inOneText, kindOf } from './tidings.ts';
import { type Watcher, watchersOf } from './watches.ts';

/** Rights inside an object; null if it does not exist or must not be known. */
export type RightsIn = (ctx: Ctx, scope: ScopeRef) => Promise<ReadonlySet<string> | null>;

/** Saves reported in one run. */
const SAVES = 300;

interface Save {
  companyId: number;
  at: Date;
  by: number | null;
}
interface Changed {
  entity: string;
  recordId: number;
  changes: FieldChange[];
}
interface Said {
  id: number;
  entity: string;
  recordId: number;
  text: string;
  mentions: number[];
}
/** A record with its news and watchers. */
interface News {
  spoken: Spoken;
  changes: FieldChange[];
  said: Said | null;
  watchers: readonly Watcher[];
}

/** Takes the pending news of a save. */
async function taken(ctx: Ctx, { at, by }: Save): Promise<{ changed: Changed[]; said: Said[] }> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<{ logId: number | null; commentId: number | null }>`DELETE FROM watch_news
    WHERE company_id = ${companyId} AND at = ${at} AND by IS NOT DISTINCT FROM ${by}::bigint
    RETURNING log_id, comment_id`.execute(ctx.db);
  const idsOf = (ids: (number | null)[]): number[] => ids.filter((id) => id !== null);
  const changed = await sql<Changed>`SELECT entity, record_id, changes FROM change_log
    WHERE company_id = ${companyId} AND id = ANY(${idsOf(rows.map((row) => row.logId))}::bigint[]) ORDER BY id`.execute(
    ctx.db,
  );
  const said = await sql<Said>`SELECT id, entity, record_id, text, mentions FROM comment
    WHERE company_id = ${companyId} AND id = ANY(${idsOf(rows.map((row) => row.commentId))}::bigint[])
      AND removed_at IS NULL`.execute(ctx.db);
  return { changed: changed.rows, said: said.rows };
}

/** News by record, of existing records that can be watched. */
async function newsOf(ctx: Ctx, { changed, said }: Awaited<ReturnType<typeof taken>>): Promise<News[]> {
  const out: News[] = [];
  for (const [name, ofEntity] of Map.groupBy([...changed, ...said], ({ entity }) => entity)) {
    const e = discussed(name);
    if (!e) continue;
    const ids = [...new Set(ofEntity.map(({ recordId }) => recordId))];
    const watching = Map.groupBy(await watchersOf(ctx, e, ids), ({ recordId }) => recordId);
    const about = Map.groupBy(ofEntity, ({ recordId }) => recordId);
    for (const row of await rowsById<AnyRow>(e, ctx, [...watching.keys()])) {
      const all = about.get(row.id)!;
      out.push({
        spoken: { e, row },
        changes: all.flatMap((one) => ('changes' in one ? one.changes : [])),
        said: all.find((one): one is Said => 'text' in one) ?? null,
        watchers: watching.get(row.id)!,
      });
    }
  }
  return out;
}

/** People who got another message about this save. */
async function toldOtherwise(ctx: Ctx, { at, by }: Save, people: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ receiver: number }>`SELECT DISTINCT receiver FROM message
    WHERE company_id = ${ctx.viewer.companyId} AND receiver = ANY(${[...people]}::bigint[])
      AND created_at = ${at} AND created_by IS NOT DISTINCT FROM ${by}::bigint`.execute(ctx.db);
  return new Set(rows.map((row) => row.receiver));
}

/** News the person watches and may read, checked as that person. */
async function readableNews(ctx: Ctx, news: readonly News[]): Promise<News[]> {
  const out: News[] = [];
  for (const [e, ofEntity] of Map.groupBy(news, ({ spoken }) => spoken.e)) {
    const ids = ofEntity.map(({ spoken }) => spoken.row.id);
    const readable = await readableRecords(ctx, e.name, ids);
    for (const one of ofEntity) {
      if (!readable?.has(one.spoken.row.id)) continue;
      const scope = scopeOfRecord(e, one.spoken.row);
      const changes = await readableChanges(ctx, { entity: e.name, changes: one.changes, scope });
      if (changes.length > 0 || one.said) out.push({ ...one, changes });
    }
  }
  return out;
}

/** The one message of a save to a person. */
async function tell(ctx: Ctx, person: Viewer, name: string | null, news: readonly News[]): Promise<void> {
  const [first] = news;
  if (!first) return;
  const { spoken, said } = first;
  const of = { receivers: [person.userId], kind: kindOf(spoken.e), relatedId: spoken.row.id };
  if (said) {
    const { params, link } = aboutComment(spoken, name ?? '', said.id, said.text);
    await notify(ctx, { ...of, title: events.commented, params, ...(link && { link }) });
    return;
  }
  const labels = await fieldLabels(
    ctx,
    spoken.e,
    first.changes.map(({ field }) => field),
  );
  const link = addressOf(spoken);
  await notify(ctx, {
    ...of,
    title: news.length > 1 ? events.changedMany : events.changed,
    event: events.changed,
    params: { ...aboutRecord(spoken, name ?? t.system), fields: inOneText(labels), count: news.length },
    ...(link && { link }),
  });
}

async function tellSave(ctx: Ctx, save: Save, rightsIn: RightsIn): Promise<void> {
  const news = await newsOf(ctx, await taken(ctx, save));
  const watchers = news.flatMap((one) => one.watchers).filter(({ userId }) => userId !== save.by);
  const people = [...new Set(watchers.map(({ userId }) => userId))];
  if (people.length === 0) return;
  const told = await toldOtherwise(ctx, save, people);
  const { rows } = await sql<{ name: string }>`SELECT emp_name AS name FROM "user"
    WHERE company_id = ${save.companyId} AND id = ${save.by}`.execute(ctx.db);
  const mine = ({ said, watchers: all }: News, userId: number): boolean =>
    !said?.mentions.includes(userId) && all.some((one) => one.userId === userId && (one.own || !told.has(userId)));
  for (const viewer of await viewersOf(ctx, people)) {
    const asHimself = makeCtx({ scopeRights: rightsIn, overrides: () => undefined }, { ...ctx, viewer }, []);
    const own = await readableNews(
      asHimself,
      news.filter((one) => mine(one, viewer.userId)),
    );
    await tell(ctx, viewer, rows[0]?.name ?? null, own);
  }
}

/** Sends news of every pending save, the oldest first. News that fails is dropped and does not hold up the rest. */
export async function tellNews(db: Kysely<Tables>, now: number, rightsIn: RightsIn): Promise<void> {
  for (let i = 0; i < SAVES; i++) {
    const { rows } = await sql<Save>`SELECT company_id, at, by FROM watch_news ORDER BY id LIMIT 1`.execute(db);
    const [save] = rows;
    if (!save) return;
    try {
      await asSystem(db, save.companyId, now, (ctx) => tellSave(ctx, save, rightsIn));
    } catch (error) {
      await withTx(db, (tx) =>
        sql`DELETE FROM watch_news WHERE company_id = ${save.companyId} AND at = ${save.at}
          AND by IS NOT DISTINCT FROM ${save.by}::bigint`.execute(tx),
      );
      throw error;
    }
  }
}
