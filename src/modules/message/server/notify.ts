/** Sending messages to people, in the transaction of what they tell of, by the channels the company set for the event. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { addressOf } from '#kernel/address.ts';
import { LANGS, type Message, type Params, say } from '#kernel/text.ts';
import { smsReady } from '#modules/sms/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { type Channels, type MessageKind, NOTICE_EVENT } from '../message-events.ts';

export interface Notice {
  receivers: readonly number[];
  kind: MessageKind;
  /** Its key is the event whose channels hold, unless `event` names another. */
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

/**
 * One INSERT (it may stand in a WITH of others). What cannot be sent outside (no address or phone, no server or gateway)
 * becomes a message in the application; an event with all channels off, by the company or by the person, tells nobody.
 */
export function letterStatement(ctx: Ctx, letter: Letter): RawBuilder<unknown> {
  const { companyId, userId } = ctx.viewer;
  const at = new Date(ctx.now);
  const by = sql`${userId || null}::bigint`;
  const { channels } = letter;
  // What is sent by hand reaches everybody in the application.
  const always = (channel: keyof Channels): boolean => letter.event === NOTICE_EVENT && channel === 'inApp';
  const set = (channel: keyof Channels, otherwise: boolean) => {
    const sent =
      channels === undefined
        ? sql`coalesce((s.events -> ${letter.event}::text ->> ${channel}::text)::boolean, ${otherwise}::boolean)`
        : sql`${channels[channel] ?? otherwise}::boolean`;
    return always(channel)
      ? sent
      : sql`(${sent} AND coalesce((o.off -> ${letter.event}::text ->> ${channel}::text)::boolean, true))`;
  };
  return sql`INSERT INTO message (company_id, receiver, kind, event, title, hk_title, en_title, content, link, related_id, is_read,
      channel, mail_pending, sms_pending, created_by, updated_by, created_at, updated_at)
    SELECT ${companyId}::bigint, u.id, ${letter.kind}, ${letter.event}, ${letter.title}, ${letter.hkTitle}::text, ${letter.enTitle}::text,
      ${letter.content}::text, ${letter.link}::text, ${letter.relatedId}::bigint, false,
      CASE WHEN d.by_mail AND d.by_sms THEN CASE WHEN d.in_app THEN 'all' ELSE 'mailSms' END
        WHEN d.by_mail THEN CASE WHEN d.in_app THEN 'both' ELSE 'mail' END
        WHEN d.by_sms THEN CASE WHEN d.in_app THEN 'inAppSms' ELSE 'sms' END ELSE 'inApp' END, d.by_mail, d.by_sms, ${by}, ${by}, ${at}::timestamptz, ${at}::timestamptz
    FROM "user" u LEFT JOIN message_setting s ON s.company_id = u.company_id
      LEFT JOIN message_preference o ON o.company_id = u.company_id AND o.user_id = u.id
    CROSS JOIN LATERAL (SELECT ${set('inApp', true)} AS in_app, ${set('mail', false)} AS mail, ${set('sms', false)} AS sms) c
    CROSS JOIN LATERAL (SELECT c.in_app, c.mail AND u.email IS NOT NULL AND EXISTS
      (SELECT 1 FROM mail_setting m WHERE m.company_id = u.company_id AND m.enabled) AS by_mail,
      c.sms AND u.phone IS NOT NULL AND ${smsReady()}::boolean AS by_sms) d
    WHERE u.company_id = ${companyId} AND (c.in_app OR c.mail OR c.sms) AND ${letter.who}`;
}

/** The statement that sends to everybody but the sender himself; null when nobody is left. */
export function noticeStatement(ctx: Ctx, notice: Notice): RawBuilder<unknown> | null {
  const receivers = [...new Set(notice.receivers)].filter((id) => id !== ctx.viewer.userId);
  if (receivers.length === 0) return null;
  const [title, hkTitle, enTitle] = LANGS.map((lang) => say(notice.title, lang, notice.params).slice(0, 300)) as [
    string,
    string,
    string,
  ];
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

/** Sends to everybody but the sender himself. */
export async function notify(ctx: Ctx, notice: Notice): Promise<void> {
  await noticeStatement(ctx, notice)?.execute(ctx.db);
}

/** Sends of a record inside an object, at its address. `row` holds what the address is made of. */
export const notifyOf = (
  ctx: Ctx,
  entity: string,
  row: { readonly id: number },
  notice: Omit<Notice, 'kind' | 'link' | 'relatedId'>,
): Promise<void> => notify(ctx, { ...notice, kind: 'project', link: addressOf(entity, { ...row }), relatedId: row.id });
