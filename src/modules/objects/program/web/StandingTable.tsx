import type { TableProps } from 'antd';
import { Empty, Progress, Table, Tag } from 'antd';
import { projectStatus } from '#modules/objects/project/project.entity.ts';
import { Deviation, type LightOf, projectPageTexts as p, StatusLight } from '#modules/objects/project/web/public.ts';
import { t } from '#web/lang.ts';
import { PageLink, recordHref } from '#web/parts/PageLink.tsx';
import type { Standing } from '../program.calls.ts';
import { programPageTexts as x } from './texts.ts';

/** A program with its projects below it, or a project. */
export interface StandingRow extends Standing {
  /** Programs and projects are numbered apart. */
  key: string;
  path: string;
  children?: StandingRow[];
}

export const projectRowOf = (one: Standing, fromMenu: string): StandingRow => ({
  ...one,
  key: `project:${one.id}`,
  path: recordHref('project', one.id, { from: fromMenu }) ?? '',
});

/** Data behind the light of a program or project. */
export const lightOf = (one: Standing): LightOf => ({ facts: one, limits: one.limits, outlook: one.outlook });

const COLUMNS: TableProps<StandingRow>['columns'] = [
  {
    title: () => t(x.name),
    key: 'name',
    width: 260,
    ellipsis: true,
    render: (_, row) => (row.open ? <PageLink to={row.path}>{row.name}</PageLink> : row.name),
  },
  { title: () => t(x.code), dataIndex: 'code', width: 110 },
  { title: () => t(x.manager), dataIndex: 'manager', width: 90, ellipsis: true },
  {
    title: () => t(p.light),
    key: 'light',
    width: 150,
    render: (_, row) => <StatusLight status={row.light} label of={lightOf(row)} />,
  },
  {
    title: () => t(x.planned),
    key: 'planned',
    width: 190,
    render: (_, row) => `${row.plannedStart} – ${row.plannedEnd}`,
  },
  {
    title: () => t(p.planned),
    key: 'plannedProgress',
    width: 95,
    align: 'right',
    render: (_, row) => `${row.plannedProgress}%`,
  },
  {
    title: () => t(p.actual),
    key: 'actualProgress',
    width: 130,
    render: (_, row) => (
      <Progress
        percent={row.actualProgress}
        size="small"
        style={{ margin: 0 }}
        aria-label={`${t(p.actual)} ${row.actualProgress}%`}
      />
    ),
  },
  {
    title: () => t(p.deviation),
    key: 'deviation',
    width: 120,
    align: 'right',
    sorter: (a, b) => b.deviation - a.deviation,
    render: (_, row) => <Deviation value={row.deviation} />,
  },
];

/** How programs or projects go, in rows; projects are below their program. */
export function StandingTable({
  rows,
  empty,
  selection,
}: {
  rows: readonly StandingRow[];
  empty: string;
  selection?: TableProps<StandingRow>['rowSelection'];
}) {
  return (
    <Table<StandingRow>
      size="small"
      rowKey="key"
      columns={COLUMNS}
      dataSource={rows}
      scroll={{ x: 1145 }}
      expandable={{ defaultExpandAllRows: true }}
      pagination={false}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} /> }}
      {...(selection && { rowSelection: selection })}
    />
  );
}

/** Projects of a program in one line: how many have ended, how many are delayed. */
export function ProjectsInShort({ projects }: { projects: readonly Standing[] }) {
  const ended = projects.filter((one) => one.status === 'done' || one.status === 'passoff').length;
  const delayed = projects.filter((one) => one.light === 'ongoing_slight' || one.light === 'ongoing_serious').length;
  return (
    <>
      {t(x.ended, { done: ended, total: projects.length })}
      {delayed > 0 && (
        <Tag color="red" style={{ marginInlineStart: 8 }}>
          {t(x.delayed, { count: delayed })}
        </Tag>
      )}
    </>
  );
}

export const statusLabel = (status: Standing['status']): string => t(projectStatus[status]);
