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

/** What the page of an inherited setting says (InheritedPage.tsx). */
export const inheritedTexts = texts('inherited', {
  place: ['适用范围', '適用範圍', 'Applies to'],
  company: ['公司', '公司', 'Company'],
  own: ['此处已单独设置。', '此處已單獨設定。', 'This is set here.'],
  delivered: [
    '尚未设置，使用系统默认。',
    '尚未設定，使用系統預設。',
    'Nothing is set yet: the system default applies.',
  ],
  ofCompany: [
    '此处尚未设置，使用公司设置。',
    '此處尚未設定，使用公司設定。',
    'Not set here: the company setting applies.',
  ],
  ofType: [
    '此处尚未设置，使用类型设置。',
    '此處尚未設定，使用類型設定。',
    'Not set here: the setting of its type applies.',
  ],
  ofParent: [
    '此处尚未设置，使用所属{kind}的设置。',
    '此處尚未設定，使用所屬{kind}的設定。',
    'Not set here: the setting of what this lies in applies ({kind}).',
  ],
  back: ['取消单独设置', '取消單獨設定', 'Remove this setting'],
  askBack: [
    '此处的设置将被删除，改用上级设置，确定取消？',
    '此處的設定將被刪除，改用上級設定，確定取消？',
    'What is set here will be removed and the inherited setting will apply. Continue?',
  ],
});
