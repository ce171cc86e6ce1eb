/** Server of messages: everybody sees their own only. */
import { type SqlBool, sql } from 'kysely';
import { absentOf } from '#server/batch.ts';
import { handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { markRead, messageCount } from '../message.calls.ts';
import { message } from '../message.entity.ts';
import { messagePlaces } from '../message.menu.ts';
import { messageModule } from '../message.module.ts';
import { messageRights } from '../message.rights.ts';
import { administrationHandlers } from './administration.ts';
import { announcementHandlers, announcementService } from './announcement.ts';
import { channelJob } from './channels.ts';
import { mailChannel, smsChannel } from './mailing.ts';
import { noticeSetting } from './notice-rules.ts';
import { ownChannelHandlers } from './own-channels.ts';

const messageService = entityService(message, {
  visible: (ctx) => sql<SqlBool>`t.receiver = ${ctx.viewer.userId} AND t.channels @> ARRAY['inApp']`,
});

import { messageQueue } from './message-queue.ts';

export const messageServer: ServerModule = {
  ...messageModule,
  menu: messagePlaces,
  tables: ['message_setting', 'message_preference', 'announcement_reader'],
  settings: [noticeSetting],
  services: [announcementService],
  rights: [messageRights],
  handlers: [
    ...entityHandlers(messageService, ['create', 'import', 'importTemplate', 'update']),
    handle(messageCount, async (ctx) => {
      const { rows } = await sql<{
        count: number;
      }>`SELECT count(*) AS count FROM message WHERE company_id = ${ctx.viewer.companyId} AND receiver = ${ctx.viewer.userId} AND NOT is_read AND channels @> ARRAY['inApp']`.execute(
        ctx.db,
      );
      return { count: rows[0]!.count };
    }),
    handle(markRead, async (ctx, { ids }) => {
      const own = sql<SqlBool>`company_id = ${ctx.viewer.companyId} AND receiver = ${ctx.viewer.userId} AND channels @> ARRAY['inApp']`;
      const chosen = ids ? sql<SqlBool>`id = ANY(${ids}::bigint[])` : sql<SqlBool>`true`;
      const there = ids
        ? (await sql<{ id: number }>`SELECT id FROM message WHERE ${own} AND ${chosen} ORDER BY id`.execute(ctx.db))
            .rows
        : [];
      const refused = ids ? absentOf(ctx, ids, there) : [];
      const done =
        await sql`UPDATE message SET is_read = true, version = version + 1 WHERE ${own} AND NOT is_read AND ${chosen}`.execute(
          ctx.db,
        );
      return { changed: Number(done.numAffectedRows ?? 0), done: there.map(({ id }) => id), refused };
    }),
    ...administrationHandlers,
    ...announcementHandlers,
    ...ownChannelHandlers,
  ],
  messageChannels: [mailChannel, smsChannel],
  outboxes: [messageQueue],
  jobs: [channelJob(mailChannel), channelJob(smsChannel)],
};
