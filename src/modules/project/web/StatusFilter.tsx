/** Narrows a list of workflows by state; the choice stands in the address. */
import { Select } from 'antd';
import { INSTANCE_STATUS } from '#modules/workflow/instance-status.ts';
import { t } from '#web/lang.ts';
import { workflowTexts as w } from './workflow-texts.ts';

const STATES = Object.entries(INSTANCE_STATUS).filter(([state]) => state !== 'draft');

export function StatusFilter({ value, onChange }: { value: string | null; onChange(value: string | null): void }) {
  return (
    <Select
      allowClear
      style={{ width: 150 }}
      aria-label={t(w.status)}
      placeholder={t(w.status)}
      value={value}
      options={STATES.map(([state, label]) => ({ value: state, label: t(label) }))}
      onChange={(next?: string) => onChange(next ?? null)}
    />
  );
}
