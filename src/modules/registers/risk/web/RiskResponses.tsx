/** The responses of a risk with the tasks made of them. */
import { Button, Empty, Skeleton, Table, Tag, Tooltip } from 'antd';
import { useState } from 'react';
import { addressOf } from '#kernel/address.ts';
import { type Detail, entityCalls } from '#kernel/entity-calls.ts';
import { showAmount } from '#kernel/fields/money.ts';
import { CODE } from '#kernel/problem.ts';
import { useApproval } from '#modules/flow/approval/web/public.ts';
import { sendWithMembers } from '#modules/objects/project/web/public.ts';
import { taskStatus } from '#modules/planning/plan/task-labels.ts';
import { send, useCall } from '#web/api.ts';
import { companyToday } from '#web/clock.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { FieldsDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { PageLink, RecordLink } from '#web/parts/PageLink.tsx';
import { type RiskRow, responsePlans, responseStatus, risk } from '../risk.entity.ts';
import { isOpenResponse } from '../risk.rules.ts';
import { makeRiskTask, type RiskTasks, taskOfResponse, tasksOfRisk } from '../risk-tasks.calls.ts';
import { riskPageTexts as x } from './texts.ts';

type Response = NonNullable<RiskRow['responses']>[number];
const ASKING = { ...taskOfResponse, reason: makeRiskTask.input.reason };
/** Working days proposed for the task of a response. */
const USUAL_DAYS = '3';

interface MakeProps {
  row: RiskRow;
  response: Response;
  titles: Detail<RiskRow>['titles'];
  published: boolean;
  onAsked: ReturnType<typeof useApproval>['ask'];
  onClose(): void;
}

function MakeDialog({ row, response, titles, published, onAsked, onClose }: MakeProps) {
  const form = useFieldsForm(published ? ASKING : taskOfResponse, {
    responsible: response.owner ?? row.owner,
    days: USUAL_DAYS,
    start: companyToday(),
  });
  const make = async (values: Record<string, unknown>): Promise<void> => {
    const input = { ...values, riskId: row.id, projectId: row.projectId, response: response.id };
    const answer = await sendWithMembers((more) =>
      send(makeRiskTask, { ...input, ...more } as never, { quiet: [CODE.refused, CODE.conflict] }),
    );
    if (!answer) return;
    if (answer.approval) onAsked(answer.approval);
    else toast.success(t(answer.made.taskId === null ? x.madeBefore : x.madeNow));
    onClose();
  };
  return (
    <FieldsDialog
      name={`task of response ${response.id}`}
      title={t(x.makeTitle, { name: response.action })}
      form={form}
      groups={[{ rows: [['responsible'], ['days', 'start'], ...(published ? [['reason']] : [])] }]}
      titles={{ responsible: { ...titles.owner, ...titles['responses.owner'] } }}
      scope={{ projectId: row.projectId! }}
      note={t(published ? x.makeLater : x.makeNow)}
      send={make}
      onCancel={onClose}
    />
  );
}

function TaskOf({
  response,
  row,
  tasks,
  onMake,
}: {
  response: Response;
  row: RiskRow;
  tasks: RiskTasks;
  onMake(): void;
}) {
  const made = tasks.list.find((one) => one.response === response.id);
  if (made)
    return (
      <>
        <RecordLink kind="task" record={made.id} title={made.name}>
          {made.code || made.name}
        </RecordLink>{' '}
        <Tag>{t(taskStatus[made.status])}</Tag>
        <span className="wm-hint">{made.progress}%</span>
      </>
    );
  const asked = tasks.asked.find((one) => one.response === response.id);
  if (asked) {
    const to = addressOf('planChange', { id: asked.changeId, projectId: row.projectId! });
    const words = t(x.asked, { name: asked.name });
    return to ? <PageLink to={to}>{words}</PageLink> : words;
  }
  if (!isOpenResponse(response)) return null;
  return (
    <Tooltip title={tasks.refused ?? ''}>
      <Button size="small" disabled={tasks.refused !== null} onClick={onMake}>
        {t(x.make)}
      </Button>
    </Tooltip>
  );
}

function Panel({ tasks, detail }: { tasks: RiskTasks; detail: Detail<RiskRow> }) {
  const { row, titles } = detail;
  const [making, setMaking] = useState<Response | null>(null);
  const approval = useApproval(['risk', 'planChange', 'plan', 'task']);
  const list = row.responses ?? [];
  if (list.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(x.noResponses)} />;
  return (
    <div className="wm-risk-responses">
      <Table<Response>
        size="small"
        rowKey={(one) => String(one.id)}
        pagination={false}
        scroll={{ x: 860 }}
        dataSource={list}
        columns={[
          {
            title: t(risk.fields.responses.cells!.plan!.label),
            key: 'plan',
            width: 120,
            render: (_, { plan }) => (
              <>
                {t(responsePlans[plan])} {plan === row.activePlan && <Tag color="green">{t(x.activePlan)}</Tag>}
              </>
            ),
          },
          { title: t(x.action), dataIndex: 'action' },
          {
            title: t(x.owner),
            key: 'owner',
            width: 90,
            render: (_, { owner }) => (owner ? titles['responses.owner']?.[owner] : ''),
          },
          { title: t(x.due), dataIndex: 'due', width: 108 },
          {
            title: t(x.effect),
            key: 'effect',
            width: 180,
            render: (_, { chanceCut, impactCut }) =>
              chanceCut || impactCut ? t(x.effectOf, { chance: chanceCut ?? 0, impact: impactCut ?? 0 }) : '',
          },
          // Costs are left out of what people without the right to them are sent.
          ...(list.some(({ cost }) => cost)
            ? [
                {
                  title: t(risk.fields.responses.cells!.cost!.label),
                  key: 'cost',
                  width: 120,
                  align: 'right' as const,
                  render: (_: unknown, { cost }: Response) => (cost ? showAmount(cost.amount) : ''),
                },
              ]
            : []),
          { title: t(x.status), key: 'status', width: 90, render: (_, { status }) => t(responseStatus[status]) },
          {
            title: t(x.generated),
            key: 'task',
            width: 190,
            render: (_, one) => <TaskOf response={one} row={row} tasks={tasks} onMake={() => setMaking(one)} />,
          },
        ]}
      />
      {tasks.hidden > 0 && <p className="wm-hint">{t(x.hiddenTasks, { count: tasks.hidden })}</p>}
      {making && (
        <MakeDialog
          row={row}
          response={making}
          titles={titles}
          published={tasks.published}
          onAsked={approval.ask}
          onClose={() => setMaking(null)}
        />
      )}
      {approval.dialog}
    </div>
  );
}

export function RiskResponses({ id }: { id: number }) {
  const answer = useCall(tasksOfRisk, { riskId: id }, { quiet: true });
  const detail = useCall(entityCalls(risk).get, { id }, { quiet: true });
  const failed = answer.error ? answer : detail.error ? detail : null;
  if (failed && !failed.data) return <ReadError error={failed.error!} retry={failed.refetch} />;
  if (!answer.data || !detail.data) return <Skeleton active />;
  return <Panel tasks={answer.data} detail={detail.data as unknown as Detail<RiskRow>} />;
}
