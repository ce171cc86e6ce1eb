import { entity, type Row } from '#kernel/entity.ts';
import { bool, choice, date, decimal, instant, longText, ref, text } from '#kernel/field.ts';
import { skillLevels } from '#modules/people/job-post/skill.entity.ts';

export const bookingUnits = {
  hours: ['每周小时', '每週小時', 'Hours a week'],
  percent: ['工作时间百分比', '工作時間百分比', 'Percent of working time'],
} as const;
export type BookingUnit = keyof typeof bookingUnits;

export const bindings = {
  hard: ['确定', '確定', 'Hard'],
  soft: ['暂定', '暫定', 'Soft'],
} as const;

export const bookingStatus = {
  requested: ['待答复', '待答覆', 'Requested'],
  countered: ['另有建议', '另有建議', 'Countered'],
  confirmed: ['已确认', '已確認', 'Confirmed'],
  refused: ['已拒绝', '已拒絕', 'Refused'],
  withdrawn: ['已撤回', '已撤回', 'Withdrawn'],
  released: ['已释放', '已釋放', 'Released'],
} as const;
export type BookingStatus = keyof typeof bookingStatus;

const amount = { digits: 1, min: 0.1, max: 168 } as const;

/** A project asks for somebody in some weeks; whoever manages the people answers. Confirmed, it is a booking. ADR 630. */
export const personBooking = entity({
  name: 'personBooking',
  module: 'manpower',
  label: ['人员申请', '人員申請', 'Request for a person'],
  title: 'name',
  scopes: ['project'],
  fields: {
    name: text(['工作内容', '工作內容', 'Work'], { min: 1, max: 100, required: true }),
    /** Whose people are asked for. */
    department: ref(['所属部门', '所屬部門', 'Department'], 'department', { required: true }),
    person: ref(['人员', '人員', 'Person'], 'user'),
    jobPost: ref(['岗位', '崗位', 'Job post'], 'jobPost'),
    skill: ref(['技能', '技能', 'Skill'], 'skill'),
    level: choice(['最低等级', '最低等級', 'Least level'], skillLevels),
    startsOn: date(['开始日期', '開始日期', 'From'], { required: true }),
    endsOn: date(['结束日期', '結束日期', 'Until'], { required: true }),
    unit: choice(['计量方式', '計量方式', 'Measured in'], bookingUnits, { required: true, default: 'hours' }),
    amount: decimal(['数量', '數量', 'Amount'], { required: true, ...amount }),
    binding: choice(['预订方式', '預訂方式', 'Booking'], bindings, { required: true, default: 'hard' }),
    status: choice(['状态', '狀態', 'Status'], bookingStatus, { required: true, default: 'requested', set: 'server' }),
    /** What is offered instead; what it leaves out is as it was asked for. */
    offerPerson: ref(['建议人员', '建議人員', 'Offered person'], 'user', { set: 'server' }),
    offerStartsOn: date(['建议开始', '建議開始', 'Offered from'], { set: 'server' }),
    offerEndsOn: date(['建议结束', '建議結束', 'Offered until'], { set: 'server' }),
    offerAmount: decimal(['建议数量', '建議數量', 'Offered amount'], { ...amount, set: 'server' }),
    answer: text(['答复', '答覆', 'Answer'], { max: 200, set: 'server' }),
    /** Confirmed although the person has more to do than working time. */
    over: bool(['超负荷仍确认', '超負荷仍確認', 'Confirm beyond capacity'], { set: 'server' }),
    decidedBy: ref(['答复人', '答覆人', 'Answered by'], 'user', { set: 'server' }),
    decidedAt: instant(['答复时间', '答覆時間', 'Answered at'], { set: 'server' }),
    remark: longText(['备注', '備註', 'Remark'], { max: 500 }),
  },
  list: {
    columns: ['name', 'person', 'department', 'startsOn', 'endsOn', 'amount', 'binding', 'status'],
    filters: ['name', 'person', 'department', 'skill', 'jobPost', 'startsOn', 'binding', 'status'],
    sort: '-startsOn',
  },
  form: [
    ['name'],
    ['department', 'person'],
    ['jobPost', 'binding'],
    ['skill', 'level'],
    ['startsOn', 'endsOn'],
    ['unit', 'amount'],
    ['remark'],
    ['offerPerson', 'offerAmount'],
    ['offerStartsOn', 'offerEndsOn'],
    ['answer', 'over'],
    ['decidedBy', 'decidedAt'],
  ],
  rights: {
    read: 'login',
    all: 'pm:manpower:query',
    create: 'login',
    update: 'login',
    remove: 'login',
    export: 'login',
  },
});
export interface PersonBookingRow extends Row<typeof personBooking> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    person_booking: PersonBookingRow;
  }
}
