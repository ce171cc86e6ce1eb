import { Skeleton } from 'antd';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { concerns, riskCells } from '../risk-cells.ts';
import { portfolioRisks } from '../rollup.calls.ts';
import { Figures } from './Figures.tsx';
import { useItem } from './ItemFilter.tsx';
import { type PortfolioData, WithPortfolio } from './portfolio-data.tsx';
import { RiskTable } from './RiskTable.tsx';
import { rollupTexts as x } from './texts.ts';

function Matrix({ data }: { data: PortfolioData }) {
  const [cell, setCell] = useQueryParam('cell');
  const [level, setLevel] = useQueryParam('level');
  const { has, filter } = useItem(data);
  const answer = useCall(portfolioRisks, { portfolioId: data.id }, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active style={{ padding: 16 }} />;
  const risks = answer.data.filter((one) => has(one.item) && concerns(one));
  const { cells, size, unrated, exposure } = riskCells(risks);
  const high = risks.filter((one) => one.level === 'high').length;
  const shown = risks.filter(
    (one) => (!cell || `${one.probability}-${one.impact}` === cell) && (!level || one.level === level),
  );
  return (
    <>
      <div className="wm-rollup-bar">{filter}</div>
      <Figures
        figures={[
          { key: 'risks', label: t(x.risks), value: risks.length },
          {
            key: 'high',
            label: t(x.highRisks),
            value: (
              <button
                type="button"
                className="wm-evm-figure"
                aria-pressed={level === 'high'}
                onClick={() => setLevel(level === 'high' ? null : 'high')}
              >
                {high}
              </button>
            ),
          },
          { key: 'exposure', label: t(x.exposure), value: exposure },
        ]}
      />
      <table className="wm-rollup-matrix">
        <caption className="wm-hint">{t(x.unrated, { count: unrated })}</caption>
        <tbody>
          {cells.map((row) => (
            <tr key={row[0]!.probability}>
              <th scope="row">
                {t(x.probability)} {row[0]!.probability}
              </th>
              {row.map(({ probability, impact, count, level: of }) => {
                const key = `${probability}-${impact}`;
                return (
                  <td key={key} data-level={of ?? undefined}>
                    {count > 0 && (
                      <button
                        type="button"
                        aria-pressed={cell === key}
                        aria-label={`${t(x.probability)} ${probability}, ${t(x.impact)} ${impact}: ${count}`}
                        onClick={() => setCell(cell === key ? null : key)}
                      >
                        {count}
                      </button>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
          <tr>
            <td />
            {Array.from({ length: size }, (_, i) => (
              <th key={i + 1} scope="col">
                {t(x.impact)} {i + 1}
              </th>
            ))}
          </tr>
        </tbody>
      </table>
      <RiskTable data={data} rows={shown} />
    </>
  );
}

/** Open threats of all that lies in a portfolio, by probability and impact. */
export default function RiskMatrixPage() {
  return (
    <WithPortfolio>
      {(data) => (
        <div className="wm-card wm-rollup">
          <Matrix data={data} />
        </div>
      )}
    </WithPortfolio>
  );
}
