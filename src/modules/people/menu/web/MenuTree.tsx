import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { Button, Tag, Tree, type TreeDataNode } from 'antd';
import type { KeyboardEvent } from 'react';
import { t } from '#web/lang.ts';
import { MenuIcon } from '#web/shell/icons.tsx';
import type { MenuArea, MenuEntry } from '../menu-tree.ts';
import { menuPageTexts as m } from './menu-page.texts.ts';
import { type Direction, dropOf, stepOf, type Target } from './moves.ts';

interface Props {
  area: MenuArea;
  entries: readonly MenuEntry[];
  chosen: number | null;
  changed: ReadonlySet<number>;
  /** Entries that fit the search; null: all. */
  found: ReadonlySet<number> | null;
  may: boolean;
  onChoose(id: number): void;
  onMove(id: number, target: Target): void;
  onHide(entry: MenuEntry): void;
}

const DIRECTION: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'into',
};

/** The menu as a tree: dragged by mouse, moved with Alt and the arrow keys. */
export function MenuTree({ area, entries, chosen, changed, found, may, onChoose, onMove, onHide }: Props) {
  const nodes = (list: readonly MenuEntry[]): TreeDataNode[] =>
    list.map((entry) => ({
      key: entry.id,
      title: <Line {...{ entry, may, onHide }} changed={changed.has(entry.id)} dim={found?.has(entry.id) === false} />,
      children: nodes(entry.list),
    }));
  const moveByKey = (event: KeyboardEvent): void => {
    const direction = event.altKey ? DIRECTION[event.key] : undefined;
    if (!direction || chosen === null || !may) return;
    event.preventDefault();
    event.stopPropagation();
    const target = stepOf(area, entries, chosen, direction);
    if (target) onMove(chosen, target);
  };
  return (
    <div className="wm-menu-tree" onKeyDownCapture={moveByKey}>
      <Tree
        blockNode
        defaultExpandAll
        draggable={may ? { icon: false } : false}
        treeData={nodes(entries)}
        selectedKeys={chosen === null ? [] : [chosen]}
        onSelect={(_keys, { node }) => onChoose(Number(node.key))}
        allowDrop={({ dragNode, dropNode, dropPosition }) =>
          dropOf(area, entries, Number(dragNode.key), Number(dropNode.key), dropPosition as -1 | 0 | 1) !== null
        }
        onDrop={({ dragNode, node, dropPosition, dropToGap }) => {
          const at = dropPosition - Number(node.pos.split('-').at(-1));
          const target = dropOf(
            area,
            entries,
            Number(dragNode.key),
            Number(node.key),
            dropToGap ? (at < 0 ? -1 : 1) : 0,
          );
          if (target) onMove(Number(dragNode.key), target);
        }}
      />
    </div>
  );
}

function Line({
  entry,
  changed,
  dim,
  may,
  onHide,
}: { entry: MenuEntry; changed: boolean; dim: boolean } & Pick<Props, 'may' | 'onHide'>) {
  const word = t(entry.hidden ? m.show : m.hide);
  return (
    <span
      className="wm-menu-line"
      data-hidden={entry.hidden || undefined}
      data-dim={dim || undefined}
      data-testid={`menu-${entry.id}`}
    >
      {entry.icon && <MenuIcon name={entry.icon} />}
      <span className="wm-line">{t(entry.label)}</span>
      {entry.own && <Tag color="blue">{t(m.own)}</Tag>}
      {changed && !entry.own && <Tag>{t(m.changed)}</Tag>}
      {entry.hidden && <Tag color="orange">{t(m.hidden)}</Tag>}
      {entry.offPhone && <Tag>{t(m.offPhone)}</Tag>}
      {may && !entry.guarded && (
        <Button
          type="text"
          size="small"
          title={word}
          aria-label={`${word}: ${t(entry.label)}`}
          icon={entry.hidden ? <EyeInvisibleOutlined /> : <EyeOutlined />}
          onClick={(event) => {
            event.stopPropagation();
            onHide(entry);
          }}
        />
      )}
    </span>
  );
}
