/** The rows behind a figure as reported, with today's differences marked (records.md B7-4; ADR 280). */
import { Drawer, Empty, Segmented, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { compareRows } from '#kernel/compare.ts';
import { useCall } from '#web/api.ts';
import { CompareBar } from '#web/compare/CompareBar.tsx';
import { type ComparedColumn, CompareTable } from '#web/compare/CompareTable.tsx';
import { useComparison } from '#web/compare/use-comparison.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { useScope } from '#web/scope.ts';
import { type FactRows, reportFactRows, type ShownFact } from '../project-report.calls.ts';
import type { FactRow } from '../report-fact.ts';
import { cellText, figureText } from './fact-text.ts';
import { reportPageTexts as x } from './texts.ts';

const WIDTH = {
  text: 130,
  date: 110,
  int: 90,
  hours: 90,
  percent: 90,
  yes: 90,
  choice: 100,
  cents: 130,
  hidden: 0,
} as const;
const RIGHT: readonly string[] = ['int', 'hours', 'percent', 'cents'];

function columnsOf({ columns, entity }: FactRows, inside: ReturnType<typeof useScope>): ComparedColumn<FactRow>[] {
  return Object.entries(columns)
    .filter(([, { kind }]) => kind !== 'hidden')
    .map(([key, column], at) => ({
      key,
      title: t(column.label),
      ...(at > 0 && { width: WIDTH[column.kind] }),
      ...(RIGHT.includes(column.kind) && { align: 'right' as const }),
      side(row) {
        const said = cellText(row[key], column);
        return at === 0 && entity && row.id > 0 ? (
          <RecordLink kind={entity} record={row.id} inside={inside}>
            {said}
          </RecordLink>
        ) : (
          said
        );
      },
    }));
}

function Rows({ answer }: { answer: FactRows }) {
  const inside = useScope();
  const [compared, setCompared] = useState<'then' | 'today'>('then');
  const shownFields = useMemo(
    () => Object.keys(answer.columns).filter((name) => answer.columns[name]!.kind !== 'hidden'),
    [answer],
  );
  const both = useMemo(
    () => compareRows(answer.rows, answer.today, { key: ({ id }) => id, fields: shownFields }),
    [answer, shownFields],
  );
  const then = useMemo(
    () => compareRows<FactRow, number>(answer.rows, answer.rows, { key: ({ id }) => id, fields: [] }),
    [answer],
  );
  const state = useComparison(both);
  const columns = columnsOf(answer, inside);
  const { rest } = answer;
  return (
    <div className="wm-project-report-rows">
      <p className="wm-project-report-figures-line">
        {answer.figures.map(({ key, name, value, unit }) => (
          <span key={key}>
            {t(name)} <b>{figureText(value, unit)}</b>
          </span>
        ))}
      </p>
      <Segmented<'then' | 'today'>
        value={compared}
        onChange={setCompared}
        options={[
          { value: 'then', label: t(x.asItWas) },
          { value: 'today', label: `${t(x.different)} ${state.counts.differing}` },
        ]}
      />
      {compared === 'today' ? (
        <>
          <CompareBar state={state} />
          <CompareTable<FactRow>
            rows={state.shown}
            columns={columns}
            flat
            words={{ added: x.added, removed: x.removed, changed: x.changed }}
            fold={{ text: x.folded, open: state.open }}
            none={x.nothingChanged}
          />
        </>
      ) : (
        <CompareTable<FactRow> rows={then} columns={columns} single flat />
      )}
      {rest.rows > 0 && <p className="wm-hint">{t(x.restRows, { count: rest.rows })}</p>}
    </div>
  );
}

export function FactRowsDrawer({ reportId, fact, onClose }: { reportId: number; fact: ShownFact; onClose(): void }) {
  const answer = useCall(reportFactRows, { reportId, fact: fact.key }, { quiet: true, staleTime: 0 });
  return (
    <Drawer open size={900} title={t(fact.name)} onClose={onClose} destroyOnHidden>
      {answer.error && !answer.data && <ReadError error={answer.error} retry={answer.refetch} />}
      {!answer.data && !answer.error && <Skeleton active />}
      {answer.data &&
        (answer.data.rows.length + answer.data.today.length > 0 ? (
          <Rows answer={answer.data} />
        ) : (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} />
        ))}
    </Drawer>
  );
}
