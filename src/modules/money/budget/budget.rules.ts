/** What budgets refuse, and why. Run by browser and server. */
import { isPlain } from '#kernel/check.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import { type BudgetLine, lineKey, lineKinds, spreads, sumOf } from './budget-model.ts';

export const MAX_LINES = 5000;
export const MAX_MONTHS = 120;
/** Ten billion: sums of a whole budget stay exact numbers. */
export const MAX_CENTS = 1e12;
export const MAX_REASON = 200;
export const MAX_REMARK = 2000;

export const budgetTexts = texts('budget', {
  // 2-rules §8, word by word.
  unchanged: [
    '预算成本未发生变化，无需发起变更流程！',
    '預算成本未發生變化，無需發起變更流程！',
    'Budget cost has not changed, no need to initiate a change process!',
  ],
  noLine: ['预算至少需要一条记录', '預算至少需要一條記錄', 'A budget needs at least one entry'],
  tooMany: ['预算最多 {max} 条记录', '預算最多 {max} 條記錄', 'A budget has at most {max} entries'],
  badLine: ['第 {row} 条记录无效：{what}', '第 {row} 條記錄無效：{what}', 'Entry {row} is not valid: {what}'],
  lineShape: ['内容不完整', '內容不完整', 'it is not complete'],
  lineAmount: [
    '金额应为 0 至 100 亿元，最多两位小数',
    '金額應為 0 至 100 億元，最多兩位小數',
    'the amount must be between 0 and 10 billion with at most two decimals',
  ],
  lineMonths: [
    '各月金额之和 {months} 与总额 {amount} 不一致',
    '各月金額之和 {months} 與總額 {amount} 不一致',
    'its months add up to {months}, not to {amount}',
  ],
  lineMonth: [
    '月份“{month}”无效，应在 {from} 至 {to} 之间',
    '月份「{month}」無效，應在 {from} 至 {to} 之間',
    'the month "{month}" is not valid; it must be between {from} and {to}',
  ],
  lineTask: ['任务不存在', '任務不存在', 'the task does not exist'],
  linePerson: ['负责人不存在', '負責人不存在', 'the person in charge does not exist'],
  lineTwice: [
    '同一科目、任务和类型已有记录',
    '同一科目、任務和類型已有記錄',
    'there is another one with the same subject, task and kind',
  ],
  lineSpread: [
    '没有任务，不能随任务工期分摊',
    '沒有任務，不能隨任務工期分攤',
    'without a task it cannot be spread over one',
  ],
  lineRemark: ['备注不能超过 {max} 字', '備註不能超過 {max} 字', 'the remark has at most {max} characters'],
  published: [
    '预算已发布，金额只能通过预算变更修改',
    '預算已發佈，金額只能透過預算變更修改',
    'The budget is published; its amounts can only be changed by a budget change',
  ],
  notPublished: [
    '预算尚未发布，请先发布生成基线版本，再发起变更',
    '預算尚未發佈，請先發佈產生基線版本，再發起變更',
    'The budget is not published; publish it first, which makes a baseline version, before starting a change',
  ],
  alreadyPublished: ['预算已发布', '預算已發佈', 'The budget is already published'],
  waiting: [
    '预算审批中，审批完成前不能进行其他操作',
    '預算審批中，審批完成前不能進行其他操作',
    'The budget is under approval; nothing else can be done until it is decided',
  ],
  changeWaits: ['已有预算变更在审批中', '已有預算變更在審批中', 'Another budget change is waiting for approval'],
  ended: [
    '项目已完成或终止，不能修改预算',
    '項目已完成或終止，不能修改預算',
    'The project has ended; its budget cannot be changed',
  ],
  moved: [
    '预算已被他人修改，请刷新后再保存',
    '預算已被他人修改，請重新整理後再儲存',
    'The budget was changed by someone else; reload it before saving',
  ],
  conflict: [
    '{count} 处金额与之后生效的版本 {version} 冲突，请逐项确认后重新提交',
    '{count} 處金額與之後生效的版本 {version} 衝突，請逐項確認後重新提交',
    '{count} amounts conflict with the version {version} that took effect since; decide on each, then submit again',
  ],
  changeHeld: [
    '变更审批中或已生效，不能修改',
    '變更審批中或已生效，不能修改',
    'The change is under approval or in effect and cannot be edited',
  ],
  changeKept: ['只能删除变更草稿', '只能刪除變更草稿', 'Only drafts of changes can be deleted'],
  reasonNeeded: ['请填写变更原因', '請填寫變更原因', 'Enter the reason for the change'],
  exactlyTwo: ['请选择两个版本进行对比', '請選擇兩個版本進行對比', 'Choose exactly two versions to compare'],
  kept: [
    '任务“{task}”有预算，不能删除，请先通过预算变更移走',
    '任務「{task}」有預算，不能刪除，請先透過預算變更移走',
    'The task "{task}" has a budget and cannot be deleted; move it away by a budget change first',
  ],
  askedLeft: [
    '金额应为最多 {max} 条，每条含科目和金额',
    '金額應為最多 {max} 條，每條含科目和金額',
    'The amounts must be at most {max} entries, each with a subject and an amount',
  ],
  beyond: [
    '超出预算余额：{subject} 余额 {balance}，本次 {amount}',
    '超出預算餘額：{subject} 餘額 {balance}，本次 {amount}',
    'Beyond the balance of the budget: {subject} has {balance} left, this needs {amount}',
  ],
  beyondTotal: [
    '超出预算总余额：余额 {balance}，本次 {amount}',
    '超出預算總餘額：餘額 {balance}，本次 {amount}',
    'Beyond the balance of the whole budget: {balance} left, this needs {amount}',
  ],
  potShort: [
    '分配合计 {sum} 超出预算池 {pot}，还可分配 {left}',
    '分配合計 {sum} 超出預算池 {pot}，還可分配 {left}',
    'The allocations come to {sum}, more than the pot of {pot}; {left} can still be allocated',
  ],
  notOfProgram: [
    '项目 {project} 不属于该项目集',
    '項目 {project} 不屬於該項目集',
    'The project {project} is not part of this program',
  ],
  overAllocation: [
    '预算合计 {total} 超出项目集分配的 {allocation}',
    '預算合計 {total} 超出項目集分配的 {allocation}',
    'The budget of {total} is more than the program has allocated, {allocation}',
  ],
  hindersFinish: [
    '预算变更审批中，项目不能完成',
    '預算變更審批中，項目不能完成',
    'A budget change is waiting for approval; the project cannot be completed',
  ],
});

