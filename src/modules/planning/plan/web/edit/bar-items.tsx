/** Items of the plan's toolbar: each as shown on the bar, and in its menu if there is no room. */
import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import type { BarItem } from '#web/parts/OverflowBar.tsx';

interface Action {
  title: string;
  icon: ReactNode;
  /** The keys that do the same. */
  keys?: string;
  disabled?: boolean;
  danger?: boolean;
  /** Of one that is on or off. */
  pressed?: boolean;
  onClick(): void;
}

/** An icon button; its name is in the tooltip and for screen readers. */
export function action(key: string, keep: number, tool: Action, rest: Partial<BarItem> = {}): BarItem {
  const { title, icon, keys, disabled = false, danger = false, pressed, onClick } = tool;
  return {
    key,
    keep,
    node: (
      <Tooltip title={keys ? `${title} ${keys}` : title} mouseEnterDelay={0.4}>
        <Button
          type={pressed ? 'default' : 'text'}
          size="small"
          icon={icon}
          aria-label={title}
          aria-pressed={pressed}
          disabled={disabled}
          danger={danger}
          onClick={onClick}
        />
      </Tooltip>
    ),
    menu: [{ key, label: title, icon, disabled, danger, onClick }],
    ...rest,
  };
}

/** One of several: its control on the bar, a submenu where that has no room. Keys of the menu begin with `key`. */
export function choice<T extends string | number>(
  key: string,
  keep: number,
  title: string,
  options: readonly { value: T; label: string }[],
  node: ReactNode,
  onChange: (value: T) => void,
): BarItem {
  const children = options.map(({ value, label }) => ({
    key: `${key}:${value}`,
    label,
    onClick: () => onChange(value),
  }));
  return { key, keep, node, menu: [{ key, label: title, children }] };
}
