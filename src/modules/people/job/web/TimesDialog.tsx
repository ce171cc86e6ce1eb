import { useMemo } from 'react';
import { checkCron, nextTimes } from '#kernel/cron.ts';
import { now } from '#kernel/dates.ts';
import { CODE } from '#kernel/problem.ts';
import { send } from '#web/api.ts';
import { clockAhead } from '#web/clock.ts';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { FieldsDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { cronField, type JobRow, setJobTimes } from '../job.calls.ts';
import { jobTexts as j } from '../job.texts.ts';
import { everyText } from './every-text.ts';

const FIELDS = { cron: cronField };

/** What a line means, before it is saved. */
function meaning(line: string): string | null {
  if (line.trim() === '' || checkCron(line, now())) return null;
  return nextTimes(line, now(), clockAhead(), 10)
    .map((at) => instantText(new Date(at).toISOString(), true))
    .join(' · ');
}

/** Times of a job in place of its interval; shows the next ten. */
export function TimesDialog({ job, onClose }: { job: JobRow; onClose(): void }) {
  const start = useMemo(() => ({ cron: job.cron }), [job]);
  const form = useFieldsForm(FIELDS, start);
  const line = typeof form.values.cron === 'string' ? form.values.cron : '';
  const next = meaning(line);
  const wrong = line.trim() === '' ? null : checkCron(line, now());
  const save = async ({ cron }: Record<string, unknown>): Promise<void> => {
    await send(setJobTimes, { bean: job.bean, cron: (cron as string | null) ?? null }, { quiet: [CODE.refused] });
    toast.success(t(j.done));
    onClose();
  };
  const told = next
    ? `${t(j.next)}: ${next}`
    : wrong
      ? t(wrong.message, wrong.params)
      : `${t(j.cronNote)} (${everyText(job.everySeconds)})`;
  return (
    <FieldsDialog
      name="jobTimes"
      width={560}
      title={`${job.label} · ${t(j.times)}`}
      form={form}
      groups={[{ rows: [['cron']] }]}
      note={told}
      send={save}
      onCancel={onClose}
    />
  );
}
