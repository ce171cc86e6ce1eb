/**
 * What others have changed while a person filled in the same form: both values of each field, and their choice.
 *
 * What only one side has changed is merged by the server without asking; only the rest is shown here (mergeForms). The
 * decision is sent once more with the sides; if somebody was faster again, the new values are shown.
 */
import { Alert } from 'antd';
import { useState } from 'react';
import type { FormConflict, MergeSide } from '#modules/flow/form/form-merge.ts';
import { inputsOf } from '#modules/flow/form/form-schema.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { SidesTable } from '#web/entity/record/SidesTable.tsx';
import { SendDialog } from '#web/entity/SendDialog.tsx';
import { FieldCell } from '#web/fields/field-kinds.tsx';
import { t } from '#web/lang.ts';
import type { InputConflict, WorkflowView } from '../../instance/instance.calls.ts';
import { instanceTexts as i } from './instance-texts.ts';
import { shownValue } from './shown-value.ts';

interface Props {
  conflict: InputConflict;
  view: WorkflowView;
  okText: string;
  /** Sends the decision again. */
  send(sides: Record<string, MergeSide>): Promise<void>;
  onCancel(): void;
}

/** A value of a side: of a field as the field is shown, of a whole row its cells, null: the row is deleted. */
function SideValue({ conflict, value, view }: { conflict: FormConflict; value: unknown; view: WorkflowView }) {
  if (conflict.field) return <FieldCell field={conflict.field} value={value} full />;
  const item = view.form && inputsOf(view.form.schema).get(conflict.path.split('.')[0]!);
  if (item?.type !== 'table') return shownValue(value, view.people, view.graph.variables[conflict.path]);
  if (value === null) return <span className="wm-none">{t(i.rowGone)}</span>;
  const row = value as Record<string, unknown>;
  return (
    <dl className="wm-row-cells">
      {item.columns.map(({ key, field }) => (
        <div key={key}>
          <dt>{t(field.label)}</dt>
          <dd>
            <FieldCell field={field} value={row[key]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function FormConflictDialog({ conflict, view, okText, send, onCancel }: Props) {
  const { conflicts } = conflict;
  const [sides, setSides] = useState<Record<string, MergeSide>>({});
  const decided = conflicts.every(({ path }) => sides[path]);
  const nameOf = ({ label, row }: FormConflict): string =>
    row === null ? t(label) : `${t(label)} ${t(i.rowNo, { row })}`;
  return (
    <SendDialog
      width={820}
      title={t(entityTexts.conflictTitle)}
      okText={okText}
      disabled={!decided}
      send={() => send(sides)}
      onCancel={onCancel}
    >
      <Alert type="warning" showIcon title={t(i.changedMeanwhile)} />
      <SidesTable
        rows={conflicts.map((one) => ({
          key: one.path,
          label: nameOf(one),
          value: (of) => <SideValue conflict={one} value={one[of]} view={view} />,
        }))}
        choices={sides}
        onChoose={setSides}
      />
    </SendDialog>
  );
}
