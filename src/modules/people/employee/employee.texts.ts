/** Texts of the rules of personnel files, skills and trainings. */
import { texts } from '#kernel/text.ts';

export const employeeTexts = texts('employee', {
  order: [
    '日期应按出生、参加工作、入职、转正、离职的先后',
    '日期應按出生、參加工作、入職、轉正、離職的先後',
    'Dates must be in the order of birth, first work, joining, confirmation and leaving',
  ],
  accountTaken: [
    '该账号已有人事档案“{name}”',
    '該帳號已有人事檔案「{name}」',
    'This account has the personnel file "{name}" already',
  ],
  backwards: ['结束日期不能早于开始日期', '結束日期不能早於開始日期', 'It cannot end before it begins'],
  twice: ['人员不能重复', '人員不能重複', 'Nobody can be named twice'],
  targetSkill: ['请选择目标等级', '請選擇目標等級', 'Choose the target level'],
  noResult: ['{name}还没有结果，请先填写', '{name}還沒有結果，請先填寫', '{name} has no result yet; enter it first'],
  fixed: [
    '培训当前为“{status}”，不能修改或删除',
    '培訓目前為「{status}」，不能修改或刪除',
    'The training is "{status}" and cannot be changed or deleted',
  ],
  ownSkill: [
    '只能申报自己的技能，评定他人需要评定权限',
    '只能申報自己的技能，評定他人需要評定權限',
    'You may declare your own skills only; to assess others you need the right to assess',
  ],
  notOneself: ['不能评定自己的技能', '不能評定自己的技能', 'You cannot assess your own skills'],
  decided: [
    '已评定的技能不能修改或删除，请新增一条',
    '已評定的技能不能修改或刪除，請新增一條',
    'An assessed skill cannot be changed or deleted; add a new one',
  ],
  skillUsed: [
    '技能已用于“{name}”，不能删除',
    '技能已用於「{name}」，不能刪除',
    'The skill is used by "{name}" and cannot be deleted',
  ],
});
