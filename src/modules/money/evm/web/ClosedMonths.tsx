/** Months of the books that were closed, with the figures of the project as they were frozen then. */
import { Button, Table } from 'antd';
import { entriesAt } from '#modules/money/cost/cost-reports.ts';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { type ClosedMonth, readClosedMonths } from '../evm.calls.ts';
import { measures } from '../evm.rules.ts';
import { evmTexts as x } from '../evm.texts.ts';
import { FIGURES, type FigureName } from '../figures.ts';
import { amountSaid, figureSaid, shortName } from './said.ts';
import { evmPageTexts as p } from './texts.ts';

const SHOWN: readonly FigureName[] = ['bac', 'pv', 'ev', 'ac', 'cv', 'sv', 'cpi', 'spi'];

export function ClosedMonths({ projectId, show }: { projectId: number; show(day: string, known: string): void }) {
  const answer = useCall(readClosedMonths, { projectId }, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  const rows = answer.data ?? [];
  if (rows.length === 0) return null;
  return (
    <section className="wm-card wm-evm-closed" aria-label={t(p.closed)}>
      <h3>{t(p.closed)}</h3>
      <p className="wm-hint">{t(p.closedHint)}</p>
      <Table<ClosedMonth>
        size="small"
        rowKey="day"
        dataSource={rows}
        pagination={rows.length > 12 ? { pageSize: 12, showSizeChanger: false } : false}
        scroll={{ x: 'max-content' }}
        expandable={{
          rowExpandable: ({ subjects }) => subjects.length > 0,
          expandedRowRender: (row) => <Subjects projectId={projectId} row={row} />,
        }}
        columns={[
          { key: 'month', title: t(p.month), render: (_, { day }) => day.slice(0, 7) },
          ...SHOWN.map((name) => ({
            key: name,
            title: shortName(name),
            align: 'right' as const,
            render: (_: unknown, row: ClosedMonth) => figureSaid(measures(row)[name], FIGURES[name].kind, 'money'),
          })),
          {
            key: 'since',
            title: t(p.since),
            align: 'right',
            render: (_, { since, day, closedAt }) =>
              since === 0 ? (
                '–'
              ) : (
                <PageLink to={entriesAt({ projectId }, { to: day, since: closedAt })}>
                  {amountSaid(since, 'money')}
                </PageLink>
              ),
          },
          {
            key: 'show',
            title: '',
            render: (_, { day, closedAt }) => (
              <Button type="link" size="small" onClick={() => show(day, closedAt)}>
                {t(p.show)}
              </Button>
            ),
          },
        ]}
      />
    </section>
  );
}

/** Actual cost of a closed month by subject; each leads to the entries that were known then. */
function Subjects({ projectId, row: { subjects, day, closedAt, ac } }: { projectId: number; row: ClosedMonth }) {
  return (
    <table className="wm-evm-rows">
      <tbody>
        {subjects.map(({ subject, name, cents }) => (
          <tr key={subject}>
            <th scope="row">{name}</th>
            <td>
              <PageLink
                to={entriesAt(
                  { projectId },
                  { to: day, known: closedAt, ...(subject === null ? { noSubject: 'true' } : { subject }) },
                )}
              >
                {amountSaid(cents, 'money')}
              </PageLink>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t(x.sum)}</th>
          <td>{amountSaid(ac, 'money')}</td>
        </tr>
      </tfoot>
    </table>
  );
}
