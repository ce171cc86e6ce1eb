/** Small inputs shared by the settings of steps. */

import { Input, InputNumber, Select, Space } from 'antd';
import { createContext, type ReactNode, useContext, useId } from 'react';
import type { Triple } from '#kernel/text.ts';
import { checkFeel } from '#modules/flow/feel/feel.ts';
import { limitText } from '#modules/flow/feel/feel-texts.ts';
import { t } from '#web/lang.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import type { DesignOptions } from '../../../definition/definition.calls.ts';
import type { Design, Variable } from '../../../definition/design.ts';
import { BUILT_IN } from '../../../definition/publish-nodes.ts';
import type { Delay, VariableType } from '../../../graph.ts';

/** Types of the variables a design knows. */
type Types = Readonly<Record<string, VariableType>>;

/** What the inputs of a panel know. */
export interface PanelFacts {
  options: DesignOptions;
  variables: readonly Variable[];
  types: Types;
  /** Form fields that rights are given for. */
  fields: readonly { key: string; label: string }[];
  disabled: boolean;
}
export const Facts = createContext<PanelFacts>(null as unknown as PanelFacts);
export const useFacts = (): PanelFacts => useContext(Facts);
/** Fields of the design's form; without a form its variables are the fields. */
export function fieldsOf(
  { formId, variables }: Pick<Design, 'formId' | 'variables'>,
  options: DesignOptions,
): PanelFacts['fields'] {
  const form = options.forms.find((found) => found.id === formId);
  if (form) return form.fields.map(({ key, label }) => ({ key, label: t(label) }));
  return variables.map(({ name, label }) => ({ key: name, label: label || name }));
}
export const typesWithBuiltIn = (variables: readonly Variable[]): Types => ({
  ...BUILT_IN,
  ...Object.fromEntries(variables.map((v) => [v.name, v.type])),
});

const w = {
  workDays: ['个工作日', '個工作日', 'working days'],
  workHours: ['工作小时', '工作小時', 'working hours'],
  days: ['天', '天', 'days'],
  hours: ['小时', '小時', 'hours'],
  minutes: ['分钟', '分鐘', 'minutes'],
  at: ['到日期', '到日期', 'until the date'],
  dateHint: ['日期变量或 FEEL', '日期變數或 FEEL', 'Date variable or FEEL'],
  feelWrong: ['表达式无法识别', '運算式無法識別', 'The expression is not recognized'],
  unknown: ['未注册的变量：{name}', '未註冊的變數：{name}', 'Unknown variable: {name}'],
  mismatch: ['变量“{name}”的类型不匹配', '變數「{name}」的類型不符', 'Variable "{name}" has a different type'],
} as const satisfies Record<string, Triple>;

/** A labeled row; the label is tied to the first input that takes the id. */
export function Field({
  label,
  hint,
  children,
}: {
  label: string;
  hint?: string;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="wf-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {hint && <div className="wf-hint">{hint}</div>}
    </div>
  );
}

export interface ChoiceProps<K extends string> {
  id?: string;
  label?: string;
  items: Readonly<Record<K, Triple>>;
  only?: readonly K[];
  value: K;
  onChange(value: K): void;
}
/** A select over the words of a vocabulary. */
export function Choice<K extends string>({ id, label, items, only, value, onChange }: ChoiceProps<K>) {
  const { disabled } = useFacts();
  const keys = only ?? (Object.keys(items) as K[]);
  return (
    <Select<K>
      {...(id && { id })}
      {...(label && { 'aria-label': label })}
      style={{ width: '100%' }}
      popupMatchSelectWidth={false}
      disabled={disabled}
      value={value}
      options={keys.map((key) => ({ value: key, label: t(items[key]) }))}
      onChange={onChange}
    />
  );
}

const UNITS = {
  workDays: ['work', 480],
  workHours: ['work', 60],
  days: ['clock', 1440],
  hours: ['clock', 60],
  minutes: ['clock', 1],
} as const;
type Unit = keyof typeof UNITS | 'at';

function unitOf(delay: Delay): Unit {
  if ('at' in delay) return 'at';
  if ('work' in delay) return delay.work % 480 === 0 ? 'workDays' : 'workHours';
  if (delay.clock % 1440 === 0) return 'days';
  return delay.clock % 60 === 0 ? 'hours' : 'minutes';
}