export const showCents = (cents: number): string => {
  const size = Math.abs(cents);
  const yuan = String(Math.floor(size / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}${yuan}.${String(size % 100).padStart(2, '0')}`;
};

const isCents = (value: unknown, max = MAX_CENTS): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= max;
const isId = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) > 0;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Whether a value has the shape of a line, whatever it says. */
function isLine(value: unknown): value is BudgetLine {
  if (!isPlain(value)) return false;
  const { subject, task, kind, spread, months, responsible, remark } = value as Record<string, unknown>;
  return (
    isId(subject) &&
    (task === null || isId(task)) &&
    typeof kind === 'string' &&
    Object.hasOwn(lineKinds, kind) &&
    typeof spread === 'string' &&
    Object.hasOwn(spreads, spread) &&
    (months === null || isPlain(months)) &&
    (responsible === null || isId(responsible)) &&
    (remark === null || typeof remark === 'string')
  );
}

export interface Known {
  tasks: ReadonlySet<number>;
  /** First and last month that may have amounts. */
  from: string;
  to: string;
}

function whatIsWrong(line: unknown, { tasks, from, to }: Known): Problem | null {
  if (!isLine(line)) return problem(budgetTexts.lineShape);
  const { task, spread, cents, months, remark } = line;
  if (!isCents(cents)) return problem(budgetTexts.lineAmount);
  if (task !== null && !tasks.has(task)) return problem(budgetTexts.lineTask);
  if (spread === 'task' && task === null) return problem(budgetTexts.lineSpread);
  if (remark !== null && remark.length > MAX_REMARK) return problem(budgetTexts.lineRemark, { max: MAX_REMARK });
  if (spread !== 'months') return months === null ? null : problem(budgetTexts.lineShape);
  const entries = Object.entries(months ?? {});
  for (const [month, part] of entries) {
    if (!MONTH.test(month) || month < from || month > to) return problem(budgetTexts.lineMonth, { month, from, to });
    if (!isCents(part)) return problem(budgetTexts.lineAmount);
  }
  const sum = sumOf(entries.map(([, part]) => part));
  return sum === cents ? null : problem(budgetTexts.lineMonths, { months: showCents(sum), amount: showCents(cents) });
}

/** What is wrong with lines as they came in; each problem names the row, from 1. `say` puts the reason into the words. */
export function lineProblems(lines: readonly unknown[], known: Known, say: (what: Problem) => string): Problem[] {
  if (lines.length === 0) return [problem(budgetTexts.noLine, undefined, 'lines')];
  if (lines.length > MAX_LINES) return [problem(budgetTexts.tooMany, { max: MAX_LINES }, 'lines')];
  const found: Problem[] = [];
  const seen = new Set<string>();
  for (const [n, line] of lines.entries()) {
    const wrong = whatIsWrong(line, known);
    const twice = wrong === null && seen.has(lineKey(line as BudgetLine)) ? problem(budgetTexts.lineTwice) : null;
    const what = wrong ?? twice;
    if (what) found.push({ ...problem(budgetTexts.badLine, { row: n + 1, what: say(what) }, 'lines'), row: n + 1 });
    else seen.add(lineKey(line as BudgetLine));
    if (found.length >= 20) break;
  }
  return found;
}
