/** Changes of a program: plan changes of several projects, decided as one; what waits in each project. */
import { PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Card, Empty, Input, Skeleton, Space, Table, Tag } from 'antd';
import { useState } from 'react';
import { addressOf } from '#kernel/address.ts';
import { parseDay } from '#kernel/dates.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { CODE } from '#kernel/problem.ts';
import { REQUEST_COLORS, useApproval } from '#modules/flow/approval/web/public.ts';
import { DiffView } from '#modules/flow/workflow/web/public.ts';
import { planChangeStatus } from '#modules/planning/plan/change/plan-change.entity.ts';
import { send, useCall } from '#web/api.ts';
import { failedRead, ReadError } from '#web/entity/ReadError.tsx';
import { SendDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { PageLink, recordHref } from '#web/parts/PageLink.tsx';
import { useObject } from '#web/scope.ts';
import {
  type ChangePart,
  type ProgramChanges,
  type ProgramChangeView,
  programChanges,
  programChangeView,
  putIntoProgramChange,
  submitProgramChange,
  takeFromProgramChange,
} from '../program-change.calls.ts';
import { programChange } from '../program-change.entity.ts';
import { programPlanPageTexts as x } from './texts.ts';
import '#web/entity/entity.css';
import './program-gantt.css';

const OPEN: ReadonlySet<string> = new Set(['draft', 'rejected', 'withdrawn']);
const TOUCHED = ['programChange', 'planChange', 'plan', 'task'];

/** Does it; a refusal is shown, and what it was about is read again. */
async function tried(work: () => Promise<unknown>, after: () => void): Promise<void> {
  try {
    await work();
  } catch (error) {
    toast.error((error as Error).message);
  }
  after();
}

export default function ProgramChangePage() {
  const programId = useObject('program')?.id ?? 0;
  const [id, setId] = useQueryParam('changeId');
  const [beginning, setBeginning] = useState(false);
  const answer = useCall(programChanges, { programId }, { quiet: true, enabled: programId > 0 });
  const failed = failedRead(answer);
  if (failed) return <ReadError {...failed} />;
  const all = answer.data;
  const changeId = Number(id) || (all?.changes[0]?.row.id ?? 0);
  const chosen = all?.changes.find(({ row }) => row.id === changeId);
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{t(x.changes)}</h1>
        <div className="wm-page-tools">
          {all?.maySubmit && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setBeginning(true)}>
              {t(x.begin)}
            </Button>
          )}
        </div>
      </div>
      <div className="wm-page-body">
        {!all ? (
          <Skeleton active />
        ) : (
          <div className="wm-program-changes">
            <div>
              <ChangeList all={all} changeId={changeId} choose={(next) => setId(String(next))} />
              <Free
                all={all}
                into={chosen && OPEN.has(chosen.row.status) ? chosen.row : null}
                programId={programId}
                reload={() => void answer.refetch()}
              />
            </div>
            {changeId > 0 ? (
              <Change key={changeId} {...{ programId, changeId }} all={all} reload={() => void answer.refetch()} />
            ) : (
              <Empty description={t(x.none)} />
            )}
          </div>
        )}
      </div>
      {beginning && (
        <Begin
          programId={programId}
          close={(made) => {
            setBeginning(false);
            if (made === null) return;
            setId(String(made));
            void answer.refetch();
          }}
        />
      )}
    </div>
  );
}

function Begin({ programId, close }: { programId: number; close(made: number | null): void }) {
  const [reason, setReason] = useState('');
  return (
    <SendDialog
      title={t(x.begin)}
      dirty={reason !== ''}
      disabled={reason.trim() === ''}
      onCancel={() => close(null)}
      send={async () => {
        const { id } = await send(entityCalls(programChange).create, { programId, reason }, { quiet: [CODE.refused] });
        close(id);
      }}
    >
      <Input.TextArea
        aria-label={t(x.reason)}
        placeholder={t(x.reason)}
        maxLength={200}
        showCount
        autoSize={{ minRows: 3 }}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </SendDialog>
  );
}

