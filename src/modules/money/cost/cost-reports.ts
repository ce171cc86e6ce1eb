/** The ledger of cost as a report: every figure of cost leads to a list of its rows. */
import { bool, choice, date, decimal, instant, money, ref, text } from '#kernel/field.ts';
import { listAddress, report } from '#kernel/report.ts';
import { type CostEntryRow, costEntries, exportCostEntries } from './cost.calls.ts';
import { costSources, costTexts as t } from './cost.texts.ts';

export const COST_PAGE = '/project/projectActualCost';
export const PROGRAM_COST_PAGE = '/modules/projectProgram/projectProgramActualCost';
export const SHEETS_TAB = 'sheets';
export const RATES_TAB = 'rates';

export const costReport = report<CostEntryRow>({
  name: 'costEntries',
  label: t.entries.text,
  call: costEntries,
  sheet: exportCostEntries,
  columns: {
    title: text(t.entry.text, { required: true }),
    effectDate: date(t.effectDate.text, { required: true }),
    postingDate: date(t.postingDate.text, { required: true }),
    knownAt: instant(t.knownAt.text, { required: true }),
    source: choice(t.source.text, costSources, { required: true }),
    subject: ref(t.subject.text, 'subject'),
    project: ref(t.project.text, 'project'),
    task: ref(t.task.text, 'task'),
    person: ref(t.person.text, 'user'),
    hours: decimal(t.hours.text, { digits: 1 }),
    dayRate: money(t.dayRate.text),
    amount: money(t.amount.text, { required: true }),
    unrated: bool(t.unrated.text, { required: true }),
    reverses: bool(t.reversal.text, { required: true }),
    noSubject: bool(t.noSubject.text, { required: true }),
    noTask: bool(t.noTask.text, { required: true }),
    responsible: ref(t.inCharge.text, 'user'),
    nobody: bool(t.nobody.text, { required: true }),
  },
  title: 'title',
  list: {
    columns: ['title', 'effectDate', 'source', 'subject', 'task', 'person', 'hours', 'amount', 'postingDate'],
    filters: [
      'source',
      'subject',
      'project',
      'task',
      'person',
      'unrated',
      'reverses',
      'noSubject',
      'noTask',
      'responsible',
      'nobody',
    ],
    sort: '-effectDate',
  },
  summary: {
    amount: { label: t.amount.text, sum: 'amount' },
    hours: { label: t.hours.text, sum: 'hours', unit: 'h' },
    unrated: { label: t.unrated.text, unit: 'h', bad: true },
  },
  search: { in: ['title'], label: t.search.text },
});

/** Rows of the ledger of a project, or of a program with its projects. */
export const entriesAt = (
  object: { projectId?: number | string | null; programId?: number | string | null },
  narrowed: Readonly<Record<string, string | number | null | undefined>> = {},
): string =>
  object.programId
    ? listAddress(PROGRAM_COST_PAGE, { programId: object.programId, ...narrowed })
    : listAddress(COST_PAGE, { projectId: object.projectId, ...narrowed });
