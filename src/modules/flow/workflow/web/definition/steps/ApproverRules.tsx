/** The rules that find approvers or receivers: a list, each with its own settings. */

import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, InputNumber, Select, Switch, TreeSelect } from 'antd';
import type { Triple } from '#kernel/text.ts';
import { t } from '#web/lang.ts';
import { BY_LABEL, TREE_BY_TITLE } from '#web/parts/find.ts';
import type { Named } from '../../../definition/definition.calls.ts';
import { RULES } from '../../../definition/option-texts.ts';
import type { ApproverRule } from '../../../graph.ts';
import { FeelInput, PeopleSelect, useFacts, VariableSelect } from './form-parts.tsx';

const w = {
  add: ['添加', '新增', 'Add'],
  remove: ['删除', '刪除', 'Remove'],
  kind: ['方式', '方式', 'By'],
  up: ['上级层数', '上級層數', 'Levels up'],
  upTo: ['逐级', '逐級', 'Each level'],
  of: ['从', '從', 'Of'],
  ofInitiator: ['发起人的部门', '發起人的部門', "The initiator's department"],
  ofApprover: ['上一审批人的部门', '上一審批人的部門', "The last approver's department"],
  ofDepartment: ['指定部门', '指定部門', 'A department'],
  ofField: ['表单字段', '表單欄位', 'A form field'],
  managerInitiator: ['发起人的上级', '發起人的上級', "The initiator's manager"],
  managerApprover: ['上一审批人的上级', '上一審批人的上級', "The last approver's manager"],
  from: ['可选范围（空为全公司）', '可選範圍（空為全公司）', 'Candidates (empty: whole company)'],
  max: ['最多人数', '最多人數', 'At most'],
  feel: ['给出用户编号或列表的 FEEL', '給出用戶編號或列表的 FEEL', 'FEEL that gives user ids'],
} as const satisfies Record<string, Triple>;

/** A rule of the kind with nothing chosen yet. */
function blank(
  by: ApproverRule['by'],
  first: { role: number; projectRole: number; group: number; department: number },
): ApproverRule {
  switch (by) {
    case 'users':
      return { by, users: [] };
    case 'role':
      return { by, role: first.role };
    case 'projectRole':
      return { by, role: first.projectRole };
    case 'userGroup':
      return { by, group: first.group };
    case 'department':
      return { by, department: first.department };
    case 'departmentHead':
      return { by, of: 'initiator', levels: 0 };
    case 'manager':
      return { by, of: 'initiator' };
    case 'field':
      return { by, field: '' };
    case 'expression':
      return { by, expression: '' };
    default:
      return { by };
  }
}

function NamedSelect({ rows, value, onChange }: { rows: readonly Named[]; value: number; onChange(id: number): void }) {
  const { disabled } = useFacts();
  return (
    <Select<number | null>
      style={{ flex: 1, minWidth: 150 }}
      disabled={disabled}
      showSearch={BY_LABEL}
      value={rows.some((row) => row.id === value) ? value : null}
      options={rows.map((row) => ({ value: row.id, label: row.name }))}
      onChange={(id) => onChange(id ?? 0)}
    />
  );
}

function DepartmentSelect({ value, onChange }: { value: number; onChange(id: number): void }) {
  const { options, disabled } = useFacts();
  return (
    <TreeSelect<number | null>
      style={{ flex: 1, minWidth: 150 }}
      disabled={disabled}
      treeDataSimpleMode={{ id: 'id', pId: 'parent', rootPId: 0 }}
      showSearch={TREE_BY_TITLE}
      popupMatchSelectWidth={false}
      value={options.departments.some((d) => d.id === value) ? value : null}
      treeData={options.departments.map((d) => ({ id: d.id, value: d.id, title: d.name, parent: d.parent ?? 0 }))}
      onChange={(id) => onChange(id ?? 0)}
    />
  );
}

type Of<B extends ApproverRule['by']> = Extract<ApproverRule, { by: B }>;
type HeadOf = Of<'departmentHead'>['of'];

function HeadRule({ rule, onChange }: { rule: Of<'departmentHead'>; onChange(rule: ApproverRule): void }) {
  const { disabled } = useFacts();
  const kind = typeof rule.of === 'string' ? rule.of : 'department' in rule.of ? 'department' : 'field';
  const of: Record<string, HeadOf> = {
    initiator: 'initiator',
    approver: 'approver',
    department: { department: 0 },
    field: { field: '' },
  };
  return (
    <>
      <Select
        aria-label={t(w.of)}
        style={{ flex: 1, minWidth: 150 }}
        popupMatchSelectWidth={false}
        disabled={disabled}
        value={kind}
        options={[
          { value: 'initiator', label: t(w.ofInitiator) },
          { value: 'approver', label: t(w.ofApprover) },
          { value: 'department', label: t(w.ofDepartment) },
          { value: 'field', label: t(w.ofField) },
        ]}
        onChange={(next) => onChange({ ...rule, of: of[next]! })}
      />
      {typeof rule.of === 'object' && 'department' in rule.of && (
        <DepartmentSelect
          value={rule.of.department}
          onChange={(department) => onChange({ ...rule, of: { department } })}
        />
      )}
      {typeof rule.of === 'object' && 'field' in rule.of && (
        <VariableSelect
          value={rule.of.field}
          only={['user', 'users', 'number']}
          onChange={(field) => onChange({ ...rule, of: { field } })}
        />
      )}
      <InputNumber<number>
        aria-label={t(w.up)}
        title={t(w.up)}
        prefix="↑"
        min={0}
        max={20}
        style={{ width: 80 }}
        disabled={disabled}
        value={rule.levels}
        onChange={(levels) => onChange({ ...rule, levels: levels ?? 0 })}
      />
      <Switch
        checkedChildren={t(w.upTo)}
        unCheckedChildren={t(w.upTo)}
        disabled={disabled}
        checked={rule.upTo === true}
        onChange={(on) => {
          const { upTo: _gone, ...rest } = rule;
          onChange(on ? { ...rest, upTo: true } : rest);
        }}
      />
    </>
  );
}

