/** Narrows a list of workflows by state; the choice stands in the address. */
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { INSTANCE_STATUS } from '#modules/workflow/instance/instance-status.ts';
import type { InstanceStatus } from '#modules/workflow/state.ts';
import { useAddressState } from '#web/address-state.ts';
import { t } from '#web/lang.ts';
import { workflowTexts as w } from './workflows/workflow-texts.ts';

const STATES = Object.entries(INSTANCE_STATUS).filter(([state]) => state !== 'draft');

/** What the list is asked, and the select that says so; a word that is no state asks for all. */
export function useStatusFilter(): { input: { status?: InstanceStatus }; filter: ReactNode } {
  const { text, set } = useAddressState();
  const status = STATES.find(([state]) => state === text('status'))?.[0] ?? null;
  const filter = (
    <Select
      allowClear
      style={{ width: 150 }}
      aria-label={t(w.status)}
      placeholder={t(w.status)}
      value={status}
      options={STATES.map(([state, label]) => ({ value: state, label: t(label) }))}
      onChange={(next?: string) => set({ status: next ?? '' })}
    />
  );
  return { input: status ? { status: status as InstanceStatus } : {}, filter };
}
