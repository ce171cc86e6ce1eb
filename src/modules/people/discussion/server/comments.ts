/**
 * Comments of records.
 *
 * Invariants: readers of the record read and write its comments; an answer belongs to a comment of the same record, and has no
 * answers; the text of a deleted comment is never returned. Refuses: editing others' comments.
 */
import { sql } from 'kysely';
import { absent, CODE, commonTexts, problem, Refusal, refuse } from '#kernel/problem.ts';
import { dropFiles, onFileOwner, setFiles } from '#modules/base/file/server/public.ts';
import { notify } from '#modules/people/message/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import { type Ctx, type Handler, handle } from '#server/context.ts';
import { readableRecords } from '#server/entity/readers.ts';
import {
  type Comments,
  type CommentView,
  comments,
  editComment,
  removeComment,
  restoreComment,
  THREADS,
  writeComment,
} from '../comment.calls.ts';
import { refuseEdit, refuseRemove, refuseRestore } from '../comment.rules.ts';
import { discussionEvents, discussionTexts as t } from '../discussion.texts.ts';
import { mentionsOf } from './mentions.ts';
import { may, recordOf, type Spoken } from './records.ts';
import { aboutComment, kindOf } from './tidings.ts';
import { watchByCommenting } from './watches.ts';

interface Row {
  id: number;
  entity: string;
  recordId: number;
  parent: number | null;
  author: number;
  text: string;
  mentions: number[];
  files: number[];
  version: number;
  createdAt: Date;
  editedAt: Date | null;
  removedAt: Date | null;
  removedBy: number | null;
}

const written = ({ author, createdAt }: Row) => ({ author, createdAt: createdAt.getTime() });

/** Deleted comments stay as long as somebody's answer is below them. */
const SHOWN = sql`(c.removed_at IS NULL OR EXISTS (SELECT 1 FROM comment a
  WHERE a.company_id = c.company_id AND a.parent = c.id AND a.removed_at IS NULL))`;

function viewOf(row: Row, ctx: Ctx, moderates: boolean): CommentView {
  const { userId } = ctx.viewer;
  const removed = row.removedAt !== null;
  return {
    id: row.id,
    ...(removed
      ? { author: 0, text: '', mentions: [], files: [] }
      : { author: row.author, text: row.text, mentions: row.mentions, files: row.files }),
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    version: row.version,
    removed,
    may: {
      edit: !removed && refuseEdit(written(row), userId, ctx.now) === null,
      remove: !removed && refuseRemove(row, userId, moderates) === null,
    },
  };
}

async function listed(ctx: Ctx, spoken: Spoken, wanted: { pageNum: number; at: number | null }): Promise<Comments> {
  const of = sql`c.company_id = ${ctx.viewer.companyId} AND c.entity = ${spoken.e.name} AND c.record_id = ${spoken.row.id}`;
  const thread = sql`(SELECT coalesce(o.parent, o.id) FROM comment o
    WHERE o.company_id = c.company_id AND o.entity = c.entity AND o.record_id = c.record_id AND o.id = ${wanted.at}::bigint)`;
  const counted = await sql<{ total: number; count: number; newer: number }>`SELECT
      count(*) FILTER (WHERE c.parent IS NULL AND ${SHOWN}) AS total, count(*) FILTER (WHERE c.removed_at IS NULL) AS count,
      count(*) FILTER (WHERE c.parent IS NULL AND ${SHOWN} AND c.id > ${thread}) AS newer
    FROM comment c WHERE ${of}`.execute(ctx.db);
  const { total, count, newer } = counted.rows[0]!;
  const pageNum = wanted.at === null ? wanted.pageNum : Math.floor(newer / THREADS) + 1;
  const { rows } =
    await sql<Row>`WITH thread AS (SELECT c.id FROM comment c WHERE ${of} AND c.parent IS NULL AND ${SHOWN}
      ORDER BY c.id DESC LIMIT ${THREADS} OFFSET ${Math.min((pageNum - 1) * THREADS, 1_000_000)})
    SELECT c.* FROM comment c WHERE ${of} AND (c.id IN (SELECT id FROM thread)
      OR c.parent IN (SELECT id FROM thread) AND c.removed_at IS NULL) ORDER BY c.id`.execute(ctx.db);
  const moderates = await may(ctx, spoken, 'remove');
  const answers = Map.groupBy(
    rows.filter((row) => row.parent !== null),
    (row) => row.parent,
  );
  const list = rows
    .filter((row) => row.parent === null)
    .map((row) => ({
      ...viewOf(row, ctx, moderates),
      answers: (answers.get(row.id) ?? []).map((answer) => viewOf(answer, ctx, moderates)),
    }))
    .reverse();
  const people = rows.filter((row) => row.removedAt === null).flatMap((row) => [row.author, ...row.mentions]);
  return { list, total, count, pageNum, pageSize: THREADS, names: await userNames(ctx, people) };
}

/** A comment of a record the viewer may read, held until the transaction ends. */
async function held(ctx: Ctx, id: number, removed = false): Promise<{ row: Row; spoken: Spoken }> {
  const { rows } = await sql<Row>`SELECT * FROM comment WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}
    FOR UPDATE`.execute(ctx.db);
  const row = rows[0];
  if (!row || (row.removedAt !== null) !== removed) throw absent();
  return { row, spoken: await recordOf(ctx, row.entity, row.recordId) };
}

