/** Words of project reports that both sides say. */
import { texts } from '#kernel/text.ts';

export const reportTexts = texts('projectReport', {
  badPeriod: [
    '报告周期格式不正确：周报如 2026-W47，月报如 2026-11',
    '報告週期格式不正確：週報如 2026-W47，月報如 2026-11',
    'The period is not valid: a week is written 2026-W47, a month 2026-11',
  ],
  future: ['不能编写未来周期的报告', '不能編寫未來週期的報告', 'A report cannot be written for a future period'],
  before: [
    '项目从 {date} 开始，不能编写在此之前的周期的报告',
    '項目從 {date} 開始，不能編寫在此之前的週期的報告',
    'The project started on {date}; a report cannot be written for an earlier period',
  ],
  taken: [
    '{period} 的{kind}已存在，请打开原报告',
    '{period} 的{kind}已存在，請開啟原報告',
    'A {kind} for {period} already exists; open it instead',
  ],
  still: [
    '报告已提交，不能修改；请先撤回或退回',
    '報告已提交，不能修改；請先撤回或退回',
    'The report has been submitted and cannot be changed; withdraw or return it first',
  ],
  approved: [
    '报告已审批，不能修改或删除；如需更正请建立修订版',
    '報告已審批，不能修改或刪除；如需更正請建立修訂版',
    'The report is approved and cannot be changed or deleted; create a revision to correct it',
  ],
  nothingDone: [
    '请填写“本期完成”后再提交',
    '請填寫「本期完成」後再提交',
    'Please fill in "Done in the period" before submitting',
  ],
  notApproved: [
    '只有已审批的报告可以修订，未审批的可直接修改',
    '只有已審批的報告可以修訂，未審批的可直接修改',
    'Only approved reports can be revised; others can be edited directly',
  ],
  drafted: [
    '“{project}”{period} {kind}草稿已生成，请补充后提交',
    '「{project}」{period} {kind}草稿已產生，請補充後提交',
    'The draft {kind} for {period} of "{project}" is ready; please complete and submit it',
  ],
  due: [
    '“{project}”{period} {kind}尚未提交，请尽快完成',
    '「{project}」{period} {kind}尚未提交，請盡快完成',
    'The {kind} for {period} of "{project}" has not been submitted yet; please complete it',
  ],
  toApprove: [
    '“{project}”{period} {kind}已提交，待您审批',
    '「{project}」{period} {kind}已提交，待您審批',
    'The {kind} for {period} of "{project}" has been submitted and is waiting for your approval',
  ],
  returnedTo: [
    '“{project}”{period} {kind}被退回，请修改后重新提交',
    '「{project}」{period} {kind}被退回，請修改後重新提交',
    'The {kind} for {period} of "{project}" was returned; please revise and submit it again',
  ],
  more: ['……等共 {count} 项', '……等共 {count} 項', '... {count} in all'],
});
