/** The condition of a branch: rows of comparisons, or FEEL text. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, DatePicker, Input, InputNumber, Segmented, Select, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import type { Triple } from '#kernel/text.ts';
import { t } from '#web/lang.ts';
import { OPS, rowsText } from '../../../definition/condition-rows.ts';
import { OP_WORDS } from '../../../definition/option-texts.ts';
import type { BranchCondition, Comparison, ComparisonOp } from '../../../definition/tree.ts';
import type { VariableType } from '../../../graph.ts';
import { FeelInput, feelProblem, PeopleSelect, useFacts, VariableSelect } from './form-parts.tsx';

const w = {
  rows: ['条件行', '條件列', 'Rows'],
  feel: ['FEEL 表达式', 'FEEL 運算式', 'FEEL'],
  addRow: ['添加条件（且）', '新增條件（且）', 'Add a condition (and)'],
  addGroup: ['添加一组（或）', '新增一組（或）', 'Add a group (or)'],
  or: ['或', '或', 'or'],
  remove: ['删除', '刪除', 'Remove'],
  yes: ['是', '是', 'yes'],
  no: ['否', '否', 'no'],
  op: ['比较', '比較', 'Comparison'],
  value: ['值', '值', 'Value'],
  variable: ['变量', '變數', 'Variable'],
  incomplete: ['请填写完整', '請填寫完整', 'Please complete every row'],
  severalHint: ['多个值用逗号分隔', '多個值用逗號分隔', 'Separate several values with commas'],
  noVariables: [
    '请先在“表单与变量”中添加变量',
    '請先在「表單與變數」中新增變數',
    'Add variables under Form and variables first',
  ],
  losing: ['FEEL 文本不能还原为条件行', 'FEEL 文字不能還原為條件列', 'FEEL text cannot be turned into rows'],
} as const satisfies Record<string, Triple>;

interface ValueProps {
  type: VariableType;
  op: ComparisonOp;
  value: Comparison['value'];
  onChange(value: Comparison['value']): void;
}

function One({ type, value, onChange }: { type: VariableType; value: unknown; onChange(value: string): void }) {
  const { disabled } = useFacts();
  const label = t(w.value);
  if (type === 'number')
    return (
      <InputNumber<string>
        stringMode
        aria-label={label}
        style={{ flex: 1, minWidth: 90 }}
        disabled={disabled}
        value={typeof value === 'string' || typeof value === 'number' ? String(value) : null}
        onChange={(v) => onChange(v ?? '')}
      />
    );
  if (type === 'date' || type === 'instant')
    return (
      <DatePicker
        aria-label={label}
        style={{ flex: 1, minWidth: 120 }}
        disabled={disabled}
        {...(type === 'instant' && { showTime: { format: 'HH:mm' }, format: 'YYYY-MM-DD HH:mm' })}
        value={typeof value === 'string' && value !== '' ? dayjs(value) : null}
        onChange={(v) => onChange(v?.format(type === 'date' ? 'YYYY-MM-DD' : 'YYYY-MM-DDTHH:mm:00') ?? '')}
      />
    );
  if (type === 'time')
    return (
      <TimePicker
        aria-label={label}
        style={{ flex: 1, minWidth: 100 }}
        disabled={disabled}
        format="HH:mm"
        value={typeof value === 'string' && value !== '' ? dayjs(`2000-01-01T${value}`) : null}
        onChange={(v) => onChange(v?.format('HH:mm:00') ?? '')}
      />
    );
  return (
    <Input
      aria-label={label}
      style={{ flex: 1, minWidth: 100 }}
      maxLength={500}
      disabled={disabled}
      value={typeof value === 'string' ? value : ''}
      onChange={(e) => onChange(e.target.value)}
    />
  );
}

function Value({ type, op, value, onChange }: ValueProps) {
  const { disabled } = useFacts();
  if (op === 'empty' || op === 'notEmpty') return null;
  if (type === 'boolean')
    return (
      <Select<'yes' | 'no'>
        aria-label={t(w.value)}
        style={{ flex: 1 }}
        disabled={disabled}
        value={value === true ? 'yes' : 'no'}
        options={[
          { value: 'yes', label: t(w.yes) },
          { value: 'no', label: t(w.no) },
        ]}
        onChange={(v) => onChange(v === 'yes')}
      />
    );
  if (type === 'user' || type === 'users')
    return (
      <PeopleSelect
        label={t(w.value)}
        value={Array.isArray(value) ? value.filter((v) => typeof v === 'number') : []}
        onChange={onChange}
      />
    );
  if (op === 'between') {
    const [low = '', high = ''] = Array.isArray(value) ? value.map(String) : [];
    return (
      <>
        <One type={type} value={low} onChange={(v) => onChange([v, high])} />
        –
        <One type={type} value={high} onChange={(v) => onChange([low, v])} />
      </>
    );
  }
  if (op === 'in')
    return (
      <Input
        aria-label={t(w.value)}
        placeholder={t(w.severalHint)}
        style={{ flex: 1 }}
        disabled={disabled}
        value={typeof value === 'string' ? value : ''}
        onChange={(e) => onChange(e.target.value)}
      />
    );
  return <One type={type} value={value} onChange={onChange} />;
}

function Row({ row, onChange, onRemove }: { row: Comparison; onChange(row: Comparison): void; onRemove(): void }) {
  const { types, disabled } = useFacts();
  const type = types[row.variable] ?? 'text';
  return (
    <div className="wf-rule">
      <div className="wf-rule-value">
        <VariableSelect
          label={t(w.variable)}
          value={row.variable}
          onChange={(variable) => {
            const next = types[variable] ?? 'text';
            onChange({ variable, op: OPS[next][0]!, value: next === 'boolean' ? true : null });
          }}
        />
        <Select<ComparisonOp>
          aria-label={t(w.op)}
          style={{ minWidth: 104 }}
          popupMatchSelectWidth={false}
          disabled={disabled}
          value={row.op}
          options={OPS[type].map((op) => ({ value: op, label: t(OP_WORDS[op]) }))}
          onChange={(op) =>
            onChange({ ...row, op, value: op === 'between' || row.op === 'between' ? null : row.value })
          }
        />
        <Value type={type} op={row.op} value={row.value} onChange={(value) => onChange({ ...row, value })} />
      </div>
      <Button type="text" icon={<DeleteOutlined />} aria-label={t(w.remove)} disabled={disabled} onClick={onRemove} />
    </div>
  );
}

interface Props {
  value: BranchCondition | undefined;
  onChange(value: BranchCondition): void;
}

function Rows({ value, onChange }: Props) {
  const { types, variables, disabled } = useFacts();
  const rows = value?.rows ?? [];
  const set = (next: Comparison[][]): void => {
    const kept = next.filter((group) => group.length > 0);
    onChange({ text: rowsText(kept, types) ?? '', rows: kept });
  };
  const first = variables[0];
  if (!first) return <p className="wf-hint">{t(w.noVariables)}</p>;
  const fresh = (): Comparison => ({
    variable: first.name,
    op: OPS[first.type][0]!,
    value: first.type === 'boolean' ? true : null,
  });
  return (
    <>
      {rows.map((group, g) => (
        <div key={g}>
          {g > 0 && <div className="wf-or">{t(w.or)}</div>}
          <div className="wf-group">
            {group.map((row, r) => (
              <Row
                key={r}
                row={row}
                onChange={(next) => set(rows.with(g, group.with(r, next)))}
                onRemove={() => set(rows.with(g, group.toSpliced(r, 1)))}
              />
            ))}
            <Button
              size="small"
              type="link"
              icon={<PlusOutlined />}
              disabled={disabled}
              onClick={() => set(rows.with(g, [...group, fresh()]))}
            >
              {t(w.addRow)}
            </Button>
          </div>
        </div>
      ))}
      <Button type="dashed" block icon={<PlusOutlined />} disabled={disabled} onClick={() => set([...rows, [fresh()]])}>
        {t(rows.length > 0 ? w.addGroup : w.addRow)}
      </Button>
      {rows.length > 0 && !value?.text && <p className="wf-problem-text">{t(w.incomplete)}</p>}
      {value?.text && <p className="wf-hint wf-code">{value.text}</p>}
    </>
  );
}

export function ConditionForm({ value, onChange }: Props) {
  const { types, variables, disabled } = useFacts();
  const written = value !== undefined && value.text !== '' && !value.rows;
  const [feel, setFeel] = useState(written);
  const wrong = feel ? feelProblem(value?.text ?? '', types) : '';
  return (
    <>
      <Segmented
        block
        style={{ marginBottom: 12 }}
        value={feel ? 'feel' : 'rows'}
        options={[
          { value: 'rows', label: t(w.rows), disabled: written, title: written ? t(w.losing) : '' },
          { value: 'feel', label: t(w.feel) },
        ]}
        onChange={(next) => setFeel(next === 'feel')}
      />
      {feel ? (
        <>
          <FeelInput
            rows={5}
            label={t(w.feel)}
            value={value?.text ?? ''}
            placeholder="amount > 10000 and urgent"
            onChange={(text) => onChange({ text })}
          />
          {wrong && <p className="wf-problem-text">{wrong}</p>}
          <div className="wf-insert">
            {variables.map((variable) => (
              <Button
                key={variable.name}
                size="small"
                disabled={disabled}
                title={variable.name}
                onClick={() => onChange({ text: `${value?.text ?? ''}${value?.text ? ' ' : ''}${variable.name}` })}
              >
                {variable.label || variable.name}
              </Button>
            ))}
          </div>
        </>
      ) : (
        <Rows value={value} onChange={onChange} />
      )}
    </>
  );
}
