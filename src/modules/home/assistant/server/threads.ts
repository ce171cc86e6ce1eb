/** Conversations: each person's own, in which one answer is written at a time. */
import { sql } from 'kysely';
import { dateOfInstant, instantOfMinute, MINUTES_PER_DAY, parseDay } from '#kernel/dates.ts';
import { absent, refuse } from '#kernel/problem.ts';
import { type Ctx, handle, Outside } from '#server/context.ts';
import {
  askAssistant,
  assistantState,
  newThread,
  readThread,
  removeThread,
  stopAnswer,
  type Thread,
  type ThreadMessage,
} from '../assistant.calls.ts';
import { assistantTexts as x } from '../assistant.texts.ts';
import { answer, instructions } from './loop.ts';
import { assistantModel, type Line } from './model.ts';
import { proposalsOf } from './proposals.ts';

const THREADS = 50;
const MESSAGES = 100;
/** What the model is told of what was said before. */
const REMEMBERED = 12;
/** An answer whose node has gone. */
const GONE_MS = 180_000;

async function mustBeOwn(ctx: Ctx, id: number): Promise<string> {
  const { rows } = await sql<{ title: string }>`SELECT title FROM assistant_thread
    WHERE id = ${id} AND user_id = ${ctx.viewer.userId} AND company_id = ${ctx.viewer.companyId} FOR UPDATE`.execute(
    ctx.db,
  );
  if (!rows[0]) throw absent();
  return rows[0].title;
}

async function spentToday(ctx: Ctx): Promise<number> {
  const today = parseDay(dateOfInstant(ctx.now, ctx.utcOffset))!;
  const begin = new Date(instantOfMinute(today * MINUTES_PER_DAY, ctx.utcOffset));
  const { rows } = await sql<{ spent: number }>`SELECT coalesce(sum(tokens), 0)::integer AS spent FROM assistant_use
    WHERE user_id = ${ctx.viewer.userId} AND at >= ${begin}`.execute(ctx.db);
  return rows[0]!.spent;
}

async function endGone(ctx: Ctx, thread: number): Promise<void> {
  await sql`UPDATE assistant_message SET state = 'failed', error = ${ctx.say(x.broken)}
    WHERE thread_id = ${thread} AND state = 'running' AND at < ${new Date(ctx.now - GONE_MS)}`.execute(ctx.db);
}

type StoredMessage = Omit<ThreadMessage, 'at' | 'proposals'> & { at: Date };

async function messagesOf(ctx: Ctx, thread: number): Promise<ThreadMessage[]> {
  const { rows } = await sql<StoredMessage>`SELECT id, role, text, state, error, tools, at FROM assistant_message
    WHERE thread_id = ${thread} ORDER BY id`.execute(ctx.db);
  const proposals = await proposalsOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), proposals: proposals.get(row.id) ?? [] }));
}

/** Keeps the question and begins its answer. The conversation is held, so that of two questions at once one begins. */
async function begin(ctx: Ctx, thread: number, question: string): Promise<{ message: number; lines: Line[] }> {
  const title = await mustBeOwn(ctx, thread);
  await endGone(ctx, thread);
  const before = await messagesOf(ctx, thread);
  if (before.some(({ state }) => state === 'running')) throw refuse(x.busy);
  if (before.length >= MESSAGES) throw refuse(x.full, { count: MESSAGES });
  const { userId, companyId } = ctx.viewer;
  const at = new Date(ctx.now);
  await sql`INSERT INTO assistant_message (company_id, user_id, thread_id, role, text, state, at)
    VALUES (${companyId}, ${userId}, ${thread}, 'user', ${question}, 'done', ${at})`.execute(ctx.db);
  const { rows } = await sql<{
    id: number;
  }>`INSERT INTO assistant_message (company_id, user_id, thread_id, role, text, state, at)
    VALUES (${companyId}, ${userId}, ${thread}, 'assistant', '', 'running', ${at}) RETURNING id`.execute(ctx.db);
  await sql`UPDATE assistant_thread SET used_at = ${at}, title = ${title === '' ? question.slice(0, 60).toWellFormed() : title}
    WHERE id = ${thread}`.execute(ctx.db);
  const told = before
    .filter(({ text, state }) => text !== '' && state !== 'failed')
    .slice(-REMEMBERED)
    .map(({ role, text }): Line => ({ role, content: text }));
  return { message: rows[0]!.id, lines: [instructions(ctx), ...told, { role: 'user', content: question }] };
}

export const threadHandlers = [
  handle(assistantState, async (ctx) => {
    const model = assistantModel();
    const { rows } = await sql<
      Omit<Thread, 'usedAt'> & { usedAt: Date }
    >`SELECT id, title, used_at FROM assistant_thread
      WHERE user_id = ${ctx.viewer.userId} AND company_id = ${ctx.viewer.companyId} ORDER BY used_at DESC, id DESC`.execute(
      ctx.db,
    );
    const perDay = model?.perDay ?? 0;
    return {
      ready: model !== null,
      host: model ? new URL(model.url).host : null,
      model: model?.model ?? null,
      left: Math.max(0, perDay - (await spentToday(ctx))),
      perDay,
      threads: rows.map((row) => ({ ...row, usedAt: row.usedAt.toISOString() })),
    };
  }),
  handle(readThread, async (ctx, { thread }) => {
    const title = await mustBeOwn(ctx, thread);
    return { title, messages: await messagesOf(ctx, thread) };
  }),
  handle(newThread, async (ctx) => {
    const { userId, companyId } = ctx.viewer;
    // Held, so that of two at once both are counted.
    await sql`SELECT 1 FROM "user" WHERE id = ${userId} FOR UPDATE`.execute(ctx.db);
    const { rows } = await sql<{ id: number }>`INSERT INTO assistant_thread (company_id, user_id, title, used_at)
      SELECT ${companyId}, ${userId}, '', ${new Date(ctx.now)}
      WHERE (SELECT count(*) FROM assistant_thread WHERE user_id = ${userId}) < ${THREADS} RETURNING id`.execute(
      ctx.db,
    );
    if (!rows[0]) throw refuse(x.tooMany, { count: THREADS });
    return { id: rows[0].id };
  }),
  handle(removeThread, async (ctx, { thread }) => {
    await mustBeOwn(ctx, thread);
    await sql`DELETE FROM assistant_thread WHERE id = ${thread}`.execute(ctx.db);
    return null;
  }),
  handle(stopAnswer, async (ctx, { thread }) => {
    await mustBeOwn(ctx, thread);
    const { numAffectedRows } = await sql`UPDATE assistant_message SET state = 'stopped'
      WHERE thread_id = ${thread} AND state = 'running'`.execute(ctx.db);
    return { stopped: Number(numAffectedRows ?? 0) > 0 };
  }),
  handle(askAssistant, async (ctx, { thread, question }) => {
    const model = assistantModel();
    if (!model) throw refuse(x.notReady);
    if ((await spentToday(ctx)) >= model.perDay) throw refuse(x.spent);
    const { message, lines } = await begin(ctx, thread, question);
    return new Outside(async (again) => {
      await answer(again, model, message, lines);
      return { message };
    });
  }),
];
