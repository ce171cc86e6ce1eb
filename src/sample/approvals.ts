/**
 * Running workflows on the first day, so that approvers find something: a purchase with its form, and a change of the published
 * plan; and templates made from the company's projects. All by the calls people use.
 */
import { sql } from 'kysely';
import type { ApprovalItem } from '#modules/flow/approval/approval.calls.ts';
import { createForm, publishForm } from '#modules/flow/form/form.calls.ts';
import type { FormField, FormSchema } from '#modules/flow/form/form-schema.ts';
import { formHandlers } from '#modules/flow/form/server/forms.ts';
import { actOnWorkflow, publishNew, startWorkflow } from '#modules/flow/workflow/server/public.ts';
import { copyHandlers } from '#modules/objects/template/server/copy.ts';
import { templateFromProject } from '#modules/objects/template/template.calls.ts';
import { savePlanChange, submitPlanChange } from '#modules/planning/plan/change/change.calls.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { changeHandlers } from '#modules/planning/plan/server/change/change-handlers.ts';
import { loadPlan } from '#modules/planning/plan/server/public.ts';
import type { Ctx, Handler } from '#server/context.ts';
import { told } from './english/told.ts';
import type { People, Places } from './issues/make-issues.ts';
import { designOf, ENDS } from './workflows.ts';

const runner =
  (handlers: readonly Handler[]) =>
  (call: Handler['call'], ctx: Ctx, input: Record<string, unknown>): Promise<unknown> =>
    handlers.find((one) => one.call === call)!.run(ctx, input);
const forms = runner(formHandlers);
const changes = runner(changeHandlers);
const copies = runner(copyHandlers);

const column = (key: string, field: FormField['field'], more: Partial<FormField> = {}): FormField => ({
  type: 'field',
  key,
  field,
  ...more,
});
const PURCHASE: FormSchema = {
  v: 1,
  columns: 2,
  items: [
    column('subject', { kind: 'text', label: ['采购事由', '採購事由', 'Purpose'], required: true }, { span: 2 }),
    column('needed', { kind: 'date', label: ['需用日期', '需用日期', 'Needed by'], required: true }),
    column('supplier', { kind: 'text', label: ['建议供应商', '建議供應商', 'Suggested supplier'] }),
    {
      type: 'table',
      key: 'lines',
      label: ['采购明细', '採購明細', 'Items'],
      columns: [
        column('what', { kind: 'text', label: ['品名规格', '品名規格', 'Item'], required: true }),
        column('count', { kind: 'int', label: ['数量', '數量', 'Quantity'], required: true }),
        column('price', { kind: 'decimal', label: ['单价', '單價', 'Unit price'], digits: 2, required: true }),
        column('sum', { kind: 'decimal', label: ['金额', '金額', 'Amount'], digits: 2 }, { calc: 'count * price' }),
      ],
      sums: ['sum'],
    },
    column('note', { kind: 'longText', label: ['说明', '說明', 'Notes'] }, { span: 2 }),
  ],
};

async function purchases(people: People): Promise<void> {
  const { admin, chenjie, wangqiang } = people;
  const { id: formId } = (await forms(createForm, admin, {
    key: 'purchase',
    name: told(admin, '采购申请单'),
    schema: PURCHASE,
  })) as { id: number };
  await forms(publishForm, admin, { id: formId, revision: 1 });
  const steps = [
    { name: '部门经理审批', approver: chenjie.viewer.userId },
    { name: '总部审批', approver: admin.viewer.userId },
  ];
  const design = designOf(told(admin, { key: 'purchase_approval', name: '采购申请', steps }), told(admin, ENDS));
  await publishNew(admin, 'other', { ...design, formId });
  const buy = (ctx: Ctx, subject: string, lines: readonly (readonly [string, number, string])[]) =>
    startWorkflow(ctx, {
      definition: 'purchase_approval',
      title: `${told(ctx, '采购申请：')}${told(ctx, subject)}`,
      form: {
        subject: told(ctx, subject),
        needed: soon(ctx),
        lines: told(ctx, lines).map(([what, count, price], i) => ({ id: `r${i + 1}`, what, count, price })),
      },
    });
  await buy(wangqiang, '防水卷材复检用封样', [['4.0 mm 改性沥青防水卷材', 6, '38.50']]);
  const decided = await buy(wangqiang, '基坑位移监测传感器', [
    ['静力水准仪', 4, '2680.00'],
    ['数据采集模块', 1, '5200.00'],
  ]);
  const { rows } = await sql<{ id: number }>`SELECT id FROM wf_task WHERE company_id = ${chenjie.viewer.companyId}
    AND instance_id = ${decided.instanceId} AND status = 'open'`.execute(chenjie.db);
  await actOnWorkflow(chenjie, decided.instanceId, {
    kind: 'agree',
    task: rows[0]!.id,
    opinion: told(chenjie, '监测频率要求提高，同意。'),
  });
}

const WEEK = 7 * 86_400_000;
const soon = ({ now }: Ctx): string => new Date(now + WEEK).toISOString().slice(0, 10);

/** Two more days for a task that has not begun; it waits for the first reviewer of plan changes. */
async function planChange(ctx: Ctx, projectId: number, name: string): Promise<void> {
  const { plan, revision } = await loadPlan(ctx, { projectId });
  const longer = plan.tasks.map((task) =>
    task.name === name ? { ...task, durationMinutes: task.durationMinutes + 2 * plan.settings.minutesPerDay } : task,
  );
  const edits = diffPlans(plan, { ...plan, tasks: longer });
  if (edits.changed.length !== 1) throw new Error(`no single task "${name}" in the sample plan`);
  const { changeId } = (await changes(savePlanChange, ctx, { projectId, baseRevision: revision, edits })) as {
    changeId: number;
  };
  const reason = told(ctx, '卷材退换货并重新复检，防水施工顺延两天。');
  const { approval } = (await changes(submitPlanChange, ctx, { projectId, changeId, reason })) as {
    approval: ApprovalItem;
  };
  const { definitionKey: definition, businessType, businessId, title } = approval;
  await startWorkflow(ctx, { definition, businessType, businessId, projectId, title, opinion: reason });
}

/** The issues of the company are made: the plan of the house is published. */
export async function makeSampleApprovals(people: People, places: Places): Promise<void> {
  await purchases(people);
  await planChange(people.lina, places.house, told(people.lina, '地下室墙体防水与保温'));
  await copies(templateFromProject, people.admin, {
    project: places.platform,
    ...told(people.admin, {
      name: '软件研发项目模板',
      description: '由“路标平台二期研发”整理：从立项、需求、设计到试点与上线的完整计划。',
    }),
  });
  await copies(templateFromProject, people.admin, {
    project: places.house,
    ...told(people.admin, {
      name: '房建工程项目模板',
      description: '由“滨江住宅样板楼”整理：施工准备到竣工验收的计划与检查点。',
    }),
  });
}
