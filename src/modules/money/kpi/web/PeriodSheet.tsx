/** The score sheet of one period: its head with what can be done, its rows, and the evidence of the chosen one. */
import { Alert, Tag } from 'antd';
import { useState } from 'react';
import { entityCalls } from '#kernel/entity-calls.ts';
import { useCall } from '#web/api.ts';
import { recordMoves } from '#web/entity/moves/MoveButtons.tsx';
import { useMovesOf } from '#web/entity/moves/use-moves.tsx';
import { WaitingTag } from '#web/entity/moves/WaitingTag.tsx';
import { ReadAgain } from '#web/entity/ReadError.tsx';
import { DetailFields } from '#web/entity/record/DetailFields.tsx';
import { RecordDialog } from '#web/entity/record/RecordDialog.tsx';
import { RecordFrame } from '#web/entity/record/RecordFrame.tsx';
import { useCommonTabs } from '#web/entity/record/RecordPage.tsx';
import { instantText } from '#web/fields/format.ts';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import type { Sheet } from '../kpi.calls.ts';
import { kpiPeriod, type PeriodStatus, periodStatus } from '../kpi.entity.ts';
import { Evidence } from './Evidence.tsx';
import { Ratings } from './Ratings.tsx';
import { SheetTable } from './SheetTable.tsx';
import type { Shown } from './shown.ts';
import { kpiPageTexts as x } from './texts.ts';

const COLORS: Readonly<Record<PeriodStatus, string>> = {
  draft: 'default',
  active: 'processing',
  scoring: 'processing',
  scored: 'warning',
  published: 'success',
  appealed: 'error',
};

function Sums({ shown: { result, kept }, sheet: { period } }: { shown: Shown; sheet: Sheet }) {
  const given = kept?.ratings ?? null;
  return (
    <dl className="wm-kpi-sums">
      <div>
        <dt>{t(x.total)}</dt>
        <dd>{result.total === null ? '–' : result.total.toFixed(1)}</dd>
      </div>
      <div>
        <dt>{t(x.grade)}</dt>
        <dd>{result.grade ?? '–'}</dd>
      </div>
      <div>
        <dt>{t(x.days, { from: period.startsOn, to: period.endsOn })}</dt>
        <dd className="wm-hint">
          {kept ? t(x.frozen, { at: instantText(kept.at) }) : t(x.live)}
          {period.deadline && !given && ` · ${t(x.dueOn, { day: period.deadline })}`}
        </dd>
      </div>
    </dl>
  );
}

export function PeriodSheet({ sheet, projectId }: { sheet: Sheet; projectId: number }) {
  const { period, results, live, whole } = sheet;
  const [editing, setEditing] = useState(false);
  const [itemText, setItem] = useQueryParam('item');
  const moves = useMovesOf(kpiPeriod);
  const common = useCommonTabs(kpiPeriod, period.id);
  const detail = useCall(entityCalls(kpiPeriod).get, { id: period.id }, { enabled: whole, quiet: true });
  const { abilities, editable = [], actions, titles = {} } = detail.data ?? {};
  const rounds: Shown[] = [
    ...(live ? [{ result: live, kept: null }] : []),
    ...results.map((kept) => ({ result: kept, kept })).reverse(),
  ];
  const [chosen, setChosen] = useState<number | null>(null);
  const item = Number(itemText) || null;
  const of = rounds.find(
    ({ kept, result }) => (kept?.round ?? null) === chosen || result.items.some((one) => one.item === item),
  );
  const rows = (shown: Shown) => (
    <section key={shown.kept?.round ?? 'now'}>
      {results.length > 0 && shown.kept && <h3>{t(x.round, { round: shown.kept.round })}</h3>}
      {whole && <Sums shown={shown} sheet={sheet} />}
      <SheetTable
        sheet={sheet}
        shown={shown}
        onOpen={(id) => {
          setChosen(shown.kept?.round ?? null);
          setItem(String(id));
        }}
      />
    </section>
  );
  const body = () => (
    <div className="wm-kpi-sheet">
      {period.status === 'draft' && <Alert type="info" showIcon title={t(x.draftNote)} />}
      <Ratings sheet={sheet} projectId={projectId} />
      {rounds.map(rows)}
    </div>
  );
  return (
    <>
      <RecordFrame
        kind="kpiPeriod"
        id={period.id}
        title={period.name}
        waiting={abilities?.waiting}
        tags={
          <>
            <Tag color={COLORS[period.status]}>{t(periodStatus[period.status])}</Tag>
            {period.incomplete && <Tag color="warning">{t(x.missing)}</Tag>}
            <WaitingTag waiting={abilities?.waiting} />
            {detail.error && detail.data === undefined && <ReadAgain retry={detail.refetch} />}
          </>
        }
        actions={abilities ? recordMoves({ moves, row: period, title: period.name, abilities }) : []}
        edit={
          period.status === 'draft' && editable.length > 0
            ? { refused: actions?.update ?? null, run: () => setEditing(true) }
            : null
        }
        tabs={[
          { key: 'sheet', label: t(x.sheet), render: body },
          ...(detail.data
            ? [
                {
                  key: 'details',
                  label: t(x.details),
                  render: () => <DetailFields entity={kpiPeriod} row={period as never} titles={titles} />,
                },
                ...common,
              ]
            : []),
        ]}
      />
      {moves.dialog}
      {editing && <RecordDialog entity={kpiPeriod} id={period.id} onClose={() => setEditing(false)} />}
      {item !== null && of && <Evidence sheet={sheet} shown={of} item={item} onClose={() => setItem(null)} />}
    </>
  );
}
