import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown, Progress, Table, Tag } from 'antd';
import { project as projectEntity } from '#modules/objects/project/project.entity.ts';
import type { LightStatus } from '#modules/objects/project/status-light.ts';
import { Deviation, projectTarget, StatusLight, useLights } from '#modules/objects/project/web/public.ts';
import { countedTasksAt } from '#modules/planning/task/statistics.reports.ts';
import { useCards } from '#web/entity/list/cards.tsx';
import { namedPages } from '#web/entity/list/ListPages.tsx';
import { t } from '#web/lang.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { circleTasksAt, taskCounts } from '../circle-tasks.calls.ts';
import type { WorkProject, WorkProjects } from '../workbench.calls.ts';
import { type CockpitLink, cockpitLinks } from './cockpit-links.ts';
import { NumberLink } from './Figures.tsx';
import { Panel } from './Panel.tsx';
import { workbenchTexts as w } from './workbench.texts.ts';

interface ProjectPanelProps {
  title: string;
  from: string;
  answer: { data?: WorkProjects | undefined; error: Error | null; refetch(): unknown };
  /** Of these only; how it is taken back. */
  light?: LightStatus | null;
  onLight?(light: null): void;
  /** Few columns, beside other panels. */
  narrow?: boolean;
  /** Of the whole company, whose tasks its viewer sees. */
  company?: boolean;
  /** Opens a project; absent: its page. */
  onOpen?: ((project: WorkProject) => void) | undefined;
  /** Opens one of its pages, chosen from a menu of its row. */
  onLink?: ((project: WorkProject, link: CockpitLink) => void) | undefined;
}

/** Only the numbers, under a heading that names them: readers look at the bar next to them. */
const shortOf = ({ progress, plannedProgress }: WorkProject): string =>
  `${Math.round(progress)}% / ${plannedProgress}%`;
const progressOf = ({ progress, plannedProgress }: WorkProject): string =>
  t(w.progressOf, { actual: Math.round(progress), planned: plannedProgress });

/** Projects with lights, planned and actual progress; what needs looking at first. */
export function ProjectPanel({
  title,
  from,
  answer,
  light = null,
  onLight,
  narrow = false,
  company = false,
  onOpen,
  onLink,
}: ProjectPanelProps) {
  const lamp = useLights('project');
  const tasksOf = ({ id, status, tasksSeen }: WorkProject, counts: 'open' | 'late'): string | null => {
    if (tasksSeen) return countedTasksAt(id, { [counts]: 'true' });
    return company && status !== 'done' && status !== 'passoff'
      ? circleTasksAt('company', counts, { project: id })
      : null;
  };
  const all = answer.data?.projects ?? [];
  const projects = light ? all.filter((project) => project.light === light) : all;
  return (
    <Panel
      title={
        <>
          {title} <small>{answer.data?.total ?? ''}</small>
        </>
      }
      answer={answer}
      empty={all.length === 0 && t(w.noProjects)}
      tools={
        light && (
          <Tag closable onClose={() => onLight?.(null)}>
            {lamp(light).remark}
          </Tag>
        )
      }
    >
      <Table<WorkProject>
        size="small"
        rowKey="id"
        dataSource={projects}
        pagination={
          projects.length > 10 ? { pageSize: 10, size: 'small', showSizeChanger: false, itemRender: namedPages } : false
        }
        {...useCards<WorkProject>(
          [
            {
              title: t(w.name),
              key: 'name',
              render: (_, project) => (
                <span className="wm-panel-name">
                  <StatusLight
                    status={project.light}
                    of={{ facts: project, limits: project.limits, outlook: project.outlook }}
                  />
                  <PageLink
                    to={projectTarget(project, from)}
                    title={`${project.code} ${project.name}`}
                    onOpen={onOpen && (() => onOpen(project))}
                  >
                    {project.name}
                  </PageLink>
                </span>
              ),
            },
            ...(narrow
              ? []
              : [
                  { title: t(w.manager), dataIndex: 'manager', width: 88, ellipsis: true },
                  { title: t(projectEntity.fields.plannedEnd.label), dataIndex: 'plannedEnd', width: 98 },
                ]),
            {
              title: `${t(w.actual)} / ${t(w.planned)}`,
              key: 'progress',
              width: narrow ? 132 : 176,
              render: (_, project) => (
                <Progress
                  className="wm-two-figures"
                  size={{ height: 8 }}
                  percent={project.plannedProgress}
                  aria-label={`${project.name}: ${progressOf(project)}`}
                  success={{ percent: project.progress, strokeColor: 'var(--wm-primary)' }}
                  strokeColor="var(--wm-line-3)"
                  format={() => shortOf(project)}
                />
              ),
            },
            ...(narrow
              ? []
              : [
                  {
                    title: t(w.deviation),
                    dataIndex: 'deviation',
                    width: 116,
                    align: 'right' as const,
                    render: (value: number) => <Deviation value={value} />,
                  },
                ]),
            {
              title: narrow ? t(w.lateShort) : `${t(w.lateShort)} / ${t(taskCounts.open)}`,
              key: 'tasks',
              width: narrow ? 76 : 128,
              align: 'right',
              render: (_, project) => (
                <>
                  <span className={project.lateTasks > 0 ? 'wm-panel-late' : undefined}>
                    <NumberLink value={project.lateTasks} to={tasksOf(project, 'late')} label={t(w.lateTasks)} />
                  </span>
                  {!narrow && (
                    <>
                      {' / '}
                      <NumberLink value={project.openTasks} to={tasksOf(project, 'open')} label={t(w.openTasks)} />
                    </>
                  )}
                </>
              ),
            },
            ...(onLink
              ? [
                  {
                    key: 'links',
                    width: 44,
                    render: (_: unknown, project: WorkProject) => (
                      <Dropdown
                        trigger={['click']}
                        menu={{
                          items: Object.entries(cockpitLinks).map(([key, { label }]) => ({ key, label: t(label) })),
                          onClick: ({ key }) => onLink(project, key as CockpitLink),
                        }}
                      >
                        <Button
                          type="text"
                          size="small"
                          icon={<EllipsisOutlined />}
                          aria-label={t(w.open, { name: project.name })}
                        />
                      </Dropdown>
                    ),
                  },
                ]
              : []),
          ],
          'name',
        )}
      />
    </Panel>
  );
}
