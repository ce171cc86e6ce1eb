/** The bars of a roadmap. Dragging one moves it, at its right edge makes it longer; arrow keys do the same a day at a time. */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { parseDay } from '#kernel/dates.ts';
import { companyToday } from '#web/clock.ts';
import { t } from '#web/lang.ts';
import { monthTicks, movedBar, type PlacedBar, placeBars } from '../map-lanes.ts';
import type { MapItem, RoadmapMap } from '../roadmap.calls.ts';
import { confidences } from '../roadmap.entity.ts';
import { roadmapPageTexts as x } from './texts.ts';

const ROW = 34;
const HEAD = 30;
const EDGE = 8;
const LEAST = 14;

interface Props {
  data: RoadmapMap;
  /** Pixels of a day. */
  scale: number;
  onMove(item: MapItem, dates: { from: string; to: string }): Promise<void>;
  onOpen(id: number): void;
}

/** What is told of a bar: dates, where they come from, drift and gap. */
export function toldOf(item: MapItem): string {
  const { drift, gap, bound, begins, ends, told } = item;
  return [
    item.name,
    `${begins ?? ''} – ${ends ?? ''}`,
    t(confidences[item.confidence]),
    bound && (bound.title === null ? t(x.boundHidden) : t(x.bound, { title: bound.title })),
    told && t(x.told, { date: told }),
    drift !== null && drift !== 0 && (drift > 0 ? t(x.later, { days: drift }) : t(x.earlier, { days: -drift })),
    gap !== null && t(x.gap, { days: gap }),
  ]
    .filter(Boolean)
    .join(' · ');
}

interface Dragged {
  id: number;
  x: number;
  days: number;
  part: 'all' | 'end';
}

export function RoadmapChart({ data: { roadmap, items, mayEdit }, scale, onMove, onOpen }: Props) {
  const [drag, setDrag] = useState<Dragged | null>(null);
  const moved = useRef(false);
  const [first, last] = [parseDay(roadmap.from)!, parseDay(roadmap.to)!];
  const lanes = placeBars(
    items.map((item) => ({ ...item, lane: item.lane ?? null })),
    (roadmap.lanes ?? []).map(({ name }) => name),
    first,
  );
  const tops: number[] = [];
  let height = HEAD;
  for (const { rows } of lanes) {
    tops.push(height);
    height += rows * ROW;
  }
  const width = (last - first + 1) * scale;
  const today = parseDay(companyToday())! - first;
  const step = scale < 1.6 ? 3 : scale < 2.6 ? 2 : 1;

  const drop = (item: MapItem): void => {
    if (!drag || drag.days === 0) {
      setDrag(null);
      return;
    }
    const dates = movedBar(item, drag.days, drag.part);
    const done = dates ? onMove(item, dates) : Promise.resolve();
    void done.catch(() => {}).finally(() => setDrag(null));
  };
  const keyed = (item: MapItem, event: KeyboardEvent): void => {
    const days = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (days === 0) return;
    event.preventDefault();
    const dates = movedBar(item, days, event.shiftKey ? 'end' : 'all');
    if (dates) void onMove(item, dates).catch(() => {});
  };

  const bar = ({ bar: item, row, at, days }: PlacedBar<MapItem>, top: number) => {
    const free = mayEdit && item.bound === null;
    const own = drag?.id === item.id ? drag : null;
    const left = (at + (own?.part === 'all' ? own.days : 0)) * scale;
    const long = Math.max((days + (own?.part === 'end' ? own.days : 0)) * scale, LEAST);
    const late = (item.drift ?? 0) > 0 || item.gap !== null;
    const told = item.told === null ? null : parseDay(item.told)! - first;
    return (
      <span key={item.id}>
        {told !== null && (
          <i
            className="wm-roadmap-told"
            style={{ left: Math.max((told + 1) * scale - long, 0), width: long, top: top + row * ROW + 28 }}
          />
        )}
        <button
          type="button"
          className={`wm-roadmap-bar wm-roadmap-${item.confidence} ${late ? 'wm-roadmap-late' : ''} ${free ? 'wm-roadmap-free' : ''}`}
          style={{ left, width: long, top: top + row * ROW + 3 }}
          title={toldOf(item)}
          onClick={() => {
            if (!moved.current) onOpen(item.id);
          }}
          {...(free && {
            onKeyDown: (event: KeyboardEvent) => keyed(item, event),
            onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
              const box = event.currentTarget.getBoundingClientRect();
              event.currentTarget.setPointerCapture(event.pointerId);
              moved.current = false;
              setDrag({
                id: item.id,
                x: event.clientX,
                days: 0,
                part: box.right - event.clientX < EDGE ? 'end' : 'all',
              });
            },
            onPointerMove: (event: PointerEvent) => {
              if (!own) return;
              const far = Math.round((event.clientX - own.x) / scale);
              if (far !== 0) moved.current = true;
              setDrag({ ...own, days: far });
            },
            onPointerUp: () => drop(item),
            onPointerCancel: () => setDrag(null),
          })}
        >
          {item.name}
        </button>
      </span>
    );
  };

  return (
    <div className="wm-roadmap-frame">
      <div className="wm-roadmap-lanes">
        <div style={{ height: HEAD }} />
        {lanes.map(({ name, rows, undated }) => (
          <div key={name ?? ''} style={{ height: rows * ROW }}>
            <b>{name ?? t(x.otherLane)}</b>
            {undated.map((item) => (
              <div key={item.id}>
                <button type="button" className="wm-link" onClick={() => onOpen(item.id)}>
                  {item.name} ({t(x.noDate)})
                </button>
              </div>
            ))}
          </div>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keys */}
      <section className="wm-roadmap-scroll" tabIndex={0} aria-label={roadmap.name}>
        <div className="wm-roadmap-time" style={{ width, height }}>
          {monthTicks(first, last)
            .filter((_, at) => at % step === 0)
            .map(({ at, label }) => (
              <div key={at} className="wm-roadmap-tick" style={{ left: at * scale }}>
                {label}
              </div>
            ))}
          {tops.map((top) => (
            <div key={top} className="wm-roadmap-lane" style={{ top }} />
          ))}
          {today >= 0 && today <= last - first && <div className="wm-roadmap-today" style={{ left: today * scale }} />}
          {lanes.map(({ bars }, at) => bars.map((placed) => bar(placed, tops[at]!)))}
        </div>
      </section>
    </div>
  );
}
