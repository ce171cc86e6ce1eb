/** Statistics of hours as reports, one for each page, and the list of the records they count. */
import { formatDay, parseDay } from '#kernel/dates.ts';
import { bool, choice, date, decimal, dict, int, percent, ref, text } from '#kernel/field.ts';
import { type Asked, listAddress, type Report, report } from '#kernel/report.ts';
import {
  type CountedRecordRow,
  countedRecords,
  exportCountedRecords,
  exportHoursReport,
  type HoursCounted,
  type HoursGroup,
  type HoursGroupRow,
  hoursReport,
} from './hours-report.calls.ts';
import { hoursReportTexts as x } from './hours-report.texts.ts';
import { workRecord, workRecordStatus } from './work-record.entity.ts';

/** Of a page: its list of records. */
export const RECORDS_TAB = 'records';

/** The filter that narrows the list to a group, and the value for none. */
const FILTERS: Readonly<Record<Exclude<HoursGroup, 'month'>, readonly [one: string, none: string]>> = {
  project: ['project', 'noProject'],
  task: ['task', 'noTask'],
  department: ['department', 'noDepartment'],
  category: ['category', 'noCategory'],
  person: ['person', 'person'],
  kind: ['kind', 'kind'],
};

/** The last day of the month that begins on a day. */
const endOfMonth = (first: string): string => {
  const [year, month] = [Number(first.slice(0, 4)), Number(first.slice(5, 7))];
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
  return formatDay(parseDay(next)! - 1);
};

export interface HoursPage {
  path: string;
  report: Report<HoursGroupRow>;
  records: Report<CountedRecordRow>;
}

function rowsOf(path: string, counts: HoursCounted, { key }: Pick<HoursGroupRow, 'key'>, asked: Asked): string {
  const start = {
    tabName: RECORDS_TAB,
    counts,
    owner: asked.owner,
    from: asked.from,
    to: asked.to,
    known: asked.known,
  };
  const by = asked.by as HoursGroup;
  if (by === 'month') {
    const [from, end] = [key! < asked.from! ? asked.from : key!, endOfMonth(key!)];
    return listAddress(path, { ...start, from, to: end < asked.to! ? end : asked.to });
  }
  const [one, none] = FILTERS[by];
  return listAddress(path, { ...start, ...(key === null ? { [none]: 'true' } : { [one]: key }) });
}

const hours = { digits: 1 } as const;
/** The first day of last month: reports are mostly about the month that has ended. */
const startOf = (today: string): string => {
  const lastDay = formatDay(parseDay(`${today.slice(0, 7)}-01`)! - 1);
  return `${lastDay.slice(0, 7)}-01`;
};

/** A page of figures that begins with a grouping, of one's own hours or all one may see. */
export function hoursPage(
  name: string,
  label: (typeof x)[keyof typeof x],
  path: string,
  by: HoursGroup,
  owner: 'mine' | 'seen',
): HoursPage {
  const begin = (today: string) => ({ owner, from: startOf(today), to: today });
  const drill =
    (counts: HoursCounted) =>
    (row: HoursGroupRow, asked: Asked): string =>
      rowsOf(path, counts, row, asked);
  const all =
    (counts: HoursCounted) =>
    (asked: Asked): string =>
      listAddress(path, {
        ...{ tabName: RECORDS_TAB, counts, owner: asked.owner, from: asked.from, to: asked.to, known: asked.known },
      });
  return {
    path,
    report: report<HoursGroupRow>({
      name,
      label: label.text,
      call: hoursReport,
      sheet: exportHoursReport,
      columns: {
        title: text(x.group.text, { required: true }),
        approved: decimal(x.approved.text, hours),
        waiting: decimal(x.waiting.text, hours),
        share: percent(x.share.text),
        people: int(x.persons.text, { required: true }),
        days: decimal(x.days.text, hours),
      },
      title: 'title',
      list: { columns: ['title', 'approved', 'waiting', 'share', 'people', 'days'], filters: [], sort: 'id' },
      start: (today) => ({ by, ...begin(today) }),
      summary: {
        approved: { label: x.approved.text, sum: 'approved' },
        waiting: { label: x.waiting.text, sum: 'waiting' },
      },
      charts: {
        groups: {
          kind: 'bar',
          label: x.perGroup.text,
          lines: { approved: { label: x.approved.text }, waiting: { label: x.waiting.text } },
          of: { x: 'title', sort: '-approved', most: 20 },
        },
      },
      drill: { approved: drill('approved'), waiting: drill('waiting'), people: drill('both'), days: drill('both') },
      drillSummary: { approved: all('approved'), waiting: all('waiting') },
    }),
    records: report<CountedRecordRow>({
      name: `${name}Records`,
      label: x.records.text,
      call: countedRecords,
      sheet: exportCountedRecords,
      columns: {
        content: text(workRecord.fields.content.label, { required: true }),
        workDate: date(workRecord.fields.workDate.label, { required: true }),
        hours: decimal(workRecord.fields.hours.label, hours),
        person: ref(workRecord.fields.person.label, 'user'),
        department: ref(workRecord.fields.department.label, 'department'),
        project: ref(['项目', '項目', 'Project'], 'project'),
        task: ref(workRecord.fields.task.label, 'task'),
        projectName: text(workRecord.fields.projectName.label),
        taskName: text(workRecord.fields.taskName.label),
        kind: dict(workRecord.fields.kind.label, 'work_hour_type'),
        category: dict(workRecord.fields.category.label, 'work_hour_category'),
        status: choice(workRecord.fields.status.label, workRecordStatus, { required: true }),
        noProject: bool(x.noProject.text, { required: true }),
        noTask: bool(x.noTask.text, { required: true }),
        noCategory: bool(x.noCategory.text, { required: true }),
        noDepartment: bool(x.noDepartment.text, { required: true }),
      },
      title: 'content',
      list: {
        columns: [
          'workDate',
          'person',
          'department',
          'projectName',
          'taskName',
          'kind',
          'category',
          'hours',
          'content',
          'status',
        ],
        filters: [
          ...['person', 'department', 'project', 'task', 'kind', 'category'],
          ...['noProject', 'noTask', 'noCategory', 'noDepartment'],
        ],
        sort: '-workDate',
      },
      start: (today) => ({ counts: 'approved', ...begin(today) }),
      summary: { hours: { label: workRecord.fields.hours.label, sum: 'hours' } },
      search: { in: ['content', 'projectName', 'taskName'], label: x.search.text },
    }),
  };
}

export const hoursPages = {
  mine: hoursPage('myHoursReport', x.mine, '/modules/workRecord/myWorkHours', 'month', 'mine'),
  summary: hoursPage('hoursSummary', x.summary, '/modules/workRecord/workHoursSummaryStatistics', 'project', 'seen'),
  people: hoursPage('hoursOfPeople', x.people, '/modules/workRecord/deptWorkHours', 'person', 'seen'),
  departments: hoursPage(
    'hoursOfDepartments',
    x.departments,
    '/modules/workRecord/deptWorkrecordSummary',
    'department',
    'seen',
  ),
} as const;
