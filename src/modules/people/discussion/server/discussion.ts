/** Server of comments, watchers and relations of records (docs/adr/220-discussion.md). */
import type { ServerModule } from '#server/context.ts';
import { discussionModule } from '../discussion.module.ts';
import { commentHandlers } from './comments.ts';
import { countHandler } from './counts.ts';
import { type RightsIn, tellNews } from './news.ts';
import { relationHandlers } from './relations.ts';
import { sweepGone } from './sweep.ts';
import { watchHandlers } from './watches.ts';

/** `rightsIn`: rights inside an object, asked as each watcher. */
export const discussionServer = (rightsIn: RightsIn): ServerModule => ({
  ...discussionModule,
  tables: ['comment', 'facet_gone', 'relation', 'watch', 'watch_news'],
  handlers: [...commentHandlers, ...watchHandlers, countHandler, ...relationHandlers],
  jobs: [
    {
      name: 'watchNews',
      label: ['通知关注者', '通知關注者', 'News for watchers'],
      lane: 'seconds',
      everySeconds: 3,
      run: (db, now) => tellNews(db, now, rightsIn),
    },
    {
      name: 'facetsOfGone',
      label: ['清理已删除记录的讨论', '清理已刪除記錄的討論', 'Discussions of removed records'],
      lane: 'night',
      everySeconds: 3600,
      run: async (db, _now, aged) => sweepGone(db, await aged()),
    },
  ],
});
