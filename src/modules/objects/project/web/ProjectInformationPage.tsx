import { BarChartOutlined } from '@ant-design/icons';
import { Progress, Tag } from 'antd';
import type { Message } from '#kernel/text.ts';
import { WaitingNote } from '#modules/flow/approval/web/public.ts';
import { useCall } from '#web/api.ts';
import { recordMoves } from '#web/entity/moves/MoveButtons.tsx';
import { useMoves } from '#web/entity/moves/use-moves.tsx';
import { DetailFields } from '#web/entity/record/DetailFields.tsx';
import { Fact, Facts } from '#web/entity/record/Fact.tsx';
import { type RecordAction, RecordFrame, RecordRead } from '#web/entity/record/RecordFrame.tsx';
import { useCommonTabs } from '#web/entity/record/RecordPage.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { href, isRegistered } from '#web/registry.ts';
import { useObject } from '#web/scope.ts';
import { useRights } from '#web/session.ts';
import { daysBehindEnd } from '../light-reasons.ts';
import { shownDeviation } from '../progress.ts';
import { type ProjectInfo, projectInfo } from '../project.calls.ts';
import { project } from '../project.entity.ts';
import { projectLife } from '../project.life.ts';
import { Deviation } from './Deviation.tsx';
import { ProjectStart } from './project-start.tsx';
import { StatusLight } from './StatusLight.tsx';
import { pageTexts } from './texts.ts';
import { workflowTexts as w } from './workflows/workflow-texts.ts';
import './project.css';

function ProjectFacts({ info }: { info: ProjectInfo }) {
  const { tasks, outlook } = info;
  const behind = daysBehindEnd(outlook.planEnd, info.row.plannedEnd);
  return (
    <Facts>
      <Fact label={t(pageTexts.light)}>
        <StatusLight status={info.light} label of={{ facts: info.row, limits: info.limits, outlook }} />
        {outlook.planEnd && (
          <div className={behind > 0 ? 'wm-deviation-behind' : undefined}>
            {[
              t(pageTexts.planEnd, { date: outlook.planEnd }),
              ...(behind > 0 ? [t(pageTexts.planBehind, { days: behind })] : []),
            ].join(' · ')}
          </div>
        )}
      </Fact>
      <Fact label={t(pageTexts.planned)} hint={t(pageTexts.plannedHint)}>
        <Progress percent={info.plannedProgress} size="small" strokeColor="#8c8c8c" aria-label={t(pageTexts.planned)} />
        <div className="wm-hint">{t(pageTexts.timeElapsed, { percent: info.timeElapsed })}</div>
      </Fact>
      <Fact label={t(pageTexts.actual)}>
        <Progress percent={info.actualProgress} size="small" aria-label={t(pageTexts.actual)} />
      </Fact>
      <Fact label={t(pageTexts.deviation)} hint={t(pageTexts.deviationHint)}>
        <b>
          <Deviation value={info.deviation} />
        </b>
        {info.deviationRate !== null && (
          <div className="wm-hint">{`${t(pageTexts.deviationRate)} ${shownDeviation(info.deviationRate * 100).points}%`}</div>
        )}
      </Fact>
      <Fact label={t(pageTexts.tasks)}>
        <b>
          <Counted
            words={pageTexts.tasksDone}
            numbers={{ done: [tasks.done, { status: 'done' }], total: [tasks.total, {}] }}
            projectId={info.projectId}
          />
        </b>
        <div className="wm-hint">
          <Counted
            words={pageTexts.tasksOngoing}
            numbers={{ count: [tasks.ongoing, { status: 'ongoing' }] }}
            projectId={info.projectId}
          />
          {' · '}
          <Counted
            words={pageTexts.tasksLate}
            numbers={{ count: [tasks.late, { late: 'true' }] }}
            projectId={info.projectId}
          />
        </div>
      </Fact>
    </Facts>
  );
}

const STATISTICS = '/project/projectStatistics';

interface CountedProps {
  words: Message;
  /** By their place in the words: the number, and which tasks of the project it counts. */
  numbers: Readonly<Record<string, readonly [value: number, of: Readonly<Record<string, string>>]>>;
  projectId: number;
}

/** Numbers of tasks in words; each opens the list of counted tasks for people who may see them. */
function Counted({ words, numbers, projectId }: CountedProps) {
  const { can } = useRights({ projectId });
  const opens = isRegistered(STATISTICS) && can('pm:plan:query') && can('pm:project:query');
  const marked = t(words, Object.fromEntries(Object.keys(numbers).map((name) => [name, `\u0000${name}\u0000`])));
  return marked.split('\u0000').map((part) => {
    const found = numbers[part];
    if (!found) return part;
    const [value, of] = found;
    return opens && value > 0 ? (
      <PageLink key={part} to={href(STATISTICS, { projectId, tabName: 'tasks', ...of })}>
        {value}
      </PageLink>
    ) : (
      value
    );
  });
}

const PLAN = '/modules/project/projectPlan';

/** The plan, one click away for whoever may see it. */
function usePlanAction(projectId: number): RecordAction[] {
  const { can } = useRights({ projectId });
  if (!isRegistered(PLAN) || !can('pm:plan:query')) return [];
  return [
    {
      key: 'plan',
      label: pageTexts.plan,
      icon: <BarChartOutlined />,
      run: () => go(href(PLAN, { projectId })),
    },
  ];
}

export default function ProjectInformationPage() {
  const object = useObject('project');
  const projectId = object?.id ?? 0;
  const answer = useCall(projectInfo, { projectId }, { quiet: true });
  const moves = useMoves(projectLife);
  const toPlan = usePlanAction(projectId);
  const common = useCommonTabs(project, projectId, t(pageTexts.dynamics));
  return (
    <div className="wm-card">
      <RecordRead answer={answer}>
        {(info) => (
          <RecordFrame
            kind="project"
            id={projectId}
            title={info.projectName}
            code={info.row.code}
            tags={info.waiting && <Tag color="processing">{t(w.underApproval)}</Tag>}
            actions={[
              ...recordMoves({
                moves,
                row: info.row,
                title: info.projectName,
                abilities: { actions: info.actions, approvals: info.approvals as Record<string, string> },
              }),
              ...toPlan,
            ]}
            edit={
              info.editable.length > 0
                ? { primary: true, run: () => go(href('/project/projectInfo', { projectId })) }
                : null
            }
            stacked
            tabs={[
              {
                key: 'fields',
                label: t(pageTexts.information),
                render: () => <DetailFields entity={project} row={info.row as never} titles={info.titles} />,
              },
              ...common,
            ]}
          >
            <WaitingNote waiting={info.waiting} projectId={projectId} />
            <ProjectFacts info={info} />
            {info.row.status === 'new' && <ProjectStart projectId={projectId} />}
          </RecordFrame>
        )}
      </RecordRead>
      {moves.dialog}
    </div>
  );
}
