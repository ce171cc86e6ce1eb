import { Badge, Tabs } from 'antd';
import { useState } from 'react';
import type { Entity } from '#kernel/entity.ts';
import { useCall } from '#web/api.ts';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { facetCounts } from '../watch.calls.ts';
import { Comments } from './Comments.tsx';
import { Relations } from './Relations.tsx';
import { facetTexts as x } from './texts.ts';
import { WatchButton } from './WatchButton.tsx';
import './discussion.css';

/** What stands beside a record: its comments, its relations, and who watches it. */
export function RecordFacets({ entity, id }: { entity: Entity; id: number }) {
  const [tab, setTab] = useState('comments');
  const [at] = useQueryParam('comment');
  const answer = useCall(
    facetCounts,
    { entity: entity.name, ids: String(id) },
    { quiet: true, background: true, entities: [entity.name] },
  );
  const counts = answer.data?.[id];
  const label = (name: 'comments' | 'relations'): string =>
    counts?.[name] ? t(x.withCount, { label: x[name], count: counts[name] }) : t(x[name]);
  return (
    <section className="wm-facets" aria-label={t(x.comments)}>
      <Tabs
        size="small"
        activeKey={tab}
        onChange={setTab}
        tabBarExtraContent={<WatchButton entity={entity.name} id={id} />}
        items={[
          {
            key: 'comments',
            label: label('comments'),
            children: <Comments key={at} entity={entity.name} id={id} at={Number(at) || null} />,
          },
          {
            key: 'relations',
            label: counts?.suspect ? (
              <Badge dot status="warning" title={t(x.suspectCount, { count: counts.suspect })}>
                {label('relations')}
              </Badge>
            ) : (
              label('relations')
            ),
            children: <Relations entity={entity} id={id} />,
          },
        ]}
      />
    </section>
  );
}
