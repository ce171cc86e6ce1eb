/** Small inputs of the property panel. */
import { Input, InputNumber, Switch } from 'antd';
import { type ReactNode, useId } from 'react';
import type { Message, Triple } from '#kernel/text.ts';
import { t } from '#web/lang.ts';

export function Property({ label, children }: { label: Message; children: ReactNode }) {
  return (
    <div className="wm-property">
      <span>{t(label)}</span>
      {children}
    </div>
  );
}

const LANGUAGES = ['中文', '繁體', 'English'] as const;

/** A text in the three languages; the other two follow the first as long as they equal it. */
export function TripleInput({
  label,
  value,
  onChange,
  area,
}: {
  label: Message;
  value: Triple;
  onChange(value: Triple): void;
  area?: boolean;
}) {
  const set = (at: number, text: string): void => {
    const next = [...value] as [string, string, string];
    next[at] = text;
    if (at === 0) for (const other of [1, 2]) if (value[other] === value[0] || value[other] === '') next[other] = text;
    onChange(next);
  };
  const Box = area ? Input.TextArea : Input;
  return (
    <Property label={label}>
      <div className="wm-triple">
        {LANGUAGES.map((name, at) => (
          <Box
            key={name}
            size="small"
            value={value[at]}
            placeholder={name}
            aria-label={`${t(label)} ${name}`}
            onChange={(event) => set(at, event.target.value)}
          />
        ))}
      </div>
    </Property>
  );
}

export function TextProperty({
  label,
  value,
  onChange,
}: {
  label: Message;
  value: string;
  onChange(value: string): void;
}) {
  return (
    <Property label={label}>
      <Input size="small" value={value} aria-label={t(label)} onChange={(event) => onChange(event.target.value)} />
    </Property>
  );
}

export function NumberProperty({
  label,
  value,
  min,
  max,
  onChange,
}: {
  label: Message;
  value: number | undefined;
  min?: number;
  max?: number;
  onChange(value: number | undefined): void;
}) {
  return (
    <Property label={label}>
      <InputNumber
        size="small"
        style={{ width: '100%' }}
        value={value ?? null}
        aria-label={t(label)}
        {...(min !== undefined && { min })}
        {...(max !== undefined && { max })}
        onChange={(next) => onChange(next ?? undefined)}
      />
    </Property>
  );
}

export function FlagProperty({
  label,
  value,
  onChange,
}: {
  label: Message;
  value: boolean;
  onChange(value: boolean): void;
}) {
  const id = useId();
  return (
    <div className="wm-property">
      <label htmlFor={id}>{t(label)}</label>
      <Switch id={id} size="small" checked={value} onChange={onChange} />
    </div>
  );
}
