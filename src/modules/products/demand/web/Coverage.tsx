/** The demands of a product, of a version or of a module: how far they are covered, and giving them on. */
import { WarningFilled } from '@ant-design/icons';
import { Button, Progress, Skeleton, Space, Table, Tag } from 'antd';
import { useState } from 'react';
import { send, useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { Fact, Facts } from '#web/entity/record/Fact.tsx';
import { t } from '#web/lang.ts';
import { PageLink, RecordLink } from '#web/parts/PageLink.tsx';
import { tellBatch } from '#web/parts/tell-batch.ts';
import { href } from '#web/registry.ts';
import { useObject, useScope } from '#web/scope.ts';
import {
  allocateDemands,
  type CoveredDemand,
  type DemandModule,
  demandCoverage,
  releaseDemands,
} from '../coverage.calls.ts';
import { coverageOf } from '../coverage.ts';
import { demandPriorities } from '../user-demand.entity.ts';
import { AllocateDialog } from './AllocateDialog.tsx';
import { DevState, Lock } from './state-tags.tsx';
import { demandPageTexts as x } from './texts.ts';

export interface CoverageProps {
  productId: number;
  versionId: number | null;
  moduleId: string | null;
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100));

function Figures({ list }: { list: readonly CoveredDemand[] }) {
  const { demands, allocated, planned, verified, suspect } = coverageOf(list);
  const bar = (count: number, label: string) => (
    <Fact label={label}>
      <b>
        {count} / {demands}
      </b>
      <Progress percent={share(count, demands)} size="small" showInfo={false} aria-label={label} />
    </Fact>
  );
  return (
    <Facts>
      <Fact label={t(x.counted)}>
        <b>{demands}</b>
      </Fact>
      {bar(allocated, t(x.inModules))}
      {bar(planned, t(x.withTasks))}
      {bar(verified, t(x.verified))}
      <Fact label={t(x.suspects)}>
        <b>{suspect}</b>
      </Fact>
    </Facts>
  );
}

function Modules({ modules, productId }: { modules: readonly DemandModule[]; productId: number }) {
  const scope = useScope('product');
  if (modules.length === 0) return <span className="wm-none">–</span>;
  const inside = scope.productId || !scope.projectId ? { productId } : { projectId: scope.projectId };
  return modules.map(({ key, name, suspect, versionId }) => (
    <div key={`${versionId} ${key}`}>
      <PageLink to={href('/modules/product/moduleDevDemandDetail', { ...inside, versionId, moduleId: key })}>
        {name}
      </PageLink>{' '}
      {suspect && (
        <Tag color="warning" icon={<WarningFilled />}>
          {t(x.suspectOne)}
        </Tag>
      )}
    </div>
  ));
}

export function Coverage({ productId, versionId, moduleId }: CoverageProps) {
  const input = { ...(productId > 0 && { productId }), ...(versionId && { versionId }), ...(moduleId && { moduleId }) };
  const answer = useCall(demandCoverage, input, { quiet: true });
  const object = useObject('product');
  const [chosen, setChosen] = useState<number[]>([]);
  const [giving, setGiving] = useState(false);
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton active />;
  const { list, hidden, mayAllocate } = answer.data;
  const place = { versionId: versionId ?? 0, ...(moduleId && { moduleId }) };
  const suspect = list.filter(({ modules }) => modules.some((one) => one.suspect && one.key === moduleId));
  const confirm = suspect.map(({ demand }) => demand.id).filter((id) => chosen.includes(id));
  const act = async (
    call: typeof allocateDemands | typeof releaseDemands,
    demands: number[],
    done: typeof x.allocated,
  ) => {
    const answer = await send(call, { ...place, demands });
    tellBatch(answer, { done: t(done, { count: answer.done.length }) });
    setChosen([]);
  };
  return (
    <>
      <Figures list={list} />
      {mayAllocate && (
        <Space wrap style={{ margin: '12px 0' }}>
          <Button type="primary" disabled={moduleId === null && chosen.length === 0} onClick={() => setGiving(true)}>
            {t(versionId === null ? x.toVersion : moduleId === null ? x.toModule : x.addDemands)}
          </Button>
          {versionId !== null && (
            <Button disabled={chosen.length === 0} onClick={() => void act(releaseDemands, chosen, x.takenBack)}>
              {t(moduleId === null ? x.fromVersion : x.fromModule)}
            </Button>
          )}
          {suspect.length > 0 && (
            <Button disabled={confirm.length === 0} onClick={() => void act(allocateDemands, confirm, x.lookedAt)}>
              {t(x.confirmModule)}
            </Button>
          )}
        </Space>
      )}
      <Table<CoveredDemand>
        size="small"
        rowKey={({ demand }) => demand.id}
        dataSource={list}
        pagination={{ defaultPageSize: 20, hideOnSinglePage: true }}
        scroll={{ x: 1060 }}
        locale={{ emptyText: t(x.noneHere) }}
        {...(mayAllocate && {
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
            render: (_, { demand }) => (
              <>
                <Lock {...demand} />{' '}
                <RecordLink
                  kind="devDemand"
                  record={{ ...demand }}
                  inside={object?.scope === 'product' ? { productId: object.id } : undefined}
                >
                  {demand.code} {demand.title}
                </RecordLink>
              </>
            ),
          },
          {
            title: t(x.priority),
            key: 'priority',
            width: 90,
            render: (_, { demand }) => t(demandPriorities[demand.priority]),
          },
          { title: t(x.status), key: 'status', width: 150, render: (_, { demand }) => <DevState {...demand} /> },
          { title: t(x.owner), dataIndex: 'owner', width: 100 },
          ...(versionId === null ? [{ title: t(x.version), dataIndex: 'version', width: 150 }] : []),
          {
            title: t(x.inModules),
            key: 'modules',
            width: 170,
            render: (_, { modules }) => <Modules modules={modules} productId={productId} />,
          },
          {
            title: t(x.tasks),
            key: 'tasks',
            width: 90,
            render: (_, { tasks, done }) => (tasks === 0 ? <span className="wm-none">–</span> : `${done} / ${tasks}`),
          },
          { title: t(x.forecast), dataIndex: 'forecast', width: 110 },
          { title: t(x.projectCount), dataIndex: 'projects', width: 90, align: 'right' },
          { title: t(x.openIssues), dataIndex: 'issues', width: 100, align: 'right' },
          {
            title: t(x.suspects),
            key: 'suspects',
            width: 90,
            render: (_, { suspects }) =>
              suspects > 0 ? (
                <Tag color="warning" icon={<WarningFilled />}>
                  {suspects}
                </Tag>
              ) : (
                <span className="wm-none">–</span>
              ),
          },
        ]}
      />
      {hidden > 0 && <p className="wm-hint">{t(x.hidden, { count: hidden })}</p>}
      {giving && (
        <AllocateDialog
          {...{ productId, versionId, moduleId }}
          demands={chosen}
          onClose={() => {
            setGiving(false);
            setChosen([]);
          }}
        />
      )}
    </>
  );
}
