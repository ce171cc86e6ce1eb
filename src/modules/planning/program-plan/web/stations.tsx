/** Stations of circuit maps as both maps and the table show them. */
import type { ReactNode } from 'react';
import { taskStatus } from '#modules/planning/plan/task-labels.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { recordHref } from '#web/parts/PageLink.tsx';
import type { CircuitLine, Station } from '../circuit.calls.ts';
import { programPlanPageTexts as x } from './texts.ts';

export function deviationText(days: number | null): string {
  if (days === null) return '';
  return days === 0 ? t(x.onTime) : t(days > 0 ? x.late : x.early, { days: Math.abs(days) });
}
export const deviationClass = (days: number | null): string =>
  days === null || days === 0 ? '' : days > 0 ? 'wm-circuit-late' : 'wm-circuit-early';

export const isReached = ({ status }: Station): boolean => status === 'done';

/** Everything about a station in one sentence, for readers of the screen and as a hint. */
export const stationText = (line: CircuitLine, one: Station): string =>
  [
    line.name,
    `${t(one.stage ? x.stage : x.milestone)} ${one.name}`,
    t(taskStatus[one.status]),
    one.planned && `${t(x.planned)} ${one.planned}`,
    one.actual && `${t(x.actual)} ${one.actual}`,
    one.agreed && `${t(x.agreed)} ${one.agreed}`,
    deviationText(one.deviation),
  ]
    .filter(Boolean)
    .join(', ');

/** A station that leads to its task, by pointer and keys; of a plan one may not read it is a picture with a name. */
export function StationLink({ line, station, children }: { line: CircuitLine; station: Station; children: ReactNode }) {
  const to = line.open ? recordHref('task', { id: station.id, projectId: line.projectId }) : null;
  const label = stationText(line, station);
  if (to === null)
    return (
      <g>
        <title>{label}</title>
        {children}
      </g>
    );
  return (
    <a
      href={to}
      className="wm-circuit-station"
      aria-label={label}
      onClick={(event) => {
        if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void go(to);
      }}
    >
      <title>{label}</title>
      {children}
    </a>
  );
}

/** The dot of a station: filled when it is reached, a square for a stage, in the color of its light. */
export function StationDot({
  x: cx,
  y,
  station,
  color,
  small = false,
}: {
  x: number;
  y: number;
  station: Station;
  color: string;
  small?: boolean;
}) {
  const r = small ? 6 : 9;
  const look = {
    className: isReached(station) ? '' : 'wm-circuit-hollow',
    ...(isReached(station) && { fill: color }),
    stroke: color,
    strokeWidth: small ? 3 : 4,
  };
  return station.stage ? (
    <rect x={cx - r - 2} y={y - r - 2} width={2 * r + 4} height={2 * r + 4} rx={small ? 3 : 5} {...look} />
  ) : (
    <circle cx={cx} cy={y} r={r} {...look} />
  );
}

/** A name on two lines at most, as much of it as there is room for. */
export function nameLines(name: string, room: number): string[] {
  const wide = (char: string): number => (char.charCodeAt(0) > 0x2e7f ? 13 : 7);
  const lines = [''];
  let width = 0;
  for (const char of name) {
    width += wide(char);
    if (width <= room) {
      lines[lines.length - 1] += char;
      continue;
    }
    if (lines.length === 2) {
      lines[1] = `${lines[1]!.slice(0, -1)}…`;
      break;
    }
    const at = lines[0]!.lastIndexOf(' ');
    const rest = at > 4 && char !== ' ' ? lines[0]!.slice(at + 1) : '';
    if (rest) lines[0] = lines[0]!.slice(0, at);
    lines.push(`${rest}${char.trimStart()}`);
    width = [...lines[1]!].reduce((sum, one) => sum + wide(one), 0);
  }
  return lines;
}
/** Pixels of a name in one line. */
export const nameWidth = (name: string): number =>
  [...name].reduce((sum, char) => sum + (char.charCodeAt(0) > 0x2e7f ? 12 : 6.6), 0);
