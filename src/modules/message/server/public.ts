/** Sending messages to people, in the transaction of what they tell of. */
import { type RawBuilder, sql } from 'kysely';
import { LANGS, type Message, type Params, say } from '#kernel/text.ts';
import type { Ctx } from '#server/context.ts';

export interface Notice {
  receivers: readonly number[];
  kind: 'task' | 'project' | 'plan' | 'workflow' | 'system';
  title: Message;
  params?: Params;
  /** Address inside the application. */
  link?: string;
  relatedId?: number;
}

/** The statement that sends to everybody but the sender himself; null when nobody is left. */
export function noticeStatement(ctx: Ctx, notice: Notice): RawBuilder<unknown> | null {
  const receivers = [...new Set(notice.receivers)].filter((id) => id !== ctx.viewer.userId);
  if (receivers.length === 0) return null;
  const [zh, hk, en] = LANGS.map((lang) => say(notice.title, lang, notice.params).slice(0, 300)) as [
    string,
    string,
    string,
  ];
  return sql`INSERT INTO message (company_id, receiver, kind, title, hk_title, en_title, link, related_id, is_read, created_by, updated_by, created_at, updated_at)
    SELECT ${ctx.viewer.companyId}, u.id, ${notice.kind}, ${zh}, ${hk}, ${en}, ${notice.link ?? null}, ${notice.relatedId ?? null}, false,
      ${ctx.viewer.userId || null}::bigint, ${ctx.viewer.userId || null}::bigint, ${new Date(ctx.now)}, ${new Date(ctx.now)}
    FROM "user" u WHERE u.company_id = ${ctx.viewer.companyId} AND u.id = ANY(${receivers}::bigint[])`;
}

/** Sends to everybody but the sender himself. */
export async function notify(ctx: Ctx, notice: Notice): Promise<void> {
  await noticeStatement(ctx, notice)?.execute(ctx.db);
}
