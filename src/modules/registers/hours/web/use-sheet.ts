/** The sheet of some days, and writing to it: saves go one after the other, each cell with its own answer. */
import { useCallback, useRef, useState } from 'react';
import type { Params } from '#kernel/text.ts';
import { useApproval } from '#modules/flow/approval/web/public.ts';
import { send, useCall } from '#web/api.ts';
import { ask, report, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { leftLines } from '#web/parts/tell-batch.ts';
import { type HoursSheet, hoursSheet, type SavedCells, saveHours, submitRecords } from '../hours.calls.ts';
import { hoursSaid, isOpen } from '../hours.rules.ts';
import type { HoursCell } from '../hours-cells.ts';
import { hoursPageTexts as x } from './texts.ts';

/** `person`: whose hours; null: one's own. `dialog` must be rendered somewhere on the page. */
export function useSheet(from: string, to: string, person: number | null) {
  const answer = useCall(hoursSheet, { from, to, person }, { quiet: true, staleTime: 0, keepPrevious: false });
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [saving, setSaving] = useState(0);
  // The next save waits for the one before and for what it made of the sheet.
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const { refetch } = answer;
  const { ask: askApproval, dialog } = useApproval(['workRecord', 'task', 'project'], () => void refetch());

  /** Saves what `make` makes of the sheet as it is when its turn comes; answers false when a cell was refused. */
  const save = useCallback(
    (make: (sheet: HoursSheet) => readonly Partial<HoursCell>[]): Promise<boolean> => {
      const run = async (): Promise<boolean> => {
        const { data } = await refetch();
        const cells = data ? make(data) : [];
        if (cells.length === 0) return true;
        setSaving((n) => n + 1);
        try {
          const done: SavedCells = await send(saveHours, { cells: cells as HoursCell[], person });
          const gone = new Set(done.saved.map(({ key }) => key));
          setRefused((old) => ({
            ...Object.fromEntries(Object.entries(old).filter(([key]) => !gone.has(key))),
            ...Object.fromEntries(done.refused.map(({ key, reason }) => [key, reason])),
          }));
          await refetch();
          return done.refused.length === 0;
        } catch {
          // The refusal of the whole call has been shown; input stays in its cell.
          return false;
        } finally {
          setSaving((n) => n - 1);
        }
      };
      const next = line.current.then(run, run);
      line.current = next;
      return next;
    },
    [refetch, person],
  );

  /** Submits the open records of these days, after asking; shows findings. */
  const submit = useCallback(async (): Promise<void> => {
    await line.current;
    const { data } = await refetch();
    if (!data) return;
    const open = data.records.filter(({ status }) => isOpen(status));
    if (open.length === 0) {
      toast.info(t(x.nothingToSubmit));
      return;
    }
    const params: Params = { count: open.length, hours: hoursSaid(open.reduce((sum, r) => sum + r.minutes, 0)) };
    const warnings = warningsOf(data);
    const body = warnings.length > 0 ? warnings.join('；') : undefined;
    if (!(await ask({ title: x.askSubmit, params, confirm: x.submit, ...(body && { body }) }))) return;
    try {
      const done = await send(submitRecords, { ids: open.map(({ id }) => id) });
      if (done.refused.length > 0) report(t(x.someRefused), leftLines(done.refused));
      // A workflow is bound: it starts with its own dialog.
      if (done.approvals.length > 0) askApproval(...done.approvals);
      if (done.done.length > 0) toast.success(t(x.submitted, { count: done.done.length }));
    } catch {
      // Already shown.
    }
    await refetch();
  }, [refetch, askApproval]);

  return { answer, save, submit, refused, saving: saving > 0, dialog };
}

/** Soft limits of the displayed week: long days, and a week without overtime that is too long. */
export function warningsOf(sheet: HoursSheet): string[] {
  const days = sheet.days.flatMap(({ date }) => {
    const minutes = sheet.records.filter((r) => r.workDate === date).reduce((sum, r) => sum + r.minutes, 0);
    return minutes > sheet.longDayHours * 60 ? [t(x.longDay, { date, hours: sheet.longDayHours })] : [];
  });
  if (sheet.days.length < 7) return days;
  const normal = sheet.records.filter((r) => r.kind !== sheet.kinds.overtime).reduce((sum, r) => sum + r.minutes, 0);
  return normal > sheet.longWeekHours * 60 ? [...days, t(x.longWeek, { hours: sheet.longWeekHours })] : days;
}
