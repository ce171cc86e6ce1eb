/** Rates of filling in hours as reports: by department or person, the trend of 12 weeks, and the days they count. */
import { formatDay, parseDay } from '#kernel/dates.ts';
import { bool, date, decimal, int, ref, text } from '#kernel/field.ts';
import { type Asked, listAddress, type Report, report } from '#kernel/report.ts';
import { texts } from '#kernel/text.ts';
import { mondayOf } from './hours.rules.ts';
import {
  exportHoursRates,
  exportRateDays,
  hoursRates,
  type RateDayRow,
  type RateGroup,
  type RateRow,
  rateDays,
} from './hours-rates.calls.ts';
import { workRecord } from './work-record.entity.ts';

export const rateTexts = texts('hoursRate', {
  title: ['工时填报率', '工時填報率', 'Time entry rates'],
  rates: ['填报率', '填報率', 'Rates'],
  trend: ['12 周趋势', '12 週趨勢', '12-week trend'],
  days: ['应填日明细', '應填日明細', 'Days of people'],
  group: ['分组', '分組', 'Group'],
  due: ['应填天数', '應填天數', 'Due days'],
  filled: ['已填天数', '已填天數', 'Filled days'],
  onTime: ['按时天数', '按時天數', 'Days on time'],
  expected: ['应填工时', '應填工時', 'Expected (h)'],
  hours: ['已填工时', '已填工時', 'Filled in (h)'],
  approved: ['已通过工时', '已通過工時', 'Approved (h)'],
  fillingRate: ['填报率（%）', '填報率（%）', 'Filling rate (%)'],
  onTimeRate: ['按时率（%）', '按時率（%）', 'On-time rate (%)'],
  approvalRate: ['通过率（%）', '通過率（%）', 'Approval rate (%)'],
  saturation: ['饱和度（%）', '飽和度（%）', 'Saturation (%)'],
  isDue: ['应填', '應填', 'Due'],
  isFilled: ['已填', '已填', 'Filled in'],
  isOnTime: ['按时', '按時', 'On time'],
  noDepartment: ['无部门', '無部門', 'Of no department'],
  none: ['（无）', '（無）', '(none)'],
  nothing: [
    '这段时间没有您可以查看的应填天数',
    '這段時間沒有您可以檢視的應填天數',
    'No days you can view in this period',
  ],
  help: [
    '填报率＝已填天数÷应填天数；按时率＝下一工作日 12:00 前填报的天数÷应填天数；通过率＝已通过工时÷已填工时；饱和度＝已填工时÷应填工时。应填天数按本人日历，不含免填人员和三员。部门的比率由合计算出，不是个人比率的平均。',
    '填報率＝已填天數÷應填天數；按時率＝下一工作日 12:00 前填報的天數÷應填天數；通過率＝已通過工時÷已填工時；飽和度＝已填工時÷應填工時。應填天數按本人日曆，不含免填人員和三員。部門的比率由合計算出，不是個人比率的平均。',
    'Filling rate: filled of due days. On-time rate: days filled in before 12:00 of the next working day, of due days. Approval rate: approved of filled hours. Saturation: filled of expected hours. Due days go by each person’s own calendar, without exempt people and officers. Rates of departments are sums over sums, not means of rates.',
  ],
});
const x = rateTexts;

export const RATE_PAGE = '/modules/workRecord/deptWorkrecordRate';
export const DAYS_TAB = 'days';
export const TREND_WEEKS = 12;

type Counted = 'due' | 'filled' | 'onTime' | 'expected' | 'hours' | 'approved';
/** Which days a number counts; hours are those of all days in the period. */
const ONLY: Readonly<Record<Counted, Asked>> = {
  due: { due: 'true' },
  filled: { due: 'true', filled: 'true' },
  onTime: { due: 'true', onTime: 'true' },
  expected: { due: 'true' },
  hours: {},
  approved: {},
};
const COUNTED = Object.keys(ONLY) as Counted[];

function daysOf(counted: Counted, { key }: Pick<RateRow, 'key'>, { by, from, to }: Asked): string {
  const start = { tabName: DAYS_TAB, ...ONLY[counted] };
  if (by === 'week') {
    const last = formatDay(parseDay(key!)! + 6);
    return listAddress(RATE_PAGE, { ...start, from: key! < from! ? from : key, to: last < to! ? last : to });
  }
  const group = by === 'person' ? { person: key } : key === null ? { noDepartment: 'true' } : { department: key };
  return listAddress(RATE_PAGE, { ...start, ...group, from, to });
}

