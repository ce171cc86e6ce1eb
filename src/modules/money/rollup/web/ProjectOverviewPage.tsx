import { Select } from 'antd';
import { folded } from '#kernel/check.ts';
import type { PortfolioItem } from '#modules/objects/portfolio/roll-up.ts';
import { LightCounts } from '#modules/objects/portfolio/web/public.ts';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { FactsTable, factsRows } from './FactsTable.tsx';
import { Figures, useMoneyFigures } from './Figures.tsx';
import { type PortfolioData, pageOf, WithPortfolio } from './portfolio-data.tsx';
import { rollupTexts as x } from './texts.ts';
import { useItemSearch } from './use-item-search.tsx';

function Overview({ data }: { data: PortfolioData }) {
  const { light, wanted, inputs } = useItemSearch();
  const [department, setDepartment] = useQueryParam('department');
  const totals = data.totals(data.own);
  const money = useMoneyFigures(totals);
  const chosen = (item: PortfolioItem): boolean =>
    (!light || item.light === light) &&
    (!department || item.department === department) &&
    folded(`${item.name} ${item.code}`).includes(wanted);
  const inside = data.items.filter((item) => item !== data.own);
  const departments = [...new Set(inside.flatMap((item) => item.department ?? []))].sort();
  return (
    <div className="wm-card wm-rollup">
      <Figures
        figures={[
          { key: 'projects', label: t(x.projects), value: data.own.projects },
          { key: 'lights', label: t(x.light), value: <LightCounts lights={data.own.lights} /> },
          ...money,
          { key: 'exposure', label: t(x.exposure), value: totals.exposure },
          { key: 'issues', label: t(x.issues), value: totals.issues },
        ]}
      />
      <div className="wm-rollup-bar">
        {inputs([...new Set(inside.map((item) => item.light))])}
        <Select<string>
          allowClear
          aria-label={t(x.department)}
          placeholder={t(x.department)}
          style={{ width: 200 }}
          value={department}
          options={departments.map((value) => ({ value, label: value }))}
          onChange={(value) => setDepartment(value ?? null)}
        />
      </div>
      {!data.money && <p className="wm-hint">{t(x.noMoney)}</p>}
      <FactsTable
        data={data}
        rows={factsRows(data, chosen, data.own.key)}
        from={pageOf('projectOverview', data.id)}
        figures={['progress', 'money', 'registers']}
      />
    </div>
  );
}

/** All that a portfolio governs, with its figures. */
export default function ProjectOverviewPage() {
  return <WithPortfolio>{(data) => <Overview data={data} />}</WithPortfolio>;
}
