import type { FormOptions } from '#web/entity/actions.tsx';
import type { CalendarRow } from '../calendar.entity.ts';
import { calendar } from '../calendar.entity.ts';
import { DEFAULT_SHIFTS } from '../calendar.rules.ts';
import { ShiftsEditor } from './ShiftsEditor.tsx';
import { hoursOf } from './shift-text.ts';

/** The rules of a calendar; its days are set in the year itself. */
export const calendarRules = {
  ...calendar,
  form: [
    ['name', 'ownerKind'],
    ['ownerProject', 'ownerUser'],
    ['weekendRule', 'anchorDate'],
    ['hoursPerDay', 'nationalHolidays'],
    ['shifts'],
  ],
};

/** Form of a calendar; `ownerKind` of an existing one is shown but fixed. */
export const calendarForm = (row?: CalendarRow): FormOptions => ({
  initial: { shifts: DEFAULT_SHIFTS, ownerKind: 'company' },
  formState: (values) => ({
    ownerProject: { visible: values.ownerKind === 'project', required: row === undefined },
    ownerUser: { visible: values.ownerKind === 'user', required: row === undefined },
    anchorDate: { visible: values.weekendRule === 'bigSmall', required: true },
    days: { visible: false },
    week: { visible: false },
  }),
  inputs: {
    shifts: (value, set, form) => (
      <ShiftsEditor
        value={Array.isArray(value) ? (value as [number, number][]) : []}
        onChange={(shifts) => {
          set(shifts);
          form.set('hoursPerDay', hoursOf(shifts).toFixed(1));
        }}
      />
    ),
  },
});
