/** Publishing and withdrawing announcements, and their rules. */
import { call, output } from '#kernel/call.ts';
import { int } from '#kernel/field.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import type { AnnouncementRow } from './announcement.entity.ts';

export const announcementTexts = texts('announcement', {
  page: ['公告', '公告', 'Announcements'],
  /** Title of the message that tells of one. */
  told: ['公告：{title}', '公告：{title}', 'Announcement: {title}'],
  publish: ['发布', '發佈', 'Publish'],
  withdraw: ['撤回', '撤回', 'Withdraw'],
  askPublish: [
    '发布后公司全体人员可见并收到通知，确定发布？',
    '發佈後公司全體人員可見並收到通知，確定發佈？',
    'Everyone in the company will see it and be notified. Publish?',
  ],
  askWithdraw: [
    '撤回后仅管理人员可见，确定撤回？',
    '撤回後僅管理人員可見，確定撤回？',
    'Only those who manage announcements will see it then. Withdraw?',
  ],
  published: [
    '公告已发布，请先撤回',
    '公告已發佈，請先撤回',
    'The announcement is published; please withdraw it first',
  ],
  already: ['公告已发布', '公告已發佈', 'The announcement has already been published'],
  notPublished: ['公告尚未发布', '公告尚未發佈', 'The announcement has not been published yet'],
});

const input = {
  id: int(['公告', '公告', 'Announcement'], { required: true, min: 1 }),
  version: int(['版本', '版本', 'Version'], { required: true, min: 1 }),
};
export const publishAnnouncement = call(
  'POST',
  '/api/v1/message/announcement/:id/publish',
  'sys:announcement:edit',
  input,
  output<AnnouncementRow>(),
  { label: announcementTexts.publish.text, touches: ['announcement', 'message'] },
);
export const withdrawAnnouncement = call(
  'POST',
  '/api/v1/message/announcement/:id/withdraw',
  'sys:announcement:edit',
  input,
  output<AnnouncementRow>(),
  { label: announcementTexts.withdraw.text, touches: ['announcement'] },
);

type Status = Pick<AnnouncementRow, 'status'>;
/** What people have read is not changed or removed under their eyes. */
export const refuseEdit = ({ status }: Status): Problem | null =>
  status === 'published' ? problem(announcementTexts.published) : null;
