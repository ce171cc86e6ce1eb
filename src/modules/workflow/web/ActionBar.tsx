import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { t } from '#web/lang.ts';
import { useSession } from '#web/session.ts';
import type { WorkflowView } from '../instance.calls.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { type ActionName, actionsOf } from './actions-of.ts';
import { instanceTexts as i } from './instance-texts.ts';

/** The actions the viewer may try; the engine has the last word. The first are buttons, the rest a menu. */
export function ActionBar({ view, onDone }: { view: WorkflowView; onDone(): void }) {
  const { viewer } = useSession();
  const [open, setOpen] = useState<ActionName | null>(null);
  const actions = actionsOf(view, viewer.userId, viewer.can('wf:instance:admin'));
  const first = actions.slice(0, 3);
  const rest = actions.slice(3);
  const danger = (name: ActionName): boolean => ['reject', 'refuse', 'terminate', 'disagree'].includes(name);
  return (
    <div className="wm-workflow-actions">
      {first.map((name, at) => (
        <Button key={name} type={at === 0 ? 'primary' : 'default'} danger={danger(name)} onClick={() => setOpen(name)}>
          {t(i[name])}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map((name) => ({ key: name, label: t(i[name]), danger: danger(name) })),
            onClick: ({ key }) => setOpen(key as ActionName),
          }}
        >
          <Button aria-label={t(['更多', '更多', 'More'])}>⋯</Button>
        </Dropdown>
      )}
      {open && (
        <ActionDialog
          key={open}
          name={open}
          view={view}
          onClose={(done) => {
            setOpen(null);
            if (done) onDone();
          }}
        />
      )}
    </div>
  );
}
