/** Publishing, withdrawing and reading announcements, and their rules. */
import { call, output } from '#kernel/call.ts';
import { int } from '#kernel/field.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import type { AnnouncementRow } from './announcement.entity.ts';

export const announcementTexts = texts('announcement', {
  page: ['公告', '公告', 'Announcements'],
  /** Title of the message about one. */
  told: ['公告：{title}', '公告：{title}', 'Announcement: {title}'],
  publish: ['发布', '發佈', 'Publish'],
  withdraw: ['撤回', '撤回', 'Withdraw'],
  askPublish: [
    '发布后可见范围内的全体人员（公司、项目或项目集成员）将收到通知，确定发布？',
    '發佈後可見範圍內的全體人員（公司、項目或項目集成員）將收到通知，確定發佈？',
    'Everyone in its audience (the company, or the members of the project or program) will be notified. Publish?',
  ],
  askWithdraw: [
    '撤回后仅管理人员可见，确定撤回？',
    '撤回後僅管理人員可見，確定撤回？',
    'Only people who manage announcements will see it. Withdraw?',
  ],
  published: [
    '公告已发布，请先撤回',
    '公告已發佈，請先撤回',
    'The announcement is published; please withdraw it first',
  ],
  already: ['公告已发布', '公告已發佈', 'The announcement has already been published'],
  notPublished: ['公告尚未发布', '公告尚未發佈', 'The announcement has not been published yet'],
  detail: ['公告详情', '公告詳情', 'Announcement'],
  none: ['还没有公告', '還沒有公告', 'There are no announcements yet'],
  choose: ['请从列表选择一条公告', '請從列表選擇一項公告', 'Choose an announcement from the list'],
  readOf: ['已读 {read} / {told}', '已讀 {read} / {told}', 'Read by {read} of {told}'],
  whoRead: ['阅读情况', '閱讀情況', 'Who has read it'],
  unread: ['未读', '未讀', 'Not read yet'],
});

/** View of the list: those of the company alone, without those of projects and programs. */
export const COMPANY_VIEW = 'company';

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
  { label: announcementTexts.publish.text, scope: 'row', touches: ['announcement', 'message'] },
);
export const withdrawAnnouncement = call(
  'POST',
  '/api/v1/message/announcement/:id/withdraw',
  'sys:announcement:edit',
  input,
  output<AnnouncementRow>(),
  { label: announcementTexts.withdraw.text, scope: 'row', touches: ['announcement'] },
);

/** Records that the viewer has read it, once; nothing for unpublished announcements or their own. */
export const readAnnouncement = call(
  'POST',
  '/api/v1/message/announcement/:id/read',
  'login',
  { id: input.id },
  output<null>(),
  { label: ['阅读公告', '閱讀公告', 'Read an announcement'], scope: 'row', touches: ['announcement'] },
);

/** The recipients, and when they read it (ISO instant; null: not yet). The latest reader first, then by name. */
export interface AnnouncementReader {
  user: number;
  name: string;
  readAt: string | null;
}
export const announcementReaders = call(
  'GET',
  '/api/v1/message/announcement/:id/readers',
  'sys:announcement:edit',
  { id: input.id },
  output<AnnouncementReader[]>(),
  { label: announcementTexts.whoRead.text, scope: 'row', reads: ['announcement'] },
);

type Status = Pick<AnnouncementRow, 'status'>;
/** A published announcement cannot be changed or removed. */
export const refuseEdit = ({ status }: Status): Problem | null =>
  status === 'published' ? problem(announcementTexts.published) : null;
