import { Empty, Table } from 'antd';
import { useState } from 'react';
import { ItemName } from '#modules/objects/portfolio/web/public.ts';
import { t } from '#web/lang.ts';
import { MatrixGrid } from '#web/matrix/MatrixGrid.tsx';
import type { LoadLine } from '../rollup.calls.ts';
import { useItem } from './ItemFilter.tsx';
import { type PortfolioData, pageOf, WithPortfolio } from './portfolio-data.tsx';
import { rollupTexts as x } from './texts.ts';
import { hoursOf, type Load, minutesAt, sum, WithLoad } from './use-load.tsx';

const PERCENT = 100;

function Heat({ data, load }: { data: PortfolioData; load: Load }) {
  const { projects, filter } = useItem(data);
  const [person, setPerson] = useState<number | null>(null);
  const people = load.people.filter((one) => one.projects.some(({ project }) => projects.has(project)));
  const shown = people.find((one) => one.person === person) ?? null;
  const items = new Map(data.items.flatMap((one) => (one.kind === 'project' ? [[one.id, one] as const] : [])));
  const share = (row: LoadLine, week: number): number | null => {
    const minutes = minutesAt(row, week, projects);
    if (minutes === 0) return null;
    const capacity = row.capacity[week]!;
    return capacity === 0 ? PERCENT : Math.round((minutes / capacity) * PERCENT);
  };
  return (
    <>
      <div className="wm-rollup-bar">
        {filter}
        <span className="wm-hint">{t(x.heatHint)}</span>
      </div>
      {people.length === 0 ? (
        <Empty description={t(x.nothing)} />
      ) : (
        <div style={{ height: Math.min(520, 80 + people.length * 33) }}>
          <MatrixGrid<LoadLine>
            label={t(x.manpower)}
            rows={people}
            keyOf={(row) => row.person}
            lead={[
              { key: 'person', title: t(x.person), width: 140, render: (row) => row.name },
              { key: 'department', title: t(x.department), width: 140, render: (row) => row.department },
            ]}
            periods={load.weeks.map((week) => ({ key: week, title: week.slice(5) }))}
            value={share}
            unit="%"
            full={PERCENT}
            foot={false}
            rowSum={() => null}
            onOpen={(row) => setPerson(row.person)}
          />
        </div>
      )}
      {shown && (
        <Table
          size="small"
          title={() => shown.name}
          rowKey="project"
          pagination={false}
          dataSource={shown.projects.filter(({ project }) => projects.has(project))}
          columns={[
            {
              title: t(x.project),
              key: 'project',
              render: (_, { project }) => {
                const item = items.get(project);
                return item && <ItemName item={item} from={pageOf('manpower', data.id)} />;
              },
            },
            {
              title: t(x.hours),
              key: 'hours',
              align: 'right',
              render: (_, { minutes }) => hoursOf(sum(minutes)),
            },
          ]}
        />
      )}
    </>
  );
}

/** People of a portfolio by week, as shares of their working time. */
export default function ManpowerPage() {
  return (
    <WithPortfolio>
      {(data) => (
        <div className="wm-card wm-rollup">
          <WithLoad poId={data.id}>{(load) => <Heat data={data} load={load} />}</WithLoad>
        </div>
      )}
    </WithPortfolio>
  );
}
