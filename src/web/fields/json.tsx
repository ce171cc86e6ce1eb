import { Input, Typography } from 'antd';
import { useState } from 'react';
import { entityTexts } from '../entity/entity-texts.ts';
import { t } from '../lang.ts';
import { TextCell } from './cell-text.tsx';
import { DictFilter, DictItemsCell, DictItemsInput } from './dict.tsx';
import type { CellProps, FieldKindView, FilterProps, InputProps } from './field-kind.ts';

const print = (value: unknown): string => (value === null || value === undefined ? '' : JSON.stringify(value, null, 2));

/** The raw value; a page that knows its shape puts its own input in its place. Leaving an unreadable text restores it. */
function JsonInput({ value, onChange, id, disabled, invalid }: InputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [broken, setBroken] = useState(false);
  const typed = (text: string): void => {
    setDraft(text);
    try {
      const next: unknown = text.trim() === '' ? null : JSON.parse(text);
      setBroken(false);
      onChange(next);
    } catch {
      setBroken(true);
    }
  };
  return (
    <>
      <Input.TextArea
        id={id}
        className="wm-json"
        spellCheck={false}
        disabled={disabled}
        autoSize={{ minRows: 2, maxRows: 12 }}
        value={draft ?? print(value)}
        {...((invalid || broken) && { status: 'error' as const })}
        onChange={(event) => typed(event.target.value)}
        onBlur={() => {
          setDraft(null);
          setBroken(false);
        }}
      />
      {broken && <Typography.Text type="danger">{t(entityTexts.badJson)}</Typography.Text>}
    </>
  );
}

function JsonCell(props: CellProps) {
  if (!props.full || props.value === null || props.value === undefined) return <TextCell {...props} />;
  return <pre className="wm-json-view">{print(props.value)}</pre>;
}

/** Bound to a dictionary the value is a choice of its items, otherwise what only its own page knows. */
export const jsonView: FieldKindView = {
  Input: (props: InputProps) => (props.field.dict ? <DictItemsInput {...props} /> : <JsonInput {...props} />),
  Cell: (props: CellProps) => (props.field.dict ? <DictItemsCell {...props} /> : <JsonCell {...props} />),
  Filter: (props: FilterProps) => (props.field.dict ? <DictFilter {...props} /> : null),
  width: 200,
  wide: true,
  sortable: false,
};
