/**
 * A toolbar in one row: what does not fit is in the menu at its end.
 *
 * Hides: measuring, of the items on the bar and of those that have left it, whenever the bar or an item changes its size.
 * Invariant: an item is on the bar or in the menu, for the pointer, the keyboard and screen readers alike.
 */
import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { leftOut } from './overflow.ts';
import './overflow.css';

export type BarMenu = NonNullable<MenuProps['items']>;

export interface BarItem {
  key: string;
  node: ReactNode;
  /** Its form in the menu; an item without one never leaves the bar. */
  menu?: BarMenu;
  /** The greater, the longer it stays on the bar. */
  keep?: number;
  /** A line before it. */
  apart?: boolean;
  /** At the right end, with all behind it. */
  right?: boolean;
}

interface Props {
  items: readonly BarItem[];
  /** Accessible name of the menu. */
  more: string;
  /** Permanent items of the menu, below items that have left the bar. */
  always?: BarMenu;
  /** Keys of chosen items of the menu. */
  chosen?: string[];
  className?: string;
}

export function OverflowBar({ items, more, always = [], chosen = [], className = '' }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [out, setOut] = useState<readonly string[]>([]);
  const latest = useRef(items);
  latest.current = items;
  const keys = items.map(({ key }) => key).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: other items are other elements to watch
  useLayoutEffect(() => {
    const element = bar.current!;
    const elements = [...element.children] as HTMLElement[];
    const measure = (): void => {
      const style = getComputedStyle(element);
      const room = element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      // A hidden page has no size; everything stays as it was.
      if (room <= 0) return;
      const widths = elements.map((one) => {
        if (one.classList.contains('wm-bar-space')) return { width: 0, keep: null };
        const item = latest.current.find(({ key }) => key === one.dataset.item);
        return { width: Math.ceil(one.getBoundingClientRect().width), keep: item?.menu ? (item.keep ?? 0) : null };
      });
      const next = leftOut(widths, room, Number.parseFloat(style.columnGap) || 0).map(
        (i) => elements[i]!.dataset.item!,
      );
      setOut((old) => (old.join() === next.join() ? old : next));
    };
    measure();
    const watch = new ResizeObserver(measure);
    for (const one of [element, ...elements]) watch.observe(one);
    return () => watch.disconnect();
  }, [keys]);

  const away = items.filter(({ key }) => out.includes(key)).flatMap(({ menu }) => menu ?? []);
  const entries: BarMenu =
    away.length > 0 && always.length > 0 ? [...away, { type: 'divider' }, ...always] : [...away, ...always];
  return (
    <div ref={bar} className={`wm-bar ${className}`} role="toolbar">
      {items.map(({ key, node, apart, right }, i) => (
        <Fragment key={key}>
          {right && !items[i - 1]?.right && <span className="wm-bar-space" />}
          <span
            data-item={key}
            className={`wm-bar-item${apart ? ' wm-bar-apart' : ''}${out.includes(key) ? ' wm-bar-out' : ''}`}
            inert={out.includes(key)}
          >
            {node}
          </span>
        </Fragment>
      ))}
      <span className="wm-bar-item">
        {entries.length > 0 && (
          <Dropdown trigger={['click']} menu={{ items: entries, selectable: true, selectedKeys: chosen }}>
            <Button type="text" size="small" icon={<EllipsisOutlined />} aria-label={more} />
          </Dropdown>
        )}
      </span>
    </div>
  );
}
