/** What would follow from a change of demands; computed, never typed. */
import { Alert, Button, List, Skeleton, Tag } from 'antd';
import { DiffView } from '#modules/flow/workflow/web/public.ts';
import { planChange } from '#modules/planning/plan/change/plan-change.entity.ts';
import { changeStatus, productChange } from '#modules/products/product-change/product-change.entity.ts';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { Fact, Facts } from '#web/entity/record/Fact.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { PageLink, RecordLink } from '#web/parts/PageLink.tsx';
import { useObject } from '#web/scope.ts';
import { type ChangePart, demandChangeEffect, type ChangeEffect as Effect } from '../demand.calls.ts';
import { demandPageTexts as x } from './texts.ts';

const KINDS = { planChange: planChange.label, productChange: productChange.label } as const;

/** A change of a plan or a product that takes effect at the same moment. */
function Part({ part }: { part: ChangePart }) {
  const name = `${t(KINDS[part.kind])} ${part.name}`;
  return (
    <>
      <h4>
        {part.link ? <PageLink to={part.link}>{name}</PageLink> : name}{' '}
        <Tag>{t(changeStatus[part.status as keyof typeof changeStatus])}</Tag>
      </h4>
      {part.link ? (
        <DiffView diff={{ title: name, fields: part.fields, tables: [] }} />
      ) : (
        <p className="wm-hint">{t(x.partHidden)}</p>
      )}
    </>
  );
}

export function EffectView({ effect }: { effect: Effect }) {
  const { promises, hiddenPromises, tasks, links, hours, parts, problems } = effect;
  return (
    <>
      {problems.map((why) => (
        <Alert key={why} type="warning" showIcon title={why} style={{ marginBottom: 8 }} />
      ))}
      <Facts>
        <Fact label={t(x.effectTasks)}>
          <b>{tasks}</b>
        </Fact>
        <Fact label={t(x.effectLinks)}>
          <b>{links}</b>
        </Fact>
        <Fact label={t(x.effectHours)}>
          <b>{hours > 0 ? `+${hours}` : hours}</b>
        </Fact>
      </Facts>
      {parts.length > 0 && (
        <section>
          <h3>{t(x.together)}</h3>
          <p className="wm-hint">{t(x.togetherHint)}</p>
          {parts.map((part) => (
            <Part key={`${part.kind}${part.id}`} part={part} />
          ))}
        </section>
      )}
      <List
        size="small"
        header={<b>{t(x.effectPromises)}</b>}
        dataSource={promises}
        rowKey="id"
        renderItem={({ id: demand, title, customer, wantedBy }) => (
          <List.Item>
            <RecordLink kind="userDemand" record={demand}>
              {title}
            </RecordLink>
            <span className="wm-hint">{[customer, wantedBy].filter(Boolean).join(' · ')}</span>
          </List.Item>
        )}
      />
      {hiddenPromises > 0 && <p className="wm-hint">{t(x.hidden, { count: hiddenPromises })}</p>}
    </>
  );
}

export function ChangeEffect({ id }: { id: number }) {
  const projectId = useObject('project')?.id ?? 0;
  const answer = useCall(demandChangeEffect, { changeId: id }, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton active />;
  return (
    <>
      {answer.data.instance !== null && (
        <Button
          style={{ marginBottom: 12 }}
          onClick={() =>
            void go(`/modules/project/projectDemand/wfBaselineComparison?projectId=${projectId}&demandChangeId=${id}`)
          }
        >
          {t(x.openApproval)}
        </Button>
      )}
      <EffectView effect={answer.data} />
    </>
  );
}