function ChoiceRule({ rule, onChange }: { rule: Of<'initiatorChoice'>; onChange(rule: ApproverRule): void }) {
  const { disabled } = useFacts();
  return (
    <>
      <InputNumber<number>
        prefix={t(w.max)}
        min={1}
        max={100}
        style={{ width: 150 }}
        disabled={disabled}
        value={rule.max ?? null}
        onChange={(max) => {
          const { max: _gone, ...rest } = rule;
          onChange(max ? { ...rest, max } : rest);
        }}
      />
      <div className="wf-hint">{t(w.from)}</div>
      <PeopleSelect
        label={t(w.from)}
        value={rule.from ?? []}
        onChange={(from) => {
          const { from: _gone, ...rest } = rule;
          onChange(from.length > 0 ? { ...rest, from } : rest);
        }}
      />
    </>
  );
}

function RuleValue({ rule, onChange }: { rule: ApproverRule; onChange(rule: ApproverRule): void }) {
  const { options, disabled } = useFacts();
  switch (rule.by) {
    case 'users':
      return <PeopleSelect value={rule.users} onChange={(users) => onChange({ ...rule, users })} />;
    case 'role':
      return <NamedSelect rows={options.roles} value={rule.role} onChange={(role) => onChange({ ...rule, role })} />;
    case 'projectRole':
      return (
        <NamedSelect rows={options.projectRoles} value={rule.role} onChange={(role) => onChange({ ...rule, role })} />
      );
    case 'userGroup':
      return (
        <NamedSelect rows={options.groups} value={rule.group} onChange={(group) => onChange({ ...rule, group })} />
      );
    case 'department':
      return <DepartmentSelect value={rule.department} onChange={(department) => onChange({ ...rule, department })} />;
    case 'departmentHead':
      return <HeadRule rule={rule} onChange={onChange} />;
    case 'manager':
      return (
        <Select
          style={{ flex: 1 }}
          disabled={disabled}
          value={rule.of}
          options={[
            { value: 'initiator', label: t(w.managerInitiator) },
            { value: 'approver', label: t(w.managerApprover) },
          ]}
          onChange={(of) => onChange({ ...rule, of })}
        />
      );
    case 'initiatorChoice':
      return <ChoiceRule rule={rule} onChange={onChange} />;
    case 'field':
      return (
        <VariableSelect
          value={rule.field}
          only={['user', 'users']}
          onChange={(field) => onChange({ ...rule, field })}
        />
      );
    case 'expression':
      return (
        <FeelInput
          value={rule.expression}
          placeholder={t(w.feel)}
          onChange={(expression) => onChange({ ...rule, expression })}
        />
      );
    default:
      return null;
  }
}

/** Edits a list of rules; who is found is the union, in this order. */
export function ApproverRules({
  rules,
  only,
  onChange,
}: {
  rules: readonly ApproverRule[];
  /** Kinds of rules that make sense here; all when left out. */
  only?: readonly ApproverRule['by'][];
  onChange(rules: ApproverRule[]): void;
}) {
  const { options, disabled } = useFacts();
  const first = {
    role: options.roles[0]?.id ?? 0,
    projectRole: options.projectRoles[0]?.id ?? 0,
    group: options.groups[0]?.id ?? 0,
    department: options.departments[0]?.id ?? 0,
  };
  return (
    <div>
      {rules.map((rule, i) => (
        <div className="wf-group wf-rule" key={i}>
          <div className="wf-rule-value">
            <Select
              aria-label={t(w.kind)}
              style={{ width: '100%' }}
              disabled={disabled}
              value={rule.by}
              options={(only ?? (Object.keys(RULES) as ApproverRule['by'][])).map((by) => ({
                value: by,
                label: t(RULES[by]),
              }))}
              onChange={(by) => onChange(rules.with(i, blank(by, first)))}
            />
            <RuleValue rule={rule} onChange={(next) => onChange(rules.with(i, next))} />
          </div>
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t(w.remove)}
            disabled={disabled}
            onClick={() => onChange(rules.toSpliced(i, 1))}
          />
        </div>
      ))}
      <Button
        type="dashed"
        block
        icon={<PlusOutlined />}
        disabled={disabled}
        onClick={() => onChange([...rules, { by: 'users', users: [] }])}
      >
        {t(w.add)}
      </Button>
    </div>
  );
}
