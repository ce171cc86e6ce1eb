/** Server of calendar feeds. */
import type { ServerModule } from '#server/context.ts';
import { calendarFeedModule } from '../calendar-feed.module.ts';
import { feedHandlers } from './feeds.ts';
import { feedAddress } from './serve.ts';

export const calendarFeedServer: ServerModule = {
  ...calendarFeedModule,
  tables: ['calendar_feed'],
  handlers: feedHandlers,
  foreign: [feedAddress],
};
