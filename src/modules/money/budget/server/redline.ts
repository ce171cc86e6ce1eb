/** What a change or the publishing of a budget looks like to those who decide about it: each entry before and after, and the effect. */
import type { RowChange } from '#kernel/compare.ts';
import { type Triple, three } from '#kernel/text.ts';
import {
  type BusinessDiff,
  cellsOf,
  type DiffField,
  type DiffValue,
  filled,
} from '#modules/flow/workflow/business/business-diff.ts';
import { subjectsById } from '#modules/money/account/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { showCents } from '../budget.rules.ts';
import { compareLines } from '../budget-diff.ts';
import { type BudgetLine, lineKinds, type Month, monthsOfLine, totalsOf } from '../budget-model.ts';
import type { SheetData } from './sheet-data.ts';
import { usedOf } from './usage.ts';

/** Lines of labor say what people earn: they need the cost right, except of those who decide. */
const NEED = 'pm:cost:query';
const READ = 'pm:budget:query';
const SHOWN = 500;

const T = {
  lines: three('预算记录', '預算記錄', 'Entries'),
  months: three('各月金额', '各月金額', 'By month'),
  subject: three('科目', '科目', 'Subject'),
  task: three('任务', '任務', 'Task'),
  kind: three('类型', '類型', 'Kind'),
  amount: three('金额', '金額', 'Amount'),
  person: three('负责人', '負責人', 'In charge'),
  remark: three('备注', '備註', 'Remark'),
  month: three('月份', '月份', 'Month'),
  total: three('预算总额', '預算總額', 'Total budget'),
  bac: three('完工预算 BAC', '完工預算 BAC', 'Budget at completion (BAC)'),
  reserve: three('管理储备', '管理儲備', 'Management reserve'),
  used: three('已发生与已承诺', '已發生與已承諾', 'Spent and ordered'),
  balance: three('余额', '餘額', 'Balance'),
  peak: three('最高月份', '最高月份', 'Highest month'),
  more: three(
    '总额增加 {amount}（{percent}%）',
    '總額增加 {amount}（{percent}%）',
    'The total grows by {amount} ({percent} %)',
  ),
  less: three(
    '总额减少 {amount}（{percent}%）',
    '總額減少 {amount}（{percent}%）',
    'The total falls by {amount} ({percent} %)',
  ),
  moved: three(
    '总额不变，金额在记录之间调整',
    '總額不變，金額在記錄之間調整',
    'The total stays; amounts move between entries',
  ),
  reason: three('原因：{reason}', '原因：{reason}', 'Reason: {reason}'),
} as const;

/** All lines by month. */
function byMonth(lines: readonly BudgetLine[], workOf: SheetData['workOf']): Map<Month, number> {
  const sums = new Map<Month, number>();
  for (const line of lines)
    for (const [month, cents] of Object.entries(monthsOfLine(line, workOf)))
      sums.set(month, (sums.get(month) ?? 0) + cents);
  return sums;
}
function peakOf(months: ReadonlyMap<Month, number>): string | null {
  let best: [Month, number] | null = null;
  for (const [month, cents] of months) if (!best || cents > best[1]) best = [month, cents];
  return best && `${best[0]} ${showCents(best[1])}`;
}

const field = (label: Triple, before: DiffValue, after: DiffValue): DiffField => ({ label, before, after, need: READ });

/** Notes on what it does to the whole. */
function inWords(before: number, after: number): Triple {
  if (before === after) return T.moved;
  const more = after - before;
  const percent = before === 0 ? '–' : String(Math.round((Math.abs(more) / before) * 1000) / 10);
  return filled(more > 0 ? T.more : T.less, { amount: showCents(Math.abs(more)), percent });
}

interface Redline {
  title: Triple | string;
  link: string | null;
  reason: string | null;
  before: readonly BudgetLine[];
  after: readonly BudgetLine[];
  notes?: Triple[];
}

export async function redline(ctx: Ctx, data: SheetData, asked: Redline): Promise<BusinessDiff> {
  const { before, after, reason, link, title, notes = [] } = asked;
  const { owner, tasks, workOf } = data;
  const rows = compareLines(before, after).filter(({ change }) => change !== 'same');
  const all = [...before, ...after];
  const subjects = await subjectsById(
    ctx,
    all.map(({ subject }) => subject),
  );
  const people = await userNames(
    ctx,
    all.flatMap(({ responsible }) => responsible ?? []),
  );
  const names = new Map(tasks.map(({ id, name }) => [id, name]));
  const said = (id: number): string => {
    const of = subjects.get(id);
    return of ? `${of.code} ${of.name}` : `#${id}`;
  };
  const [old, now] = [totalsOf(before), totalsOf(after)];
  const [was, is] = [byMonth(before, workOf), byMonth(after, workOf)];
  const used = (await usedOf(ctx, owner)).reduce((sum, one) => sum + one.actual + one.committed, 0);
  const months = [...new Set([...was.keys(), ...is.keys()])].sort().filter((month) => was.get(month) !== is.get(month));
  const changeOf = (month: Month): RowChange => (!was.has(month) ? 'added' : !is.has(month) ? 'removed' : 'changed');
  const cells = (line: BudgetLine): DiffValue[] => [
    said(line.subject),
    line.task === null ? null : (names.get(line.task) ?? `#${line.task}`),
    lineKinds[line.kind],
    showCents(line.cents),
    line.responsible === null ? null : (people[line.responsible] ?? `#${line.responsible}`),
    line.remark,
  ];
  return {
    title,
    link,
    notes: [...(reason ? [filled(T.reason, { reason })] : []), ...notes],
    fields: [
      field(T.total, showCents(old.total), showCents(now.total)),
      field(T.bac, showCents(old.bac), showCents(now.bac)),
      field(T.reserve, showCents(old.reserve), showCents(now.reserve)),
      field(T.used, showCents(used), showCents(used)),
      field(T.balance, showCents(old.total - used), showCents(now.total - used)),
      field(T.peak, peakOf(was), peakOf(is)),
      field(three('影响', '影響', 'Effect'), null, inWords(old.total, now.total)),
    ],
    tables: [
      {
        title: T.lines,
        columns: [
          { label: T.subject, need: NEED },
          { label: T.task, need: NEED },
          { label: T.kind, need: NEED },
          { label: T.amount, need: NEED },
          { label: T.person, need: NEED },
          { label: T.remark, need: NEED },
        ],
        rows: rows.slice(0, SHOWN).map((row) => ({ id: row.key, change: row.change, cells: cellsOf(row, cells) })),
        total: rows.length,
      },
      {
        title: T.months,
        columns: [
          { label: T.month, need: READ },
          { label: T.amount, need: READ },
        ],
        rows: months.map((month) => ({
          id: month,
          change: changeOf(month),
          cells: [month, { before: showCents(was.get(month) ?? 0), after: showCents(is.get(month) ?? 0) }],
        })),
        total: months.length,
      },
    ],
  };
}
