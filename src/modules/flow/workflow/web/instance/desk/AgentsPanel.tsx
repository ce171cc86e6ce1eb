/** Who decides for whom: one's own agents, and for administrators everybody's. */

import { PlusOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { send, useCall } from '#web/api.ts';
import { RowsTable } from '#web/entity/list/RowsTable.tsx';
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

const end = async ({ id }: DelegationRow): Promise<void> => {
  if (await ask({ title: g.endAsk, danger: true })) await send(endDelegation, { id });
};

export const AllAgentsPanel = () => <AgentsPanel all />;

export function AgentsPanel({ all = false }: { all?: boolean }) {
  const { viewer } = useSession();
  const [open, setOpen] = useState<DelegationRow | 'new' | null>(null);
  const call = all ? allDelegations : myDelegations;
  const answer = useCall(call, {}, { quiet: true, staleTime: 0 });
  const { list, people = {}, definitions = [] } = answer.data ?? {};
  const names = new Map(definitions.map(({ key, name }) => [key, name]));
  const table = (shows?: (row: DelegationRow) => boolean) => (
    <RowsTable<DelegationRow>
      answer={{ ...answer, data: list }}
      {...(shows && { shows })}
      none={g.none}
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
      ]}
      actions={({ state, principal }) =>
        state !== 'over' && (all || principal === viewer.userId)
          ? [
              { key: 'edit', label: g.edit, run: (row) => setOpen(row) },
              { key: 'end', label: g.end, danger: true, run: end },
            ]
          : []
      }
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
        table()
      ) : (
        <>
          <h2>{t(g.mine)}</h2>
          {table((row) => row.principal === viewer.userId)}
          <h2>{t(g.others)}</h2>
          {table((row) => row.agent === viewer.userId)}
        </>
      )}
      {open && (
        <AgentDialog
          row={open === 'new' ? null : open}
          choosePrincipal={all && open === 'new'}
          definitions={definitions}
          onClose={(saved) => {
            setOpen(null);
            if (saved) void answer.refetch();
          }}
        />
      )}
    </div>
  );
}
