/** Narrows a list of workflows by state; the choice stands in the address as `status`. */
import { Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { INSTANCE_STATUS } from '#modules/workflow/instance/instance-status.ts';
import type { InstanceStatus } from '#modules/workflow/state.ts';
import { useAddressState } from '#web/address-state.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { t } from '#web/lang.ts';
import { workflowTexts as w } from './workflows/workflow-texts.ts';

const STATES = Object.entries(INSTANCE_STATUS).filter(([state]) => state !== 'draft');

/** What the list is asked, and the select that says so; a word that is no state asks for all. */
export function useStatusFilter(): { input: { status?: InstanceStatus }; filter: ReactNode } {
  const { text, set } = useAddressState();
  const status = STATES.find(([state]) => state === text('status'))?.[0] ?? null;
  const id = useId();
  const filter = (
    <div className="wm-filter-item">
      <label htmlFor={id}>{t(w.status)}</label>
      <Select
        allowClear
        id={id}
        placeholder={t(entityTexts.all)}
        value={status}
        options={STATES.map(([state, label]) => ({ value: state, label: t(label) }))}
        onChange={(next?: string) => set({ status: next ?? '' })}
      />
    </div>
  );
  return { input: status ? { status: status as InstanceStatus } : {}, filter };
}
