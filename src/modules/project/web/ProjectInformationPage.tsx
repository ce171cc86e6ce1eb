import { Button, Progress, Skeleton, Tag, Tooltip } from 'antd';
import { useState } from 'react';
import { type Approval, useApproval, WaitingNote } from '#modules/workflow/web/public.ts';
import { invalidate, useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { ChangeLog } from '#web/entity/record/ChangeLog.tsx';
import { DetailFields } from '#web/entity/record/DetailFields.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { useObject } from '#web/scope.ts';
import { daysBehindEnd } from '../light-reasons.ts';
import { shownDeviation } from '../progress.ts';
import { type ProjectInfo, projectInfo } from '../project.calls.ts';
import { project } from '../project.entity.ts';
import { type ProjectAction, projectTexts } from '../project.rules.ts';
import { MOVES } from '../project-actions.ts';
import { Deviation } from './Deviation.tsx';
import { Fact } from './Fact.tsx';
import { MoveReasonDialog } from './MoveReasonDialog.tsx';
import { moveOrAsk } from './move.ts';
import { StatusLight } from './StatusLight.tsx';
import { pageTexts } from './texts.ts';
import { workflowTexts as w } from './workflows/workflow-texts.ts';
import '#web/entity/entity.css';
import './project.css';

const DONE: Record<ProjectAction, keyof typeof projectTexts> = {
  launch: 'launched',
  pause: 'paused',
  recover: 'recovered',
  complete: 'completed',
  terminate: 'terminated',
};

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

interface MoveProps {
  projectId: number;
  action: ProjectAction;
  /** Name of the workflow it needs. */
  approval: string | undefined;
  ask: Approval['ask'];
  onClose(): void;
}

/** Asks for the reason and moves the project, or asks for the approval that the move needs. */
function MoveDialog({ projectId, action, approval, ask, onClose }: MoveProps) {
  const move = async (reason: { reason?: string }): Promise<void> => {
    try {
      const item = await moveOrAsk({ projectId, action, ...reason }, approval !== undefined);
      if (item) ask(item);
      else {
        toast.success(t(projectTexts[DONE[action]]));
        invalidate(['project', 'rights']);
      }
      onClose();
    } catch (error) {
      invalidate(['project']);
      throw error;
    }
  };
  return (
    <MoveReasonDialog
      title={pageTexts.confirmMove}
      action={action}
      move={move}
      onClose={onClose}
      {...(approval !== undefined && {
        ok: t(w.request),
        note: <p className="wm-hint">{t(w.approvalHint, { definition: approval })}</p>,
      })}
    />
  );
}

export default function ProjectInformationPage() {
  const object = useObject('project');
  const projectId = object?.id ?? 0;
  const [moving, setMoving] = useState<ProjectAction | null>(null);
  const answer = useCall(projectInfo, { projectId }, { quiet: true });
  const approval = useApproval(['project', 'rights']);
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active style={{ padding: 16 }} />;
  const info = answer.data;
  return (
    <div className="wm-card">
      <div className="wm-page">
        <div className="wm-page-head">
          <h1>{info.projectName}</h1>
          <span className="wm-none">{info.row.code}</span>
          {info.waiting && <Tag color="processing">{t(w.underApproval)}</Tag>}
          <div className="wm-page-tools">
            {MOVES.map((action) => {
              const refused = info.actions[action];
              return (
                <Tooltip key={action} title={refused ?? ''}>
                  <Button disabled={refused !== null} danger={action === 'terminate'} onClick={() => setMoving(action)}>
                    {t(projectTexts[action])}
                  </Button>
                </Tooltip>
              );
            })}
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
          <h2 className="wm-form-head">{t(pageTexts.dynamics)}</h2>
          <ChangeLog entity={project} id={projectId} />
        </div>
      </div>
      {moving && (
        <MoveDialog
          projectId={projectId}
          action={moving}
          approval={info.approvals[moving]}
          ask={approval.ask}
          onClose={() => setMoving(null)}
        />
      )}
      {approval.dialog}
    </div>
  );
}
