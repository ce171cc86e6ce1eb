/** The roadmap of a portfolio (线路图): a line for each project, stations are its milestones in order of time. */
import { Empty, Skeleton, Table } from 'antd';
import { parseDay } from '#kernel/dates.ts';
import type { PortfolioItem } from '#modules/objects/portfolio/roll-up.ts';
import { ItemName } from '#modules/objects/portfolio/web/public.ts';
import { useLights } from '#modules/objects/project/web/public.ts';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { href } from '#web/registry.ts';
import { portfolioStations, type Station } from '../rollup.calls.ts';
import { type PortfolioData, pageOf, WithPortfolio } from './portfolio-data.tsx';
import { rollupTexts as x } from './texts.ts';

const NAME = 220;
const WIDTH = 900;
const ROW = 44;
const TOP = 24;
const RADIUS = 7;

const stationPage = ({ project, task }: Station): string =>
  href('/modules/project/projectPlan', { projectId: project, taskId: task });

interface Line {
  project: PortfolioItem;
  stations: readonly Station[];
}

/** Place of days on the width between the first and the last of them. */
function scaleOf(days: readonly number[]): (day: number) => number {
  const [first, last] = [Math.min(...days), Math.max(...days)];
  return (day) => NAME + 20 + ((day - first) / Math.max(1, last - first)) * WIDTH;
}
const dayOf = (date: string): number => parseDay(date) ?? 0;

function Picture({ lines, today }: { lines: readonly Line[]; today: string }) {
  const lightOf = useLights('project');
  const dates = lines.flatMap(({ project, stations }) => [
    ...stations.map(({ date }) => date),
    ...(project.plannedStart ? [project.plannedStart] : []),
    ...(project.plannedEnd ? [project.plannedEnd] : []),
  ]);
  const at = scaleOf([...dates, today].map(dayOf));
  const height = TOP + lines.length * ROW + 10;
  const now = at(dayOf(today));
  return (
    <div className="wm-rollup-picture">
      <svg width={NAME + WIDTH + 60} height={height}>
        <title>{t(x.map)}</title>
        <line className="wm-rollup-now" x1={now} x2={now} y1={16} y2={height} />
        <text x={now} y={12} textAnchor="middle">
          {t(x.today)}
        </text>
        {lines.map(({ project, stations }, row) => {
          const y = TOP + row * ROW + ROW / 2;
          const color = lightOf(project.light).lamp;
          const ends = [project.plannedStart, project.plannedEnd, ...stations.map(({ date }) => date)].flatMap(
            (date) => (date ? [at(dayOf(date))] : []),
          );
          return (
            <g key={project.key}>
              <text className="wm-rollup-name" x={0} y={y + 4}>
                {project.name.length > 30 ? `${project.name.slice(0, 29)}…` : project.name}
                <title>{project.name}</title>
              </text>
              <line x1={Math.min(...ends)} x2={Math.max(...ends)} y1={y} y2={y} stroke={color} strokeWidth={4} />
              {stations.map((station) => (
                // biome-ignore lint/a11y/useSemanticElements: a link within a drawing; the table below has the same
                <g
                  key={station.task}
                  role="link"
                  tabIndex={0}
                  style={{ cursor: 'pointer' }}
                  onClick={() => go(stationPage(station))}
                  onKeyDown={(event) => event.key === 'Enter' && go(stationPage(station))}
                >
                  <title>{`${station.name} ${station.date}`}</title>
                  <circle
                    className="wm-rollup-ring"
                    cx={at(dayOf(station.date))}
                    cy={y}
                    r={RADIUS}
                    stroke={color}
                    strokeWidth={3}
                    {...(station.done && { style: { fill: color } })}
                  />
                </g>
              ))}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

const stateOf = ({ done, late }: Station): string => t(done ? x.reached : late ? x.late : x.open);

function Map_({ data }: { data: PortfolioData }) {
  const answer = useCall(portfolioStations, { portfolioId: data.id }, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active style={{ padding: 16 }} />;
  const { stations, hidden, today } = answer.data;
  const byProject = Map.groupBy(stations, ({ project }) => project);
  const projects = data.items.filter(({ kind }) => kind === 'project');
  const named = new Map(projects.map((one) => [one.id, one]));
  const lines = projects.map((project) => ({ project, stations: byProject.get(project.id) ?? [] }));
  return (
    <div className="wm-card wm-rollup">
      {lines.length === 0 ? <Empty description={t(x.nothing)} /> : <Picture lines={lines} today={today} />}
      {hidden > 0 && <p className="wm-hint">{t(x.hiddenPlans, { count: hidden })}</p>}
      <Table<Station>
        size="small"
        rowKey="task"
        dataSource={stations}
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        columns={[
          {
            title: t(x.milestone),
            key: 'name',
            render: (_, station) => <PageLink to={stationPage(station)}>{station.name}</PageLink>,
          },
          {
            title: t(x.project),
            key: 'project',
            render: (_, { project }) => {
              const item = named.get(project);
              return item && <ItemName item={item} from={pageOf('projectPortfolioMap', data.id)} />;
            },
          },
          { title: t(x.date), dataIndex: 'date', width: 120 },
          { title: t(x.state), key: 'state', width: 120, render: (_, station) => stateOf(station) },
        ]}
      />
    </div>
  );
}

export default function MapPage() {
  return <WithPortfolio>{(data) => <Map_ data={data} />}</WithPortfolio>;
}
