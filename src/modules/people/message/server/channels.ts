/**
 * Channels that carry messages outside of the application. Whoever adds one names it among the ways (message.entity.ts) and hands
 * over a `MessageChannel` and its job; settings, rules and preferences then offer it wherever it is set up.
 *
 * Invariant: taking a letter and handing it over are one transaction, so however many nodes run, it is handed over once. A letter is
 * in the language its receiver works in (user-info.ts), in the product's own for somebody who has not been here yet.
 */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { contribution, list } from '#kernel/contribution.ts';
import type { Tables } from '#kernel/entity.ts';
import type { Ctx, Job } from '#server/context.ts';
import type { MessageWay } from '../message.entity.ts';

/** A message that goes outside, with where its receiver is reached. */
export interface OutsideLetter {
  companyId: number;
  email: string | null;
  phone: string | null;
  title: string;
  content: string | null;
  link: string | null;
}

export interface MessageChannel {
  key: Exclude<MessageWay, 'inApp'>;
  /** Whether it is set up for the company and reaches the person: a condition on `u`, their row. */
  reaches(): RawBuilder<SqlBool>;
  /** Whether it is set up for the company. */
  ready(ctx: Pick<Ctx, 'db'>, companyId: number): Promise<boolean>;
  /** Puts letters where they are sent from, with retries. */
  hand(ctx: Pick<Ctx, 'db' | 'now'>, letters: readonly OutsideLetter[]): Promise<void>;
}
declare module '#server/context.ts' {
  interface ServerModule {
    messageChannels?: readonly MessageChannel[];
  }
}
export const messageChannels = contribution('server', 'messageChannels', list<MessageChannel>);

/** The ways that may be chosen in the viewer's company. */
export async function readyWays(ctx: Ctx): Promise<MessageWay[]> {
  const ways: MessageWay[] = ['inApp'];
  for (const { key, ready } of messageChannels()) if (await ready(ctx, ctx.viewer.companyId)) ways.push(key);
  return ways;
}

const AT_ONCE = 100;

/** One round of a channel, oldest first; returns how many messages were taken. */
export async function takeLetters({ key, hand }: MessageChannel, db: Kysely<Tables>, now: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } =
      await sql<OutsideLetter>`WITH due AS (UPDATE message SET pending = array_remove(pending, ${key}) WHERE id IN
        (SELECT id FROM message WHERE pending <> '{}' AND pending @> ARRAY[${key}] ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
        RETURNING id, company_id, receiver, title, hk_title, en_title, content, link)
      SELECT d.company_id, u.email, u.phone, d.content, d.link,
        coalesce(CASE p.language WHEN 'HK' THEN d.hk_title WHEN 'en-US' THEN d.en_title END, d.title) AS title
      FROM due d JOIN "user" u ON u.company_id = d.company_id AND u.id = d.receiver
      LEFT JOIN personal_setting p ON p.user_id = u.id WHERE u.status = 'inUse' ORDER BY d.id`.execute(tx);
    await hand({ db: tx, now }, rows);
    return rows.length;
  });
}

/** What a module that hands a channel over adds to its jobs. */
export const channelJob = (channel: MessageChannel): Job => ({
  name: `message.${channel.key}`,
  label: [`发送消息（${channel.key}）`, `傳送訊息（${channel.key}）`, `Messages by ${channel.key}`],
  lane: 'seconds',
  everySeconds: 2,
  run: async (db, now) => void (await takeLetters(channel, db, now)),
});
