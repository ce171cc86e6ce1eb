/** The flow itself: its name, its variables, what its initiator may do, what tasks do unless they say otherwise. */

import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import type { Triple } from '#kernel/text.ts';
import { t } from '#web/lang.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import type { FormChoice } from '../../definition/definition.calls.ts';
import type { Design, Variable } from '../../definition/design.ts';
import {
  DUPLICATE,
  EMPTY,
  SETTING_NAMES as names,
  SELF,
  VARIABLE_TYPES,
  WITHDRAW,
  WITHDRAW_TO,
} from '../../definition/option-texts.ts';
import { variableFits } from '../../definition/shapes.ts';
import type { Settings, VariableType } from '../../graph.ts';
import { designerTexts as d } from './designer-texts.ts';
import { ApproverRules } from './steps/ApproverRules.tsx';
import { Choice, Field, PeopleSelect, useFacts } from './steps/form-parts.tsx';
import { StartersForm } from './steps/StepForms.tsx';

const w = {
  withdraw: ['发起人可撤回', '發起人可撤回', 'The initiator can withdraw'],
  withdrawTo: ['撤回后', '撤回後', 'After withdrawal'],
  revert: ['通过后可撤销', '通過後可撤銷', 'Can be reverted after approval'],
  takeBack: ['拿回时限（分钟，空为不限）', '拿回時限（分鐘，空為不限）', 'Take-back limit (minutes, empty: no limit)'],
  delegation: ['委派最多层级', '委派最多層級', 'Maximum delegation levels'],
  urge: ['催办间隔（分钟）', '催辦間隔（分鐘）', 'Minutes between reminders'],
  cc: ['通过后抄送', '通過後抄送', 'Copy when approved'],
  administrators: [
    '流程管理员（空为系统管理员）',
    '流程管理員（空為系統管理員）',
    'Workflow administrators (empty: system administrators)',
  ],
  title: ['标题格式', '標題格式', 'Title format'],
  titleHint: [
    '可用 {name} {initiator} {date} 和变量名',
    '可用 {name} {initiator} {date} 和變數名',
    '{name} {initiator} {date} and variables can be used',
  ],
  remove: ['删除', '刪除', 'Remove'],
} as const satisfies Record<string, Triple>;

function Variables({ rows, onChange }: { rows: readonly Variable[]; onChange(rows: Variable[]): void }) {
  const { disabled } = useFacts();
  const wrongAt = (name: string, at: number): string => {
    if (!variableFits(name)) return t(d.variableBad);
    return rows.some((row, i) => i < at && row.name === name) ? t(d.variableTwice) : '';
  };
  const fresh = (): string => {
    let n = rows.length + 1;
    while (rows.some((row) => row.name === `field${n}`)) n++;
    return `field${n}`;
  };
  return (
    <>
      {rows.map((row, i) => {
        const wrong = wrongAt(row.name, i);
        return (
          <div className="wf-rule" key={i}>
            <div className="wf-rule-value" style={{ flexWrap: 'nowrap' }}>
              <Input
                aria-label={t(d.variableLabel)}
                placeholder={t(d.variableLabel)}
                maxLength={100}
                disabled={disabled}
                value={row.label}
                onChange={(e) => onChange(rows.with(i, { ...row, label: e.target.value }))}
              />
              <Input
                aria-label={t(d.variableName)}
                placeholder={t(d.variableName)}
                className="wf-code"
                maxLength={50}
                disabled={disabled}
                title={wrong}
                {...(wrong && { status: 'error' as const })}
                value={row.name}
                onChange={(e) => onChange(rows.with(i, { ...row, name: e.target.value }))}
              />
              <Select<VariableType>
                aria-label={t(d.variableType)}
                style={{ width: 120, flex: 'none' }}
                disabled={disabled}
                value={row.type}
                options={(Object.keys(VARIABLE_TYPES) as VariableType[]).map((type) => ({
                  value: type,
                  label: t(VARIABLE_TYPES[type]),
                }))}
                onChange={(type) => onChange(rows.with(i, { ...row, type }))}
              />
            </div>
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t(w.remove)}
              disabled={disabled}
              onClick={() => onChange(rows.toSpliced(i, 1))}
            />
          </div>
        );
      })}
      <Button
        type="dashed"
        block
        icon={<PlusOutlined />}
        disabled={disabled}
        onClick={() => onChange([...rows, { name: fresh(), label: '', type: 'text' }])}
      >
        {t(d.addVariable)}
      </Button>
    </>
  );
}

type Put = <K extends keyof Settings>(key: K, value: Settings[K] | undefined) => void;

function NumberField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number | undefined;
  onChange(n: number | null): void;
}) {
  const { disabled } = useFacts();
  return (
    <Field label={label}>
      {(id) => (
        <InputNumber<number>
          id={id}
          min={0}
          max={525_600}
          style={{ width: '100%' }}
          disabled={disabled}
          value={value ?? null}
          onChange={onChange}
        />
      )}
    </Field>
  );
}

