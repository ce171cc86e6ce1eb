/**
 * What the change log of tasks held in minutes before it held days and hours: read as it is written today
 * (`edit/plan-log.ts`). Durations in days of the plan as it is now; elapsed ones were not marked, so they cannot be told apart.
 */
import { formerField } from '#server/entity/change-log.ts';
import { planUnits } from './plan-units.ts';

const hours = async () => (minutes: number) => Math.round(minutes / 6) / 10;

formerField('task', 'durationMinutes', {
  field: 'plannedDays',
  async values(ctx, scope) {
    const { minutesPerDay } = await planUnits(ctx, scope);
    return (minutes) => Math.round((minutes / minutesPerDay) * 100) / 100;
  },
});
formerField('task', 'workMinutes', { field: 'plannedHours', values: hours });
formerField('task', 'actualWorkMinutes', { field: 'actualHours', values: hours });