function ChangeList({ all, changeId, choose }: { all: ProgramChanges; changeId: number; choose(id: number): void }) {
  if (all.changes.length === 0) return null;
  return (
    <ul className="wm-program-change-list">
      {all.changes.map(({ row, applicant, parts }) => (
        <li key={row.id}>
          <button type="button" aria-pressed={row.id === changeId} onClick={() => choose(row.id)}>
            <span>
              <b>{row.name}</b>
              <Tag color={REQUEST_COLORS[row.status]}>{t(planChangeStatus[row.status])}</Tag>
            </span>
            <span className="wm-line">{row.reason}</span>
            <span className="wm-hint">
              {applicant} · {parts.map(({ project }) => project).join(', ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** One's own drafts of plan changes, to be put into the chosen program change. */
function Free({
  all,
  into,
  programId,
  reload,
}: {
  all: ProgramChanges;
  into: { id: number; name: string } | null;
  programId: number;
  reload(): void;
}) {
  const put = (part: ChangePart) =>
    tried(
      () =>
        send(
          putIntoProgramChange,
          { programId, changeId: into!.id, planChanges: [part.planChange] },
          { quiet: [CODE.refused] },
        ),
      reload,
    );
  return (
    <Card size="small" title={t(x.free)} style={{ marginTop: 12 }}>
      <p className="wm-hint">{t(x.freeHint)}</p>
      {all.free.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(x.freeNone)} />
      ) : (
        all.free.map((part) => (
          <p key={part.planChange}>
            <PartName part={part} />
            <br />
            <Button
              size="small"
              disabled={into === null}
              title={into ? '' : t(x.putHint)}
              onClick={() => void put(part)}
            >
              {into ? t(x.putInto, { name: into.name }) : t(x.putHint)}
            </Button>
          </p>
        ))
      )}
    </Card>
  );
}

function PartName({ part }: { part: ChangePart }) {
  const to = part.readable ? recordHref('planChange', { id: part.planChange, projectId: part.projectId }) : null;
  return (
    <>
      <span className="wm-hint">{part.project}</span>{' '}
      {to === null ? part.name : <PageLink to={to}>{part.name}</PageLink>}
    </>
  );
}

function Change({
  programId,
  changeId,
  all,
  reload,
}: {
  programId: number;
  changeId: number;
  all: ProgramChanges;
  reload(): void;
}) {
  const answer = useCall(programChangeView, { programId, changeId }, { quiet: true, staleTime: 0 });
  const again = (): void => {
    reload();
    void answer.refetch();
  };
  const approval = useApproval(TOUCHED, again);
  const failed = failedRead(answer);
  if (failed) return <ReadError {...failed} />;
  if (!answer.data) return <Skeleton active />;
  const { row, parts, diffs, problems } = answer.data;
  const open = OPEN.has(row.status);
  const submit = () =>
    tried(async () => {
      const { approval: item } = await send(submitProgramChange, { programId, changeId }, { quiet: [CODE.refused] });
      if (item) approval.ask(item);
      else toast.success(t(x.submitted));
    }, again);
  const take = (part: ChangePart) =>
    tried(
      () =>
        send(takeFromProgramChange, { programId, changeId, planChanges: [part.planChange] }, { quiet: [CODE.refused] }),
      again,
    );
  const workflow = row.instance === null ? null : addressOf('workflow', row.instance);
  return (
    <div>
      <Space style={{ width: '100%', justifyContent: 'space-between', marginBottom: 8 }} align="start">
        <div>
          <Space>
            <b>{row.name}</b>
            <Tag color={REQUEST_COLORS[row.status]}>{t(planChangeStatus[row.status])}</Tag>
          </Space>
          <div>{row.reason}</div>
          <Finish view={answer.data} />
        </div>
        <Space>
          {workflow && <PageLink to={workflow}>{t(x.workflow)}</PageLink>}
          {open && all.maySubmit && (
            <Button type="primary" disabled={problems.length > 0} onClick={() => void submit()}>
              {t(x.submit)}
            </Button>
          )}
        </Space>
      </Space>
      {problems.length > 0 && parts.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t(x.problems)}
          description={problems.map((one) => <div key={one}>{one}</div>)}
          style={{ marginBottom: 8 }}
        />
      )}
      <Table<ChangePart>
        size="small"
        rowKey="planChange"
        pagination={false}
        dataSource={parts}
        scroll={{ x: 760 }}
        locale={{ emptyText: t(x.noParts) }}
        columns={[
          { title: t(x.request), key: 'name', render: (_, part) => <PartName part={part} /> },
          {
            title: t(x.state),
            key: 'status',
            width: 110,
            render: (_, { status }) => <Tag color={REQUEST_COLORS[status]}>{t(planChangeStatus[status])}</Tag>,
          },
          { title: t(x.applicant), dataIndex: 'applicant', width: 100, ellipsis: true },
          { title: t(x.tasks), dataIndex: 'tasks', width: 80, align: 'right' },
          { title: t(x.finishBefore), dataIndex: 'finishBefore', width: 120 },
          { title: t(x.finishAfter), dataIndex: 'finishAfter', width: 120 },
          {
            title: '',
            key: 'take',
            width: 100,
            render: (_, part) =>
              open &&
              (part.mine || all.maySubmit) && (
                <Button size="small" onClick={() => void take(part)}>
                  {t(x.takeOut)}
                </Button>
              ),
          },
        ]}
      />
      {parts.length > 0 && <h3 style={{ marginTop: 16 }}>{t(x.content)}</h3>}
      {parts.map((part) => {
        const found = diffs.find(({ projectId }) => projectId === part.projectId);
        return (
          <Card key={part.planChange} size="small" title={part.project} style={{ marginBottom: 8 }}>
            {found ? <DiffView diff={found.diff} /> : <span className="wm-hint">{t(x.unreadable)}</span>}
          </Card>
        );
      })}
      {approval.dialog}
    </div>
  );
}

/** What becomes of the program's finish. */
function Finish({ view: { finishBefore: before, finishAfter: after } }: { view: ProgramChangeView }) {
  if (before === null || after === null) return null;
  const days = parseDay(after)! - parseDay(before)!;
  return (
    <div className="wm-hint">
      {t(x.programFinish)}:{' '}
      {days === 0
        ? t(x.unchanged, { before })
        : t(x.shift, { before, after, days: days > 0 ? `+${days}` : String(days) })}
    </div>
  );
}
