import { entity, type Row } from '#kernel/entity.ts';
import { choice, file, instant, int, ref, richText, text } from '#kernel/field.ts';

/** Published and unpublished, which is not started (1-product §4.3, Announcements). */
const announcementStatus = {
  unpublished: ['未发布', '未發佈', 'Unpublished'],
  published: ['已发布', '已發佈', 'Published'],
} as const;

/**
 * A message of a company to all of its people, or of a project or program to its participants: written first, then
 * published; withdrawn to be changed (1-product §2.8, §2.11, §2.17; docs/adr/320-registers.md).
 */
export const announcement = entity({
  name: 'announcement',
  module: 'message',
  label: ['公告', '公告', 'Announcement'],
  title: 'title',
  scopes: 'holders',
  readAs: ['project', 'program'],
  ownerless: true,
  fields: {
    title: text(['标题', '標題', 'Title'], { max: 200, required: true }),
    content: richText(['内容', '內容', 'Content'], { max: 20_000, required: true }),
    files: file(['附件', '附件', 'Attachments'], { max: 10 }),
    status: choice(['状态', '狀態', 'Status'], announcementStatus, {
      required: true,
      default: 'unpublished',
      set: 'server',
    }),
    publisher: ref(['发布人', '發佈人', 'Publisher'], 'user', { set: 'server' }),
    publishedAt: instant(['发布时间', '發佈時間', 'Published'], { set: 'server' }),
    told: int(['应读人数', '應讀人數', 'Told'], { min: 0, required: true, default: 0, set: 'server' }),
    readers: int(['已读人数', '已讀人數', 'Read by'], { min: 0, required: true, default: 0, set: 'server' }),
  },
  list: {
    columns: ['title', 'files', 'status', 'publisher', 'publishedAt', 'readers'],
    filters: ['title', 'status', 'publisher', 'publishedAt'],
    sort: '-publishedAt',
  },
  form: [['title'], ['content'], ['files']],
  rights: {
    read: 'login',
    all: 'sys:announcement:edit',
    create: 'sys:announcement:edit',
    update: 'sys:announcement:edit',
    remove: 'sys:announcement:edit',
    export: 'login',
  },
  search: { words: ['title'] },
});
export interface AnnouncementRow extends Row<typeof announcement> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    announcement: AnnouncementRow;
  }
}
