/**
 * Books, subjects and budgets of the sample company: budgets of two projects built from their plans, published, changed once; a
 * change that waits for its approval; a draft; and the pot of the program. All by the calls people use.
 */
import { sql } from 'kysely';
import type { Call } from '#kernel/call.ts';
import { dateOfInstant, instantOfMinute, parseDay } from '#kernel/dates.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import type { ApprovalItem } from '#modules/flow/approval/approval.calls.ts';
import { saveBinding } from '#modules/flow/approval/server/public.ts';
import { publishNew, startWorkflow } from '#modules/flow/workflow/server/public.ts';
import { accountSet, subject } from '#modules/money/account/account.entity.ts';
import { accountServer } from '#modules/money/account/server/account.ts';
import {
  budgetFromPlan,
  type FromPlan,
  publishBudget,
  saveBudget,
  saveBudgetChange,
  savePot,
  submitBudgetChange,
} from '#modules/money/budget/budget.calls.ts';
import { type BudgetLine, type LineKind, monthsLater } from '#modules/money/budget/budget-model.ts';
import { budgetServer } from '#modules/money/budget/server/budget.ts';
import type { Ctx, Handler } from '#server/context.ts';
import { told } from '../english/told.ts';
import type { People, Places } from '../issues/make-issues.ts';
import { designOf, ENDS } from '../workflows.ts';
import { subjects } from './subjects.ts';

const runner =
  (handlers: readonly Handler[]) =>
  (call: Call, ctx: Ctx, input: Record<string, unknown>): Promise<unknown> =>
    handlers.find((one) => one.call.path === call.path && one.call.method === call.method)!.run(ctx, input);
const accounts = runner(accountServer.handlers);
const budgets = runner(budgetServer.handlers);

type Subjects = ReadonlyMap<string, number>;

/** The default set begins with last year, before the oldest project; its subjects by their codes. */
async function makeBooks(ctx: Ctx): Promise<Subjects> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<{ id: number; version: number }>`SELECT id, version FROM account_set
    WHERE company_id = ${companyId} AND is_default`.execute(ctx.db);
  const { id, version } = rows[0]!;
  const year = Number(dateOfInstant(ctx.now, ctx.utcOffset).slice(0, 4)) - 1;
  await accounts(entityCalls(accountSet).update, ctx, { id, version, startMonth: `${year}-01-01` });
  const made = new Map<string, number>();
  for (const { code, name, scope } of subjects) {
    const parent = [...made].findLast(([above]) => code.startsWith(above) && code !== above)?.[1] ?? null;
    const [zh, hk, en] = name;
    const values = {
      accountSet: id,
      parent,
      code,
      name: ctx.lang === 'en-US' ? en : zh,
      enName: en,
      hkName: hk,
      scope,
    };
    made.set(code, ((await accounts(entityCalls(subject).create, ctx, values)) as { id: number }).id);
  }
  return made;
}

interface Extra {
  code: string;
  kind?: LineKind;
  /** Yuan a month, from so many months after the beginning. */
  from: number;
  yuan: readonly number[];
  remark: string;
}
const PLATFORM: readonly Extra[] = [
  { code: '201', from: 0, yuan: [86_000, 0, 42_000], remark: '测试服务器与终端' },
  { code: '203', from: 0, yuan: [12_000, 12_000, 12_000, 12_000, 12_000], remark: '云资源与协作软件' },
  { code: '302', from: 2, yuan: [0, 38_000, 24_000], remark: '安全测评与验收咨询' },
  { code: '401', from: 0, yuan: [4_000, 4_000, 6_000, 6_000, 4_000], remark: '试点部门调研差旅' },
  { code: '409', kind: 'reserve', from: 3, yuan: [40_000], remark: '按直接费用百分之五计提' },
];
const HOUSE: readonly Extra[] = [
  {
    code: '202',
    from: 0,
    yuan: [180_000, 240_000, 320_000, 260_000, 210_000, 160_000, 90_000],
    remark: '钢筋、混凝土与防水材料',
  },
  { code: '201', from: 0, yuan: [60_000, 35_000, 35_000, 35_000, 35_000, 20_000], remark: '塔吊与施工机械租赁' },
  { code: '301', from: 1, yuan: [95_000, 140_000, 140_000, 120_000, 80_000], remark: '劳务分包' },
  { code: '302', from: 0, yuan: [16_000, 8_000, 8_000, 12_000, 8_000, 14_000], remark: '基坑监测与材料复试' },
  { code: '409', kind: 'reserve', from: 5, yuan: [120_000], remark: '按建安费用百分之五计提' },
];
const MOVE: readonly Extra[] = [
  { code: '301', from: 0, yuan: [18_000], remark: '搬运与保洁' },
  { code: '203', from: 0, yuan: [6_500], remark: '网络割接服务' },
];

