import { entity, type Row } from '#kernel/entity.ts';
import { bool, choice, date, decimal, int, json, ref, text } from '#kernel/field.ts';

/** 2-rules §9, weekend rules. */
export const weekendRules = {
  double: ['双休', '雙休', 'Two days off a week'],
  single: ['单休', '單休', 'One day off a week'],
  bigSmall: ['大小周', '大小週', 'Big-and-small weeks'],
  none: ['无休', '無休', 'No day off'],
} as const;

export const calendarOwners = {
  company: ['公司', '公司', 'Company'],
  project: ['项目', '項目', 'Project'],
  user: ['个人', '個人', 'Personal'],
} as const;

/** A day that differs from the week: a holiday, an adjusted workday, or other hours. Dates included. */
export interface CalendarDay {
  from: string;
  to: string;
  name: string;
  /** Working shifts `[from, to]` in minutes of the day; empty: rest. */
  shifts: [number, number][];
}

/** Working time of the company, a project or a person. A day's hours are above 0 and at most 24 (2-rules §5). */
export const calendar = entity({
  name: 'calendar',
  module: 'calendar',
  label: ['工作日历', '工作日曆', 'Work calendar'],
  title: 'name',
  fields: {
    name: text(['日历名称', '日曆名稱', 'Calendar name'], { max: 100, required: true }),
    ownerKind: choice(['归属', '歸屬', 'Owner kind'], calendarOwners, {
      required: true,
      set: 'create',
      default: 'company',
    }),
    ownerProject: ref(['所属项目', '所屬項目', 'Project'], 'project', {
      set: 'create',
      when: { shown: { ownerKind: ['project'] }, required: true },
    }),
    ownerUser: ref(['所属人员', '所屬人員', 'Person'], 'user', {
      set: 'create',
      when: { shown: { ownerKind: ['user'] }, required: true },
    }),
    isDefault: bool(['公司默认', '公司預設', 'Company default'], { set: 'server', default: false }),
    weekendRule: choice(['周末规则', '週末規則', 'Weekend rule'], weekendRules, { required: true, default: 'double' }),
    /** Any day of a week with six working days, for big-and-small weeks. */
    anchorDate: date(['大周基准日', '大週基準日', 'A day in a six-day week'], {
      when: { shown: { weekendRule: ['bigSmall'] }, required: true },
    }),
    hoursPerDay: decimal(['每日工时', '每日工時', 'Hours per day'], {
      digits: 1,
      min: 0.1,
      max: 24,
      required: true,
      default: '8.0',
    }),
    shifts: json<[number, number][]>()(['工作时段', '工作時段', 'Working hours'], { required: true }),
    days: json<CalendarDay[]>()(['节假日与调班', '節假日與調班', 'Holidays and adjusted workdays']),
    /** Own week, Sunday first; used instead of the rule by calendars that came with an imported plan. */
    week: json<[number, number][][]>()(['自定义周', '自訂週', 'Custom week']),
    /** Whether the national holidays of the library are taken over. */
    nationalHolidays: bool(['采用法定节假日', '採用法定節假日', 'Use national holidays'], {
      required: true,
      default: true,
    }),
    sourceUid: int(['来源编号', '來源編號', 'Source ID'], { set: 'server' }),
  },
  list: {
    columns: ['name', 'ownerKind', 'weekendRule', 'hoursPerDay', 'nationalHolidays', 'isDefault'],
    filters: ['name', 'ownerKind', 'weekendRule'],
    sort: 'name',
  },
  form: [
    ['name', 'ownerKind'],
    ['weekendRule', 'anchorDate'],
    ['hoursPerDay', 'nationalHolidays'],
    ['shifts'],
    ['days'],
  ],
  rights: {
    read: 'login',
    create: 'sys:calendar:edit',
    update: 'sys:calendar:edit',
    remove: 'sys:calendar:edit',
    export: 'sys:calendar:edit',
  },
  unique: [['name', 'ownerProject', 'ownerUser']],
});
export interface CalendarRow extends Row<typeof calendar> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    calendar: CalendarRow;
  }
}
