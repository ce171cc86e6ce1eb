/** Chooses a node of the contract; what is left of it becomes the amount. */
import { Select } from 'antd';
import type { OwnInputs } from '#web/entity/record/EntityForm.tsx';
import { t } from '#web/lang.ts';
import type { NodeStanding } from '../contract.rules.ts';
import { leftOf } from './left-of.ts';
import { moneyText } from './money-text.ts';
import { contractPageTexts as x } from './texts.ts';

export const nodeInputs = (nodes: readonly NodeStanding[], currency: string): OwnInputs => ({
  node: (value, set, form, id) => (
    <Select<number>
      id={id}
      allowClear
      style={{ width: '100%' }}
      value={typeof value === 'number' ? value : null}
      placeholder={t(x.noNodes)}
      notFoundContent={t(x.noNodes)}
      options={nodes.map((node) => ({
        value: node.id,
        label: `${node.name} · ${moneyText(leftOf(node), currency)}`,
      }))}
      onChange={(next) => {
        const node = nodes.find((one) => one.id === next);
        if (node) form.set('amount', { amount: leftOf(node), currency });
        set(next ?? null);
      }}
    />
  ),
});
