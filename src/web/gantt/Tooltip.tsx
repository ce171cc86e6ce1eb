/**
 * The small card next to the pointer: name and dates of a bar, the dates while it is dragged, the link being made.
 */
import { useEffect, useState } from 'react';
import { formatMinute, MINUTES_PER_DAY } from '#kernel/dates.ts';
import type { Triple } from '#kernel/text.ts';
import { type GanttLinkType, MILESTONE } from './gantt-model.ts';
import { HEADER_HEIGHT } from './theme.ts';
import { snapOf } from './timeline/time-scale.ts';
import type { GanttView } from './view.ts';

export type TooltipState =
  | { kind: 'bar' | 'drag'; row: number; x: number; y: number }
  /** `refused`: why the link cannot be made, null when it can. */
  | { kind: 'link'; row: number; to: number; type: GanttLinkType; refused: string | null; x: number; y: number };

const SHIFT: Triple = ['按住 Shift 连到完成端', '按住 Shift 連到完成端', 'Hold Shift to link to the finish'];

/** A pointer that stays this long rests, in milliseconds. */
const REST_MS = 60;

const START: Triple = ['开始', '開始', 'Start'];
const FINISH: Triple = ['完成', '完成', 'Finish'];
const PROGRESS: Triple = ['进度', '進度', 'Progress'];
const BASELINE: Triple = ['基线', '基線', 'Baseline'];
const DEADLINE: Triple = ['截止', '截止', 'Deadline'];
const LINKS: Readonly<Record<GanttLinkType, Triple>> = {
  FS: ['完成-开始 (FS)', '完成-開始 (FS)', 'Finish to start (FS)'],
  SS: ['开始-开始 (SS)', '開始-開始 (SS)', 'Start to start (SS)'],
  FF: ['完成-完成 (FF)', '完成-完成 (FF)', 'Finish to finish (FF)'],
  SF: ['开始-完成 (SF)', '開始-完成 (SF)', 'Start to finish (SF)'],
};

export function GanttTooltip({
  view,
  state,
  lines,
}: {
  view: GanttView;
  state: TooltipState;
  lines: readonly string[];
}) {
  const { model, preview } = view;
  const [notes, setNotes] = useState<readonly string[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => setNotes(preview?.notes?.() ?? []), REST_MS);
    return () => clearTimeout(timer);
  }, [preview]);
  const { row } = state;
  const exact = snapOf(view.pxPerDay) < MINUTES_PER_DAY || state.kind === 'bar';
  const date = (minute: number | undefined): string =>
    minute === undefined || Number.isNaN(minute)
      ? '–'
      : formatMinute(Math.round(minute))
          .slice(0, exact ? 16 : 10)
          .replace('T', ' ');
  const pairs: [string, string][] = [];
  if (state.kind === 'link') {
    pairs.push([view.say(LINKS[state.type]), `→ ${model.name(state.to)}`]);
  } else {
    const start = (preview?.start ?? model.start)[row];
    const finish = (preview?.finish ?? model.finish)[row];
    if (!(model.flags[row]! & MILESTONE)) pairs.push([view.say(START), date(start)]);
    pairs.push([view.say(FINISH), date(finish)]);
    pairs.push([view.say(PROGRESS), `${Math.round((preview?.progress ?? model.progress)[row]!)}%`]);
    const [from, to] = [model.baselineStart?.[row], model.baselineFinish?.[row]];
    if (from !== undefined && !Number.isNaN(from)) pairs.push([view.say(BASELINE), `${date(from)} – ${date(to)}`]);
    const deadline = model.deadline?.[row];
    if (deadline !== undefined && !Number.isNaN(deadline)) pairs.push([view.say(DEADLINE), date(deadline)]);
  }
  const flip = state.x > view.width - 260;
  const up = state.y > view.height - 140;
  const style = {
    left: flip ? undefined : state.x + 14,
    right: flip ? `calc(100% - ${state.x - 10}px)` : undefined,
    top: up ? undefined : HEADER_HEIGHT + state.y + 18,
    bottom: up ? `calc(100% - ${HEADER_HEIGHT + state.y - 12}px)` : undefined,
  };
  return (
    <div className={state.kind === 'bar' ? 'wm-gantt-tip wm-gantt-late' : 'wm-gantt-tip'} role="tooltip" style={style}>
      <strong>{model.name(row)}</strong>
      <dl>
        {pairs.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {state.kind === 'link' && state.refused === null && <p>{view.say(SHIFT)}</p>}
      {state.kind === 'link' && state.refused !== null && <p className="wm-gantt-refused">{state.refused}</p>}
      {(state.kind === 'drag' ? notes : lines).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
