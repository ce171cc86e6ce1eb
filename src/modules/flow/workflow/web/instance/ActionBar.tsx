import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import type { CallRefused } from '#web/api.ts';
import { t } from '#web/lang.ts';
import type { AbilityName as ActionName } from '../../engine/abilities.ts';
import type { WorkflowView } from '../../instance/instance.calls.ts';
import { engineTexts } from '../../integration/integration.texts.ts';
import { ActionDialog } from './ActionDialog.tsx';
import type { Inputs } from './action-inputs.ts';
import { instanceTexts as i } from './instance-texts.ts';
import { AdminMenu } from './monitor/AdminMenu.tsx';

interface Props {
  view: WorkflowView;
  /** The values filled in for an action; null: something is wrong with them, and has been shown. */
  inputsFor(name: ActionName): Inputs | null;
  /** An action asked for by something else (a page at a URL). */
  wanted: ActionName | null;
  onClosed(): void;
  onRefused(refusal: CallRefused): void;
  onDone(name: ActionName | null): void;
}

/** What the step waits for; everything else is beside it. */
const MAIN: ReadonlySet<ActionName> = new Set(['agree', 'answer', 'claim', 'resubmit']);

/** Page of the viewer's task at an engine elsewhere, else of the workflow. */
const linkOf = ({ external, mine }: WorkflowView): string | null =>
  (mine && external?.tasks[mine.task.id]?.url) ?? external?.url ?? null;

/** The actions the server offers the viewer. The first are buttons, the rest a menu. */
export function ActionBar({ view, inputsFor, wanted, onClosed, onRefused, onDone }: Props) {
  const [open, setOpen] = useState<{ name: ActionName; inputs: Inputs } | null>(null);
  const { actions } = view.abilities;
  const first = actions.slice(0, 3);
  const rest = actions.slice(3);
  const danger = (name: ActionName): boolean => ['reject', 'refuse', 'disagree'].includes(name);
  const choose = (name: ActionName): void => {
    const inputs = inputsFor(name);
    if (inputs) setOpen({ name, inputs });
  };
  const asked = wanted && actions.includes(wanted) && !open ? { name: wanted, inputs: inputsFor(wanted) ?? {} } : open;
  const there = linkOf(view);
  return (
    <div className="wm-workflow-actions">
      {there && view.external && (
        <Button
          type={first.some((name) => MAIN.has(name)) ? 'default' : 'primary'}
          href={there}
          target="_blank"
          rel="noreferrer"
        >
          {t(engineTexts.openThere, { engine: view.external.engine })}
        </Button>
      )}
      {first.map((name) => (
        <Button
          key={name}
          type={MAIN.has(name) ? 'primary' : 'default'}
          danger={danger(name)}
          onClick={() => choose(name)}
        >
          {t(i[name])}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map((name) => ({ key: name, label: t(i[name]), danger: danger(name) })),
            onClick: ({ key }) => choose(key as ActionName),
          }}
        >
          <Button aria-label={t(['更多', '更多', 'More'])}>⋯</Button>
        </Dropdown>
      )}
      <AdminMenu view={view} onDone={() => onDone(null)} />
      {asked && (
        <ActionDialog
          key={asked.name}
          name={asked.name}
          view={view}
          inputs={asked.inputs}
          onRefused={onRefused}
          onClose={(done) => {
            setOpen(null);
            onClosed();
            if (done) onDone(asked.name);
          }}
        />
      )}
    </div>
  );
}
