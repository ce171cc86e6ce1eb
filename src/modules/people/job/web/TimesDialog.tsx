import { useDeferredValue, useMemo } from 'react';
import { CODE } from '#kernel/problem.ts';
import { send, useCall } from '#web/api.ts';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { FieldsDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { cronField, type JobRow, previewTimes, setJobTimes } from '../job.calls.ts';
import { jobTexts as j } from '../job.texts.ts';
import { everyText } from './every-text.ts';

const FIELDS = { cron: cronField };

/** Times of a job in place of its interval; shows the next ten. */
export function TimesDialog({ job, onClose }: { job: JobRow; onClose(): void }) {
  const start = useMemo(() => ({ cron: job.cron }), [job]);
  const form = useFieldsForm(FIELDS, start);
  const line = typeof form.values.cron === 'string' ? form.values.cron : '';
  const asked = useDeferredValue(line.trim());
  // The server judges the line anyway when it is saved; a preview that fails shows the hint.
  const preview = useCall(previewTimes, { cron: asked }, { enabled: asked !== '', quiet: true, background: true });
  const found = asked === '' ? undefined : preview.data;
  const save = async ({ cron }: Record<string, unknown>): Promise<void> => {
    await send(setJobTimes, { bean: job.bean, cron: (cron as string | null) ?? null }, { quiet: [CODE.refused] });
    toast.success(t(j.done));
    onClose();
  };
  const hint = `${t(j.cronNote)} (${everyText(job.everySeconds)})`;
  const next = found?.next.map((at) => instantText(at, true)).join(' · ');
  const told = found ? (found.wrong ?? `${t(j.next)}: ${next}`) : hint;
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
