import { useEffect, useRef } from 'react';
import type { Field } from '#kernel/field.ts';
import { useCall } from '#web/api.ts';
import type { FieldsForm } from '#web/entity/record/use-fields-form.ts';
import { FieldInput } from '#web/fields/field-kinds.tsx';
import { t } from '#web/lang.ts';
import { type ClassDefaults, classDefaults } from '../classification.calls.ts';
import { dictPageTexts as d } from './dict.texts.ts';

interface Props {
  id: string;
  field: Field;
  value: unknown;
  form: FieldsForm;
  onChange(value: unknown): void;
  /** Starts over with the template of the class; left out: it is not offered. */
  onTemplate?(template: NonNullable<ClassDefaults['template']>): void;
}

/** The type of a new project: its calendar is filled in, its template offered. What people chose themselves stays. */
export function ClassInput({ id, field, value, form, onChange, onTemplate }: Props) {
  const item = typeof value === 'number' ? value : 0;
  const answer = useCall(classDefaults, { item }, { enabled: item > 0, quiet: true });
  const given = useRef<unknown>(null);
  const { data } = answer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another class fills in
  useEffect(() => {
    if (!data) return;
    const now = form.values.calendar ?? null;
    if (now !== null && now !== given.current) return;
    const next = data.calendar?.id ?? null;
    if (next !== now) form.set('calendar', next);
    given.current = next;
  }, [data]);
  return (
    <>
      <FieldInput id={id} field={field} value={value} invalid={form.errors.type !== undefined} onChange={onChange} />
      {onTemplate && data?.template && (
        <p className="wm-class-hint">
          {t(d.fromTemplate, { name: data.template.name })}{' '}
          <button type="button" className="wm-link" onClick={() => onTemplate(data.template!)}>
            {t(d.useTemplate)}
          </button>
        </p>
      )}
    </>
  );
}
