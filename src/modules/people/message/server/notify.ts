/** Sending messages to people, in the transaction of their event, by the channels the company set for it. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { addressOf } from '#kernel/address.ts';
import { LANGS, type Message, type Params, say } from '#kernel/text.ts';
import type { Ctx } from '#server/context.ts';
import type { MessageWay } from '../message.entity.ts';
import { type Channels, DEFAULT_CHANNELS, type MessageKind, NOTICE_EVENT, waysOf } from '../message-events.ts';
import { messageChannels } from './channels.ts';

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

/** The INSERT of letters `l` to people `u`, which `source` joins. `l.ways`: channels, comma between; NULL: as the company set. */
function insertLetters(ctx: Ctx, source: RawBuilder<unknown>): RawBuilder<unknown> {
  const { companyId, userId } = ctx.viewer;
  const at = new Date(ctx.now);
  const by = sql`${userId || null}::bigint`;
  const set = (way: MessageWay) => {
    const sent = sql`CASE WHEN l.ways IS NOT NULL THEN ${way}::text = ANY(string_to_array(l.ways, ','))
      ELSE coalesce((s.events -> l.event ->> ${way}::text)::boolean, ${DEFAULT_CHANNELS[way] ?? false}::boolean) END`;
    // Messages sent by hand reach everybody in the application.
    const always = way === 'inApp' ? sql`l.event = ${NOTICE_EVENT}` : sql`false`;
    return sql`(${sent} AND (${always} OR coalesce((o.off -> l.event ->> ${way}::text)::boolean, true)))`;
  };
  const outside = messageChannels();
  const wanted = outside.map(({ key }, i) => sql`${set(key)} AS ${sql.id(`wants_${i}`)}`);
  const reached = outside.map(
    ({ key, reaches }, i) => sql`CASE WHEN c.${sql.id(`wants_${i}`)} AND ${reaches()} THEN ${key}::text END`,
  );
  const any = outside.map((_, i) => sql`OR c.${sql.id(`wants_${i}`)}`);
  return sql`INSERT INTO message (company_id, receiver, kind, event, title, hk_title, en_title, content, link, related_id, is_read,
      channels, pending, created_by, updated_by, created_at, updated_at)
    SELECT ${companyId}::bigint, u.id, l.kind, l.event, l.title, l.hk_title, l.en_title, l.content, l.link, l.related_id, false,
      CASE WHEN c.in_app OR d.outside = '{}' THEN ARRAY['inApp'] || d.outside ELSE d.outside END, d.outside,
      ${by}, ${by}, ${at}::timestamptz, ${at}::timestamptz
    FROM ${source} LEFT JOIN message_setting s ON s.company_id = u.company_id
      LEFT JOIN message_preference o ON o.company_id = u.company_id AND o.user_id = u.id
    CROSS JOIN LATERAL (SELECT ${sql.join([sql`${set('inApp')} AS in_app`, ...wanted])}) c
    CROSS JOIN LATERAL (SELECT array_remove(ARRAY[${sql.join(reached)}]::text[], NULL) AS outside) d
    WHERE c.in_app ${sql.join(any, sql` `)}`;
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
        ${said(channels)}::text AS ways) l
      JOIN "user" u ON u.company_id = ${ctx.viewer.companyId} AND ${who}`,
  );
}

/** As the statement reads them. */
const said = (channels: Channels | undefined): string | null => (channels ? waysOf(channels).join(',') : null);
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
      ...{ link: notice.link ?? null, relatedId: notice.relatedId ?? null, ways: said(channels) },
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
          ${column('ways')}::text[])
          WITH ORDINALITY AS w (receiver, kind, event, title, hk_title, en_title, link, related_id, ways, n)
        CROSS JOIN LATERAL (SELECT w.*, NULL::text AS content) l
        JOIN "user" u ON u.company_id = ${ctx.viewer.companyId} AND u.id = l.receiver`,
    ).execute(ctx.db);
  }
}
