import { texts } from '#kernel/text.ts';

export const forecastTexts = texts('hoursForecast', {
  reaches: ['任务将达 {work} / {planned} 小时', '任務將達 {work} / {planned} 小時', 'Task then {work} of {planned} h'],
  finish: ['完成 {shift}', '完成 {shift}', 'finish {shift}'],
  finishSame: ['完成时间不变', '完成時間不變', 'finish unchanged'],
  critical: ['位于关键路径', '位於關鍵路徑', 'on the critical path'],
  project: ['项目完成 {shift}', '項目完成 {shift}', 'project finish {shift}'],
  title: ['按工时预测', '按工時預測', 'Forecast by hours'],
  spentOfTask: [
    '已用为已通过的工时，不含待审批的',
    '已用為已通過的工時，不含待審批的',
    'Spent are approved hours, without those that wait',
  ],
  spentOfRecord: [
    '已用含已通过的工时、本条及在它之前待审批的工时',
    '已用含已通過的工時、本條及在它之前待審批的工時',
    'Spent are approved hours, these, and those that wait before them',
  ],
  hint: [
    '完工工时取计划工时与“已用 + 剩余”中较大者，工期按比例延长后重排计划；预测不改变计划',
    '完工工時取計劃工時與「已用 + 剩餘」中較大者，工期按比例延長後重排計劃；預測不改變計劃',
    'Work at completion is the planned hours, or those spent and left if that is more; the duration grows with it and the plan is scheduled again. The plan itself does not change',
  ],
  planned: ['计划工时', '計劃工時', 'Planned'],
  spent: ['已用', '已用', 'Spent'],
  left: ['剩余', '剩餘', 'Left'],
  leftSaid: ['{date} 填报剩余 {hours} 小时', '{date} 填報剩餘 {hours} 小時', '{hours} h left as of {date}'],
  leftUnsaid: ['未填报', '未填報', 'not said'],
  atCompletion: ['完工工时', '完工工時', 'At completion'],
  plannedFinish: ['计划 {date}', '計劃 {date}', 'planned {date}'],
  finishThen: ['预测完成', '預測完成', 'Forecast finish'],
  projectThen: ['项目预测完成', '項目預測完成', 'Project finish'],
  asPlanned: ['与计划一致', '與計劃一致', 'as planned'],
  none: [
    '没有可用的预测：任务没有计划工时，或您不能查看计划',
    '沒有可用的預測：任務沒有計劃工時，或您不能查看計劃',
    'There is no forecast: the task has no planned work, or you may not view the plan',
  ],
  offer: ['按预测发起计划变更', '按預測發起計劃變更', 'Propose a plan change'],
  askOffer: [
    '把 {hours} 小时和相应的工期写入您的计划变更草稿？提交之前计划不变',
    '把 {hours} 小時和相應的工期寫入您的計劃變更草稿？提交之前計劃不變',
    'Put {hours} h and the matching duration into your draft of a plan change? The plan stays as it is until you submit it',
  ],
  toPlan: ['在计划中调整', '在計劃中調整', 'Adjust in the plan'],
  tab: ['工时', '工時', 'Hours'],
  tabHours: ['工时 {hours}', '工時 {hours}', 'Hours {hours}'],
});
