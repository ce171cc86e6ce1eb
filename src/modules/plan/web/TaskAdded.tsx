import { Form } from 'antd';
import { useState } from 'react';
import { checkValue, cleanValues } from '#kernel/check.ts';
import { sameValue } from '#kernel/diff.ts';
import type { Field, FieldKind } from '#kernel/field.ts';
import { extColumn } from '#kernel/query.ts';
import { useAddedFields } from '#web/entity/use-record-form.tsx';
import { FieldInput } from '#web/fields/field-kinds.tsx';
import { t } from '#web/lang.ts';
import type { PlanTask } from '../plan-model.ts';

/** Kinds that are typed: taken over when the field is left. */
const TYPED: ReadonlySet<FieldKind> = new Set(['text', 'longText', 'decimal']);

interface InputProps {
  name: string;
  field: Field;
  value: unknown;
  disabled: boolean;
  onCommit(value: unknown): void;
}

function AddedInput({ name, field, value, disabled, onCommit }: InputProps) {
  const [draft, setDraft] = useState(value);
  const [wrong, setWrong] = useState('');
  const commit = (next: unknown): void => {
    const cleaned = cleanValues({ [name]: field }, { [name]: next }, 'update')[name] ?? null;
    const problem = sameValue(cleaned, value) ? null : checkValue(name, field, cleaned);
    setWrong(problem ? t(problem.message, problem.params) : '');
    if (!problem && !sameValue(cleaned, value)) onCommit(cleaned);
  };
  const typed = TYPED.has(field.kind);
  return (
    <Form.Item
      label={t(field.label)}
      required={field.required === true}
      style={{ marginBottom: 8 }}
      {...(wrong && { validateStatus: 'error' as const, help: wrong })}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears that the input inside is left */}
      <div onBlur={() => typed && commit(draft)}>
        <FieldInput
          field={field}
          value={draft}
          disabled={disabled}
          invalid={wrong !== ''}
          onChange={(next) => {
            setDraft(next);
            if (!typed) commit(next);
          }}
        />
      </div>
    </Form.Item>
  );
}

interface Props {
  task: PlanTask;
  disabled: boolean;
  onChange(ext: PlanTask['ext']): void;
}

/** The additional fields of a task; each is a change of its own. */
export function TaskAdded({ task, disabled, onChange }: Props) {
  const { fields } = useAddedFields('task');
  return Object.entries(fields).map(([name, field]) => {
    const column = extColumn(name)!;
    const value = task.ext[column] ?? null;
    return (
      <AddedInput
        key={`${task.id} ${name} ${JSON.stringify(value)}`}
        name={name}
        field={field}
        value={value}
        disabled={disabled}
        onCommit={(next) => onChange({ ...task.ext, [column]: next as PlanTask['ext'][string] })}
      />
    );
  });
}
