import { entity, type Row } from '#kernel/entity.ts';
import { bool, choice, instant, int, longText, ref, refs, text } from '#kernel/field.ts';
import { rhythms, weekdays } from './report-schedule.ts';

/** A schedule stops after so many failures one after the other. */
export const MOST_FAILURES = 3;

/** A report that is sent by mail at a rhythm; each receiver gets what they may view themselves, or nothing. */
export const reportSchedule = entity({
  name: 'reportSchedule',
  module: 'report',
  label: ['定时发送', '定時傳送', 'Scheduled mail'],
  title: 'name',
  fields: {
    name: text(['名称', '名稱', 'Name'], { min: 1, max: 100, required: true }),
    report: ref(['智能报表', '智能報表', 'Smart report'], 'ownReport', { required: true }),
    receivers: refs(['接收人', '接收人', 'Receivers'], 'user', { required: true, max: 50 }),
    rhythm: choice(['发送周期', '傳送週期', 'Rhythm'], rhythms, { required: true, default: 'weekly' }),
    weekday: choice(['星期', '星期', 'Weekday'], weekdays, { when: { shown: { rhythm: ['weekly'] }, required: true } }),
    monthDay: int(
      ['日期（没有这一天的月份为月末）', '日期（沒有這一天的月份為月末）', 'Day of the month (or its last)'],
      {
        ...{ min: 1, max: 31 },
        when: { shown: { rhythm: ['monthly'] }, required: true },
      },
    ),
    hour: int(['时（0-23）', '時（0-23）', 'Hour (0-23)'], { min: 0, max: 23, required: true, default: 8 }),
    active: bool(['启用', '啟用', 'Active'], { required: true, default: true }),
    since: instant(['启用时间', '啟用時間', 'Active since'], { set: 'server' }),
    lastAt: instant(['上次发送', '上次傳送', 'Last run'], { set: 'server' }),
    sentTo: refs(['已发送给', '已傳送給', 'Sent to'], 'user', { max: 50, set: 'server' }),
    withheld: refs(['无权查看，未发送', '無權檢視，未傳送', 'Not sent: may not view it'], 'user', {
      max: 50,
      set: 'server',
    }),
    unreached: refs(['没有邮箱，未发送', '沒有電郵，未傳送', 'Not sent: no mail address'], 'user', {
      ...{ max: 50, set: 'server' },
    }),
    failures: int(['连续失败', '連續失敗', 'Failures in a row'], {
      min: 0,
      max: MOST_FAILURES,
      default: 0,
      set: 'server',
    }),
    failure: longText(['失败原因', '失敗原因', 'Why it failed'], { max: 500, set: 'server' }),
  },
  list: {
    columns: ['name', 'report', 'rhythm', 'active', 'lastAt', 'sentTo', 'withheld', 'unreached', 'failure'],
    filters: ['name', 'report', 'active'],
    sort: 'name',
  },
  form: [['name', 'active'], ['report'], ['receivers'], ['rhythm', 'hour'], ['weekday', 'monthDay']],
  rights: {
    read: 'report:schedule',
    create: 'report:schedule',
    update: 'report:schedule',
    remove: 'report:schedule',
    export: 'report:schedule',
  },
  facets: { none: 'a setting of whoever made it' },
});
export interface ReportScheduleRow extends Row<typeof reportSchedule> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    report_schedule: ReportScheduleRow;
  }
}
