/** Facts with the figures and records they were made of. */
import { Table, Tag } from 'antd';
import { showAmount } from '#kernel/fields/money.ts';
import { unpadded } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { FACTS, type Fact, type FactKind, type FactRow, type PartName, partLabels } from '../kpi.facts.ts';
import { kpiPageTexts as x } from './texts.ts';

const UNITS = { '': '', '%': '%', d: ' d', h: ' h' } as const;
export const factText = ({ name, value }: Pick<Fact, 'name' | 'value'>): string =>
  value === null ? t(x.none) : `${unpadded(value.toFixed(4))}${UNITS[FACTS[name].unit]}`;

/** Amounts of cost facts are cents; where nothing costs anything they are minutes of work. */
function partText(fact: Fact, part: number | string): string {
  const { money }: FactKind = FACTS[fact.name];
  if (typeof part === 'string') return part;
  if (fact.hours) return `${unpadded((part / 60).toFixed(2))} h`;
  return money ? showAmount((part / 100).toFixed(2)) : unpadded(part.toFixed(4));
}

function Rows({ rows, more }: { rows: readonly FactRow[]; more: number }) {
  if (rows.length === 0 && more === 0) return null;
  return (
    <ul className="wm-kpi-rows">
      {rows.map((row) => (
        <li key={`${row.kind} ${row.id}`} data-good={row.good || undefined}>
          <RecordLink kind={row.kind} record={row.id}>
            {row.name}
          </RecordLink>
          <small>
            {row.due && `${t(x.due)} ${row.due}`}
            {row.done && ` · ${t(x.done)} ${row.done}`}
          </small>
        </li>
      ))}
      {more > 0 && <li>{t(x.more, { count: more })}</li>}
    </ul>
  );
}

/** `used`: those a formula names, marked. */
export function FactTable({ facts, used = [] }: { facts: readonly Fact[]; used?: readonly string[] }) {
  return (
    <Table<Fact>
      size="small"
      rowKey="name"
      pagination={false}
      dataSource={[...facts]}
      scroll={{ x: 480 }}
      columns={[
        {
          title: t(x.fact),
          render: (_, { name }) => (
            <>
              {t(FACTS[name].label)} <Tag color={used.includes(name) ? 'processing' : 'default'}>{name}</Tag>
            </>
          ),
        },
        { title: t(x.value), width: 110, align: 'right', render: (_, fact) => factText(fact) },
        {
          title: t(x.madeOf),
          render: (_, fact) => (
            <>
              {Object.entries(fact.parts).map(([name, part]) => (
                <div key={name}>
                  {t(partLabels[name as PartName])}: {partText(fact, part)}
                </div>
              ))}
              <Rows rows={fact.rows} more={fact.more} />
            </>
          ),
        },
      ]}
    />
  );
}
