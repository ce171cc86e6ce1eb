/** Findings about hours: the list of those one may see, explaining one's own, accepting those of others (1-product §2.6; records.md A4, A6). */
import type { BatchDone } from '#kernel/batch.ts';
import { call, output } from '#kernel/call.ts';
import { choice, date, json, longText } from '#kernel/field.ts';
import { listInput } from '#kernel/query.ts';
import { type ReportAnswer, sheetInput } from '#kernel/report.ts';
import type { FindingKind, FindingState } from './findings.rules.ts';
import { hoursOwners } from './hours-report.calls.ts';
import { SEES_DEPARTMENTS } from './hours-week.calls.ts';

const whose = {
  owner: choice(['范围', '範圍', 'Whose'], hoursOwners, { required: true }),
  from: date(['开始日期', '開始日期', 'From'], { required: true }),
  to: date(['结束日期', '結束日期', 'To'], { required: true }),
} as const;

export interface FindingRow {
  id: number;
  kind: FindingKind;
  state: FindingState;
  person: number;
  fromDay: string;
  toDay: string;
  /** What was found, in the viewer's language. */
  says: string;
  note: string | null;
  /** The viewer's actions with it. */
  mayExplain: boolean;
  mayAccept: boolean;
}

const PATH = '/api/v1/hours/findings';
const ids = json<number[]>()(['工时异常', '工時異常', 'Findings'], { required: true });

export const findings = call('GET', PATH, 'login', { ...whose, ...listInput }, output<ReportAnswer<FindingRow>>(), {
  label: ['查看工时异常', '查看工時異常', 'View work hour findings'],
  reads: ['workFinding', 'workRecord'],
});
export const exportFindings = call(
  'GET',
  `${PATH}/export`,
  'wr:workRecord:export',
  { ...whose, ...sheetInput },
  output<Uint8Array>(),
  { label: ['导出工时异常', '匯出工時異常', 'Export work hour findings'], body: 'download' },
);
/** Explains one's own findings that are not accepted yet. Each is done or refused individually. */
export const explainFindings = call(
  'POST',
  `${PATH}/explain`,
  'login',
  { ids, note: longText(['说明', '說明', 'Explanation'], { required: true, max: 500 }) },
  output<BatchDone>(),
  { label: ['说明工时异常', '說明工時異常', 'Explain findings'], touches: ['workFinding'] },
);
/** Of people whose findings one may decide about: the head of their department, the manager of the project, and by right. */
export const acceptFindings = call('POST', `${PATH}/accept`, 'login', { ids }, output<BatchDone>(), {
  label: ['认可工时异常', '認可工時異常', 'Accept findings'],
  touches: ['workFinding'],
});
/** Looks again now, at the people of the departments the viewer may see; returns how many findings are new. */
export const findNow = call('POST', `${PATH}/find`, SEES_DEPARTMENTS, {}, output<{ fresh: number }>(), {
  label: ['重新检查工时异常', '重新檢查工時異常', 'Check for findings again'],
  touches: ['workFinding'],
});
