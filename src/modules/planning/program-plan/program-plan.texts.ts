import { texts } from '#kernel/text.ts';

export const programPlanTexts = texts('programPlan', {
  sameProject: [
    '跨项目关联连接两个不同的项目',
    '跨項目關聯連接兩個不同的項目',
    'A cross-project link joins two different projects',
  ],
  circle: [
    '该关联会形成跨项目循环：{path}',
    '該關聯會形成跨項目循環：{path}',
    'The link would close a circle across projects: {path}',
  ],
  noTask: ['任务不存在', '任務不存在', 'The task does not exist'],
  ghostTask: [
    '外部任务不能作为来源或后续任务',
    '外部任務不能作為來源或後續任務',
    'An external task cannot be an end of a cross-project link',
  ],
  noDates: ['来源任务没有计划日期', '來源任務沒有計劃日期', 'The source task has no planned dates'],
  known: ['该关联已存在', '該關聯已存在', 'This link exists already'],
  ghostName: ['{project}：{task}', '{project}：{task}', '{project}: {task}'],
  notDraft: [
    '“{project}”的计划变更 {name} 已不是草稿，不能随项目集变更提交',
    '「{project}」的計劃變更 {name} 已不是草稿，不能隨項目集變更提交',
    'Change {name} of "{project}" is no longer a draft; it cannot be decided with the program change',
  ],
  notHere: [
    '“{project}”已不属于该项目集，请移出其计划变更',
    '「{project}」已不屬於該項目集，請移出其計劃變更',
    '"{project}" has left the program; take its change out',
  ],
  ofProject: ['{project} {name}：{why}', '{project} {name}：{why}', '{project} {name}: {why}'],
  twice: [
    '“{project}”已有一项计划变更在此项目集变更中',
    '「{project}」已有一項計劃變更在此項目集變更中',
    'One change of "{project}" is in this program change already',
  ],
  taken: [
    '计划变更 {name} 已在另一项目集变更中',
    '計劃變更 {name} 已在另一項目集變更中',
    'Change {name} is in another program change already',
  ],
  empty: ['项目集变更没有内容', '項目集變更沒有內容', 'The program change has no plan change in it'],
  held: [
    '项目集变更审批中或已结束，不能修改',
    '項目集變更審批中或已結束，不能修改',
    'The program change is under approval or has ended; it cannot be edited',
  ],
  kept: ['只能删除草稿', '只能刪除草稿', 'Only drafts can be deleted'],
  needsWorkflow: [
    '“{project}”的变更须经审批，请为项目集变更绑定流程',
    '「{project}」的變更須經審批，請為項目集變更綁定流程',
    'The change of "{project}" needs an approval; bind a workflow to program changes first',
  ],
  returned: [
    '已退回，请在流程中重新提交',
    '已退回，請在流程中重新提交',
    'It was returned: submit it again in its workflow',
  ],
  inBundle: [
    '该变更由项目集变更一并决定',
    '該變更由項目集變更一併決定',
    'The change is decided together with a program change',
  ],
});