const RATES = {
  fillingRate: { label: x.fillingRate.text },
  onTimeRate: { label: x.onTimeRate.text },
  approvalRate: { label: x.approvalRate.text },
  saturation: { label: x.saturation.text },
} as const;

const hours = { digits: 1 } as const;
const rate = { digits: 1 } as const;
/** The first day of last month: reports are mostly about the month that has ended. */
const monthBefore = (today: string): string => {
  const lastDay = formatDay(parseDay(`${today.slice(0, 7)}-01`)! - 1);
  return `${lastDay.slice(0, 7)}-01`;
};

const rateReport = (
  name: string,
  label: (typeof x)[keyof typeof x],
  start: (today: string) => { by: RateGroup; from: string; to: string },
  charts: Report['charts'],
): Report<RateRow> =>
  report<RateRow>({
    name,
    label: label.text,
    call: hoursRates,
    sheet: exportHoursRates,
    columns: {
      title: text(x.group.text, { required: true }),
      fillingRate: decimal(x.fillingRate.text, rate),
      onTimeRate: decimal(x.onTimeRate.text, rate),
      approvalRate: decimal(x.approvalRate.text, rate),
      saturation: decimal(x.saturation.text, rate),
      due: int(x.due.text, { required: true }),
      filled: int(x.filled.text, { required: true }),
      onTime: int(x.onTime.text, { required: true }),
      expected: decimal(x.expected.text, hours),
      hours: decimal(x.hours.text, hours),
      approved: decimal(x.approved.text, hours),
    },
    title: 'title',
    list: {
      columns: ['title', ...Object.keys(RATES), 'due', 'filled', 'onTime', 'hours', 'approved'],
      filters: [],
      sort: 'id',
    },
    start,
    summary: RATES,
    ...(charts && { charts }),
    drill: Object.fromEntries(
      COUNTED.map((counted) => [
        counted,
        (row: RateRow, asked: Asked) => (Number(row[counted]) === 0 ? null : daysOf(counted, row, asked)),
      ]),
    ),
  });

/** One call answers them, so their charts have one name but different content. */
export const rateReports = {
  rates: rateReport('hoursRates', x.title, (today) => ({ by: 'department', from: monthBefore(today), to: today }), {
    groups: { kind: 'bar', label: x.rates.text, lines: RATES, of: { x: 'title', sort: 'id', most: 20 } },
  }),
  trend: rateReport(
    'hoursRateTrend',
    x.trend,
    (today) => ({ by: 'week', from: formatDay(mondayOf(parseDay(today)!) - 7 * (TREND_WEEKS - 1)), to: today }),
    { groups: { kind: 'line', label: x.trend.text, lines: RATES, of: { x: 'title', sort: 'id', most: 20 } } },
  ),
  days: report<RateDayRow>({
    name: 'hoursRateDays',
    label: x.days.text,
    call: rateDays,
    sheet: exportRateDays,
    columns: {
      workDate: date(workRecord.fields.workDate.label, { required: true }),
      person: ref(workRecord.fields.person.label, 'user'),
      department: ref(workRecord.fields.department.label, 'department'),
      expected: decimal(x.expected.text, hours),
      hours: decimal(x.hours.text, hours),
      approved: decimal(x.approved.text, hours),
      due: bool(x.isDue.text, { required: true }),
      filled: bool(x.isFilled.text, { required: true }),
      onTime: bool(x.isOnTime.text, { required: true }),
      noDepartment: bool(x.noDepartment.text, { required: true }),
    },
    title: 'workDate',
    list: {
      columns: ['workDate', 'person', 'department', 'expected', 'hours', 'approved', 'due', 'filled', 'onTime'],
      filters: ['person', 'department', 'due', 'filled', 'onTime', 'noDepartment'],
      sort: '-workDate',
    },
    start: (today) => ({ from: monthBefore(today), to: today }),
    summary: {
      expected: { label: x.expected.text, sum: 'expected' },
      hours: { label: x.hours.text, sum: 'hours' },
      approved: { label: x.approved.text, sum: 'approved' },
    },
    drill: {
      hours: ({ person, workDate, filled }) =>
        filled ? listAddress('/modules/workRecord/workRecord', { person, workDate: `${workDate}~${workDate}` }) : null,
    },
  }),
} as const;
