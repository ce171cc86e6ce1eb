/** What a message says in the viewer's language, and where it leads. */
import { send } from '#web/api.ts';
import { currentLang } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { isRegistered } from '#web/registry.ts';
import { safePath } from '#web/shell/back.ts';
import { markRead } from '../message.calls.ts';
import type { MessageRow } from '../message.entity.ts';

export const titleOf = (row: MessageRow): string =>
  ({ 'zh-CN': row.title, HK: row.hkTitle, 'en-US': row.enTitle })[currentLang()] ?? row.title;

/** Marks the message and opens its link, or its text; links outside the application are not followed. */
export async function openMessage(row: MessageRow): Promise<void> {
  if (!row.isRead) await send(markRead, { ids: [row.id] }, { background: true }).catch(() => undefined);
  const path = safePath(row.link, isRegistered);
  if (path) await go(path);
  else if (row.content) await go(`/sys/messageList?read=${row.id}`);
}
