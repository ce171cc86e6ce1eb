import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, Tooltip } from 'antd';
import { t } from '../lang.ts';
import { type ListHost, needOf, type RowAction } from './actions.tsx';
import { entityTexts } from './entity-texts.ts';
import './entity.css';

/** Actions shown as words; the others are behind the three dots. */
const INLINE = 2;

interface RowActionsProps {
  actions: readonly RowAction[];
  host: ListHost;
  can(right: string | readonly string[]): boolean;
}

const run = (action: RowAction, host: ListHost): void =>
  // A refused call has shown its message.
  void Promise.resolve(action.run(host)).catch(() => undefined);

export function RowActions({ actions, host, can }: RowActionsProps) {
  const shown = actions.filter((action) => can(needOf(action.right, host.list.entity.rights)));
  const cut = shown.length > INLINE + 1 ? INLINE : shown.length;
  const more = shown.slice(cut);
  return (
    <span className="wm-row-actions">
      {shown.slice(0, cut).map((action) => (
        <Tooltip key={action.key} title={action.refused ?? ''}>
          <Button
            type="link"
            size="small"
            danger={action.danger ?? false}
            disabled={Boolean(action.refused)}
            onClick={() => run(action, host)}
          >
            {t(action.label)}
          </Button>
        </Tooltip>
      ))}
      {more.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: more.map((action) => ({
              key: action.key,
              label: <span title={action.refused ?? ''}>{t(action.label)}</span>,
              danger: action.danger ?? false,
              disabled: Boolean(action.refused),
              onClick: () => run(action, host),
            })),
          }}
        >
          <Button type="link" size="small" icon={<MoreOutlined />} aria-label={t(entityTexts.more)} />
        </Dropdown>
      )}
    </span>
  );
}
