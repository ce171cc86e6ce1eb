import { DownOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { ScopeRef } from '#kernel/permission.ts';
import type { Titles } from '../../fields/field-kind.ts';
import { FieldInput, fieldKinds } from '../../fields/field-kinds.tsx';
import { t } from '../../lang.ts';
import { RefusalAlert } from '../../parts/RefusalAlert.tsx';
import { entityTexts } from '../entity-texts.ts';
import type { FieldsForm } from './use-fields-form.ts';
import '../entity.css';

/**
 * Inputs of your own: field name -> input. It gets its value, the setter, the values of the whole form, and the id its
 * label points to.
 */
export type OwnInputs = Readonly<
  Record<string, (value: unknown, set: (value: unknown) => void, form: FieldsForm, id: string) => ReactNode>
>;

/** What stands below inputs, of the values of the whole form: field name -> note. */
export type Notes = Readonly<Record<string, (form: FieldsForm) => ReactNode>>;

export interface EntityFormProps {
  form: FieldsForm;
  /** Rows of fields; names without a field are left out. Several groups carry a heading; a folded one opens by a button. */
  groups: readonly { title?: string; rows: readonly (readonly string[])[]; folded?: boolean }[];
  titles?: Readonly<Record<string, Titles>> | undefined;
  scope?: ScopeRef | undefined;
  inputs?: OwnInputs | undefined;
  notes?: Notes | undefined;
  /** Enter in a one-line input. */
  onSubmit(): void;
}

/** The inputs of a form in rows of equal cells; long texts take their own row. */
export function EntityForm({ form, groups, titles, scope, inputs, notes, onSubmit }: EntityFormProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const errorCount = Object.keys(form.errors).filter((name) => name in form.fields).length;
  const before = useRef(0);
  useEffect(() => {
    // After a refused submit the first wrong field comes into sight.
    if (errorCount > 1 && before.current === 0)
      box.current?.querySelector('.ant-form-item-has-error')?.scrollIntoView({ block: 'nearest' });
    before.current = errorCount;
  }, [errorCount]);
  // Inputs of every kind, including custom ones, pass their label and the text below to screen readers.
  useEffect(() => {
    for (const [name, field] of Object.entries(form.fields)) {
      const input = document.getElementById(`${id}${name}`);
      if (!input || !box.current?.contains(input)) continue;
      const wrong = form.errors[name] !== undefined;
      input.setAttribute('aria-invalid', String(wrong));
      if (field.required && field.kind !== 'bool') input.setAttribute('aria-required', 'true');
      if (wrong) input.setAttribute('aria-describedby', `${id}${name}-error`);
      else input.removeAttribute('aria-describedby');
    }
  }, [form.fields, form.errors, id]);
  const first = groups.flatMap((group) => group.rows.flat()).find((name) => form.fields[name] && !form.disabled(name));
  return (
    <div ref={box}>
      <Form className="wm-form" layout="vertical" onFinish={onSubmit} autoComplete="off" requiredMark>
        <RefusalAlert {...form.refusal} />
        {groups.map((group, at) => (
          <Folded key={group.title ?? at} group={group} form={form}>
            {group.title && <h2 className="wm-form-head">{group.title}</h2>}
            {splitRows(group.rows, form).map((row) => (
              <div key={row.join()} className="wm-form-row" style={{ '--wm-cells': row.length } as CSSProperties}>
                {row.map((name) => {
                  const field = form.fields[name]!;
                  const own = inputs?.[name];
                  const error = form.errors[name];
                  return (
                    <Form.Item
                      key={name}
                      label={t(field.label)}
                      htmlFor={`${id}${name}`}
                      required={field.required === true && field.kind !== 'bool'}
                      {...(error && {
                        validateStatus: 'error' as const,
                        help: <span id={`${id}${name}-error`}>{error}</span>,
                      })}
                    >
                      {own ? (
                        own(form.values[name], (value) => form.set(name, value), form, `${id}${name}`)
                      ) : (
                        <FieldInput
                          id={`${id}${name}`}
                          field={field}
                          value={form.values[name]}
                          disabled={form.disabled(name)}
                          invalid={error !== undefined}
                          autoFocus={name === first}
                          titles={titles?.[name]}
                          titlesOf={(cell) => titles?.[`${name}.${cell}`]}
                          problems={form.problemsOf(name)}
                          onBusy={(busy) => form.hold(name, busy)}
                          scope={scope}
                          onChange={(value) => form.set(name, value)}
                        />
                      )}
                      {notes?.[name]?.(form)}
                    </Form.Item>
                  );
                })}
              </div>
            ))}
          </Folded>
        ))}
        <button type="submit" hidden aria-label={t(entityTexts.save)} />
      </Form>
    </div>
  );
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A group of fields; a folded one shows its inputs once they are wanted, hold something, or are wrong. */
function Folded({
  group,
  form,
  children,
}: {
  group: EntityFormProps['groups'][number];
  form: FieldsForm;
  children: ReactNode;
}) {
  const names = group.rows.flat().filter((name) => form.fields[name]);
  const [wanted, setWanted] = useState(false);
  const [held] = useState(() =>
    names.some((name) => !isEmpty(form.values[name]) && form.fields[name]!.default === undefined),
  );
  const open = !group.folded || wanted || held || names.some((name) => form.errors[name] !== undefined);
  if (names.length === 0) return null;
  return (
    <section>
      {open ? (
        children
      ) : (
        <Button type="link" className="wm-form-more" icon={<DownOutlined />} onClick={() => setWanted(true)}>
          {t(entityTexts.moreFields, { count: names.length })}
        </Button>
      )}
    </section>
  );
}

/** Shown names row by row; wide kinds alone. */
function splitRows(rows: readonly (readonly string[])[], form: FieldsForm): string[][] {
  return rows.flatMap((row) => {
    const shown = row.filter((name) => form.fields[name]);
    const wide = shown.filter((name) => fieldKinds[form.fields[name]!.kind].wide);
    const narrow = shown.filter((name) => !wide.includes(name));
    return [narrow, ...wide.map((name) => [name])].filter((cells) => cells.length > 0);
  });
}
