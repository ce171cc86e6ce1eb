/** Texts of the screens of requests for people. */
import { texts } from '#kernel/text.ts';

export const bookingPageTexts = texts('bookingPage', {
  inbox: ['人员申请', '人員申請', 'Requests for people'],
  things: ['公共资源', '公共資源', 'Shared resources'],
  none: ['还没有人员申请', '還沒有人員申請', 'No requests for people yet'],
  noneHere: ['该项目还没有申请人员', '該項目還沒有申請人員', 'No people are asked for in this project yet'],
  candidates: ['查看人选', '查看人選', 'Candidates'],
  noCandidate: ['该部门没有可用人员', '該部門沒有可用人員', 'There is nobody in this department'],
  first: [
    '仅显示前 {shown} 人，共 {total} 人',
    '僅顯示前 {shown} 人，共 {total} 人',
    'The first {shown} of {total} people',
  ],
  person: ['人员', '人員', 'Person'],
  free: ['可用 / 需要（小时）', '可用 / 需要（小時）', 'Free / wanted (h)'],
  skill: ['技能', '技能', 'Skill'],
  reasons: ['理由', '理由', 'Reasons'],
  met: ['全部满足', '全部滿足', 'All met'],
  until: ['{level}，有效期至 {day}', '{level}，有效期至 {day}', '{level}, valid until {day}'],
  short: ['技能等级不足', '技能等級不足', 'Below the level asked for'],
  declared: ['自评“{level}”，尚未评定', '自評「{level}」，尚未評定', 'Declared "{level}", not assessed yet'],
  otherPost: ['不是所需岗位', '不是所需崗位', 'Another job post'],
  over: ['{week} 起一周 {percent} %', '{week} 起一週 {percent} %', '{percent} % in the week of {week}'],
  overDayOff: ['{week} 起一周没有工作时间', '{week} 起一週沒有工作時間', 'No working time in the week of {week}'],
  calendar: [
    '{days} 个工作日，公司日历 {company} 个',
    '{days} 個工作日，公司日曆 {company} 個',
    '{days} working days, {company} in the company calendar',
  ],
  soft: [
    '另有暂定或待答复 {hours} 小时',
    '另有暫定或待答覆 {hours} 小時',
    '{hours} h more in soft bookings or requests',
  ],
  confirm: ['确认此人', '確認此人', 'Confirm'],
  askOver: [
    '所选资源超负荷：{name} {weeks}。确定要提交吗？',
    '所選資源超負荷：{name} {weeks}。確定要提交嗎？',
    'The selected resource is overloaded: {name} {weeks}. Are you sure to submit?',
  ],
  confirmed: ['已确认', '已確認', 'Confirmed'],
});
