/** What an agreed correction does to a record: its hours, the day, the ledger and the task, in one transaction. */
import { refuse } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { setRows } from '#server/entity/set-rows.ts';
import { hoursOf, minutesOf } from '../../hours.rules.ts';
import { type WorkRecordRow, workRecord } from '../../work-record.entity.ts';
import { wrongStatus } from '../held-records.ts';
import { hoursConfigs } from '../hours-settings.ts';
import { bookMinus, bookPlus, type Plans, settleTasks } from '../ledger.ts';
import { addToDay } from '../save.ts';

/** Sets the hours of a held record, whose plan is held too, and books the difference. */
export async function correctTo(ctx: Ctx, row: WorkRecordRow, minutes: number, plans: Plans): Promise<void> {
  // Undone meanwhile: it is edited like any other.
  const wrong = row.status === 'approved' ? null : wrongStatus(row);
  if (wrong) throw refuse(wrong.message, wrong.params);
  await addToDay(ctx, row.person, row.workDate, minutes - minutesOf(row.hours));
  const after = await setRows(workRecord, ctx, [row], { hours: hoursOf(minutes) }, 'correct');
  await bookMinus(ctx, [row.id], 'correct');
  await bookPlus(ctx, after, await hoursConfigs(ctx), 'correct');
  await settleTasks(ctx, plans, after);
}
