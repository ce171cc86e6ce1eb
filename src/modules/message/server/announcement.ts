/** Server of announcements: unpublished ones are their editors' own; publishing tells everybody who may sign in. */
import { type SqlBool, sql } from 'kysely';
import { addressOf } from '#kernel/address.ts';
import { LANGS, say } from '#kernel/text.ts';
import { type Ctx, handle } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { announcementTexts, publishAnnouncement, refuseEdit, withdrawAnnouncement } from '../announcement.calls.ts';
import { announcement } from '../announcement.entity.ts';
import { announcementLife } from '../announcement.life.ts';
import { letterStatement } from './public.ts';

export const announcementService = entityService(announcement, {
  life: announcementLife,
  visible: ({ viewer }) =>
    viewer.userId === 0 || viewer.rights.has('sys:announcement:edit') ? null : sql<SqlBool>`t.status = 'published'`,
  check(_ctx, { mode, before }) {
    const refused = before && mode !== 'move' ? refuseEdit(before) : null;
    return refused ? [refused] : [];
  },
  async changed(ctx, { moved, after }) {
    if (moved?.action === 'publish') await tellAll(ctx, after!);
  },
});

async function tellAll(ctx: Ctx, { id, title }: { id: number; title: string }): Promise<void> {
  const [cn, hkTitle, enTitle] = LANGS.map((lang) => say(announcementTexts.told, lang, { title }).slice(0, 300)) as [
    string,
    string,
    string,
  ];
  await letterStatement(ctx, {
    who: sql<SqlBool>`u.is_enable AND u.id <> ${ctx.viewer.userId}`,
    kind: 'system',
    event: announcementTexts.told.key,
    title: cn,
    hkTitle,
    enTitle,
    content: null,
    link: addressOf('announcement', id),
    relatedId: id,
  }).execute(ctx.db);
}

export const announcementHandlers = [
  ...entityHandlers(announcementService, ['import', 'importTemplate']),
  handle(publishAnnouncement, (ctx, { id, version }) =>
    announcementService.move(ctx, id, { action: 'publish', version }),
  ),
  handle(withdrawAnnouncement, (ctx, { id, version }) =>
    announcementService.move(ctx, id, { action: 'withdraw', version }),
  ),
];
