import { Progress, Table, Tag } from 'antd';
import type { LightStatus } from '#modules/project/status-light.ts';
import { Deviation, projectTarget, StatusLight, useLights } from '#modules/project/web/public.ts';
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
  /** Of these only; how it is taken back. */
  light?: LightStatus | null;
  onLight?(light: null): void;
  /** Few columns, beside other panels. */
  narrow?: boolean;
  /** Opens a project; absent: its page. */
  onOpen?: ((project: WorkProject) => void) | undefined;
}

/** The numbers alone, under a heading that names them: the bar beside them is what is looked at. */
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
  onOpen,
}: ProjectPanelProps) {
  const lamp = useLights('project');
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
                  { title: t(w.due), dataIndex: 'plannedEnd', width: 98 },
                ]),
            {
              title: `${t(w.actual)} / ${t(w.planned)}`,
              key: 'progress',
              width: narrow ? 144 : 176,
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
              title: narrow ? t(w.lateShort) : `${t(w.lateShort)} / ${t(w.open)}`,
              key: 'tasks',
              width: narrow ? 76 : 128,
              align: 'right',
              render: (_, { lateTasks, openTasks }) => (
                <>
                  <span className={lateTasks > 0 ? 'wm-panel-late' : undefined}>{lateTasks}</span>
                  {!narrow && ` / ${openTasks}`}
                </>
              ),
            },
          ],
          'name',
        )}
      />
    </Panel>
  );
}
