import { call, output } from '#kernel/call.ts';
import { date, instant, int, type Money } from '#kernel/field.ts';
import { listInput } from '#kernel/query.ts';
import { type ReportAnswer, sheetInput } from '#kernel/report.ts';
import { type CostSource, costTexts as t } from './cost.texts.ts';
import { costRights } from './cost-sheet.entity.ts';

/** An entry of the ledger, or the labor of a month where its people may not be told. */
export interface CostEntryRow {
  id: number;
  title: string;
  source: CostSource;
  /** The record it was made of; null: labor of a month. */
  sourceId: number | null;
  effectDate: string;
  postingDate: string;
  knownAt: string;
  subject: number | null;
  project: number | null;
  program: number | null;
  task: number | null;
  amount: Money;
  reverses: boolean;
  noSubject: boolean;
  noTask: boolean;
  /** Who is in charge of its task. */
  responsible: number | null;
  nobody: boolean;
  /** For holders of pm:cost:query. */
  person: number | null;
  hours: string | null;
  unrated: boolean;
  dayRate: Money | null;
}

const object = (label: readonly [string, string, string]) => int(label, { min: 1 });
/** Of a project, of a program with its projects, or of all one may see. */
export const costObjects = {
  projectId: object(['项目', '項目', 'Project']),
  programId: object(['项目集', '項目集', 'Program']),
} as const;

const which = {
  ...costObjects,
  /** Of the time they arose in. */
  from: date(t.from.text),
  to: date(t.to.text),
  /** As the ledger was then: later entries are not in it. Left out: as of now. */
  known: instant(t.known.text),
  /** Booked after it: what came to be known since. */
  since: instant(t.since.text),
} as const;
const options = {
  scope: 'row',
  unseen: t.unseen,
  reads: ['costEntry', 'costSheet', 'project', 'program', 'task', 'user'],
} as const;

const ENTRIES = '/api/v1/cost/entries';
export const costEntries = call(
  'GET',
  ENTRIES,
  costRights.read,
  { ...which, ...listInput },
  output<ReportAnswer<CostEntryRow>>(),
  { ...options, label: ['成本台账', '成本台賬', 'Ledger of cost'] },
);
export const exportCostEntries = call(
  'GET',
  `${ENTRIES}/export`,
  costRights.read,
  { ...which, ...sheetInput },
  output<Uint8Array>(),
  { ...options, label: ['导出成本台账', '匯出成本台賬', 'Export the ledger of cost'], body: 'download' },
);
