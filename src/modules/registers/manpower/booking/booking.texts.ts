/** Texts of requests for people and of what they refuse. */
import { texts } from '#kernel/text.ts';

export const bookingTexts = texts('booking', {
  backwards: ['结束日期不能早于开始日期', '結束日期不能早於開始日期', 'It cannot end before it begins'],
  tooLong: ['一次最多申请 {max} 天', '一次最多申請 {max} 天', 'Ask for {max} days at most at once'],
  beyondAll: ['百分比不能超过 100', '百分比不能超過 100', 'No more than 100 percent'],
  levelAlone: ['请同时选择技能和等级', '請同時選擇技能和等級', 'Name a skill and its level together'],
  mayNot: [
    '您没有在该项目申请人员的权限',
    '您沒有在該項目申請人員的權限',
    'You may not ask for people in this project',
  ],
  fixed: [
    '申请已答复，不能修改或删除',
    '申請已答覆，不能修改或刪除',
    'The request was answered and cannot be changed or deleted',
  ],
  notAnswerer: [
    '只有部门经理或有权限的人可以答复',
    '只有部門經理或有權限的人可以答覆',
    'Only the department manager or somebody with the right can answer',
  ],
  notAsker: ['只有申请方可以操作', '只有申請方可以操作', 'Only whoever may ask for people in this project can do this'],
  noPerson: ['请先指定人员', '請先指定人員', 'Name a person first'],
  otherDepartment: [
    '该人员不属于所选部门或已停用',
    '該人員不屬於所選部門或已停用',
    'This person is not in the department or is disabled',
  ],
  nothingOffered: [
    '请至少建议人员、时间或数量之一',
    '請至少建議人員、時間或數量之一',
    'Offer another person, time or amount',
  ],
  availabilityZero: [
    '当前资源可用数量为 0，不可用！{name} 在 {from} 至 {to} 没有工作时间',
    '目前資源可用數量為 0，不可用！{name} 在 {from} 至 {to} 沒有工作時間',
    'The current resource availability is 0, unavailable! {name} has no working time from {from} to {to}',
  ],
  overloaded: [
    '所选资源超负荷：{name} {weeks}。确定要提交吗？',
    '所選資源超負荷：{name} {weeks}。確定要提交嗎？',
    'The selected resource is overloaded: {name} {weeks}. Are you sure to submit?',
  ],
  stopped: [
    '所选资源超负荷：{name} {weeks}。您没有超负荷确认的权限',
    '所選資源超負荷：{name} {weeks}。您沒有超負荷確認的權限',
    'The selected resource is overloaded: {name} {weeks}. You may not confirm beyond capacity',
  ],
  asked: [
    '{person}为项目“{project}”申请人员：{name}',
    '{person}為項目「{project}」申請人員：{name}',
    '{person} asks for a person for "{project}": {name}',
  ],
  answered: ['人员申请“{name}”：{status}', '人員申請「{name}」：{status}', 'Request for a person "{name}": {status}'],
});
