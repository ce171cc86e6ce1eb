/** Versions of budgets to be read: one as it was, or two side by side, cell by cell; also as a sheet. */

import { text } from '#kernel/field.ts';
import { type ObjectRef, scopeRefOf } from '#kernel/object-kind.ts';
import { refuse } from '#kernel/problem.ts';
import { subjectsById } from '#modules/money/account/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { comparedCells, comparisonBook, fieldSheetColumn } from '#server/report/comparison-sheet.ts';
import type { BudgetComparison, Named, VersionAnswer, VersionHead } from '../budget.calls.ts';
import { type BudgetVersionRow, baselineTypes, versionTypes } from '../budget.entity.ts';
import { showCents, budgetTexts as t } from '../budget.rules.ts';
import { compareLines } from '../budget-diff.ts';
import { type BudgetLine, lineKinds, monthsOfLine, totalsOf, type Work } from '../budget-model.ts';
import { budgetOwnerOf, calendarsOf, type Owner, spanOf, workByMonth } from './objects.ts';
import { readableLines } from './readable-lines.ts';
import { type VersionContent, versionContents } from './versions.ts';

/** Working time by month of the tasks as they were planned then. */
async function worksThen(
  ctx: Ctx,
  owner: Owner,
  { tasks }: VersionContent,
): Promise<(task: number | null) => Work | null> {
  const calendar = await calendarsOf(ctx, [owner.calendar, ...tasks.map(({ span }) => span?.calendar ?? null)]);
  const whole = spanOf(owner);
  const all = workByMonth(calendar(owner.calendar), whole.start, whole.finish);
  const of = new Map(
    tasks.flatMap(({ id, span }) =>
      span ? [[id, workByMonth(calendar(span.calendar), span.start, Math.max(span.finish, span.start + 1))]] : [],
    ),
  );
  return (task) => (task === null ? all : (of.get(task) ?? null));
}

async function namesOf(ctx: Ctx, lines: readonly BudgetLine[], contents: readonly VersionContent[]): Promise<Named> {
  const subjects = await subjectsById(
    ctx,
    lines.map(({ subject }) => subject),
  );
  return {
    subjects: Object.fromEntries([...subjects].map(([id, { code, name }]) => [id, `${code} ${name}`])),
    tasks: Object.fromEntries(contents.flatMap(({ tasks }) => tasks.map(({ id, name }) => [id, name]))),
    people: await userNames(
      ctx,
      lines.flatMap(({ responsible }) => responsible ?? []),
    ),
  };
}

const headOf = ({ id, name, description }: BudgetVersionRow, lines: readonly BudgetLine[]): VersionHead => ({
  ...{ id, name, description },
  total: totalsOf(lines).total,
});

/** The object's own version with its lines as the viewer may read them. */
async function readOne(ctx: Ctx, object: ObjectRef, id: number) {
  const owner = await budgetOwnerOf(ctx, object);
  const { row, content } = await versionContents.read(ctx, id, scopeRefOf(object));
  const workOf = await worksThen(ctx, owner, content);
  return { row, content, workOf, ...(await readableLines(ctx, owner, content.lines, workOf)) };
}

export async function versionAnswer(ctx: Ctx, object: ObjectRef, id: number): Promise<VersionAnswer> {
  const { row, content, workOf, lines, labourHidden } = await readOne(ctx, object, id);
  const by = row.createdBy === null ? '' : ((await userNames(ctx, [row.createdBy]))[row.createdBy] ?? '');
  return {
    ...(await namesOf(ctx, lines, [content])),
    version: {
      ...headOf(row, lines),
      type: ctx.say({ key: '', text: versionTypes[row.type] }),
      baselineType: ctx.say({ key: '', text: baselineTypes[row.baselineType] }),
      ...{ createdAt: row.createdAt, createdBy: by },
    },
    lines: lines.map((line) => ({ ...line, shown: { ...monthsOfLine(line, workOf) } })),
    labourHidden,
  };
}

/** Two versions, exactly two. */
export async function comparisonOf(
  ctx: Ctx,
  object: ObjectRef,
  { before, after }: { before: number; after: number },
): Promise<BudgetComparison> {
  const [old, now] = [await readOne(ctx, object, before), await readOne(ctx, object, after)];
  if (before === after) throw refuse(t.exactlyTwo, undefined, 'after');
  return {
    ...(await namesOf(ctx, [...old.lines, ...now.lines], [old.content, now.content])),
    before: headOf(old.row, old.lines),
    after: headOf(now.row, now.lines),
    rows: compareLines(old.lines, now.lines),
    labourHidden: old.labourHidden || now.labourHidden,
  };
}

export async function comparisonSheet(ctx: Ctx, object: ObjectRef, input: { before: number; after: number }) {
  const { before, after, rows, subjects, tasks, people } = await comparisonOf(ctx, object, input);
  const months = [
    ...new Set(rows.flatMap((row) => [row.before, row.after].flatMap((side) => Object.keys(side?.months ?? {})))),
  ].sort();
  const said = (label: readonly [string, string, string], read: (line: BudgetLine) => string | null) =>
    fieldSheetColumn<BudgetLine>(ctx, text(label), read, { titles: {} });
  const columns = [
    said(['科目', '科目', 'Subject'], ({ subject }) => subjects[subject] ?? `#${subject}`),
    said(['任务', '任務', 'Task'], ({ task }) => (task === null ? null : (tasks[task] ?? `#${task}`))),
    said(['类型', '類型', 'Kind'], ({ kind }) => ctx.say({ key: '', text: lineKinds[kind] })),
    said(['金额', '金額', 'Amount'], ({ cents }) => showCents(cents)),
    said(['负责人', '負責人', 'In charge'], ({ responsible }) =>
      responsible === null ? null : (people[responsible] ?? `#${responsible}`),
    ),
    ...months.map((month) =>
      said([month, month, month], ({ months: own }) => (own?.[month] ? showCents(own[month]) : null)),
    ),
    said(['备注', '備註', 'Remark'], ({ remark }) => remark),
  ];
  const title = ctx.say({ key: '', text: ['预算版本对比', '預算版本對比', 'Comparison of budget versions'] });
  return comparisonBook(ctx, title, comparedCells(ctx, { names: [before.name, after.name], columns, rows }));
}
