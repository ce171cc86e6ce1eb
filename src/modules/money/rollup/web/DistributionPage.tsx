import { Table } from 'antd';
import type { Chart } from '#kernel/report.ts';
import { t } from '#web/lang.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { ReportChart } from '#web/report/ReportChart.tsx';
import { type PortfolioData, pageOf, WithPortfolio } from './portfolio-data.tsx';
import { rollupTexts as x } from './texts.ts';
import { hoursOf, type Load, sum, WithLoad } from './use-load.tsx';

interface Share {
  key: string;
  name: string;
  to: string;
  projects: number;
  people: number;
  hours: number;
}
const PROJECTS: Chart = {
  kind: 'bar',
  label: x.department.text,
  lines: { projects: { label: x.projects.text }, people: { label: x.people.text } },
};
const HOURS: Chart = { kind: 'bar', label: x.project.text, lines: { hours: { label: x.hours.text } } };

function Shares({ title, rows }: { title: string; rows: readonly Share[] }) {
  return (
    <Table<Share>
      size="small"
      rowKey="key"
      dataSource={rows}
      pagination={false}
      columns={[
        { title, key: 'name', render: (_, { name, to }) => <PageLink to={to}>{name}</PageLink> },
        { title: t(x.projects), dataIndex: 'projects', align: 'right', width: 120 },
        { title: t(x.people), dataIndex: 'people', align: 'right', width: 120 },
        { title: t(x.hours), dataIndex: 'hours', align: 'right', width: 160 },
      ]}
    />
  );
}

function Distribution({ data, load }: { data: PortfolioData; load: Load }) {
  const none = t(x.noDepartment);
  const projects = data.items.filter(({ kind }) => kind === 'project');
  const names = new Set([
    ...projects.map((one) => one.department ?? none),
    ...load.people.map((one) => one.department),
  ]);
  const departments = [...names].sort().map((name): Share => {
    const people = load.people.filter((one) => one.department === name);
    return {
      ...{ key: name, name, to: pageOf('projectOverview', data.id, name === none ? {} : { department: name }) },
      projects: projects.filter((one) => (one.department ?? none) === name).length,
      people: people.length,
      hours: hoursOf(sum(people.flatMap((one) => one.projects.map(({ minutes }) => sum(minutes))))),
    };
  });
  const ofProjects = projects.map((item): Share => {
    const parts = load.people.flatMap((one) => one.projects.filter(({ project }) => project === item.id));
    return {
      ...{ key: item.key, name: item.name, to: pageOf('manpower', data.id, { item: item.key }) },
      ...{ projects: 1, people: parts.length, hours: hoursOf(sum(parts.map(({ minutes }) => sum(minutes)))) },
    };
  });
  const lines = (rows: readonly Share[], of: 'projects' | 'people' | 'hours') => rows.map((row) => row[of]);
  return (
    <>
      <div className="wm-rollup-columns">
        <ReportChart
          chart={PROJECTS}
          series={{
            x: departments.map(({ name }) => name),
            lines: { projects: lines(departments, 'projects'), people: lines(departments, 'people') },
          }}
        />
        <ReportChart
          chart={HOURS}
          series={{ x: ofProjects.map(({ name }) => name), lines: { hours: lines(ofProjects, 'hours') } }}
        />
      </div>
      <Shares title={t(x.department)} rows={departments} />
      <Shares title={t(x.project)} rows={ofProjects} />
    </>
  );
}

/** How projects, people and their work are spread over departments and projects. */
export default function DistributionPage() {
  return (
    <WithPortfolio>
      {(data) => (
        <div className="wm-card wm-rollup">
          <WithLoad poId={data.id}>{(load) => <Distribution data={data} load={load} />}</WithLoad>
        </div>
      )}
    </WithPortfolio>
  );
}
