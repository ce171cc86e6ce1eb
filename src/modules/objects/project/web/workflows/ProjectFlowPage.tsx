import { Button, Empty, Skeleton, Table, Tag } from 'antd';
import { levelName } from '#modules/flow/approval/business-actions.ts';
import { ActionName, WaitingNote } from '#modules/flow/approval/web/public.ts';
import { INSTANCE_STATUS } from '#modules/flow/workflow/instance/instance-status.ts';
import type { InstanceStatus } from '#modules/flow/workflow/state.ts';
import { STATUS_COLORS, timeText } from '#modules/flow/workflow/web/public.ts';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { href } from '#web/registry.ts';
import { useObject } from '#web/scope.ts';
import { type FlowAction, projectFlow } from '../../project-workflows.calls.ts';
import { workflowTexts as w } from './workflow-texts.ts';
import '#web/entity/entity.css';
import '../project.css';

/** Waiting approvals and workflows of the project, and for each of its actions the workflow it needs and the last result. */
export default function ProjectFlowPage() {
  const projectId = useObject('project')?.id ?? 0;
  const answer = useCall(projectFlow, { projectId }, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active style={{ padding: 16 }} />;
  const { waiting, actions, counts } = answer.data;
  const states = Object.entries(counts) as [InstanceStatus, number][];
  const list = (status?: InstanceStatus): string =>
    href('/modules/project/projectWf', { projectId, ...(status && { status }) });
  return (
    <div className="wm-card wm-project-flow">
      <WaitingNote waiting={waiting} projectId={projectId} />
      <div className="wm-flow-counts">
        {states.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(w.noWorkflows)} />}
        {states.map(([status, n]) => (
          <button type="button" key={status} className="wm-flow-count" onClick={() => void go(list(status))}>
            <b>{n}</b>
            <Tag color={STATUS_COLORS[status]}>{t(INSTANCE_STATUS[status])}</Tag>
          </button>
        ))}
        {states.length > 0 && (
          <Button type="link" onClick={() => void go(list())}>
            {t(w.allOf)}
          </Button>
        )}
      </div>
      <Table<FlowAction>
        size="small"
        rowKey="key"
        pagination={false}
        dataSource={actions}
        columns={[
          {
            title: t(w.action),
            key: 'action',
            render: (_, action) => <ActionName action={action} />,
          },
          {
            title: t(w.needs),
            key: 'needs',
            width: 280,
            render: (_, { definition }) =>
              definition ? (
                <>
                  {definition.name} <Tag>{t(levelName(definition.level))}</Tag>
                </>
              ) : (
                <span className="wm-hint">{t(w.none)}</span>
              ),
          },
          {
            title: t(w.last),
            key: 'last',
            width: 340,
            render: (_, { last, asked, approved }) =>
              last ? (
                <div>
                  <RecordLink kind="workflow" record={last.instanceId} inside={{ projectId }}>
                    {last.number}
                  </RecordLink>{' '}
                  <Tag color={STATUS_COLORS[last.status]}>{t(INSTANCE_STATUS[last.status])}</Tag>
                  {timeText(last.endedAt ?? last.startedAt)}
                  <div className="wm-hint">{t(w.asked, { asked, approved })}</div>
                </div>
              ) : (
                <span className="wm-hint">{t(w.never)}</span>
              ),
          },
        ]}
      />
    </div>
  );
}
