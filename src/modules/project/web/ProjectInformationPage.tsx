import { Button, Progress, Skeleton, Tag } from 'antd';
import { WaitingNote } from '#modules/approval/web/public.ts';
import { useCall } from '#web/api.ts';
import { MoveButtons } from '#web/entity/moves/MoveButtons.tsx';
import { useMoves } from '#web/entity/moves/use-moves.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { ChangeLog } from '#web/entity/record/ChangeLog.tsx';
import { DetailFields } from '#web/entity/record/DetailFields.tsx';
import { Facets } from '#web/entity/record/Facets.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { useObject } from '#web/scope.ts';
import { daysBehindEnd } from '../light-reasons.ts';
import { shownDeviation } from '../progress.ts';
import { type ProjectInfo, projectInfo } from '../project.calls.ts';
import { project } from '../project.entity.ts';
import { projectLife } from '../project.life.ts';
import { Deviation } from './Deviation.tsx';
import { Fact } from './Fact.tsx';
import { StatusLight } from './StatusLight.tsx';
import { pageTexts } from './texts.ts';
import { workflowTexts as w } from './workflows/workflow-texts.ts';
import '#web/entity/entity.css';
import './project.css';

function Facts({ info }: { info: ProjectInfo }) {
  const { tasks, outlook } = info;
  const behind = daysBehindEnd(outlook.planEnd, info.row.plannedEnd);
  return (
    <div className="wm-facts">
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
        <b>{t(pageTexts.tasksDone, { done: tasks.done, total: tasks.total })}</b>
        <div className="wm-hint">
          {`${t(pageTexts.tasksOngoing, { count: tasks.ongoing })} · ${t(pageTexts.tasksLate, { count: tasks.late })}`}
        </div>
      </Fact>
    </div>
  );
}

export default function ProjectInformationPage() {
  const object = useObject('project');
  const projectId = object?.id ?? 0;
  const answer = useCall(projectInfo, { projectId }, { quiet: true });
  const moves = useMoves(projectLife);
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active style={{ padding: 16 }} />;
  const info = answer.data;
  const abilities = { actions: info.actions, approvals: info.approvals as Record<string, string> };
  return (
    <div className="wm-card">
      <div className="wm-page">
        <div className="wm-page-head">
          <h1>{info.projectName}</h1>
          <span className="wm-none">{info.row.code}</span>
          {info.waiting && <Tag color="processing">{t(w.underApproval)}</Tag>}
          <div className="wm-page-tools">
            <MoveButtons moves={moves} row={info.row} title={info.projectName} abilities={abilities} />
            {info.editable.length > 0 && (
              <Button type="primary" onClick={() => void go(href('/project/projectInfo', { projectId }))}>
                {t(pageTexts.edit)}
              </Button>
            )}
          </div>
        </div>
        <div className="wm-page-body">
          <WaitingNote waiting={info.waiting} projectId={projectId} />
          <Facts info={info} />
          <DetailFields entity={project} row={info.row as never} titles={info.titles} />
          <Facets entity={project} id={projectId} />
          <h2 className="wm-form-head">{t(pageTexts.dynamics)}</h2>
          <ChangeLog entity={project} id={projectId} />
        </div>
      </div>
      {moves.dialog}
    </div>
  );
}
