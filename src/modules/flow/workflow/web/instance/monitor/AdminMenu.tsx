import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { t } from '#web/lang.ts';
import { useSession } from '#web/session.ts';
import type { WorkflowView } from '../../../instance/instance.calls.ts';
import { adminTexts as a, monitorTexts as m } from '../../../instance/monitor.texts.ts';
import { AdminDialog } from './AdminDialog.tsx';
import { type AdminAction, type AdminTarget, adminActionsFor } from './admin-actions.ts';

function targetOf({ instance, graph, actors, tasks, external }: WorkflowView): AdminTarget {
  const asked = actors.flatMap(({ id, user, status, task }) => {
    const at = status === 'open' ? tasks.find((one) => one.id === task) : undefined;
    return at ? [{ actorId: id, user, node: graph.nodes[at.node]?.name ?? at.node, token: at.token }] : [];
  });
  const { id, number, title, definition, definitionVersion, status } = instance;
  const engine = external?.engine;
  return { instanceId: id, number, title, definition, definitionVersion, status, asked, ...(engine && { engine }) };
}

/** Actions of administrators on one workflow, apart from their own part in it. */
export function AdminMenu({ view, onDone }: { view: WorkflowView; onDone(): void }) {
  const { viewer } = useSession();
  const [open, setOpen] = useState<AdminAction | null>(null);
  const target = targetOf(view);
  const actions = viewer.can('wf:instance:admin') ? adminActionsFor(target) : [];
  if (actions.length === 0) return null;
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: actions.map((key) => ({ key, label: t(a[key]), danger: key === 'terminate' })),
          onClick: ({ key }) => setOpen(key as AdminAction),
        }}
      >
        <Button>{t(m.manage)}</Button>
      </Dropdown>
      {open && (
        <AdminDialog
          action={open}
          rows={[target]}
          people={view.people}
          onClose={(done) => {
            setOpen(null);
            if (done) onDone();
          }}
        />
      )}
    </>
  );
}
