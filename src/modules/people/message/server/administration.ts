/** The message administration: what was sent, notices to many, channels of events. */
import { type SqlBool, sql } from 'kysely';
import type { InputOf } from '#kernel/call.ts';
import { isPlain } from '#kernel/check.ts';
import { holds } from '#kernel/permission.ts';
import { CODE, commonTexts, problem, Refusal, refuse } from '#kernel/problem.ts';
import { knownTexts, texts } from '#kernel/text.ts';
import { mailSite } from '#modules/base/mail/server/public.ts';
import { holdersOf } from '#modules/people/access/server/public.ts';
import { departmentsBelow } from '#modules/people/org/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { reportAnswer, reportSheet, type Source } from '#server/report/report.ts';
import type { MessageWay } from '../message.entity.ts';
import * as calls from '../message-admin.calls.ts';
import {
  type Channels,
  DEFAULT_CHANNELS,
  isChannels,
  LEFT_OUT,
  type MessageKind,
  messageEvents,
  NOTICE_EVENT,
} from '../message-events.ts';
import { noticeEvents } from '../notice-events.ts';
import { readyWays } from './channels.ts';
import { letterStatement } from './notify.ts';

const adminTexts = texts('message', {
  nobody: ['没有符合条件的接收人', '沒有符合條件的接收人', 'No matching recipients'],
  wrongEvents: ['消息渠道设置不正确', '訊息渠道設定不正確', 'The message channel settings are not valid'],
  noMail: [
    '公司尚未设置邮件服务器，无法发送邮件',
    '公司尚未設定電郵伺服器，無法傳送電郵',
    'The company has not set up a mail server, so e-mail cannot be sent',
  ],
});

/** Titles in the viewer's language. */
const TITLES = {
  'zh-CN': sql`m.title`,
  HK: sql`coalesce(m.hk_title, m.title)`,
  'en-US': sql`coalesce(m.en_title, m.title)`,
} as const;

const sent = (ctx: Ctx): Source<calls.SentMessage> => ({
  rows: sql`SELECT m.id, u.emp_name AS receiver, ${holds(ctx.viewer.rights, 'sys:user:query') ? sql`u.username` : sql`''`} AS username, u.department, m.kind, m.event, ${TITLES[ctx.lang]} AS title,
      m.title AS first_title, m.hk_title, m.en_title, m.content, m.channels, m.is_read, b.emp_name AS sender, m.created_at AS at
    FROM message m JOIN "user" u ON u.company_id = m.company_id AND u.id = m.receiver
    LEFT JOIN "user" b ON b.company_id = m.company_id AND b.id = m.created_by
    WHERE m.company_id = ${ctx.viewer.companyId}`,
});

async function send(ctx: Ctx, input: InputOf<typeof calls.sendNotice>): Promise<{ sent: number; mailed: number }> {
  const { companyId } = ctx.viewer;
  if (input.mail && !(await mailSite(ctx, companyId))) throw refuse(adminTexts.noMail, undefined, 'mail');
  const ids = (list: number[] | null | undefined) => sql`${list ?? []}::bigint[]`;
  const departments = input.departments?.length ? await departmentsBelow(ctx.db, companyId, input.departments) : [];
  const chosen = input.everybody
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(u.id = ANY(${ids(input.users)}) OR u.department = ANY(${ids(departments)})
      OR u.id IN (SELECT m.user_id FROM user_group_user m WHERE m.company_id = u.company_id AND m.user_group = ANY(${ids(input.userGroups)}))
      OR u.id IN ${holdersOf(companyId, sql`ANY(${ids(input.roles)})`)})`;
  const { rows } = await sql<{ channels: MessageWay[] }>`${letterStatement(ctx, {
    who: sql<SqlBool>`u.status = 'inUse' AND u.is_enable AND ${chosen}`,
    kind: 'system',
    event: NOTICE_EVENT,
    title: input.title,
    hkTitle: null,
    enTitle: null,
    content: input.content ?? null,
    link: null,
    relatedId: null,
    channels: { inApp: true, mail: input.mail ?? false },
  })} RETURNING channels`.execute(ctx.db);
  if (rows.length === 0) throw refuse(adminTexts.nobody, undefined, 'users');
  // A notice always appears in the application.
  return { sent: rows.length, mailed: rows.filter((row) => row.channels.includes('mail')).length };
}

interface Stored {
  events: Record<string, Channels>;
  version: number;
}

async function read(ctx: Ctx): Promise<Stored> {
  const { rows } =
    await sql<Stored>`SELECT events, version FROM message_setting WHERE company_id = ${ctx.viewer.companyId}`.execute(
      ctx.db,
    );
  return rows[0] ?? { events: {}, version: 0 };
}

/** Listed events, and those that have sent messages without being listed; events of projects have their own rules. */
async function settings(ctx: Ctx): Promise<calls.MessageSettings> {
  const { events, version } = await read(ctx);
  const ruled = noticeEvents().map((event) => event.title.key);
  const listed = new Set([...messageEvents().map((event) => event.key), ...ruled, NOTICE_EVENT]);
  const { rows } = await sql<{ key: string; kind: MessageKind }>`SELECT event AS key, min(kind) AS kind FROM message
    WHERE company_id = ${ctx.viewer.companyId} AND event IS NOT NULL GROUP BY event ORDER BY event`.execute(ctx.db);
  const others = rows
    .filter((row) => !listed.has(row.key))
    .flatMap((row) => {
      const known = knownTexts().find((text) => text.key === row.key);
      return known ? [{ ...row, label: known.text }] : [];
    });
  return {
    version,
    events: [...messageEvents().filter(({ ruled }) => !ruled), ...others].map((event) => ({
      ...event,
      ...(events[event.key] ?? DEFAULT_CHANNELS),
    })),
    ready: await readyWays(ctx),
  };
}

async function save(ctx: Ctx, input: InputOf<typeof calls.saveMessageSettings>): Promise<calls.MessageSettings> {
  const given: unknown = input.events;
  const known = new Set((await settings(ctx)).events.map((event) => event.key));
  if (!isPlain(given) || !Object.entries(given).every(([key, value]) => known.has(key) && isChannels(value)))
    throw refuse(adminTexts.wrongEvents, undefined, 'events');
  const stored = await read(ctx);
  const clean = Object.entries(input.events).map(([key, channels]) => [key, { ...LEFT_OUT, ...channels }]);
  const events = { ...stored.events, ...Object.fromEntries(clean) };
  const { rows } = await sql`INSERT INTO message_setting AS s (company_id, events, updated_at, updated_by)
    VALUES (${ctx.viewer.companyId}, ${JSON.stringify(events)}::jsonb, ${new Date(ctx.now)}, ${ctx.viewer.userId})
    ON CONFLICT (company_id) DO UPDATE SET events = excluded.events, updated_at = excluded.updated_at,
      updated_by = excluded.updated_by, version = s.version + 1 WHERE s.version = ${input.version} RETURNING 1`.execute(
    ctx.db,
  );
  if (rows.length === 0 || stored.version !== input.version)
    throw new Refusal([problem(commonTexts.conflict)], CODE.conflict);
  return settings(ctx);
}

export const administrationHandlers = [
  handle(calls.sentMessages, (ctx, input) => reportAnswer(ctx, calls.sentMessagesReport, input, sent(ctx))),
  handle(calls.exportSentMessages, (ctx, input) => reportSheet(ctx, calls.sentMessagesReport, input, sent(ctx))),
  handle(calls.sendNotice, send),
  handle(calls.messageSettings, settings),
  handle(calls.saveMessageSettings, save),
];
