import { texts } from '#kernel/text.ts';

export const finishTexts = texts('finishSettings', {
  page: ['任务完成条件', '任務完成條件', 'What tasks need to finish'],
  follows: [
    '本项目尚未单独设置，使用公司默认。保存后只对本项目生效。',
    '本項目尚未單獨設定，使用公司預設。儲存後只對本項目生效。',
    'Nothing is set here yet: the company default holds. What you save holds for this project only.',
  ],
  followsTemplate: [
    '本模板尚未单独设置，使用公司默认。保存后，由本模板新建的项目沿用此设置。',
    '本範本尚未單獨設定，使用公司預設。儲存後，由本範本新建的項目沿用此設定。',
    'Nothing is set here yet: the company default holds. Projects made of this template begin with what you save.',
  ],
  ofTemplate: [
    '由本模板新建的项目沿用此设置，已有项目不受影响。',
    '由本範本新建的項目沿用此設定，已有項目不受影響。',
    'Projects made of this template begin with these settings; existing ones keep theirs.',
  ],
  own: ['本项目已单独设置。', '本項目已單獨設定。', 'This project has settings of its own.'],
  back: ['恢复公司默认', '恢復公司預設', 'Use the company default'],
  askBack: [
    '单独设置将被删除，改用公司默认，确定恢复？',
    '單獨設定將被刪除，改用公司預設，確定恢復？',
    'The settings made here are dropped and the company default holds. Continue?',
  ],
  toCompany: ['设为公司默认', '設為公司預設', 'Make it the company default'],
  askCompany: [
    '没有单独设置的项目都将使用此设置，确定设为公司默认？',
    '沒有單獨設定的項目都將使用此設定，確定設為公司預設？',
    'Projects without settings of their own will use them. Continue?',
  ],
  outputs: ['必须提交的交付物', '必須提交的交付物', 'Required outputs'],
  outputsHint: [
    '交付物未达到所选状态前，所关联的任务及其父任务不能完成。',
    '交付物未達到所選狀態前，所關聯的任務及其父任務不能完成。',
    'Until an output is there, its task and the tasks above cannot finish.',
  ],
  reviews: ['须评审通过才能完成的里程碑', '須評審通過才能完成的里程碑', 'Milestones that need a passed review'],
  reviewsHint: [
    '以最近一次评审为准；有条件通过的，评审意见全部关闭后视为通过。',
    '以最近一次評審為準；有條件通過的，評審意見全部關閉後視為通過。',
    'The latest review counts; passed with conditions, it counts when all of its findings are closed.',
  ],
});