const lineOf = (ctx: Ctx, made: Subjects, first: string, extra: Extra): BudgetLine => {
  const { code, kind = 'work', from, yuan, remark } = told(ctx, extra);
  const months = Object.fromEntries(
    yuan.flatMap((amount, n) => (amount > 0 ? [[monthsLater(first, from + n), amount * 100]] : [])),
  );
  const cents = yuan.reduce((sum, amount) => sum + amount * 100, 0);
  const whose = { subject: made.get(code)!, task: null, kind, responsible: ctx.viewer.userId };
  return { ...whose, spread: 'months', cents, months, remark };
};

async function firstMonth(ctx: Ctx, projectId: number): Promise<string> {
  const { rows } = await sql<{ start: string }>`SELECT planned_start AS start FROM project
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${projectId}`.execute(ctx.db);
  return rows[0]!.start.slice(0, 7);
}

/** The budget of a project out of its plan and further entries; answers its lines. */
async function makeBudget(
  ctx: Ctx,
  made: Subjects,
  projectId: number,
  extras: readonly Extra[],
): Promise<BudgetLine[]> {
  const planned = (await budgets(budgetFromPlan, ctx, { projectId, labour: made.get('101') })) as FromPlan;
  const first = await firstMonth(ctx, projectId);
  const lines = [...planned.lines, ...extras.map((extra) => lineOf(ctx, made, first, extra))];
  await budgets(saveBudget, ctx, { projectId, revision: 0, lines, controlMode: 'warn', controlLevel: 'subject' });
  return lines;
}

async function currentVersion(ctx: Ctx, projectId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM budget_version WHERE company_id = ${ctx.viewer.companyId}
    AND project_id = ${projectId} AND baseline_type = 'current'`.execute(ctx.db);
  return rows[0]!.id;
}

/** Keeps a change and asks for it; starts its approval where it needs one. */
async function change(ctx: Ctx, projectId: number, lines: readonly BudgetLine[], said: string): Promise<void> {
  const reason = told(ctx, said);
  const baseVersion = await currentVersion(ctx, projectId);
  const { changeId } = (await budgets(saveBudgetChange, ctx, { projectId, baseVersion, lines, reason })) as {
    changeId: number;
  };
  const { approval } = (await budgets(submitBudgetChange, ctx, { projectId, changeId, reason })) as {
    approval: ApprovalItem | null;
  };
  if (!approval) return;
  const { definitionKey: definition, businessType, businessId, title } = approval;
  await startWorkflow(ctx, { definition, businessType, businessId, projectId, title, opinion: reason });
}

/** Lines with more of a subject in a month so many months after the first of them. */
const withMore = (lines: readonly BudgetLine[], subjectId: number, after: number, yuan: number): BudgetLine[] =>
  lines.map((line) => {
    if (line.subject !== subjectId || !line.months) return line;
    const month = monthsLater(Object.keys(line.months).sort()[0]!, after);
    const months = { ...line.months, [month]: (line.months[month] ?? 0) + yuan * 100 };
    return { ...line, months, cents: line.cents + yuan * 100 };
  });

export async function makeSampleMoney({ admin, lina, chenjie }: People, places: Places): Promise<Subjects> {
  const made = await makeBooks(admin);
  const platform = await makeBudget(lina, made, places.platform, PLATFORM);
  const house = await makeBudget(lina, made, places.house, HOUSE);
  await makeBudget(lina, made, places.move, MOVE);
  for (const projectId of [places.platform, places.house]) {
    await budgets(publishBudget, lina, { projectId, revision: 1, reason: told(lina, '首次发布') });
    // It was published as the project began: closed months are judged by it.
    const begun = parseDay(`${await firstMonth(lina, projectId)}-01`)! * 1440 + 600;
    await sql`UPDATE budget_version SET created_at = ${instantOfMinute(begun, lina.utcOffset)}::timestamptz
      WHERE company_id = ${lina.viewer.companyId} AND project_id = ${projectId}`.execute(lina.db);
  }
  await change(
    lina,
    places.platform,
    withMore(platform, made.get('203')!, 3, 18_000),
    '试点部门增加，云资源扩容，增加软件与云服务预算。',
  );
  const renewed = withMore(house, made.get('301')!, 4, 60_000);
  await change(lina, places.house, renewed, '地下室返工增加劳务分包用工。');
  const steps = [
    { name: '部门审核预算', approver: chenjie.viewer.userId },
    { name: '总部批准预算', approver: admin.viewer.userId },
  ];
  const drawn = { key: 'budget_change_approval', name: '预算变更审批', steps };
  await publishNew(admin, 'project', designOf(told(admin, drawn), told(admin, ENDS)));
  const binding = { action: 'budget.change', mode: 'workflow', definition: drawn.key, adjustable: true } as const;
  await saveBinding(admin, 'company', 0, {}, binding);
  await change(
    lina,
    places.house,
    withMore(renewed, made.get('202')!, 5, 85_000),
    '防水卷材换货及钢材涨价，增加材料预算。',
  );
  await budgets(savePot, lina, {
    programId: places.program,
    pot: 600_000_000,
    allocations: [
      { projectId: places.platform, cents: 150_000_000 },
      { projectId: places.house, cents: 400_000_000 },
      { projectId: places.move, cents: 25_000_000 },
    ],
  });
  return made;
}
