import type { FormOptions } from '#web/entity/actions.tsx';
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

/** Form of a calendar; its days, and a week that came with an imported plan, are not set here. */
export const calendarForm = (): FormOptions => ({
  initial: { shifts: DEFAULT_SHIFTS, ownerKind: 'company' },
  formState: () => ({ days: { visible: false }, week: { visible: false } }),
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
