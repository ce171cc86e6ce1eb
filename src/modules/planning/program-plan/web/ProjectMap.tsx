/** The circuit map of one project: its stations in order of time, on a line that goes to and fro. */
import { parseDay } from '#kernel/dates.ts';
import { useLights } from '#modules/objects/project/web/public.ts';
import { t } from '#web/lang.ts';
import type { CircuitLine } from '../circuit.calls.ts';
import { ROW, STEP, snakeOf, todayAlong } from '../circuit.ts';
import { deviationClass, deviationText, nameLines, StationDot, StationLink } from './stations.tsx';
import { programPlanPageTexts as x } from './texts.ts';

const PER_ROW = 6;

export function ProjectMap({ line, today }: { line: CircuitLine; today: string }) {
  const lights = useLights('task');
  const { stations } = line;
  const { points, width, height, path } = snakeOf(stations.length, PER_ROW);
  const days = stations.map(({ actual, planned }) => ((actual ?? planned) ? parseDay((actual ?? planned)!) : null));
  const along = todayAlong(days, parseDay(today)!);
  return (
    <svg className="wm-circuit" viewBox={`0 0 ${width} ${height}`} style={{ maxWidth: width }}>
      <title>{`${t(x.map)} ${line.name}`}</title>
      <path d={path} className="wm-circuit-line" />
      {along !== null && <TodayMark points={points} along={along} today={today} />}
      {stations.map((station, i) => {
        const { x: at, y } = points[i]!;
        const names = nameLines(station.name, STEP - 20);
        return (
          <StationLink key={station.id} line={line} station={station}>
            <rect
              className="wm-circuit-hit"
              x={at - STEP / 2 + 4}
              y={y - 20}
              width={STEP - 8}
              height={ROW - 32}
              rx={6}
            />
            <StationDot x={at} y={y} station={station} color={lights(station.light).lamp} />
            <text className="wm-circuit-name" x={at} y={y + 32} textAnchor="middle">
              {names.map((one, n) => (
                <tspan key={n === 0 ? 'a' : 'b'} x={at} dy={n === 0 ? 0 : 16}>
                  {one}
                </tspan>
              ))}
            </text>
            <text className="wm-circuit-day" x={at} y={y + 34 + names.length * 16} textAnchor="middle">
              {station.actual ?? station.planned ?? ''}
            </text>
            <text
              className={`wm-circuit-day ${deviationClass(station.deviation)}`}
              x={at}
              y={y + 50 + names.length * 16}
              textAnchor="middle"
            >
              {deviationText(station.deviation)}
            </text>
          </StationLink>
        );
      })}
    </svg>
  );
}

/** Where today is on the line: between the stations that are due before it and the others. */
function TodayMark({
  points,
  along,
  today,
}: {
  points: readonly { x: number; y: number }[];
  along: number;
  today: string;
}) {
  const before = points[Math.max(0, Math.min(points.length - 1, Math.floor(along)))]!;
  const after = points[Math.max(0, Math.min(points.length - 1, Math.ceil(along)))]!;
  const share = along - Math.floor(along);
  const bent = before.y !== after.y;
  const outside = before === after;
  // Outside the line, before its first or behind its last station; and beside a turn.
  const ahead = points.length > 1 && points[1]!.y === points[0]!.y ? Math.sign(points[1]!.x - points[0]!.x) : 1;
  const left = points.length < 2 || before === points[0] ? ahead : before.x >= (points.at(-2)?.x ?? 0) ? 1 : -1;
  const x0 = outside
    ? before.x + (along < 0 ? -1 : left) * 46
    : bent
      ? before.x
      : before.x + (after.x - before.x) * share;
  const y0 = bent ? before.y + ROW / 2 - 10 : before.y;
  return (
    <g className="wm-circuit-today">
      <line x1={x0} x2={x0} y1={y0 - 26} y2={y0 + 18} />
      <text x={x0} y={y0 - 32} textAnchor="middle">
        {t(x.today, { day: today })}
      </text>
    </g>
  );
}
