/** Who decides for whom: one's own agents, and for administrators everybody's. */

import { PlusOutlined } from '@ant-design/icons';
import { Button, Table, Tag } from 'antd';
import { useState } from 'react';
import { send, useCall } from '#web/api.ts';
import { useTablePages } from '#web/entity/list/ListPages.tsx';
import { NoRows } from '#web/entity/list/NoRows.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { ask } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { useSession } from '#web/session.ts';
import {
  allDelegations,
  type DelegationRow,
  endDelegation,
  myDelegations,
} from '../../../instance/delegation.calls.ts';
import { agentTexts as g } from '../../../integration/integration.texts.ts';
import { timeText } from '../time-text.ts';
import { AgentDialog } from './AgentDialog.tsx';

const COLORS = { now: 'success', later: 'processing', over: 'default' } as const;

export const AllAgentsPanel = () => <AgentsPanel all />;

export function AgentsPanel({ all = false }: { all?: boolean }) {
  const { viewer } = useSession();
  const [open, setOpen] = useState<DelegationRow | 'new' | null>(null);
  const call = all ? allDelegations : myDelegations;
  const { data, error, isPending, refetch } = useCall(call, {}, { quiet: true, staleTime: 0 });
  const pages = useTablePages();
  if (error && !data) return <ReadError error={error} retry={refetch} />;
  const { list = [], people = {}, definitions = [] } = data ?? {};
  const names = new Map(definitions.map(({ key, name }) => [key, name]));
  const end = async (row: DelegationRow): Promise<void> => {
    if (!(await ask({ title: g.endAsk, danger: true }))) return;
    await send(endDelegation, { id: row.id });
    await refetch();
  };
  const table = (rows: DelegationRow[]) => (
    <Table<DelegationRow>
      size="small"
      rowKey="id"
      loading={isPending}
      dataSource={rows}
      pagination={pages}
      scroll={{ x: 1000 }}
      locale={{ emptyText: <NoRows pending={isPending} none={g.none} /> }}
      columns={[
        { title: t(g.principal), key: 'principal', width: 110, render: (_, row) => people[row.principal] ?? '' },
        { title: t(g.agent), key: 'agent', width: 110, render: (_, row) => people[row.agent] ?? '' },
        {
          title: t(g.period),
          key: 'period',
          width: 270,
          render: (_, row) => `${timeText(row.startsAt)} – ${timeText(row.endsAt)}`,
        },
        {
          title: t(g.definitions),
          key: 'definitions',
          ellipsis: true,
          render: (_, row) => row.definitions?.map((key) => names.get(key) ?? key).join(', ') ?? t(g.all),
        },
        { title: t(g.reason), dataIndex: 'reason', ellipsis: true },
        {
          title: t(g.status),
          key: 'state',
          width: 100,
          render: (_, row) => <Tag color={COLORS[row.state]}>{t(g[row.state])}</Tag>,
        },
        {
          title: '',
          key: 'actions',
          width: 150,
          fixed: 'right',
          render: (_, row) =>
            row.state !== 'over' &&
            (all || row.principal === viewer.userId) && (
              <>
                <Button type="link" size="small" onClick={() => setOpen(row)}>
                  {t(g.edit)}
                </Button>
                <Button danger type="link" size="small" onClick={() => void end(row).catch(() => undefined)}>
                  {t(g.end)}
                </Button>
              </>
            ),
        },
      ]}
    />
  );
  return (
    <div className="wm-agents">
      <div className="wm-toolbar">
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
          {t(g.add)}
        </Button>
      </div>
      {all ? (
        table(list)
      ) : (
        <>
          <h2>{t(g.mine)}</h2>
          {table(list.filter((row) => row.principal === viewer.userId))}
          <h2>{t(g.others)}</h2>
          {table(list.filter((row) => row.agent === viewer.userId))}
        </>
      )}
      {open && (
        <AgentDialog
          row={open === 'new' ? null : open}
          choosePrincipal={all && open === 'new'}
          definitions={definitions}
          onClose={(saved) => {
            setOpen(null);
            if (saved) void refetch();
          }}
        />
      )}
    </div>
  );
}
