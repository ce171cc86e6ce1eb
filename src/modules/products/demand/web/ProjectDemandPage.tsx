/** What a project promises: its demands with their tasks, their forecast and what is suspect; and their baselines. */
import { WarningFilled } from '@ant-design/icons';
import { Button, Progress, Space, Table, Tabs, Tag } from 'antd';
import { useState } from 'react';
import { useApproval } from '#modules/flow/approval/web/public.ts';
import { taskStatus } from '#modules/planning/plan/task-labels.ts';
import { useCall } from '#web/api.ts';
import { createAction, exportAction } from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { PageLink, RecordLink } from '#web/parts/PageLink.tsx';
import { href } from '#web/registry.ts';
import { useObject } from '#web/scope.ts';
import { useRights } from '#web/session.ts';
import { demandScope, type ScopedDemand } from '../demand.calls.ts';
import { demandBaseline, projectDemand } from '../project-demand.entity.ts';
import { PlanItDialog } from './PlanItDialog.tsx';
import { DevState, Lock } from './state-tags.tsx';
import { demandPageTexts as x } from './texts.ts';

const BASE = '/modules/project/projectDemand';

function Tasks({ tasks, hidden, asked }: ScopedDemand) {
  if (tasks.length + hidden + asked === 0) return <span className="wm-none">{t(x.noTask)}</span>;
  return (
    <>
      {tasks.map(({ id, name, code, status }) => (
        <div key={id}>
          <RecordLink kind="task" record={id} title={name}>
            {code || name}
          </RecordLink>{' '}
          <Tag>{t(taskStatus[status])}</Tag>
        </div>
      ))}
      {hidden > 0 && <div className="wm-hint">{t(x.moreTasks, { count: hidden })}</div>}
      {asked > 0 && <div className="wm-hint">{t(x.asked)}</div>}
    </>
  );
}

function Scope({ projectId }: { projectId: number }) {
  const answer = useCall(demandScope, { projectId }, { quiet: true });
  const [chosen, setChosen] = useState<number[]>([]);
  const [planning, setPlanning] = useState(false);
  const approval = useApproval(['devDemand', 'projectDemand', 'planChange', 'plan', 'task']);
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={() => void answer.refetch()} />;
  const { list = [], mayPlan = false, published = false } = answer.data ?? {};
  const inScope = list.filter(({ link }) => link.status === 'inScope');
  return (
    <>
      {mayPlan && (
        <Space style={{ marginBottom: 12 }}>
          <Button type="primary" disabled={chosen.length === 0} onClick={() => setPlanning(true)}>
            {t(x.planIt)}
          </Button>
        </Space>
      )}
      <Table<ScopedDemand>
        size="small"
        loading={!answer.data}
        rowKey={({ demand }) => demand.id}
        dataSource={inScope}
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        scroll={{ x: 980 }}
        {...(mayPlan && {
          rowSelection: {
            selectedRowKeys: chosen,
            onChange: (keys) => setChosen(keys.map(Number)),
            getCheckboxProps: ({ demand }) => ({ 'aria-label': demand.title }) as never,
          },
        })}
        columns={[
          {
            title: t(x.demand),
            key: 'demand',
            render: (_, { demand, link }) => (
              <>
                <Lock {...demand} />{' '}
                <PageLink to={href(`${BASE}/see`, { projectId, projectDemandId: link.id })}>
                  {demand.code} {demand.title}
                </PageLink>
              </>
            ),
          },
          { title: t(x.status), key: 'status', width: 150, render: (_, { demand }) => <DevState {...demand} /> },
          { title: t(x.owner), dataIndex: 'owner', width: 100 },
          { title: t(x.estimate), key: 'estimate', width: 120, render: (_, { demand }) => demand.estimate ?? '' },
          { title: t(x.tasks), key: 'tasks', width: 170, render: (_, row) => <Tasks {...row} /> },
          {
            title: t(x.progress),
            key: 'progress',
            width: 110,
            render: (_, { progress, demand }) =>
              progress === null ? '' : <Progress percent={progress} size="small" aria-label={demand.title} />,
          },
          { title: t(x.forecast), dataIndex: 'forecast', width: 110 },
          {
            title: '',
            key: 'more',
            width: 150,
            render: (_, { suspects, demand }) => (
              <>
                {suspects > 0 && (
                  <Tag color="warning" icon={<WarningFilled />}>
                    {t(x.suspect, { count: suspects })}
                  </Tag>
                )}
                <PageLink to={href(`${BASE}/seeVersionDemand`, { projectId, devDemandId: demand.id })}>
                  {t(x.versionsLink)}
                </PageLink>
              </>
            ),
          },
        ]}
      />
      {planning && (
        <PlanItDialog
          projectId={projectId}
          demands={chosen}
          published={published}
          onAsked={approval.ask}
          onClose={() => {
            setPlanning(false);
            setChosen([]);
          }}
        />
      )}
      {approval.dialog}
    </>
  );
}

function Baselines({ projectId }: { projectId: number }) {
  return (
    <ListPage
      entity={demandBaseline}
      none={x.noneBaseline}
      toolbar={[{ ...createAction(), label: x.take }, exportAction()]}
      rowActions={(row) => [
        {
          key: 'now',
          label: x.asNow,
          run: () => void go(href(`${BASE}/baselineComparison`, { projectId, before: row.id, after: 0 })),
        },
      ]}
    />
  );
}

export default function ProjectDemandPage() {
  const projectId = useObject('project')?.id ?? 0;
  const [tab, setTab] = useQueryParam('tab');
  const rights = useRights({ projectId });
  return (
    <div className="wm-card wm-page-body">
      <Tabs
        activeKey={tab ?? 'scope'}
        onChange={setTab}
        destroyOnHidden
        items={[
          { key: 'scope', label: t(x.scope), children: <Scope projectId={projectId} /> },
          { key: 'list', label: t(projectDemand.label), children: <ListPage entity={projectDemand} /> },
          ...(rights.can('dm:baseline:query')
            ? [{ key: 'baselines', label: t(x.baselines), children: <Baselines projectId={projectId} /> }]
            : []),
        ]}
      />
    </div>
  );
}
