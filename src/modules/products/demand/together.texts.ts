import { texts } from '#kernel/text.ts';

/** What is said of changes that take effect together with a change of demands. */
export const togetherTexts = texts('together', {
  notFree: [
    '变更 {name} 已单独提交或已生效，请将其移出',
    '變更 {name} 已單獨提交或已生效，請將其移出',
    'Change {name} was submitted by itself or is over; take it out',
  ],
  ownApproval: [
    '变更 {name} 需由流程“{workflow}”审批，请单独提交并移出本变更',
    '變更 {name} 需由流程「{workflow}」審批，請單獨提交並移出本變更',
    'Change {name} is decided by the workflow "{workflow}" of its own: take it out and submit it by itself',
  ],
  needsWorkflow: [
    '变更 {name} 必须审批，但需求变更没有配置流程',
    '變更 {name} 必須審批，但需求變更沒有設定流程',
    'Change {name} needs an approval, and no workflow is set for changes of demands',
  ],
  ofPart: ['{name}：{why}', '{name}：{why}', '{name}: {why}'],
  oneVersion: [
    '同一产品版本只能有一个变更一并生效',
    '同一產品版本只能有一個變更一併生效',
    'Of one product version one change can take effect with it',
  ],
  tampered: [
    '变更内容与提交时不一致，不能生效',
    '變更內容與提交時不一致，不能生效',
    'The lines are not those that were submitted; the change cannot take effect',
  ],
  partTitle: ['{name}：{title}', '{name}：{title}', '{name}: {title}'],
  lines: ['变更内容', '變更內容', 'Lines'],
  demand: ['需求', '需求', 'Demand'],
  what: ['变更方式', '變更方式', 'What'],
  value: ['内容', '內容', 'Content'],
});