/** The comment that is answered: the one that begins the thread. */
async function threadOf(ctx: Ctx, { e, row }: Spoken, parent: number): Promise<number> {
  const { rows } = await sql<{ id: number; gone: boolean }>`SELECT p.id, p.removed_at IS NOT NULL AS gone
    FROM comment c JOIN comment p ON p.company_id = c.company_id AND p.id = coalesce(c.parent, c.id)
    WHERE c.company_id = ${ctx.viewer.companyId} AND c.id = ${parent} AND c.entity = ${e.name} AND c.record_id = ${row.id}
    FOR SHARE OF p`.execute(ctx.db);
  if (!rows[0]) throw absent();
  if (rows[0].gone) throw refuse(t.answered, undefined, 'parent');
  return rows[0].id;
}

async function tellMentioned(ctx: Ctx, spoken: Spoken, id: number, text: string, receivers: readonly number[]) {
  const { params, link } = aboutComment(spoken, ctx.viewer.name, id, text);
  const { mentioned: title } = discussionEvents;
  await notify(ctx, {
    receivers,
    kind: kindOf(spoken.e),
    title,
    params,
    ...(link && { link }),
    relatedId: spoken.row.id,
  });
}

const readHandler = handle(comments, async (ctx, { entity, recordId, pageNum, at }) =>
  listed(ctx, await recordOf(ctx, entity, recordId), { pageNum: pageNum ?? 1, at: at ?? null }),
);

const writeHandler = handle(writeComment, async (ctx, { entity, recordId, parent, text, mentions, files }) => {
  const spoken = await recordOf(ctx, entity, recordId, true);
  const thread = parent ? await threadOf(ctx, spoken, parent) : null;
  const named = await mentionsOf(ctx, spoken.e, recordId, text, mentions ?? []);
  const { companyId, userId } = ctx.viewer;
  const at = new Date(ctx.now);
  const used = [...new Set(files ?? [])];
  const { rows } = await sql<{ id: number }>`INSERT INTO comment
      (company_id, entity, record_id, parent, author, text, mentions, files, created_at)
    VALUES (${companyId}, ${spoken.e.name}, ${recordId}, ${thread}, ${userId}, ${text}, ${named}::bigint[], ${used}::bigint[], ${at})
    RETURNING id`.execute(ctx.db);
  const { id } = rows[0]!;
  await setFiles(ctx, 'comment', id, used);
  await watchByCommenting(ctx, spoken);
  await tellMentioned(ctx, spoken, id, text, named);
  await sql`INSERT INTO watch_news (company_id, at, by, comment_id) VALUES (${companyId}, ${at}, ${userId}, ${id})`.execute(
    ctx.db,
  );
  return { id };
});

const editHandler = handle(editComment, async (ctx, { id, version, text, mentions, files }) => {
  const { row, spoken } = await held(ctx, id);
  const refused = refuseEdit(written(row), ctx.viewer.userId, ctx.now);
  if (refused) throw new Refusal([refused]);
  if (row.version !== version) throw new Refusal([problem(commonTexts.conflict)], CODE.conflict);
  const named = await mentionsOf(ctx, spoken.e, row.recordId, text, mentions ?? [], row.mentions);
  const used = [...new Set(files ?? [])];
  await sql`UPDATE comment SET text = ${text}, mentions = ${named}::bigint[], files = ${used}::bigint[],
      version = version + 1, edited_at = ${new Date(ctx.now)}
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(ctx.db);
  await setFiles(ctx, 'comment', id, used);
  await tellMentioned(
    ctx,
    spoken,
    id,
    text,
    named.filter((one) => !row.mentions.includes(one)),
  );
  return null;
});

const removeHandler = handle(removeComment, async (ctx, { id }) => {
  const { row, spoken } = await held(ctx, id);
  const refused = refuseRemove(row, ctx.viewer.userId, await may(ctx, spoken, 'remove'));
  if (refused) throw new Refusal([refused]);
  await sql`UPDATE comment SET removed_at = ${new Date(ctx.now)}, removed_by = ${ctx.viewer.userId}
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(ctx.db);
  await dropFiles(ctx, 'comment', id);
  return null;
});

const restoreHandler = handle(restoreComment, async (ctx, { id }) => {
  const { row } = await held(ctx, id, true);
  const facts = { removedBy: row.removedBy!, removedAt: row.removedAt!.getTime() };
  const refused = refuseRestore(facts, ctx.viewer.userId, ctx.now);
  if (refused) throw new Refusal([refused]);
  await sql`UPDATE comment SET removed_at = NULL, removed_by = NULL
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(ctx.db);
  await setFiles(ctx, 'comment', id, row.files);
  return null;
});

onFileOwner('comment', async (ctx, id) => {
  const { rows } = await sql<{ entity: string; recordId: number }>`SELECT entity, record_id FROM comment
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${id} AND removed_at IS NULL`.execute(ctx.db);
  const [of] = rows;
  return of !== undefined && ((await readableRecords(ctx, of.entity, [of.recordId]))?.has(of.recordId) ?? false);
});

export const commentHandlers: Handler[] = [readHandler, writeHandler, editHandler, removeHandler, restoreHandler];
