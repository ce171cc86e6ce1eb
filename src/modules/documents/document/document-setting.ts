/** What holds for documents of a company or of one object (design/documents.md §6, Settings). */
import { choice, int } from '#kernel/field.ts';
import { inherited } from '#kernel/inherited.ts';
import { levels } from './levels.ts';

export const documentSetting = inherited({
  name: 'document',
  label: ['文档配置', '文件設定', 'Document settings'],
  fields: {
    level: choice(['新文档的密级', '新文件的密級', 'Level of new documents'], levels, { required: true }),
    /** 2-rules §5: system parameters are 7-360. */
    trashDays: int(['回收站保留天数', '回收站保留天數', 'Days in the trash'], { required: true, min: 7, max: 360 }),
  },
  delivered: { level: 'internal', trashDays: 30 },
  rights: {
    read: ['pm:document:query', 'pm:project:query', 'pm:template:query'],
    object: ['pm:document:config', 'pm:template:edit'],
    company: 'kn:document:manage',
  },
  pages: {
    company: '/modules/sys/documentConfig',
    project: '/project/projectConfigureDocument',
    template: '/projectTemplate/configDocument',
  },
});
