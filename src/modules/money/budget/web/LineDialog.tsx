/** One entry of a budget: what it is about, how much, and how it is spread. */

import { Form, Input, Radio, TreeSelect } from 'antd';
import { SubjectPicker } from '#modules/money/account/web/public.ts';
import { EntityPicker } from '#web/entity/EntityPicker.tsx';
import { FormDialog } from '#web/entity/record/FormDialog.tsx';
import { t } from '#web/lang.ts';
import { TREE_BY_TITLE } from '#web/parts/find.ts';
import type { BudgetSheet, SheetTask } from '../budget.calls.ts';
import { MAX_REMARK } from '../budget.rules.ts';
import { type BudgetLine, type LineKind, lineKey, lineKinds, type Spread, spreads } from '../budget-model.ts';
import { withAmount } from '../budget-rows.ts';
import { inUnit, typedCents, useUnit } from './amounts.ts';
import { budgetPageTexts as x } from './texts.ts';

interface Values {
  subject: number | null;
  task: number | null;
  kind: LineKind;
  spread: Spread;
  amount: string;
  responsible: number | null;
  remark: string;
}

interface TaskNode {
  value: number;
  title: string;
  children: TaskNode[];
}
function taskNodes(tasks: readonly SheetTask[]): TaskNode[] {
  const nodes = new Map(
    tasks.map(({ id, name }): [number, TaskNode] => [id, { value: id, title: name, children: [] }]),
  );
  const roots: TaskNode[] = [];
  for (const { id, parent } of tasks) (nodes.get(parent ?? -1)?.children ?? roots).push(nodes.get(id)!);
  return roots;
}

interface LineDialogProps {
  sheet: BudgetSheet;
  /** null: a new one. */
  line: BudgetLine | null;
  lines: readonly BudgetLine[];
  /** Who is in charge and remarks alone may be changed. */
  kept?: boolean;
  onTake(line: BudgetLine, key: string | null): void;
  onCancel(): void;
}

const NEW: Values = {
  subject: null,
  task: null,
  kind: 'work',
  spread: 'months',
  amount: '',
  responsible: null,
  remark: '',
};

export function LineDialog({ sheet, line, lines, kept = false, onTake, onCancel }: LineDialogProps) {
  const [form] = Form.useForm<Values>();
  const unit = useUnit();
  const task = Form.useWatch('task', form);
  const own = line && lineKey(line);
  const take = async (values: Values): Promise<void> => {
    const spread: Spread = values.spread === 'task' && values.task == null ? 'project' : values.spread;
    const cents = typedCents(values.amount, unit)!;
    const made: BudgetLine = {
      ...{ subject: values.subject!, task: values.task ?? null, kind: values.kind, spread },
      cents: line?.cents ?? cents,
      months: spread === 'months' ? (line?.months ?? {}) : null,
      responsible: values.responsible ?? null,
      remark: values.remark?.trim() || null,
    };
    // A new entry by month begins with all of it in the first month shown.
    const begun: BudgetLine =
      spread === 'months' && Object.keys(made.months!).length === 0
        ? { ...made, cents, months: cents === 0 ? {} : { [sheet.months.first]: cents } }
        : withAmount(made, cents);
    onTake(begun, own);
  };
  const amountRule = {
    validator: (_: unknown, typed: string) =>
      typedCents(typed ?? '', unit) === null ? Promise.reject(new Error(t(x.badAmount))) : Promise.resolve(),
  };
  const twice = {
    validator: () => {
      const { subject, task: at, kind } = form.getFieldsValue();
      const key = subject ? lineKey({ subject, task: at ?? null, kind }) : null;
      const found = key !== null && key !== own && lines.some((one) => lineKey(one) === key);
      return found ? Promise.reject(new Error(t(x.twice))) : Promise.resolve();
    },
  };
  const named = line && sheet.subjects.find(({ id }) => id === line.subject);
  return (
    <FormDialog<Values>
      form={form}
      title={t(line ? x.editEntry : x.add)}
      width={620}
      initialValues={line ? { ...line, amount: inUnit(line.cents, unit), remark: line.remark ?? '' } : NEW}
      send={take}
      onCancel={onCancel}
    >
      <Form.Item
        name="subject"
        label={t(x.subject)}
        required
        rules={[{ required: true, message: t(x.needSubject) }, twice]}
      >
        <Subject known={named ? `${named.code} ${named.name}` : null} disabled={kept} />
      </Form.Item>
      {sheet.tasks.length > 0 && (
        <Form.Item name="task" label={t(x.task)}>
          <TreeSelect
            allowClear
            disabled={kept}
            placeholder={t(x.wholeProject)}
            treeDefaultExpandAll={sheet.tasks.length < 200}
            showSearch={TREE_BY_TITLE}
            treeData={taskNodes(sheet.tasks)}
          />
        </Form.Item>
      )}
      <Form.Item name="kind" label={t(x.kind)}>
        <Radio.Group
          disabled={kept}
          options={(Object.keys(lineKinds) as LineKind[]).map((value) => ({ value, label: t(lineKinds[value]) }))}
        />
      </Form.Item>
      <Form.Item name="spread" label={t(x.spread)}>
        <Radio.Group
          disabled={kept}
          options={(Object.keys(spreads) as Spread[])
            .filter((value) => value !== 'task' || task != null)
            .map((value) => ({ value, label: t(spreads[value]) }))}
        />
      </Form.Item>
      <Form.Item name="amount" label={t(x.amount)} required rules={[amountRule]}>
        <Input inputMode="decimal" disabled={kept} style={{ textAlign: 'right' }} />
      </Form.Item>
      <Form.Item name="responsible" label={t(x.responsible)}>
        <Person />
      </Form.Item>
      <Form.Item name="remark" label={t(x.remark)}>
        <Input.TextArea rows={2} maxLength={MAX_REMARK} />
      </Form.Item>
    </FormDialog>
  );
}

interface ItemProps {
  id?: string;
  value?: number | null;
  onChange?(id: number | null): void;
}
function Subject({ known, disabled, id, value, onChange }: ItemProps & { known: string | null; disabled: boolean }) {
  return (
    <SubjectPicker
      {...(id && { id })}
      scope="budget"
      disabled={disabled}
      known={known}
      value={value ?? null}
      onChange={(next) => onChange?.(next)}
    />
  );
}
function Person({ id, value, onChange }: ItemProps) {
  return <EntityPicker {...(id && { id })} to="user" value={value ?? null} onChange={(next) => onChange?.(next)} />;
}
