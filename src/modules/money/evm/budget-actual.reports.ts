/** Reports of budget against actual cost: numbers lead to the entries they sum. */

import { formatDay, parseDay } from '#kernel/dates.ts';
import { choice, decimal, money, ref, text } from '#kernel/field.ts';
import { type Asked, listAddress, report } from '#kernel/report.ts';
import { entriesAt } from '#modules/money/cost/cost-reports.ts';
import { projectStatus } from '#modules/objects/project/project.entity.ts';
import {
  type BudgetActualRow,
  budgetActual,
  exportBudgetActual,
  exportProjectCostReport,
  type ProjectCostRow,
  projectCostReport,
} from './budget-actual.calls.ts';
import { evmTexts as t } from './evm.texts.ts';
import { lastOfMonth } from './planned.ts';

export const BUDGET_RIGHT = 'pm:budget:query';

/** How the ledger is narrowed to a group; null: labor that is told as one sum has no list, reserve and what has no month no entries. */
export function keyFilter(by: string | undefined, key: string | null): Record<string, string> | null {
  if (key?.startsWith('#')) return null;
  if (by === 'month') return key === null ? null : { from: key, to: formatDay(lastOfMonth(parseDay(key)!)) };
  if (by === 'subject') return key === null ? { noSubject: 'true' } : { subject: key };
  if (by === 'task') return key === null ? { noTask: 'true' } : { task: key };
  if (by === 'person') return key === null ? { nobody: 'true' } : { responsible: key };
  return {};
}

/** Entries that an actual amount sums. */
function entriesOf({ key }: Pick<BudgetActualRow, 'key'>, asked: Asked): string | null {
  const narrowed = keyFilter(asked.by, key);
  const project = asked.by === 'project';
  if (!narrowed || (project && key === null)) return null;
  const object = { projectId: asked.projectId ?? null, programId: asked.programId ?? null };
  return entriesAt(project ? { projectId: key } : object, narrowed);
}

const amount = (label: (typeof t)['budget']) => money(label.text, { required: true });
const short = (name: string) => money([name, name, name], { required: true });
const need = { need: BUDGET_RIGHT, required: true } as const;

export const budgetActualReport = report<BudgetActualRow>({
  name: 'budgetActual',
  label: t.budgetActual.text,
  call: budgetActual,
  sheet: exportBudgetActual,
  columns: {
    title: text(t.group.text, { required: true }),
    budget: money(t.budget.text, need),
    actual: amount(t.actual),
    committed: amount(t.committed),
    remaining: money(t.remaining.text, need),
    balance: money(t.balance.text, need),
    rate: decimal(t.rate.text, { digits: 1, need: BUDGET_RIGHT }),
  },
  title: 'title',
  list: {
    columns: ['title', 'budget', 'actual', 'committed', 'remaining', 'balance', 'rate'],
    filters: [],
    sort: 'id',
  },
  start: () => ({ by: 'subject' }),
  summary: {
    budget: { label: t.budget.text, sum: 'budget' },
    actual: { label: t.actual.text, sum: 'actual' },
    committed: { label: t.committed.text, sum: 'committed' },
    remaining: { label: t.remaining.text, sum: 'remaining' },
    balance: { label: t.balance.text, sum: 'balance' },
    rate: { label: t.rate.text, unit: '%' },
  },
  charts: {
    groups: {
      kind: 'bar',
      label: t.perGroup.text,
      lines: { budget: { label: t.budget.text }, actual: { label: t.actual.text } },
      drill: (key, asked) => entriesOf({ key }, asked),
    },
  },
  drill: { actual: entriesOf },
  drillSummary: {
    actual: (asked) => entriesAt({ projectId: asked.projectId ?? null, programId: asked.programId ?? null }),
  },
});

const PERFORMANCE = '/project/projectPerformance';
/** The page on which the figures of a project prove themselves. */
const performance = ({ project }: { project: number | string }, asked: Asked): string =>
  listAddress(PERFORMANCE, { projectId: project, day: asked.day, known: asked.known });

export const projectCosts = report<ProjectCostRow>({
  name: 'projectCosts',
  label: t.costReport.text,
  call: projectCostReport,
  sheet: exportProjectCostReport,
  columns: {
    title: text(t.project.text, { required: true }),
    program: ref(t.program.text, 'program'),
    status: choice(['状态', '狀態', 'Status'], projectStatus, { required: true }),
    bac: short('BAC'),
    pv: short('PV'),
    ev: short('EV'),
    ac: short('AC'),
    cv: short('CV'),
    sv: short('SV'),
    cpi: decimal(['CPI', 'CPI', 'CPI'], { digits: 4 }),
    spi: decimal(['SPI', 'SPI', 'SPI'], { digits: 4 }),
    eac: money(['EAC', 'EAC', 'EAC']),
    vac: money(['VAC', 'VAC', 'VAC']),
  },
  title: 'title',
  list: {
    columns: ['title', 'status', 'bac', 'pv', 'ev', 'ac', 'cpi', 'spi', 'eac'],
    filters: ['program', 'status'],
    sort: 'title',
  },
  start: (today) => ({ scope: 'open', day: today }),
  summary: {
    bac: { label: t.bac.text, sum: 'bac' },
    pv: { label: t.pv.text, sum: 'pv' },
    ev: { label: t.ev.text, sum: 'ev' },
    ac: { label: t.ac.text, sum: 'ac' },
    left: { label: t.without.text, bad: true },
  },
  charts: {
    projects: {
      kind: 'bar',
      label: t.perProject.text,
      lines: { bac: { label: t.bac.text }, ev: { label: t.ev.text }, ac: { label: t.ac.text } },
      drill: (key, asked) => (key === null ? null : performance({ project: key }, asked)),
    },
  },
  search: { in: ['title'], label: t.project.text },
  drill: {
    ...Object.fromEntries(
      (['bac', 'pv', 'ev', 'cv', 'sv', 'cpi', 'spi', 'eac', 'vac'] as const).map((name) => [name, performance]),
    ),
    ac: (row, asked) => entriesAt({ projectId: row.project }, { to: asked.day, known: asked.known }),
  },
});
