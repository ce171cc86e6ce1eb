/** Changes of a step in the form, field by field, for the story. */

import { diffForms, type FormChange } from '#modules/flow/form/form-diff.ts';
import { BeforeAfter } from '#web/compare/BeforeAfter.tsx';
import { FieldCell } from '#web/fields/field-kinds.tsx';
import { t } from '#web/lang.ts';
import type { WorkflowView } from '../../instance/instance.calls.ts';
import { instanceTexts as i } from './instance-texts.ts';
import { shownValue } from './shown-value.ts';

type Diff = Readonly<Record<string, readonly [unknown, unknown]>>;

const sideOf = (diff: Diff, at: 0 | 1): Record<string, unknown> =>
  Object.fromEntries(Object.entries(diff).map(([field, sides]) => [field, sides[at]]));

function Change({ change: { field, label, kind, row, before, after } }: { change: FormChange }) {
  const where = row === null ? t(label) : `${t(label)} ${t(i.rowNo, { row })}`;
  if (kind !== 'changed' || !field) return <>{t(kind === 'rowAdded' ? i.rowAdded : i.rowRemoved, { where })}</>;
  const side = (value: unknown) => (isEmpty(value) ? null : <FieldCell field={field} value={value} />);
  return (
    <>
      {where}: <BeforeAfter before={side(before)} after={side(after)} />
    </>
  );
}
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

export function FormChanges({ diff, view }: { diff: Diff; view: WorkflowView }) {
  const { form, people, labels } = view;
  const entries = Object.entries(diff).filter(([field]) => !field.startsWith('_'));
  if (entries.length === 0) return null;
  return (
    <ul className="wm-story-changes">
      {form
        ? diffForms(form.schema, sideOf(diff, 0), sideOf(diff, 1))
            .filter((change) => Object.hasOwn(diff, change.path.split('.')[0]!))
            .map((change) => (
              <li key={change.path}>
                <Change change={change} />
              </li>
            ))
        : entries.map(([field, [before, after]]) => (
            <li key={field}>
              {labels[field] ?? field}:{' '}
              <BeforeAfter
                before={shownValue(before, people, undefined)}
                after={shownValue(after, people, undefined)}
              />
            </li>
          ))}
    </ul>
  );
}

/** What a step changed in the variables that no form shows. */
export function VariableChanges({ diff, view }: { diff: Diff; view: WorkflowView }) {
  const { graph, people, labels } = view;
  const entries = Object.entries(diff).filter(([name]) => Object.hasOwn(graph.variables, name));
  if (entries.length === 0) return null;
  return (
    <ul className="wm-story-changes">
      {entries.map(([name, [before, after]]) => (
        <li key={name}>
          {labels[name] ?? name}:{' '}
          <BeforeAfter
            before={shownValue(before, people, graph.variables[name])}
            after={shownValue(after, people, graph.variables[name])}
          />
        </li>
      ))}
    </ul>
  );
}
