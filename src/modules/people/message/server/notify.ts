/** Sending messages to people, in the transaction of their event, by the channels the company set for it. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { addressOf } from '#kernel/address.ts';
import { LANGS, type Message, type Params, say } from '#kernel/text.ts';
import { smsReady } from '#modules/base/sms/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { type Channels, type MessageKind, NOTICE_EVENT } from '../message-events.ts';

export interface Notice {
  receivers: readonly number[];
  kind: MessageKind;
  /** Its key is the event whose channels apply, unless `event` names another. */
  title: Message;
  event?: Message;
  params?: Params;
  /** Address inside the application (kernel/address.ts for that of a record). */
  link?: string | null;
  relatedId?: number;
  /** Left out: as the company set the event. */
  channels?: Channels;
}

/** A message as the statement writes it. */
export interface Letter {
  /** Condition on `u`, a person of the company. */
  who: RawBuilder<SqlBool>;
  kind: MessageKind;
  event: string;
  title: string;
  hkTitle: string | null;
  enTitle: string | null;
  content: string | null;
  link: string | null;
  relatedId: number | null;
  /** Left out: as the company set the event. */
  channels?: Channels;
}

/** The INSERT of letters `l` to people `u`, which `source` joins. */
function insertLetters(ctx: Ctx, source: RawBuilder<unknown>): RawBuilder<unknown> {
  const { companyId, userId } = ctx.viewer;
  const at = new Date(ctx.now);
  const by = sql`${userId || null}::bigint`;
  const set = (channel: keyof Channels, otherwise: boolean) => {
    const column = sql.ref(`l.${channel}`);
    const sent = sql`CASE WHEN l.given THEN coalesce(${column}, ${otherwise}::boolean)
      ELSE coalesce((s.events -> l.event ->> ${channel}::text)::boolean, ${otherwise}::boolean) END`;
    // Messages sent by hand reach everybody in the application.
    const always = channel === 'inApp' ? sql`l.event = ${NOTICE_EVENT}` : sql`false`;
    return sql`(${sent} AND (${always} OR coalesce((o.off -> l.event ->> ${channel}::text)::boolean, true)))`;
  };
  return sql`INSERT INTO message (company_id, receiver, kind, event, title, hk_title, en_title, content, link, related_id, is_read,
      channel, mail_pending, sms_pending, created_by, updated_by, created_at, updated_at)
    SELECT ${companyId}::bigint, u.id, l.kind, l.event, l.title, l.hk_title, l.en_title, l.content, l.link, l.related_id, false,
      CASE WHEN d.by_mail AND d.by_sms THEN CASE WHEN d.in_app THEN 'all' ELSE 'mailSms' END
        WHEN d.by_mail THEN CASE WHEN d.in_app THEN 'both' ELSE 'mail' END
        WHEN d.by_sms THEN CASE WHEN d.in_app THEN 'inAppSms' ELSE 'sms' END ELSE 'inApp' END, d.by_mail, d.by_sms, ${by}, ${by}, ${at}::timestamptz, ${at}::timestamptz
    FROM ${source} LEFT JOIN message_setting s ON s.company_id = u.company_id
      LEFT JOIN message_preference o ON o.company_id = u.company_id AND o.user_id = u.id
    CROSS JOIN LATERAL (SELECT ${set('inApp', true)} AS in_app, ${set('mail', false)} AS mail, ${set('sms', false)} AS sms) c
    CROSS JOIN LATERAL (SELECT c.in_app, c.mail AND u.email IS NOT NULL AND EXISTS
      (SELECT 1 FROM mail_setting m WHERE m.company_id = u.company_id AND m.enabled) AS by_mail,
      c.sms AND u.phone IS NOT NULL AND ${smsReady()}::boolean AS by_sms) d
    WHERE c.in_app OR c.mail OR c.sms`;
}

/**
 * One INSERT (it may be in a WITH of others). A message that cannot be sent outside (no address or phone, no server or gateway)
 * appears in the application; an event with all channels off, by the company or by the person, sends nothing.
 */
