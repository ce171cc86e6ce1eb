/**
 * A form on the screen: its fields in columns, sub-tables, sections and hints, under the rights of a step.
 *
 * Hidden items are not drawn (nor sent by the server), read-only ones are shown as text. The same
 * component prints. Narrow boxes fall back to fewer columns.
 */
import { Alert, Form } from 'antd';
import { type CSSProperties, useId } from 'react';
import { FieldCell, FieldInput, fieldKinds } from '#web/fields/field-kinds.tsx';
import { t } from '#web/lang.ts';
import type { FormField, FormItem } from '../form-schema.ts';
import { mayEdit } from '../form-values.ts';
import { SubTableView } from './SubTableView.tsx';
import type { Filling } from './use-filling.ts';
import '#web/entity/entity.css';
import './form.css';

export function FormView({ filling }: { filling: Filling }) {
  const { schema, errors } = filling;
  const id = useId();
  return (
    <Form layout="vertical" component="div" className="wm-form wm-form-view" requiredMark>
      {errors[''] && <Alert className="wm-refusal" type="error" showIcon title={errors['']} />}
      <div className="wm-form-grid" style={{ '--wm-columns': schema.columns } as CSSProperties}>
        {schema.items.map((item) => (
          <Item key={item.key} item={item} filling={filling} id={id} />
        ))}
      </div>
    </Form>
  );
}

interface ItemProps {
  item: FormItem;
  filling: Filling;
  id: string;
}

function Item({ item, filling, id }: ItemProps) {
  const { rightOf, schema, hidden } = filling;
  if (hidden.has(item.key)) return null;
  if (item.type === 'hint')
    return (
      <Alert
        className="wm-form-whole wm-form-hint"
        type={item.tone ?? 'info'}
        title={<span className="wm-form-paragraphs">{t(item.text)}</span>}
      />
    );
  if (item.type === 'section') {
    const shown = item.items.filter(
      (one) => !hidden.has(one.key) && (one.type === 'hint' || rightOf(one.key) !== 'hidden'),
    );
    if (shown.length === 0) return null;
    return (
      <section className="wm-form-whole">
        <h2 className="wm-form-head">{t(item.label)}</h2>
        <div className="wm-form-grid" style={{ '--wm-columns': schema.columns } as CSSProperties}>
          {shown.map((one) => (
            <Item key={one.key} item={one} filling={filling} id={id} />
          ))}
        </div>
      </section>
    );
  }
  if (rightOf(item.key) === 'hidden') return null;
  if (item.type === 'table') return <SubTableView table={item} filling={filling} />;
  return <Input item={item} filling={filling} id={`${id}${item.key}`} />;
}

function Input({ item, filling, id }: { item: FormField; filling: Filling; id: string }) {
  const { values, errors, rightOf, schema } = filling;
  const { field, key } = item;
  const right = rightOf(key);
  const typed = mayEdit(right) && !item.calc;
  const span = fieldKinds[field.kind].wide ? schema.columns : Math.min(item.span ?? 1, schema.columns);
  const error = errors[key];
  return (
    <Form.Item
      style={{ '--wm-span': span } as CSSProperties}
      className="wm-form-cell"
      label={t(field.label)}
      htmlFor={id}
      required={typed && (right === 'required' || field.required === true)}
      {...(item.help && { extra: t(item.help) })}
      {...(error && { validateStatus: 'error' as const, help: error })}
    >
      {typed ? (
        <FieldInput
          id={id}
          field={field}
          value={values[key]}
          invalid={error !== undefined}
          onChange={(value) => filling.set(key, value)}
        />
      ) : (
        <div className="wm-form-read" id={id}>
          <FieldCell field={field} value={values[key]} full />
        </div>
      )}
    </Form.Item>
  );
}
