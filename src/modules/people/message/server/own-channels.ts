/** What each person has turned off; whatever writes messages asks the table in its statement (public.ts). */
import { sql } from 'kysely';
import { isPlain } from '#kernel/check.ts';
import { problem, Refusal } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import { type Ctx, handle } from '#server/context.ts';
import { type Channels, DEFAULT_CHANNELS, MESSAGE_WAYS, messageEvents, waysOf } from '../message-events.ts';
import { noticeEvents } from '../notice-events.ts';
import {
  type OwnEvent,
  type OwnNotifications,
  ownNotifications,
  saveOwnNotifications,
  type TurnedOff,
} from '../own-channels.calls.ts';
import { readyWays } from './channels.ts';

const ownTexts = texts('ownChannels', {
  wrong: [
    '通知设置不正确：只能关闭列出的事件和渠道',
    '通知設定不正確：只能關閉列出的事件和渠道',
    'The notification settings are not valid: only listed events and channels can be turned off',
  ],
});

/** Events with the channels that may be used: of the company's settings, of rules any. */
async function eventsOf(ctx: Ctx): Promise<OwnEvent[]> {
  const { rows } = await sql<{ events: Record<string, Channels> }>`SELECT events FROM message_setting
    WHERE company_id = ${ctx.viewer.companyId}`.execute(ctx.db);
  const set = rows[0]?.events ?? {};
  const company = messageEvents().map(({ key, kind, label, ruled }): OwnEvent => {
    const channels = set[key] ?? DEFAULT_CHANNELS;
    return { key, kind, label, offered: ruled ? MESSAGE_WAYS : waysOf(channels) };
  });
  const known = new Set(company.map(({ key }) => key));
  const ruled = noticeEvents()
    .filter(({ title }) => !known.has(title.key))
    .map(({ title, group, label }): OwnEvent => ({ key: title.key, kind: group, label, offered: MESSAGE_WAYS }));
  return [...company, ...ruled].filter(({ offered }) => offered.length > 0);
}

async function read(ctx: Ctx): Promise<OwnNotifications> {
  const { companyId, userId } = ctx.viewer;
  const { rows } = await sql<{ off: TurnedOff }>`SELECT off FROM message_preference
    WHERE company_id = ${companyId} AND user_id = ${userId}`.execute(ctx.db);
  return {
    events: await eventsOf(ctx),
    off: rows[0]?.off ?? {},
    ready: await readyWays(ctx),
  };
}

const isOff = (value: unknown): boolean =>
  isPlain(value) &&
  Object.entries(value).every(([channel, off]) => MESSAGE_WAYS.some((one) => one === channel) && off === false);

export const ownChannelHandlers = [
  handle(ownNotifications, read),
  handle(saveOwnNotifications, async (ctx, { off }) => {
    const known = new Set((await eventsOf(ctx)).map(({ key }) => key));
    if (!isPlain(off) || !Object.entries(off).every(([key, value]) => known.has(key) && isOff(value)))
      throw new Refusal([problem(ownTexts.wrong, undefined, 'off')]);
    const clean = Object.fromEntries(Object.entries(off).filter(([, value]) => Object.keys(value).length > 0));
    await sql`INSERT INTO message_preference (company_id, user_id, off, updated_at)
      VALUES (${ctx.viewer.companyId}, ${ctx.viewer.userId}, ${JSON.stringify(clean)}::jsonb, ${new Date(ctx.now)})
      ON CONFLICT (company_id, user_id) DO UPDATE SET off = excluded.off, updated_at = excluded.updated_at`.execute(
      ctx.db,
    );
    return read(ctx);
  }),
];