export function letterStatement(ctx: Ctx, letter: Letter): RawBuilder<unknown> {
  const { kind, event, title, hkTitle, enTitle, content, link, relatedId, channels, who } = letter;
  return insertLetters(
    ctx,
    sql`(SELECT ${kind}::text AS kind, ${event}::text AS event, ${title}::text AS title, ${hkTitle}::text AS hk_title,
        ${enTitle}::text AS en_title, ${content}::text AS content, ${link}::text AS link, ${relatedId}::bigint AS related_id,
        ${channels !== undefined}::boolean AS given, ${channels?.inApp ?? null}::boolean AS in_app,
        ${channels?.mail ?? null}::boolean AS mail, ${channels?.sms ?? null}::boolean AS sms) l
      JOIN "user" u ON u.company_id = ${ctx.viewer.companyId} AND ${who}`,
  );
}

const receiversOf = (ctx: Ctx, { receivers }: Notice): number[] =>
  [...new Set(receivers)].filter((id) => id !== ctx.viewer.userId);
const titlesOf = ({ title, params }: Notice): [string, string, string] =>
  LANGS.map((lang) => say(title, lang, params).slice(0, 300)) as [string, string, string];

/** The statement that sends to everybody but the sender themselves; null when nobody is left. */
export function noticeStatement(ctx: Ctx, notice: Notice): RawBuilder<unknown> | null {
  const receivers = receiversOf(ctx, notice);
  if (receivers.length === 0) return null;
  const [title, hkTitle, enTitle] = titlesOf(notice);
  return letterStatement(ctx, {
    who: sql<SqlBool>`u.id = ANY(${receivers}::bigint[])`,
    kind: notice.kind,
    event: (notice.event ?? notice.title).key,
    title,
    hkTitle,
    enTitle,
    content: null,
    link: notice.link ?? null,
    relatedId: notice.relatedId ?? null,
    ...(notice.channels && { channels: notice.channels }),
  });
}

/** Sends to everybody but the sender themselves. */
export async function notify(ctx: Ctx, notice: Notice): Promise<void> {
  await noticeStatement(ctx, notice)?.execute(ctx.db);
}

/** A notice of a record inside an object, at its address. `row` holds what the address is made of. */
export const noticeOf = (
  entity: string,
  row: { readonly id: number },
  notice: Omit<Notice, 'kind' | 'link' | 'relatedId'>,
): Notice => ({ ...notice, kind: 'project', link: addressOf(entity, { ...row }), relatedId: row.id });

/** Sends of a record inside an object. */
export const notifyOf = (
  ctx: Ctx,
  entity: string,
  row: { readonly id: number },
  notice: Omit<Notice, 'kind' | 'link' | 'relatedId'>,
): Promise<void> => notify(ctx, noticeOf(entity, row, notice));

/** Letters of one statement. */
const CHUNK = 5000;

/** Sends many, each to everybody but the sender themselves, by one statement for thousands of letters. */
export async function notifyAll(ctx: Ctx, notices: readonly Notice[]): Promise<void> {
  const letters = notices.flatMap((notice) => {
    const [title, hkTitle, enTitle] = titlesOf(notice);
    const { kind, channels } = notice;
    const letter = {
      ...{ kind, event: (notice.event ?? notice.title).key, title, hkTitle, enTitle },
      ...{ link: notice.link ?? null, relatedId: notice.relatedId ?? null, given: channels !== undefined },
      ...{ inApp: channels?.inApp ?? null, mail: channels?.mail ?? null, sms: channels?.sms ?? null },
    };
    return receiversOf(ctx, notice).map((receiver) => ({ receiver, ...letter }));
  });
  for (let from = 0; from < letters.length; from += CHUNK) {
    const some = letters.slice(from, from + CHUNK);
    const column = (name: keyof (typeof some)[number]) => some.map((one) => one[name]);
    await insertLetters(
      ctx,
      sql`unnest(${column('receiver')}::bigint[], ${column('kind')}::text[], ${column('event')}::text[], ${column('title')}::text[],
          ${column('hkTitle')}::text[], ${column('enTitle')}::text[], ${column('link')}::text[], ${column('relatedId')}::bigint[],
          ${column('given')}::boolean[], ${column('inApp')}::boolean[], ${column('mail')}::boolean[], ${column('sms')}::boolean[])
          WITH ORDINALITY AS w (receiver, kind, event, title, hk_title, en_title, link, related_id, given, in_app, mail, sms, n)
        CROSS JOIN LATERAL (SELECT w.*, NULL::text AS content) l
        JOIN "user" u ON u.company_id = ${ctx.viewer.companyId} AND u.id = l.receiver`,
    ).execute(ctx.db);
  }
}