function SettingsForm({ settings, put }: { settings: Settings; put: Put }) {
  const { disabled } = useFacts();
  return (
    <>
      <Field label={t(w.title)} hint={t(w.titleHint)}>
        {(id) => (
          <Input
            id={id}
            maxLength={200}
            disabled={disabled}
            value={settings.title ?? ''}
            placeholder="{name} – {initiator} – {date}"
            onChange={(e) => put('title', e.target.value || undefined)}
          />
        )}
      </Field>
      <Field label={t(w.withdraw)}>
        {(id) => (
          <Choice
            id={id}
            items={WITHDRAW}
            value={settings.withdraw ?? 'firstDecision'}
            onChange={(v) => put('withdraw', v === 'firstDecision' ? undefined : v)}
          />
        )}
      </Field>
      <Field label={t(w.withdrawTo)}>
        {(id) => (
          <Choice
            id={id}
            items={WITHDRAW_TO}
            value={settings.withdrawTo ?? 'withdrawn'}
            onChange={(v) => put('withdrawTo', v === 'withdrawn' ? undefined : v)}
          />
        )}
      </Field>
      <div className="wf-field">
        <Checkbox
          disabled={disabled}
          checked={settings.revert === true}
          onChange={(e) => put('revert', e.target.checked ? true : undefined)}
        >
          {t(w.revert)}
        </Checkbox>
      </div>
      <Field label={t(names.empty!)}>
        {(id) => <Choice id={id} items={EMPTY} value={settings.empty ?? 'refuse'} onChange={(v) => put('empty', v)} />}
      </Field>
      <Field label={t(names.self!)}>
        {(id) => <Choice id={id} items={SELF} value={settings.self ?? 'self'} onChange={(v) => put('self', v)} />}
      </Field>
      <Field label={t(names.duplicate!)}>
        {(id) => (
          <Choice
            id={id}
            items={DUPLICATE}
            value={settings.duplicate ?? 'none'}
            onChange={(v) => put('duplicate', v)}
          />
        )}
      </Field>
      <NumberField
        label={t(w.takeBack)}
        value={settings.takeBackMinutes}
        onChange={(n) => put('takeBackMinutes', n ?? undefined)}
      />
      <NumberField
        label={t(w.delegation)}
        value={settings.delegationDepth ?? 3}
        onChange={(n) => put('delegationDepth', n === null || n === 3 ? undefined : n)}
      />
      <NumberField
        label={t(w.urge)}
        value={settings.urgeMinutes ?? 30}
        onChange={(n) => put('urgeMinutes', n === null || n === 30 ? undefined : n)}
      />
      <Field label={t(w.administrators)}>
        {(id) => (
          <PeopleSelect
            id={id}
            value={settings.administrators ?? []}
            onChange={(users) => put('administrators', users.length > 0 ? users : undefined)}
          />
        )}
      </Field>
      <div className="wf-field">
        <div className="wf-label">{t(w.cc)}</div>
        <ApproverRules rules={settings.cc ?? []} onChange={(cc) => put('cc', cc.length > 0 ? cc : undefined)} />
      </div>
    </>
  );
}

interface Props {
  design: Design;
  onChange(design: Design, key: string): void;
}
/** The design with another form: its variables come first, those added by hand stay. */
function withForm(design: Design, form: FormChoice | undefined): Design {
  const { formId: _gone, ...rest } = design;
  if (!form) return rest;
  const given = form.variables.map(({ name, label, type }): Variable => ({ name, label: t(label), type }));
  const own = design.variables.filter((variable) => !given.some((one) => one.name === variable.name));
  return { ...rest, formId: form.id, variables: [...given, ...own] };
}

export function VariablesPanel({ design, onChange }: Props) {
  const { options, disabled } = useFacts();
  return (
    <>
      <Field label={t(d.form)}>
        {(id) => (
          <Select<number | null>
            id={id}
            allowClear
            style={{ width: '100%' }}
            disabled={disabled}
            showSearch={BY_LABEL}
            placeholder={t(d.noForm)}
            value={design.formId ?? null}
            options={options.forms.map((form) => ({ value: form.id, label: form.name }))}
            onChange={(formId) =>
              onChange(
                withForm(
                  design,
                  options.forms.find((form) => form.id === formId),
                ),
                'form',
              )
            }
          />
        )}
      </Field>
      <p className="wf-hint">{t(d.variablesHint)}</p>
      <Variables rows={design.variables} onChange={(variables) => onChange({ ...design, variables }, 'variables')} />
    </>
  );
}
export function SettingsPanel({ design, onChange }: Props) {
  const { disabled } = useFacts();
  const put: Put = (key, value) => {
    const { [key]: _gone, ...rest } = design.settings;
    onChange({ ...design, settings: value === undefined ? rest : { ...rest, [key]: value } }, `settings ${key}`);
  };
  return (
    <>
      <Field label={t(d.name)}>
        {(id) => (
          <Input
            id={id}
            maxLength={100}
            disabled={disabled}
            value={design.name}
            onChange={(e) => onChange({ ...design, name: e.target.value }, 'name')}
          />
        )}
      </Field>
      <StartersForm settings={design.settings} onChange={(settings) => onChange({ ...design, settings }, 'starters')} />
      <SettingsForm settings={design.settings} put={put} />
    </>
  );
}