/** A time: an amount of working or clock time, or a date. */
export function DelayInput({ id, value, onChange }: { id?: string; value: Delay; onChange(delay: Delay): void }) {
  const { disabled } = useFacts();
  const unit = unitOf(value);
  const make = (to: Exclude<Unit, 'at'>, amount: number): Delay => {
    const [kind, size] = UNITS[to];
    return kind === 'work' ? { work: amount * size } : { clock: amount * size };
  };
  const amount =
    unit === 'at' ? 1 : ('work' in value ? value.work : 'clock' in value ? value.clock : 0) / UNITS[unit][1];
  return (
    <Space.Compact block>
      {unit === 'at' ? (
        <FeelInput
          {...(id && { id })}
          value={'at' in value ? value.at : ''}
          placeholder={t(w.dateHint)}
          onChange={(at) => onChange({ at })}
        />
      ) : (
        <InputNumber<number>
          {...(id && { id })}
          min={0}
          max={100_000}
          disabled={disabled}
          value={amount}
          onChange={(next) => onChange(make(unit, next ?? 0))}
        />
      )}
      <Select<Unit>
        disabled={disabled}
        value={unit}
        popupMatchSelectWidth={false}
        style={{ minWidth: 130 }}
        options={(['workDays', 'workHours', 'days', 'hours', 'minutes', 'at'] as const).map((u) => ({
          value: u,
          label: t(w[u]),
        }))}
        onChange={(to) => onChange(to === 'at' ? { at: '' } : make(to, amount || 1))}
      />
    </Space.Compact>
  );
}

/** Why a text is no FEEL over these variables; empty when it is. */
export function feelProblem(text: string, types: Types): string {
  if (text.trim() === '') return '';
  const fault = checkFeel(text, types);
  if (!fault) return '';
  if (fault.kind === 'UNKNOWN_VARIABLE') return t(w.unknown, { name: fault.name ?? '' });
  if (fault.kind === 'TYPE_MISMATCH') return t(w.mismatch, { name: fault.name ?? '' });
  return t(limitText(fault.kind, fault.name ?? text) ?? w.feelWrong);
}

export interface FeelProps {
  id?: string;
  label?: string;
  value: string;
  placeholder?: string;
  rows?: number;
  /** Variables beside those of the design. */
  extra?: Types;
  onChange(text: string): void;
}
/** FEEL text, checked while typing. */
export function FeelInput({ id, label, value, placeholder, rows, extra, onChange }: FeelProps) {
  const { types, disabled } = useFacts();
  const wrong = feelProblem(value, extra ? { ...types, ...extra } : types);
  const common = {
    ...(id && { id }),
    ...(label && { 'aria-label': label }),
    ...(placeholder && { placeholder }),
    ...(wrong && { status: 'error' as const }),
    title: wrong,
    disabled,
    value,
    maxLength: 2000,
    spellCheck: false,
    className: 'wf-code',
  };
  if (rows) return <Input.TextArea {...common} rows={rows} onChange={(e) => onChange(e.target.value)} />;
  return <Input {...common} onChange={(e) => onChange(e.target.value)} />;
}

/** Variables of the design, those of some types only when asked. */
export function VariableSelect({
  id,
  label,
  value,
  only,
  onChange,
}: {
  id?: string;
  label?: string;
  value: string;
  only?: readonly VariableType[];
  onChange(name: string): void;
}) {
  const { variables, disabled } = useFacts();
  const fitting = variables.filter((v) => !only || only.includes(v.type));
  return (
    <Select<string | null>
      {...(id && { id })}
      {...(label && { 'aria-label': label })}
      style={{ width: '100%', minWidth: 120 }}
      disabled={disabled}
      showSearch={BY_LABEL}
      popupMatchSelectWidth={false}
      value={value || null}
      options={fitting.map((v) => ({ value: v.name, label: v.label ? `${v.label} (${v.name})` : v.name }))}
      onChange={(name) => onChange(name ?? '')}
    />
  );
}

/** People of the company, active ones first to choose. */
export function PeopleSelect({
  id,
  label,
  value,
  onChange,
}: {
  id?: string;
  label?: string;
  value: readonly number[];
  onChange(users: number[]): void;
}) {
  const { options, disabled } = useFacts();
  return (
    <Select<number[]>
      mode="multiple"
      {...(id && { id })}
      {...(label && { 'aria-label': label })}
      style={{ width: '100%', minWidth: 160 }}
      disabled={disabled}
      showSearch={BY_LABEL}
      value={[...value]}
      options={options.users
        .filter((user) => user.active || value.includes(user.id))
        .map((user) => ({ value: user.id, label: user.name }))}
      onChange={onChange}
    />
  );
}
