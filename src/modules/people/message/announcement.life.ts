/** The life of an announcement: written, published, withdrawn to be changed (1-product §4.3). */
import { lifecycle } from '#kernel/lifecycle.ts';
import { announcementTexts as t } from './announcement.calls.ts';
import { announcement } from './announcement.entity.ts';

export const announcementLife = lifecycle(announcement, {
  publish: {
    label: t.publish.text,
    ask: t.askPublish,
    from: ['unpublished'],
    to: 'published',
    right: 'sys:announcement:edit',
    otherwise: t.already,
    stamps: { publisher: 'viewer', publishedAt: 'now' },
  },
  withdraw: {
    label: t.withdraw.text,
    ask: t.askWithdraw,
    from: ['published'],
    to: 'unpublished',
    right: 'sys:announcement:edit',
    otherwise: t.notPublished,
    clears: ['publisher', 'publishedAt'],
  },
});
