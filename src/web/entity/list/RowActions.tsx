import { MoreOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { Message, Triple } from '#kernel/text.ts';
import { t } from '../../lang.ts';
import { MenuButton } from '../../parts/MenuButton.tsx';
import { type ListHost, needOf, type RowAction } from '../actions.tsx';
import { entityTexts } from '../entity-texts.ts';
import { textWidth } from './column-widths.ts';
import '../entity.css';

/** Actions shown as words as long as they fit; the others are behind the three dots. */
const INLINE = 3;
const ROOM = 200;
const DOTS = 28;
const WORD_GAP = 12;
/** The room of texts is computed, not measured; some systems have wider letters. */
const WIDE_FONTS = 1.05;

/** What a button of a row shows. */
interface Shown {
  key: string;
  label: Message | Triple;
  danger?: boolean;
  refused?: string | null;
}

const wordsWidth = (actions: readonly Shown[]): number =>
  actions.reduce((sum, action) => sum + textWidth(t(action.label)) + WORD_GAP, 0);

/** How many actions are buttons with text: all if they are few and short, else one or two before the menu. */
function inlineCount(actions: readonly Shown[]): number {
  if (actions.length <= INLINE && wordsWidth(actions) <= ROOM) return actions.length;
  return wordsWidth(actions.slice(0, INLINE - 1)) <= ROOM ? INLINE - 1 : 1;
}

/** The room these actions take in a row. */
export function actionsWidth(actions: readonly Shown[]): number {
  const count = inlineCount(actions);
  return Math.ceil(wordsWidth(actions.slice(0, count)) * WIDE_FONTS) + (count < actions.length ? DOTS : 0);
}

/** The column of these actions, as wide as the longest of its rows; 0: no row has any. */
export function actionColumn(rows: readonly (readonly Shown[])[]): number {
  const widest = Math.max(0, ...rows.map((actions) => (actions.length > 0 ? actionsWidth(actions) + 20 : 0)));
  return widest > 0 ? Math.max(72, widest) : 0;
}

interface RowActionsProps {
  actions: readonly RowAction[];
  host: ListHost;
  can(right: string | readonly string[]): boolean;
}

/** Those of a list's actions that the viewer may use. */
export function RowActions({ actions, host, can }: RowActionsProps) {
  const shown = actions.filter((action) => can(needOf(action.right, host.list.entity.rights)));
  return (
    <ActionButtons
      actions={shown}
      // A refused call has shown its message.
      onRun={(action) => void Promise.resolve(action.run(host)).catch(() => undefined)}
    />
  );
}

interface ActionButtonsProps<A extends Shown> {
  actions: readonly A[];
  /** The one under way. */
  busy?: string | null;
  onRun(action: A): void;
}

/** Actions as words; those without room behind the three dots. */
export function ActionButtons<A extends Shown>({ actions, busy = null, onRun }: ActionButtonsProps<A>) {
  const cut = inlineCount(actions);
  const more = actions.slice(cut);
  return (
    <span className="wm-row-actions">
      {actions.slice(0, cut).map((action) => {
        const button = (
          <Button
            key={action.key}
            type="link"
            size="small"
            danger={action.danger ?? false}
            disabled={Boolean(action.refused)}
            loading={busy === action.key}
            onClick={() => onRun(action)}
          >
            {t(action.label)}
          </Button>
        );
        // One around every button of a list, with nothing to say, is a good part of drawing the list.
        return action.refused ? (
          <Tooltip key={action.key} title={action.refused}>
            {button}
          </Tooltip>
        ) : (
          button
        );
      })}
      {more.length > 0 && (
        <MenuButton
          type="link"
          size="small"
          icon={<MoreOutlined />}
          aria-label={t(entityTexts.more)}
          menu={{
            items: more.map((action) => ({
              key: action.key,
              label: <span title={action.refused ?? ''}>{t(action.label)}</span>,
              danger: action.danger ?? false,
              disabled: Boolean(action.refused),
              onClick: () => onRun(action),
            })),
          }}
        />
      )}
    </span>
  );
}
