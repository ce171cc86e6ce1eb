/** Earned value of every task: the outline of the plan with the figures of each node. */
import { Table } from 'antd';
import { useMemo } from 'react';
import { t } from '#web/lang.ts';
import { evmTexts as x } from '../evm.texts.ts';
import { FIGURES, TABLE_FIGURES } from '../figures.ts';
import { FigureButton } from './EvmParts.tsx';
import type { Asked } from './Proof.tsx';
import type { EvmShown } from './use-evm.ts';

interface Branch {
  key: number;
  name: string;
  children?: Branch[];
}

/** Branches in which there is anything to show. */
function branchesOf({ answer: { data, names, wbs }, at }: EvmShown): Branch[] {
  const made: Branch[] = data.nodes.map((_, i) => ({ key: i, name: `${wbs[i] ?? ''} ${names[i] ?? ''}`.trim() }));
  const roots: Branch[] = [];
  data.nodes.forEach(({ parent }, i) => {
    if (at.bac[i] === 0 && at.ac[i] === 0) return;
    const into = parent < 0 ? roots : (made[parent]!.children ??= []);
    into.push(made[i]!);
  });
  return roots;
}

export function EvmTree({ shown, open }: { shown: EvmShown; open(asked: Asked): void }) {
  const rows = useMemo(() => branchesOf(shown), [shown]);
  return (
    <Table<Branch>
      size="small"
      rowKey="key"
      dataSource={rows}
      pagination={rows.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
      scroll={{ x: 1204 }}
      defaultExpandedRowKeys={rows.map(({ key }) => key)}
      columns={[
        { key: 'name', title: t(x.node), dataIndex: 'name', fixed: 'left', width: 200, ellipsis: true },
        ...TABLE_FIGURES.map((name) => ({
          key: name,
          title: name.toUpperCase(),
          align: 'right' as const,
          // Ten of them stand beside a task's name at 1440.
          width: FIGURES[name].kind === 'index' ? 70 : 108,
          onHeaderCell: () => ({ title: t(FIGURES[name].label) }),
          render: (_: unknown, { key }: Branch) => (
            <FigureButton shown={shown} asked={{ name, node: key }} open={open} />
          ),
        })),
      ]}
    />
  );
}
