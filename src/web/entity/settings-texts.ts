/** What every page of settings says of what holds where (ObjectSettings.tsx). */
import { texts } from '#kernel/text.ts';

export const settingsTexts = texts('objectSettings', {
  own: ['本项目已单独设置。', '本項目已單獨設定。', 'This project has its own settings.'],
  follows: [
    '本项目尚未单独设置，使用公司默认。保存后只对本项目生效。',
    '本項目尚未單獨設定，使用公司預設。儲存後只對本項目生效。',
    'Nothing is set here yet: the company default applies. What you save applies to this project only.',
  ],
  ofTemplate: [
    '由本模板新建的项目沿用此设置，已有项目不受影响。',
    '由本範本新建的項目沿用此設定，已有項目不受影響。',
    'Projects created from this template start with these settings; existing projects are not affected.',
  ],
  followsTemplate: [
    '本模板尚未单独设置，使用公司默认。保存后，由本模板新建的项目沿用此设置。',
    '本範本尚未單獨設定，使用公司預設。儲存後，由本範本新建的項目沿用此設定。',
    'Nothing is set here yet: the company default applies. Projects created from this template start with what you save.',
  ],
  back: ['恢复公司默认', '恢復公司預設', 'Use the company default'],
  askBack: [
    '单独设置将被删除，改用公司默认，确定恢复？',
    '單獨設定將被刪除，改用公司預設，確定恢復？',
    'The settings made here will be removed and the company default will apply. Continue?',
  ],
  toCompany: ['设为公司默认', '設為公司預設', 'Make it the company default'],
});
