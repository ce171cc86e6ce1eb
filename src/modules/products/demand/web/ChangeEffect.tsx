/** What would follow from a change of demands; computed, never typed. */
import { List, Skeleton } from 'antd';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { Fact, Facts } from '#web/entity/record/Fact.tsx';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { demandChangeEffect } from '../demand.calls.ts';
import { demandPageTexts as x } from './texts.ts';

export function ChangeEffect({ id }: { id: number }) {
  const answer = useCall(demandChangeEffect, { changeId: id }, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton active />;
  const { promises, hiddenPromises, tasks, links, hours } = answer.data;
  return (
    <>
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
