import { Input } from 'antd';
import { entityTexts } from '../entity/entity-texts.ts';
import { t } from '../lang.ts';
import { TextCell } from './cell-text.tsx';
import type { CellProps, FieldKindView, FilterProps, InputProps } from './field-kind.ts';

/** What the browser's picker can show. */
const SIX_DIGITS = /^#[0-9a-f]{6}$/i;
const INPUT_MODE = { email: 'email', mobile: 'tel', phone: 'tel', url: 'url' } as const;

function TextInput({ field, value, onChange, invalid, disabled, ...rest }: InputProps) {
  const text = typeof value === 'string' ? value : '';
  if (field.format === 'color')
    return (
      <Input
        id={rest.id}
        value={text}
        allowClear
        autoComplete="off"
        disabled={disabled}
        maxLength={7}
        placeholder="#RRGGBB"
        {...(invalid && { status: 'error' })}
        prefix={
          // The browser's own picker: Ant Design's would be loaded with the first screen, whose button shares a module with it.
          <input
            type="color"
            className="wm-color"
            aria-label={t(field.label)}
            disabled={disabled}
            value={SIX_DIGITS.test(text) ? text : '#808080'}
            onChange={(event) => onChange(event.target.value)}
          />
        }
        onChange={(event) => onChange(event.target.value || null)}
      />
    );
  const mode = field.format && INPUT_MODE[field.format as keyof typeof INPUT_MODE];
  return (
    <Input
      id={rest.id}
      value={text}
      autoFocus={rest.autoFocus}
      autoComplete="off"
      disabled={disabled}
      maxLength={field.max ?? 200}
      {...(mode && { inputMode: mode })}
      {...(invalid && { status: 'error' })}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function TextView(props: CellProps) {
  const text = typeof props.value === 'string' ? props.value : '';
  if (text && props.field.format === 'color')
    return (
      <span className="wm-line">
        <i className="wm-swatch" style={{ background: text }} /> {text}
      </span>
    );
  if (text && props.field.format === 'url' && /^https?:\/\//.test(text))
    return (
      <a className="wm-line" href={text} target="_blank" rel="noreferrer noopener" title={text}>
        {text}
      </a>
    );
  if (text && props.field.format === 'email')
    return (
      <a className="wm-line" href={`mailto:${text}`} title={text}>
        {text}
      </a>
    );
  return <TextCell {...props} />;
}

/** Texts are searched by a part of them. */
export function TextFilter({ field, value, onChange, id }: FilterProps) {
  return (
    <Input
      {...(id && { id })}
      allowClear
      autoComplete="off"
      value={value ?? ''}
      placeholder={t(entityTexts.enter, { field: field.label })}
      onChange={(event) => onChange(event.target.value || undefined)}
    />
  );
}

export const textView: FieldKindView = {
  Input: TextInput,
  Cell: TextView,
  Filter: TextFilter,
  width: 180,
  sortable: true,
};
