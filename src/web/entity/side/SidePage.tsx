/**
 * A page of two parts: the selection on the left (a list or a tree), the selected content on the right.
 *
 * Hides: the width of the side, which a person sets by pointer or keys and this browser remembers, and the narrow window, in which
 * the side is behind a button. Refuses: knowing the selection (it is in the page's address).
 */
import { MenuUnfoldOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { type CSSProperties, type PointerEvent, type ReactNode, useEffect, useState } from 'react';
import { useNarrow } from '../../hooks.ts';
import { t } from '../../lang.ts';
import { readText, writeText } from '../../storage.ts';
import { sideTexts as s } from './side-texts.ts';
import { SIDE, sideWidth, widthByKey } from './side-width.ts';
import './side.css';

/** Widest window without room for the side. */
const NARROW = 999;

interface SidePageProps {
  /** Under which name the width is kept. */
  name: string;
  /** What the side holds: 'Departments'. */
  label: string;
  side: ReactNode;
  /** The selection; in a narrow window a new one shows the content. */
  chosen: string | number | null;
  children: ReactNode;
}

export function SidePage({ name, label, side, chosen, children }: SidePageProps) {
  const narrow = useNarrow(NARROW);
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice closes what it was made in
  useEffect(() => setOpen(false), [chosen]);
  const [width, setWidth] = useWidth(name);
  if (narrow)
    return (
      <div className="wm-aside-page wm-aside-narrow">
        <Button icon={<MenuUnfoldOutlined />} onClick={() => setOpen(true)}>
          {label}
        </Button>
        <Drawer
          open={open}
          placement="left"
          size={Math.min(320, innerWidth - 48)}
          title={label}
          styles={{ body: { padding: 0 } }}
          onClose={() => setOpen(false)}
        >
          <div className="wm-aside">{side}</div>
        </Drawer>
        {children}
      </div>
    );
  return (
    <div className="wm-aside-page" style={{ '--wm-aside': `${width}px` } as CSSProperties}>
      <nav className="wm-card wm-aside" aria-label={label}>
        {side}
      </nav>
      <Edge width={width} onWidth={setWidth} />
      {children}
    </div>
  );
}

function useWidth(name: string): [number, (width: number) => void] {
  const key = `side.${name}`;
  const [width, setWidth] = useState(() => {
    const kept = readText(key);
    return sideWidth(kept === null ? null : Number(kept));
  });
  const set = (next: number): void => {
    setWidth(next);
    writeText(key, String(next));
  };
  return [width, set];
}

/** The line between the parts; dragged, or moved by arrows; a double click gives the usual width. */
function Edge({ width, onWidth }: { width: number; onWidth(width: number): void }) {
  const start = (event: PointerEvent<HTMLElement>): void => {
    const edge = event.currentTarget;
    const offset = width - event.clientX;
    edge.setPointerCapture(event.pointerId);
    const move = (at: globalThis.PointerEvent): void => onWidth(sideWidth(at.clientX + offset));
    const end = (): void => {
      edge.removeEventListener('pointermove', move);
      edge.removeEventListener('lostpointercapture', end);
    };
    edge.addEventListener('pointermove', move);
    edge.addEventListener('lostpointercapture', end);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line that moves is a separator with a value, not a rule
    <div
      className="wm-aside-edge"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t(s.width)}
      aria-valuemin={SIDE.least}
      aria-valuemax={SIDE.most}
      aria-valuenow={width}
      onPointerDown={start}
      onDoubleClick={() => onWidth(SIDE.usual)}
      onKeyDown={(event) => {
        const next = widthByKey(event.key, width);
        if (next === null) return;
        event.preventDefault();
        onWidth(next);
      }}
    />
  );
}
