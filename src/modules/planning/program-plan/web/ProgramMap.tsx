/** The circuit map of a program: one line a project over the same time, and where work of one waits for work of another. */
import { formatDay, parseDay, ymdOf } from '#kernel/dates.ts';
import { useLights } from '#modules/objects/project/web/public.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { recordHref } from '#web/parts/PageLink.tsx';
import type { CircuitLine, CircuitMap } from '../circuit.calls.ts';
import { axisOf, nameLanes, spread, type TimeAxis } from '../circuit.ts';
import { isReached, nameLines, nameWidth, StationDot, StationLink } from './stations.tsx';
import { programPlanPageTexts as x } from './texts.ts';

const LEFT = 210;
const WIDTH = 1240;
const TOP = 70;
const LINE = 92;
/** Dots side by side touch, and can still be told apart. */
const LEAST = 13;

/** Months, or years where months have no room, as days at which they begin. */
function ticksOf(axis: TimeAxis): { day: number; label: string }[] {
  const months = (axis.to - axis.from) / 30.4;
  const step = [1, 2, 3, 6, 12, 24].find((each) => months / each <= 16) ?? 48;
  const [year, month] = ymdOf(axis.from);
  const ticks: { day: number; label: string }[] = [];
  for (let n = year * 12 + month - 1; ; n++) {
    if (n % step !== 0) continue;
    const label = `${Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`;
    const day = parseDay(`${label}-01`)!;
    if (day > axis.to) return ticks;
    if (day >= axis.from) ticks.push({ day, label });
  }
}

export function ProgramMap({ map, stages }: { map: CircuitMap; stages: boolean }) {
  const taskLights = useLights('task');
  const lights = useLights('project');
  const lines = map.lines.map((line) => ({ ...line, stations: line.stations.filter((one) => stages || !one.stage) }));
  const today = parseDay(map.today)!;
  const dayOf = (date: string | null): number[] => (date === null ? [] : [parseDay(date)!]);
  const days = lines.flatMap((line) => [
    ...dayOf(line.plannedStart),
    ...dayOf(line.plannedEnd),
    ...line.stations.flatMap((one) => dayOf(one.actual ?? one.planned)),
  ]);
  const axis = axisOf([...days, today], LEFT, WIDTH);
  const rowOf = new Map(lines.map((line, row) => [line.projectId, row]));
  const yOf = (row: number): number => TOP + row * LINE + 34;
  const height = TOP + lines.length * LINE + 16;
  return (
    <svg className="wm-circuit" viewBox={`0 0 ${axis.width} ${height}`} style={{ minWidth: Math.min(900, axis.width) }}>
      <title>{t(x.map)}</title>
      {ticksOf(axis).map(({ day, label }) => (
        <g key={day} className="wm-circuit-tick">
          <line x1={axis.at(day)} x2={axis.at(day)} y1={TOP - 14} y2={height - 10} />
          <text x={axis.at(day) + 3} y={TOP - 20}>
            {label}
          </text>
        </g>
      ))}
      <g className="wm-circuit-today">
        <line x1={axis.at(today)} x2={axis.at(today)} y1={TOP - 34} y2={height - 10} />
        <text x={axis.at(today)} y={TOP - 40} textAnchor="middle">
          {t(x.today, { day: map.today })}
        </text>
      </g>
      {map.transfers.map((one) => {
        const [from, to] = [rowOf.get(one.from), rowOf.get(one.to)];
        if (from === undefined || to === undefined) return null;
        const at = axis.at(parseDay(one.day)!);
        const label = t(one.state === 'fresh' ? x.transferFresh : x.transferStale, { name: one.name });
        return (
          <g key={one.id} className={`wm-circuit-transfer wm-circuit-transfer-${one.state}`}>
            <title>{label}</title>
            <line x1={at} x2={at} y1={yOf(from)} y2={yOf(to)} />
            <circle cx={at} cy={yOf(from)} r={5} />
            <circle cx={at} cy={yOf(to)} r={5} />
          </g>
        );
      })}
      {lines.map((line, row) => (
        <Line
          key={line.projectId}
          {...{ line, axis, y: yOf(row), color: lights(line.light).lamp }}
          colorOf={(light) => taskLights(light).lamp}
        />
      ))}
    </svg>
  );
}

function Line({
  line,
  axis,
  y,
  color,
  colorOf,
}: {
  line: CircuitLine;
  axis: TimeAxis;
  y: number;
  color: string;
  colorOf(light: CircuitLine['light']): string;
}) {
  const dated = line.stations.filter(({ actual, planned }) => (actual ?? planned) !== null);
  const dayOf = (date: string): number => parseDay(date)!;
  const places = spread(
    dated.map(({ actual, planned }) => axis.at(dayOf((actual ?? planned)!))),
    LEAST,
  );
  const lanes = nameLanes(
    places,
    dated.map(({ name }) => Math.min(130, nameWidth(name))),
  );
  const from = Math.min(axis.at(dayOf(line.plannedStart)), places[0] ?? Number.POSITIVE_INFINITY);
  const to = Math.max(axis.at(dayOf(line.plannedEnd)), places.at(-1) ?? 0);
  const reached = dated.filter(isReached).length;
  const href = recordHref('project', line.projectId);
  const names = nameLines(line.name, LEFT - 40);
  const head = (
    <text className="wm-circuit-head" x={8} y={y + (names.length > 1 ? -4 : 4)}>
      {names.map((one, n) => (
        <tspan key={n === 0 ? 'a' : 'b'} x={8} dy={n === 0 ? 0 : 16}>
          {one}
        </tspan>
      ))}
    </text>
  );
  const label = t(x.line, { name: line.name, reached, total: dated.length });
  return (
    <g>
      {href && line.open ? (
        <a
          href={href}
          className="wm-circuit-station"
          onClick={(event) => {
            if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            void go(href);
          }}
        >
          <title>{label}</title>
          {head}
        </a>
      ) : (
        head
      )}
      <line className="wm-circuit-rail" x1={from} x2={to} y1={y} y2={y} stroke={color} />
      {dated.map((station, i) => {
        const at = places[i]!;
        const lane = lanes[i];
        const day = (station.actual ?? station.planned)!;
        const shown = nameLines(station.name, 130)[0]!;
        return (
          <StationLink key={station.id} line={line} station={station}>
            <rect className="wm-circuit-hit" x={at - 8} y={y - 12} width={16} height={24} rx={6} />
            <StationDot x={at} y={y} station={station} color={colorOf(station.light)} small />
            {lane !== null && (
              <text className="wm-circuit-name" x={at} y={lane === 0 ? y - 18 : y + 26} textAnchor="middle">
                {shown === station.name ? shown : `${shown.slice(0, -1)}…`}
              </text>
            )}
            {lane === 1 && (
              <text className="wm-circuit-day" x={at} y={y + 40} textAnchor="middle">
                {formatDay(parseDay(day)!).slice(5)}
              </text>
            )}
          </StationLink>
        );
      })}
    </g>
  );
}
