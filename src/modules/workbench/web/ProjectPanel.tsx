import { Progress, Table } from 'antd';
import { Deviation, projectTarget, StatusLight } from '#modules/project/web/public.ts';
import { useCards } from '#web/entity/list/cards.tsx';
import { namedPages } from '#web/entity/list/ListPages.tsx';
import { t } from '#web/lang.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import type { WorkProject, WorkProjects } from '../workbench.calls.ts';
import { Panel } from './Panel.tsx';
import { workbenchTexts as w } from './workbench.texts.ts';

interface ProjectPanelProps {
  title: string;
  from: string;
  answer: { data?: WorkProjects | undefined; error: Error | null; refetch(): unknown };
  /** Few columns, beside other panels. */
  narrow?: boolean;
  /** Opens a project; absent: its page. */
  onOpen?: ((project: WorkProject) => void) | undefined;
}

const progressOf = ({ progress, plannedProgress }: WorkProject): string =>
  t(w.progressOf, { actual: Math.round(progress), planned: plannedProgress });

/** Projects with lights, planned and actual progress; what needs looking at first. */
export function ProjectPanel({ title, from, answer, narrow = false, onOpen }: ProjectPanelProps) {
  const projects = answer.data?.projects ?? [];
  return (
    <Panel
      title={
        <>
          {title} <small>{answer.data?.total ?? ''}</small>
        </>
      }
      answer={answer}
      empty={projects.length === 0 && t(w.noProjects)}
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
              ellipsis: true,
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
                  { title: t(w.manager), dataIndex: 'manager', width: 72, ellipsis: true },
                  { title: t(w.dept), dataIndex: 'department', width: 94, ellipsis: true },
                  { title: t(w.due), dataIndex: 'plannedEnd', width: 98 },
                ]),
            {
              title: `${t(w.actual)} / ${t(w.planned)}`,
              key: 'progress',
              width: narrow ? 104 : 136,
              render: (_, project) => (
                <Progress
                  size="small"
                  percent={project.plannedProgress}
                  aria-label={`${project.name}: ${progressOf(project)}`}
                  success={{ percent: project.progress, strokeColor: 'var(--wm-primary)' }}
                  strokeColor="var(--wm-line-3)"
                  format={() => progressOf(project)}
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
              title: narrow ? t(w.lateShort) : t(w.lateTasks),
              dataIndex: 'lateTasks',
              width: narrow ? 52 : 84,
              align: 'right',
              render: (count: number) => (count > 0 ? <span className="wm-panel-late">{count}</span> : count),
            },
            ...(narrow ? [] : [{ title: t(w.openTasks), dataIndex: 'openTasks', width: 92, align: 'right' as const }]),
          ],
          'name',
        )}
      />
    </Panel>
  );
}
