/** Server of announcements: unpublished ones are their editors' own; publishing tells everybody who may sign in. */
import { type SqlBool, sql } from 'kysely';
import { type Problem, Refusal } from '#kernel/problem.ts';
import { LANGS, say } from '#kernel/text.ts';
import { type Ctx, handle } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { entityService } from '#server/entity/entity-service.ts';
import {
  announcementTexts,
  publishAnnouncement,
  refuseEdit,
  refusePublish,
  refuseWithdraw,
  withdrawAnnouncement,
} from '../announcement.calls.ts';
import { type AnnouncementRow, announcement } from '../announcement.entity.ts';
import { letterStatement } from './public.ts';

export const announcementService = entityService(announcement, {
  visible: ({ viewer }) =>
    viewer.userId === 0 || viewer.rights.has('sys:announcement:edit') ? null : sql<SqlBool>`t.status = 'published'`,
  check(_ctx, { before, after }) {
    // Withdrawing itself passes: it leaves the row unpublished.
    const refused =
      before && after?.status !== 'unpublished' && before.status === 'published' ? refuseEdit(before) : null;
    return refused ? [refused] : [];
  },
});

/** The row, locked, when the rule lets it move. */
async function movable(
  ctx: Ctx,
  id: number,
  refuse: (row: AnnouncementRow) => Problem | null,
): Promise<AnnouncementRow> {
  const row = await announcementService.row(ctx, id, true);
  const refused = refuse(row);
  if (refused) throw new Refusal([refused]);
  return row;
}

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
    link: `/sys/announcementList?id=${id}`,
    relatedId: id,
  }).execute(ctx.db);
}

export const announcementHandlers = [
  ...entityHandlers(announcementService, ['import', 'importTemplate']),
  handle(publishAnnouncement, async (ctx, { id, version }) => {
    await movable(ctx, id, refusePublish);
    const set = { status: 'published', publisher: ctx.viewer.userId, publishedAt: new Date(ctx.now).toISOString() };
    const row = await announcementService.update(ctx, id, version, {}, set);
    await tellAll(ctx, row);
    return row;
  }),
  handle(withdrawAnnouncement, async (ctx, { id, version }) => {
    await movable(ctx, id, refuseWithdraw);
    return announcementService.update(
      ctx,
      id,
      version,
      {},
      { status: 'unpublished', publisher: null, publishedAt: null },
    );
  }),
];
