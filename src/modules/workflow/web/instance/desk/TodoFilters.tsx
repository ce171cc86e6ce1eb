/** What narrows the to-do list: workflow, initiator, since when it waits; kept in the address. */
import { DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { useAddressState } from '#web/address-state.ts';
import { useCall } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { todoFilters } from '../../../instance/instance.calls.ts';
import { instanceTexts as i } from '../instance-texts.ts';

/** The input of the list as the address has it. */
export function useTodoInput(): Record<string, string | number> {
  const { text } = useAddressState();
  const initiator = Number(text('initiator'));
  return {
    ...(text('definition') && { definition: text('definition') }),
    ...(initiator > 0 && { initiator }),
    ...(text('from') && { from: text('from') }),
    ...(text('to') && { to: text('to') }),
  };
}

/** What narrowed the to-do list that a workflow was opened from, as its address has it; opened from elsewhere: nothing. */
export function useListNarrowing(): Record<string, string | number> {
  const { text } = useAddressState();
  const input = useTodoInput();
  const projectId = Number(text('projectId'));
  if (text('follow') === '') return {};
  return {
    ...input,
    ...(text('search') && { search: text('search') }),
    ...(text('businessType') && { businessType: text('businessType') }),
    ...(projectId > 0 && { projectId }),
  };
}

export function TodoFilters() {
  const { text, set } = useAddressState();
  const { data } = useCall(todoFilters, {}, { quiet: true, background: true });
  const day = (name: string) => (text(name) ? dayjs(text(name)) : null);
  return (
    <>
      <Select
        allowClear
        className="wm-todo-filter"
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t(i.definition)}
        aria-label={t(i.definition)}
        value={text('definition') || null}
        options={(data?.definitions ?? []).map(({ key, name, count }) => ({ value: key, label: `${name} (${count})` }))}
        onChange={(definition: string | null) => set({ definition: definition ?? '' })}
      />
      <Select
        allowClear
        className="wm-todo-filter"
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t(i.initiator)}
        aria-label={t(i.initiator)}
        value={text('initiator') || null}
        options={(data?.initiators ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(initiator: string | null) => set({ initiator: initiator ?? '' })}
      />
      <DatePicker.RangePicker
        className="wm-todo-period"
        allowEmpty={[true, true]}
        placeholder={[t(i.waitingFrom), t(i.waitingTo)]}
        value={[day('from'), day('to')]}
        onChange={(days) =>
          set({ from: days?.[0]?.format('YYYY-MM-DD') ?? '', to: days?.[1]?.format('YYYY-MM-DD') ?? '' })
        }
      />
    </>
  );
}
