import { Form } from 'antd';
import { useState } from 'react';
import type { FieldKind } from '#kernel/field.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import type { Problem } from '#kernel/problem.ts';
import { extColumn } from '#kernel/query.ts';
import { EntityPicker } from '#web/entity/EntityPicker.tsx';
import { FieldInput } from '#web/fields/field-kinds.tsx';
import { t } from '#web/lang.ts';
import { addedValue, setAdded } from '../../edit/added-values.ts';
import type { Changed } from '../../edit/plan-changes.ts';
import type { Plan } from '../../plan-model.ts';
import type { AddedCells } from '../grid/choice-columns.ts';

/** Kinds that are typed: taken over when the field is left. */
const TYPED: ReadonlySet<FieldKind> = new Set(['text', 'longText', 'decimal']);

interface InputProps {
  cells: AddedCells;
  value: unknown;
  scope: ScopeRef;
  disabled: boolean;
  /** Returns the problem of a value. */
  onCommit(value: unknown): Problem | null;
}

function AddedInput({ cells, value, scope, disabled, onCommit }: InputProps) {
  const { field, titles, taken } = cells;
  const [draft, setDraft] = useState(value);
  const [wrong, setWrong] = useState('');
  const commit = (next: unknown): void => {
    const problem = onCommit(next);
    setWrong(problem ? t(problem.message, problem.params) : '');
  };
  const typed = TYPED.has(field.kind);
  const take = (next: unknown): void => {
    setDraft(next);
    if (!typed) commit(next);
  };
  return (
    <Form.Item
      label={t(field.label)}
      required={field.required === true}
      style={{ marginBottom: 8 }}
      {...(wrong && { validateStatus: 'error' as const, help: wrong })}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears that the input inside is left */}
      <div onBlur={() => typed && commit(draft)}>
        {field.kind === 'ref' ? (
          <EntityPicker
            to={field.to ?? ''}
            scope={scope}
            titles={titles}
            value={typeof draft === 'number' ? draft : null}
            allowClear={!field.required}
            disabled={disabled}
            onChange={(id, option) => {
              if (option) taken?.([{ id: option.id, label: option.title }]);
              take(id);
            }}
          />
        ) : (
          <FieldInput
            field={field}
            value={draft}
            titles={titles}
            disabled={disabled}
            invalid={wrong !== ''}
            onChange={take}
          />
        )}
      </div>
    </Form.Item>
  );
}

interface Props {
  plan: Plan;
  row: number;
  fields: ReadonlyMap<string, AddedCells>;
  scope: ScopeRef;
  disabled: boolean;
  apply(changed: Changed): boolean;
}

/** The additional fields of a task; each is its own change. */
export function TaskAdded({ plan, row, fields, scope, disabled, apply }: Props) {
  const task = plan.tasks[row]!;
  return [...fields].map(([key, cells]) => {
    const column = extColumn(key)!;
    const value = addedValue(task.ext, column);
    return (
      <AddedInput
        key={`${task.id} ${key} ${JSON.stringify(value)}`}
        cells={cells}
        value={value}
        scope={scope}
        disabled={disabled}
        onCommit={(next) => {
          const changed = setAdded(plan, row, column, cells.field, next);
          if ('problem' in changed) return changed.problem;
          apply(changed);
          return null;
        }}
      />
    );
  });
}
