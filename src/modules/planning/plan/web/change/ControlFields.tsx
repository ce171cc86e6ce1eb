import { Form, Radio, Select } from 'antd';
import { t } from '#web/lang.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import { type ControlRange, controlRanges, type PlanControl } from '../../change/change-request.ts';
import { changeControlTexts as c } from './change-texts.ts';

interface Props {
  /** Tasks of the plan, in outline order. */
  tasks: readonly { id: number; name: string }[];
  value: PlanControl;
  disabled?: boolean;
  onChange(value: PlanControl): void;
}

/** A control without tasks that are no longer there. */
export function aliveControl<C extends PlanControl>(control: C, tasks: Props['tasks']): C {
  const known = new Set(tasks.map((task) => task.id));
  const alive = (ids: readonly number[]): number[] => ids.filter((id) => known.has(id));
  return { ...control, selected: alive(control.selected), fixed: alive(control.fixed) };
}

/** Which tasks of a published plan change with an approval only; `value` names living tasks. */
export function ControlFields({ tasks, value, disabled = false, onChange }: Props) {
  const options = tasks.map((task, i) => ({ value: task.id, label: `${i + 1} ${task.name}` }));
  const pick = (key: 'selected' | 'fixed') => (
    <Select
      mode="multiple"
      showSearch={BY_LABEL}
      maxTagCount={12}
      disabled={disabled}
      aria-label={t(c[key])}
      value={[...value[key]]}
      options={options}
      onChange={(ids) => onChange({ ...value, [key]: ids })}
    />
  );
  return (
    <>
      <Form.Item label={t(c.range)} extra={t(c.rangeHint)}>
        <Radio.Group
          disabled={disabled}
          value={value.range}
          onChange={(event) => onChange({ ...value, range: event.target.value })}
          options={(Object.keys(controlRanges) as ControlRange[]).map((range) => ({
            value: range,
            label: t(controlRanges[range]),
          }))}
        />
      </Form.Item>
      {value.range === 'selected' && <Form.Item label={t(c.selected)}>{pick('selected')}</Form.Item>}
      <Form.Item label={t(c.fixed)}>{pick('fixed')}</Form.Item>
    </>
  );
}
