/** The list of findings about hours, as a report. */
import { formatDay, parseDay } from '#kernel/dates.ts';
import { bool, choice, date, ref, text } from '#kernel/field.ts';
import { report } from '#kernel/report.ts';
import { texts } from '#kernel/text.ts';
import { findingKindNames, findingStates } from './findings.rules.ts';
import { FINDINGS_PAGE } from './hours.module.ts';
import { exportFindings, type FindingRow, findings } from './hours-findings.calls.ts';
import { workRecord } from './work-record.entity.ts';

export const findingListTexts = texts('findingList', {
  title: ['工时异常', '工時異常', 'Work hour findings'],
  kind: ['异常类型', '異常類型', 'Finding'],
  says: ['情况', '情況', 'What was found'],
  from: ['日期', '日期', 'Date'],
  to: ['至', '至', 'Until'],
  state: ['状态', '狀態', 'Status'],
  note: ['说明', '說明', 'Explanation'],
  acceptedBy: ['认可人', '認可人', 'Accepted by'],
  waiting: ['待说明', '待說明', 'Open'],
  explained: ['已说明，待认可', '已說明，待認可', 'Explained, to accept'],
  perKind: ['各类异常', '各類異常', 'Findings by kind'],
  count: ['数量', '數量', 'Number'],
  none: ['这段时间没有工时异常', '這段時間沒有工時異常', 'There are no findings in this period'],
  explain: ['说明', '說明', 'Explain'],
  accept: ['认可', '認可', 'Accept'],
  again: ['重新检查', '重新檢查', 'Look again'],
  fresh: ['检查完成，新增 {count} 项', '檢查完成，新增 {count} 項', 'Done: {count} new findings'],
  explainTitle: ['说明 {count} 项异常', '說明 {count} 項異常', 'Explain {count} findings'],
  askAccept: ['认可 {count} 项异常？', '認可 {count} 項異常？', 'Accept {count} findings?'],
  done: ['已处理 {count} 项', '已處理 {count} 項', '{count} done'],
  open: ['未认可', '未認可', 'Not accepted'],
});
const x = findingListTexts;

export const FINDINGS_LIST_DAYS = 62;

/** Initially shows findings of the last two months that are not accepted yet. */
export const findingsReport = report<FindingRow>({
  name: 'workFindings',
  label: x.title.text,
  call: findings,
  sheet: exportFindings,
  columns: {
    says: text(x.says.text, { required: true }),
    kind: choice(x.kind.text, findingKindNames, { required: true }),
    person: ref(workRecord.fields.person.label, 'user'),
    department: ref(workRecord.fields.department.label, 'department'),
    fromDay: date(x.from.text, { required: true }),
    toDay: date(x.to.text, { required: true }),
    project: ref(['项目', '項目', 'Project'], 'project'),
    task: ref(workRecord.fields.task.label, 'task'),
    state: choice(x.state.text, findingStates, { required: true }),
    open: bool(x.open.text, { required: true }),
    note: text(x.note.text),
    acceptedBy: ref(x.acceptedBy.text, 'user'),
  },
  title: 'says',
  list: {
    columns: ['fromDay', 'person', 'kind', 'says', 'state', 'note'],
    filters: ['person', 'department', 'kind', 'state', 'open', 'project', 'task'],
    sort: '-fromDay',
  },
  start: (today) => ({ owner: 'seen', from: formatDay(parseDay(today)! - FINDINGS_LIST_DAYS), to: today }),
  summary: { open: { label: x.waiting.text }, explained: { label: x.explained.text } },
  charts: { kinds: { kind: 'bar', label: x.perKind.text, lines: { count: { label: x.count.text } } } },
  drillSummary: {
    open: (asked) => address(asked, 'open'),
    explained: (asked) => address(asked, 'explained'),
  },
});

function address({ owner, from, to }: Readonly<Record<string, string>>, state: string): string {
  return `${FINDINGS_PAGE}?owner=${owner}&from=${from}&to=${to}&state=${state}`;
}
