/** The one-page paper (一页纸) of a portfolio: printable on one sheet, as of today. */
import { PrinterOutlined } from '@ant-design/icons';
import { Button, Empty, Skeleton } from 'antd';
import { entityCalls } from '#kernel/entity-calls.ts';
import { portfolio } from '#modules/objects/portfolio/portfolio.entity.ts';
import { LightCounts, portfolioPageTexts } from '#modules/objects/portfolio/web/public.ts';
import { Deviation, projectPageTexts as p, StatusLight } from '#modules/objects/project/web/public.ts';
import { levelWord } from '#modules/registers/risk/risk-matrix.ts';
import { useCall } from '#web/api.ts';
import { companyToday } from '#web/clock.ts';
import { failedRead, ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { PageLink, RecordLink } from '#web/parts/PageLink.tsx';
import { useObject } from '#web/scope.ts';
import { concerns } from '../risk-cells.ts';
import { portfolioRisks, portfolioStations } from '../rollup.calls.ts';
import { Figures, useMoneyFigures } from './Figures.tsx';
import { type PortfolioData, pageOf, WithPortfolio } from './portfolio-data.tsx';
import { rollupTexts as x } from './texts.ts';

/** Lines of a section; the paper has one page. */
const LINES = 6;
const CONCERN: readonly string[] = ['ongoing_serious', 'ongoing_slight'];

function Paper({ data }: { data: PortfolioData }) {
  const record = useCall(entityCalls(portfolio).get, { id: data.id }, { quiet: true });
  const risks = useCall(portfolioRisks, { portfolioId: data.id }, { quiet: true });
  const stations = useCall(portfolioStations, { portfolioId: data.id }, { quiet: true });
  const totals = data.totals(data.own);
  const money = useMoneyFigures(totals);
  const failed = failedRead(record, risks, stations);
  if (failed) return <ReadError {...failed} />;
  if (!record.data || !risks.data || !stations.data) return <Skeleton active style={{ padding: 16 }} />;
  const names = new Map(data.items.map(({ key, name }) => [key, name]));
  const projects = data.items.filter(({ kind }) => kind === 'project');
  const attention = projects.filter(({ light }) => CONCERN.includes(light)).sort((a, b) => b.deviation - a.deviation);
  const next = stations.data.stations.filter(({ done }) => !done);
  const top = risks.data.filter(concerns);
  const empty = <p className="wm-hint">{t(x.none)}</p>;
  return (
    <article className="wm-rollup-paper">
      <header>
        <h1>{data.own.name}</h1>
        <p className="wm-hint">
          {data.own.code} · {t(x.manager)} {data.own.manager} · {t(x.asOf, { date: companyToday() })}
        </p>
      </header>
      {record.data.row.goal && (
        <p>
          <b>{t(x.goal)}</b> {record.data.row.goal}
        </p>
      )}
      <Figures
        figures={[
          { key: 'light', label: t(x.light), value: <StatusLight status={data.own.light} label /> },
          { key: 'projects', label: t(x.projects), value: data.own.projects },
          { key: 'lights', label: t(portfolioPageTexts.light), value: <LightCounts lights={data.own.lights} /> },
          { key: 'progress', label: t(p.actual), value: `${data.own.actualProgress}%` },
          { key: 'deviation', label: t(p.deviation), value: <Deviation value={data.own.deviation} /> },
          { key: 'planEnd', label: t(x.planEnd), value: data.own.planEnd ?? '–' },
          ...money,
          {
            key: 'exposure',
            label: t(x.exposure),
            value: <PageLink to={pageOf('portfolioRisk', data.id)}>{totals.exposure}</PageLink>,
          },
          {
            key: 'issues',
            label: t(x.issues),
            value: <PageLink to={pageOf('issueOrRisk', data.id)}>{totals.issues}</PageLink>,
          },
        ]}
      />
      <h2>{t(x.delayed)}</h2>
      {attention.length === 0 ? (
        empty
      ) : (
        <table>
          <tbody>
            {attention.slice(0, LINES).map((item) => (
              <tr key={item.key}>
                <td>{item.name}</td>
                <td>{item.manager}</td>
                <td>
                  <StatusLight status={item.light} label />
                </td>
                <td>{item.planEnd}</td>
                <td>
                  <Deviation value={item.deviation} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="wm-rollup-columns">
        <section>
          <h2>{t(x.topRisks)}</h2>
          {top.length === 0 ? (
            empty
          ) : (
            <table>
              <tbody>
                {top.slice(0, LINES).map((one) => (
                  <tr key={one.id}>
                    <td>
                      <RecordLink kind="risk" record={one.id}>
                        {one.name}
                      </RecordLink>
                    </td>
                    <td>{names.get(one.item)}</td>
                    <td>{one.level && t(levelWord(one.level, one.nature))}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
        <section>
          <h2>{t(x.next)}</h2>
          {next.length === 0 ? (
            empty
          ) : (
            <table>
              <tbody>
                {next.slice(0, LINES).map((one) => (
                  <tr key={one.task}>
                    <td>{one.date}</td>
                    <td>{one.name}</td>
                    <td>{names.get(`project:${one.project}`)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
      </div>
      <Button className="wm-no-print" icon={<PrinterOutlined />} onClick={() => window.print()}>
        {t(x.print)}
      </Button>
    </article>
  );
}

export default function OnePagePaperPage() {
  const id = useObject('portfolio')?.id;
  if (!id) return <Empty style={{ padding: 48 }} description={t(x.choosePaper)} />;
  return (
    <div className="wm-card">
      <WithPortfolio poId={id}>{(data) => <Paper data={data} />}</WithPortfolio>
    </div>
  );
}
