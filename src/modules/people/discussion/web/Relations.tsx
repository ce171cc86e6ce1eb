import { Button, Empty, Select, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import type { Entity } from '#kernel/entity.ts';
import { send, useCall } from '#web/api.ts';
import { useScreenPorts } from '#web/entity/ports.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import type { RecordHit } from '#web/ports.ts';
import { confirmRelation, type RelationView, relate, relations, unrelate } from '../relation.calls.ts';
import { type RelationSide, relationSides } from '../relation.ts';
import { RecordFinder } from './RecordFinder.tsx';
import { facetTexts as x } from './texts.ts';
import './discussion.css';

const SIDES = Object.keys(relationSides) as RelationSide[];
const COMMA = ['、', '、', ', '] as const;

/** The relations of a record in its own words, and how one is made. */
export function Relations({ entity, id }: { entity: Entity; id: number }) {
  const of = { entity: entity.name, recordId: id };
  const ports = useScreenPorts();
  const answer = useCall(relations, of, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active />;
  const { list, hidden } = answer.data;
  const groups = SIDES.map((side) => ({ side, of: list.filter((one) => one.side === side) }));
  return (
    <div className="wm-relations">
      <NewRelation of={of} />
      {list.length === 0 && hidden === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(x.noRelations)} />
      )}
      {groups
        .filter((group) => group.of.length > 0)
        .map((group) => (
          <section key={group.side}>
            <h3>{t(relationSides[group.side])}</h3>
            <ul>
              {group.of.map((one) => (
                <Relation
                  key={one.id}
                  relation={one}
                  of={of}
                  kind={t(ports.entity(one.entity)?.label ?? ['', '', ''])}
                />
              ))}
            </ul>
          </section>
        ))}
      {hidden > 0 && <p className="wm-hint">{t(x.hidden, { count: hidden })}</p>}
    </div>
  );
}

interface Of {
  entity: string;
  recordId: number;
}

function NewRelation({ of }: { of: Of }) {
  const [side, setSide] = useState<RelationSide>('relates');
  const [hit, setHit] = useState<RecordHit | null>(null);
  const [sending, setSending] = useState(false);
  const save = async (): Promise<void> => {
    setSending(true);
    await send(relate, { ...of, side, toEntity: hit!.kind, toRecord: hit!.id }).finally(() => setSending(false));
    setHit(null);
  };
  return (
    <div className="wm-relate">
      <Select
        className="wm-relation-kind"
        aria-label={t(x.kind)}
        value={side}
        options={SIDES.map((one) => ({ value: one, label: t(relationSides[one]) }))}
        onChange={setSide}
      />
      <RecordFinder value={hit} onChange={setHit} except={`${of.entity}:${of.recordId}`} />
      <Button type="primary" disabled={!hit} loading={sending} onClick={() => void save().catch(() => undefined)}>
        {t(x.relate)}
      </Button>
    </div>
  );
}

function Relation({ relation, of, kind }: { relation: RelationView; of: Of; kind: string }) {
  const { id, title, code, address, changed } = relation;
  const facts = t(x.relatedBy, { name: relation.by, at: instantText(relation.at) });
  return (
    <li>
      <div className="wm-relation" title={facts}>
        <Tag>{kind}</Tag>
        {address ? (
          <a
            href={address}
            onClick={(event) => {
              event.preventDefault();
              void go(address);
            }}
          >
            {title}
          </a>
        ) : (
          title
        )}
        {code && <small className="wm-none">{code}</small>}
        <span className="wm-facet-room" />
        {changed.length > 0 && (
          <Button size="small" onClick={() => void send(confirmRelation, { id, ...of }).catch(() => undefined)}>
            {t(x.confirm)}
          </Button>
        )}
        {relation.mayRemove && (
          <Button size="small" type="text" onClick={() => void send(unrelate, { id }).catch(() => undefined)}>
            {t(x.unrelate)}
          </Button>
        )}
      </div>
      {changed.length > 0 && (
        <div className="wm-suspect">
          <Tag color="warning">{t(x.suspect)}</Tag>
          {t(x.suspectWhy, { fields: changed.map(({ label }) => t(label)).join(t(COMMA)) })}
        </div>
      )}
    </li>
  );
}
