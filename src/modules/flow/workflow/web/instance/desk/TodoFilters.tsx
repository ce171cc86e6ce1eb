/** What narrows the to-do list: workflow, initiator, since when it waits; kept in the address. */

import { DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { useId } from 'react';
import { useAddressState } from '#web/address-state.ts';
import { useCall } from '#web/api.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { t } from '#web/lang.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import type { ReportState } from '#web/report/use-report.ts';
import { type ListedWorkflow, todoFilters } from '../../../instance/instance.calls.ts';
import { instanceTexts as i } from '../instance-texts.ts';

/** What narrowed and ordered the to-do list that a workflow was opened from, as its address has it; opened from elsewhere: nothing. */
export function useListNarrowing(): Record<string, string | number> {
  const { text } = useAddressState();
  const [initiator, projectId] = [Number(text('initiator')), Number(text('projectId'))];
  if (text('follow') === '') return {};
  return {
    ...(text('definition') && { definition: text('definition') }),
    ...(initiator > 0 && { initiator }),
    ...(text('from') && { from: text('from') }),
    ...(text('to') && { to: text('to') }),
    ...(text('search') && { search: text('search') }),
    ...(text('businessType') && { businessType: text('businessType') }),
    ...(projectId > 0 && { projectId }),
    ...(text('order') && { sort: text('order') }),
  };
}

export function TodoFilters({ state: { asked, choose: set } }: { state: ReportState<ListedWorkflow> }) {
  const { data } = useCall(todoFilters, {}, { quiet: true, background: true });
  const id = useId();
  const day = (name: string) => (asked[name] ? dayjs(asked[name]) : null);
  return (
    <>
      <div className="wm-filter-item">
        <label htmlFor={`${id}definition`}>{t(i.definition)}</label>
        <Select
          allowClear
          id={`${id}definition`}
          showSearch={BY_LABEL}
          placeholder={t(entityTexts.all)}
          value={asked.definition || null}
          options={(data?.definitions ?? []).map(({ key, name, count }) => ({
            value: key,
            label: `${name} (${count})`,
          }))}
          onChange={(definition: string | null) => set({ definition: definition ?? '' })}
        />
      </div>
      <div className="wm-filter-item">
        <label htmlFor={`${id}initiator`}>{t(i.initiator)}</label>
        <Select
          allowClear
          id={`${id}initiator`}
          showSearch={BY_LABEL}
          placeholder={t(entityTexts.all)}
          value={asked.initiator || null}
          options={(data?.initiators ?? []).map(({ id: person, name }) => ({ value: String(person), label: name }))}
          onChange={(initiator: string | null) => set({ initiator: initiator ?? '' })}
        />
      </div>
      <div className="wm-filter-item">
        <label htmlFor={`${id}from`}>{t(i.waitingSince)}</label>
        <DatePicker.RangePicker
          id={{ start: `${id}from`, end: `${id}to` }}
          allowEmpty={[true, true]}
          placeholder={[t(i.waitingFrom), t(i.waitingTo)]}
          value={[day('from'), day('to')]}
          onChange={(days) =>
            set({ from: days?.[0]?.format('YYYY-MM-DD') ?? '', to: days?.[1]?.format('YYYY-MM-DD') ?? '' })
          }
        />
      </div>
    </>
  );
}
