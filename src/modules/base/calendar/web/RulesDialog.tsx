import { useMemo } from 'react';
import type { Fields } from '#kernel/field.ts';
import { flatValues, inputOf } from '#web/entity/record/record-values.ts';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { useAddedFields } from '#web/entity/record/use-record-form.tsx';
import { FieldsDialog } from '#web/entity/SendDialog.tsx';
import { t } from '#web/lang.ts';
import { type CalendarRow, calendar } from '../calendar.entity.ts';
import { calendarPageTexts as c } from './calendar.texts.ts';
import { calendarForm } from './calendar-form.tsx';
import './calendar.css';

const ROWS = [['name'], ['weekendRule', 'anchorDate'], ['hoursPerDay', 'nationalHolidays'], ['shifts']] as const;
const OWN: Fields = Object.fromEntries(
  ROWS.flat().map((name) => [name, calendar.fields[name as keyof typeof calendar.fields]]),
);

interface RulesDialogProps {
  row: CalendarRow;
  /** Keeps the rules; false: not kept, the dialog stays. */
  save(values: Partial<CalendarRow>): Promise<boolean>;
  onClose(): void;
}

/** Name, week and hours of a calendar that is kept by its owner's call. */
export function RulesDialog({ row, save, onClose }: RulesDialogProps) {
  const { formState, inputs } = calendarForm();
  const added = useAddedFields(calendar.name);
  const fields = useMemo((): Fields => ({ ...OWN, ...added.fields }), [added]);
  const start = useMemo(() => flatValues({ ...row }, fields), [row, fields]);
  const form = useFieldsForm(fields, start, { formState });
  const submit = async (values: Record<string, unknown>): Promise<void> => {
    // A chosen rule takes the place of a week that came with an imported plan.
    const ruled =
      values.weekendRule !== row.weekendRule || JSON.stringify(values.shifts) !== JSON.stringify(row.shifts);
    if (await save({ ...inputOf(values), ...(ruled && { week: null }) })) onClose();
  };
  return (
    <FieldsDialog
      name={`calendar ${row.id}`}
      width={640}
      title={t(c.edit)}
      form={form}
      groups={[{ rows: ROWS }, ...added.groups]}
      inputs={inputs}
      send={submit}
      onCancel={onClose}
    />
  );
}
