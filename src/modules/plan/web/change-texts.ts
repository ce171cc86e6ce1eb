/** Texts of plan change control on the screens. */
import { texts } from '#kernel/text.ts';

export const changeControlTexts = texts('planChangePage', {
  change: ['计划变更', '計劃變更', 'Plan change'],
  publish: ['发布', '發佈', 'Publish'],
  publishAsk: [
    '发布计划？发布后任务名称、负责人、时间、工期和工时只能通过计划变更修改，当前计划保存为版本 V1。',
    '發佈計劃？發佈後任務名稱、負責人、時間、工期和工時只能透過計劃變更修改，目前計劃儲存為版本 V1。',
    'Publish the plan? Names, people in charge, dates, durations and hours then change by plan changes only; the plan of now is kept as version V1.',
  ],
  publishedDone: ['计划已发布', '計劃已發佈', 'The plan is published'],
  version: ['已发布 V{version}', '已發佈 V{version}', 'Published V{version}'],
  versionHint: [
    '{date} 发布，受控内容通过计划变更修改',
    '{date} 發佈，受控內容透過計劃變更修改',
    'Published {date}; what is under control changes by plan changes',
  ],
  control: ['变更控制', '變更控制', 'Change control'],
  range: ['需要审批的变更', '需要審批的變更', 'Changes that need an approval'],
  rangeHint: [
    '范围内任务的名称、负责人、时间、工期或工时变化时需要审批（包括因其他任务移动）；审批流程由“业务流程配置”指定',
    '範圍內任務的名稱、負責人、時間、工期或工時變化時需要審批（包括因其他任務移動）；審批流程由「業務流程配置」指定',
    'An approval is needed when name, person, dates, duration or hours of a task in range differ, also when it only moves along; its workflow is set under "Business workflows"',
  ],
  selected: ['选定的任务', '選定的任務', 'Selected tasks'],
  fixed: [
    '固定类型任务（变更必须审批）',
    '固定類型任務（變更必須審批）',
    'Tasks of fixed type (always need an approval)',
  ],
  saved: ['已保存', '已儲存', 'Saved'],
  draftSaved: ['变更草稿已保存', '變更草稿已儲存', 'The draft of the change is saved'],
  submit: ['提交变更', '提交變更', 'Submit'],
  submitTitle: ['提交计划变更', '提交計劃變更', 'Submit the plan change'],
  reason: ['变更原因', '變更原因', 'Reason of the change'],
  applied: ['变更已生效', '變更已生效', 'The change is in effect'],
  redline: ['变更内容', '變更內容', 'What changes'],
  nothing: ['还没有修改', '還沒有修改', 'Nothing is changed yet'],
  notPublished: [
    '计划尚未发布，请在项目计划中直接编辑',
    '計劃尚未發佈，請在項目計劃中直接編輯',
    'The plan is not published yet: edit it in the project plan',
  ],
  toPlan: ['前往项目计划', '前往項目計劃', 'To the project plan'],
  held: ['{name}（{status}）', '{name}（{status}）', '{name} ({status})'],
  ghost: ['浅色条为已发布的计划', '淺色條為已發佈的計劃', 'Pale bars: the published plan'],
  again: ['重新提交', '重新提交', 'Submit again'],
  unfit: [
    '变更 {name} 与之后生效的变更无法共存',
    '變更 {name} 與之後生效的變更無法共存',
    'Plan change {name} and what took effect since make no plan together',
  ],
  withoutLinks: ['去掉其中的前置关系后打开', '去掉其中的前置關係後開啟', 'Open without its links'],
  startOver: ['从当前计划重新编辑', '從目前計劃重新編輯', 'Start again from the plan of now'],
  open: ['打开', '開啟', 'Open'],
  workflow: ['审批流程', '審批流程', 'Workflow'],
  detail: ['查看', '查看', 'View'],
});
