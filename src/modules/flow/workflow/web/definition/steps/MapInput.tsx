/** Name = FEEL, a row each. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import type { Triple } from '#kernel/text.ts';
import { t } from '#web/lang.ts';
import { FeelInput, useFacts, VariableSelect } from './form-parts.tsx';

const w = {
  add: ['添加', '新增', 'Add'],
  remove: ['删除', '刪除', 'Remove'],
  name: ['名称', '名稱', 'Name'],
} as const satisfies Record<string, Triple>;

/** `variables="left"`: names are variables of this flow; the expressions belong to another flow and are not checked. */
export function MapInput({
  value,
  variables,
  onChange,
}: {
  value: Readonly<Record<string, string>>;
  variables?: 'left';
  onChange(value: Record<string, string>): void;
}) {
  const facts = useFacts();
  const rows = Object.entries(value);
  const set = (at: number, name: string, text: string): void =>
    onChange(Object.fromEntries(rows.with(at, [name, text])));
  const fresh = (): string => {
    let n = 1;
    while (`p${n}` in value) n++;
    return variables ? (facts.variables.find((v) => !(v.name in value))?.name ?? `p${n}`) : `p${n}`;
  };
  return (
    <>
      {rows.map(([name, text], i) => (
        <div className="wf-rule" key={i}>
          <div className="wf-rule-value" style={{ flexWrap: 'nowrap' }}>
            {variables ? (
              <VariableSelect value={name} onChange={(next) => set(i, next, text)} />
            ) : (
              <Input
                aria-label={t(w.name)}
                style={{ width: 130 }}
                maxLength={50}
                disabled={facts.disabled}
                value={name}
                onChange={(e) => set(i, e.target.value, text)}
              />
            )}
            =
            {variables ? (
              <Input
                className="wf-code"
                maxLength={2000}
                disabled={facts.disabled}
                value={text}
                onChange={(e) => set(i, name, e.target.value)}
              />
            ) : (
              <FeelInput value={text} onChange={(next) => set(i, name, next)} />
            )}
          </div>
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t(w.remove)}
            disabled={facts.disabled}
            onClick={() => onChange(Object.fromEntries(rows.toSpliced(i, 1)))}
          />
        </div>
      ))}
      <Button
        size="small"
        type="dashed"
        block
        icon={<PlusOutlined />}
        disabled={facts.disabled}
        onClick={() => onChange({ ...value, [fresh()]: '' })}
      >
        {t(w.add)}
      </Button>
    </>
  );
}
