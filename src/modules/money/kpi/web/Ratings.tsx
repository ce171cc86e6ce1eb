/** What the viewer has to rate, typed into one table and saved at once. */
import { Button, Input, Table } from 'antd';
import { useState } from 'react';
import { invalidate, send } from '#web/api.ts';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { useSession } from '#web/session.ts';
import { type Sheet, scoreKpi } from '../kpi.calls.ts';
import { kpiPeriod } from '../kpi.entity.ts';
import { isScore, MOST_COMMENT } from '../kpi.rules.ts';
import type { Rating, SheetItem } from '../kpi.score.ts';
import { kpiPageTexts as x } from './texts.ts';

interface Row {
  item: SheetItem;
  own: Rating;
}
interface Typed {
  score: string;
  comment: string;
}

export function Ratings({ sheet, projectId }: { sheet: Sheet; projectId: number }) {
  const { viewer } = useSession();
  const { period, items, ratings } = sheet;
  const [typed, setTyped] = useState<Readonly<Record<number, Typed>>>({});
  const [busy, setBusy] = useState(false);
  const rows = items.flatMap((item): Row[] => {
    const own = ratings.find((one) => one.item === item.id && one.user === viewer.userId);
    return own ? [{ item, own }] : [];
  });
  if (period.status !== 'scoring' || rows.length === 0) return null;
  const typedOf = ({ item, own }: Row): Typed =>
    typed[item.id] ?? { score: own.score ?? '', comment: own.comment ?? '' };
  const set = (row: Row, change: Partial<Typed>): void =>
    setTyped((old) => ({ ...old, [row.item.id]: { ...typedOf(row), ...change } }));
  const wrong = (row: Row): boolean => {
    const { score } = typedOf(row);
    return score !== '' && !isScore(score);
  };
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const scores = rows
        .filter(({ item }) => typed[item.id])
        .map((row) => {
          const { score, comment } = typedOf(row);
          return { item: row.item.id, score: score || null, comment: comment || null };
        });
      await send(scoreKpi, { projectId, periodId: period.id, scores });
      setTyped({});
      invalidate([kpiPeriod.name]);
      toast.success(t(x.saved));
    } catch {
      // The refusal has been shown.
    } finally {
      setBusy(false);
    }
  };
  return (
    <section>
      <h3>{t(x.mine)}</h3>
      <Table<Row>
        size="small"
        rowKey={({ item }) => item.id}
        pagination={false}
        dataSource={rows}
        scroll={{ x: 560 }}
        columns={[
          {
            title: t(x.item),
            render: (_, { item }) => (
              <>
                {item.name}
                {item.criteria && <div className="wm-hint">{item.criteria}</div>}
              </>
            ),
          },
          {
            title: t(x.score),
            width: 130,
            render: (_, row) => (
              <Input
                aria-label={`${row.item.name} ${t(x.score)}`}
                inputMode="decimal"
                maxLength={5}
                value={typedOf(row).score}
                {...(wrong(row) && { status: 'error' as const, title: t(x.badScore) })}
                onChange={({ target }) => set(row, { score: target.value.trim() })}
              />
            ),
          },
          {
            title: t(x.comment),
            render: (_, row) => (
              <Input
                aria-label={`${row.item.name} ${t(x.comment)}`}
                maxLength={MOST_COMMENT}
                value={typedOf(row).comment}
                onChange={({ target }) => set(row, { comment: target.value })}
              />
            ),
          },
        ]}
      />
      <p>
        <Button
          type="primary"
          loading={busy}
          disabled={Object.keys(typed).length === 0 || rows.some(wrong)}
          onClick={() => void save()}
        >
          {t(x.save)}
        </Button>
      </p>
    </section>
  );
}
