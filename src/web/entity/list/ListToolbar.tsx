import { Button } from 'antd';
import type { ReactNode } from 'react';
import { PHONE_WIDTH, useNarrow } from '../../hooks.ts';
import { t } from '../../lang.ts';
import type { ListHost, ToolbarAction } from '../actions.tsx';
import { ListTools } from './ListTools.tsx';
import '../entity.css';

interface ListToolbarProps {
  host: ListHost;
  /** Those the viewer may use. */
  actions: readonly ToolbarAction[];
  /** Name of the listed records, if the page does not say it. */
  title?: string | undefined;
  children?: ReactNode;
}

/** What can be done with a list: its actions, and how it is shown. */
export function ListToolbar({ host, actions, title, children }: ListToolbarProps) {
  const { list } = host;
  const phone = useNarrow(PHONE_WIDTH);
  // Cards are not chosen together, and sheets are nothing for a phone.
  const fits = ({ key, needsSelection }: ToolbarAction): boolean =>
    !phone || !(needsSelection || key === 'import' || key === 'export');
  return (
    <div className="wm-toolbar">
      {title && <h2 className="wm-list-title">{title}</h2>}
      {actions.filter(fits).map((action) => (
        <Button
          key={action.key}
          type={action.primary ? 'primary' : 'default'}
          danger={action.danger ?? false}
          icon={action.icon}
          disabled={(action.needsSelection ?? false) && list.selected.length === 0}
          // A refused call has shown its message.
          onClick={() => void Promise.resolve(action.run(host)).catch(() => undefined)}
        >
          {t(action.label)}
        </Button>
      ))}
      {children}
      <ListTools list={list} />
    </div>
  );
}
