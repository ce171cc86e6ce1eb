import { Dropdown } from 'antd';
import { t } from '#web/lang.ts';
import { editorTexts as e } from './editor-texts.ts';
import type { RowActions } from './row-actions.ts';
import type { TaskOperation } from './task-operations.ts';

export interface OpenMenu {
  clientX: number;
  clientY: number;
}

/** An operation as the menu runs it. */
type RowOperation = Omit<TaskOperation, 'run'> & { run: (() => void) | null };

interface Props {
  at: OpenMenu;
  actions: RowActions;
  /** Of the selected tasks; none: no submenu. */
  operations: readonly RowOperation[];
  onClose(): void;
}

const GROUPS = [
  ['above', 'below', 'child'],
  ['indent', 'outdent', 'up', 'down'],
  ['copy', 'cut', 'paste'],
  ['batch', 'recurring', 'toMilestone', 'linkRows', 'unlinkRows'],
  ['open', 'zoomTo'],
] as const;
const LAST = ['restore', 'remove'] as const;
type Key = (typeof GROUPS)[number][number] | (typeof LAST)[number];

/** At most, in pixels; dividers are lower. It keeps the whole menu on the screen. */
const ITEM_HEIGHT = 26;

const KEYS: Partial<Record<Key, string>> = {
  above: 'Insert',
  indent: 'Alt+Shift+→',
  outdent: 'Alt+Shift+←',
  up: 'Alt+Shift+↑',
  down: 'Alt+Shift+↓',
  copy: 'Ctrl+C',
  cut: 'Ctrl+X',
  paste: 'Ctrl+V',
  linkRows: 'Ctrl+F2',
  unlinkRows: 'Ctrl+Shift+F2',
  remove: 'Delete',
};

/** What can be done with the selected rows, each with its key; what cannot be done now is shown disabled. */
export function RowMenu({ at, actions, operations, onClose }: Props) {
  const item = (key: Key) => {
    const run = actions[key];
    return {
      key,
      danger: key === 'remove',
      disabled: run === null,
      label: (
        <span className="wm-plan-menu-item">
          {t(e[key])}
          <kbd>{KEYS[key]}</kbd>
        </span>
      ),
      onClick: () => {
        onClose();
        run?.();
      },
    };
  };
  const submenu = {
    key: 'operations',
    label: t(e.operations),
    disabled: operations.every(({ run }) => run === null),
    children: operations.map(({ key, label, danger, run }) => ({
      key,
      label,
      danger,
      disabled: run === null,
      onClick: () => {
        onClose();
        run?.();
      },
    })),
  };
  const groups = [
    ...GROUPS.map((keys) => keys.filter((key) => key in actions).map(item)),
    operations.length > 0 ? [submenu] : [],
    LAST.filter((key) => key in actions).map(item),
  ].filter((group) => group.length > 0);
  const items = groups.flatMap((group, i) => [
    ...(i > 0 ? [{ type: 'divider' as const, key: `line${i}` }] : []),
    ...group,
  ]);
  const height = items.length * ITEM_HEIGHT;
  const top = Math.max(0, Math.min(at.clientY, window.innerHeight - height));
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      classNames={{ root: 'wm-plan-menu' }}
      menu={{ items }}
      onOpenChange={(shown) => !shown && onClose()}
    >
      <i className="wm-plan-anchor" style={{ left: at.clientX, top }} />
    </Dropdown>
  );
}
