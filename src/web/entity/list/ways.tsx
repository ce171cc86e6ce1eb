import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import type { Message } from '#kernel/text.ts';
import { useAddressState } from '../../address-state.ts';
import { t } from '../../lang.ts';

/**
 * The modes of a list, the first by default: the current one, which is in the address (`?show=matrix`), and the control to choose,
 * for its `tools`. `label`: for screen readers.
 */
export function useWays<W extends string>(
  label: Message,
  words: Readonly<Record<W, Message>>,
  ways: readonly W[],
): [shown: W, control: ReactNode] {
  const { text, set } = useAddressState();
  const [usual] = ways as [W];
  const shown = ways.find((way) => way === text('show')) ?? usual;
  return [
    shown,
    <Segmented<W>
      key="ways"
      aria-label={t(label)}
      value={shown}
      options={ways.map((value) => ({ value, label: t(words[value]) }))}
      onChange={(value) => set({ show: value === usual ? '' : value })}
    />,
  ];
}
