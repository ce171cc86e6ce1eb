import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { takesFacets } from '#kernel/entity.ts';
import { useScreenPorts } from '#web/entity/ports.tsx';
import { ReadAgain } from '#web/entity/ReadError.tsx';
import { useSettled } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import type { RecordHit } from '#web/ports.ts';
import { shellPorts } from '#web/session.ts';
import { facetTexts as x } from './texts.ts';

const PAUSE_MS = 200;
const keyOf = (hit: { kind: string; id: number }): string => `${hit.kind}:${hit.id}`;

interface RecordFinderProps {
  value: RecordHit | null;
  onChange(hit: RecordHit | null): void;
  /** The record at hand, which is not related to itself. */
  except: string;
}

/** Finds a record of any kind that is discussed, as the search over everything does. */
export function RecordFinder({ value, onChange, except }: RecordFinderProps) {
  const ports = useScreenPorts();
  const [typed, setTyped] = useState('');
  const asked = useSettled(typed.trim(), PAUSE_MS);
  const answer = useQuery({
    queryKey: ['globalSearch', asked],
    queryFn: () => shellPorts().search!(asked),
    enabled: asked !== '',
  });
  const groups = (asked === '' ? [] : (answer.data ?? []))
    .filter(({ kind }) => {
      const entity = ports.entity(kind);
      return entity && takesFacets(entity);
    })
    .map((group) => ({ ...group, hits: group.hits.filter((hit) => keyOf(hit) !== except) }));
  const codes = new Map(groups.flatMap(({ hits }) => hits.map((hit) => [keyOf(hit), hit.code])));
  const waiting = typed.trim() !== asked || answer.isFetching;
  const none = answer.isError ? (
    <ReadAgain retry={answer.refetch} />
  ) : (
    t(waiting ? x.searching : asked === '' ? x.typeMore : x.nothingFound)
  );
  return (
    <Select
      className="wm-record-finder"
      aria-label={t(x.find)}
      placeholder={t(x.find)}
      allowClear
      labelInValue
      value={value && { value: keyOf(value), label: value.title }}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      loading={waiting}
      notFoundContent={none}
      options={groups
        .filter(({ hits }) => hits.length > 0)
        .map(({ label, hits }) => ({
          label: t(label),
          options: hits.map((hit) => ({ value: keyOf(hit), label: hit.title })),
        }))}
      optionRender={({ label, value: key }) => (
        <span className="wm-option">
          <span className="wm-line">{label}</span>
          <span className="wm-option-code">{codes.get(String(key))}</span>
        </span>
      )}
      onChange={(next) => {
        const hits = groups.flatMap(({ hits: all }) => all);
        onChange(hits.find((hit) => keyOf(hit) === next?.value) ?? null);
      }}
    />
  );
}
