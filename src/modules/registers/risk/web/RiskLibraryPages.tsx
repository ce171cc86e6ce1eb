/** The library of risks and its entries (1-product §2.13; records.md B3, B7-2). */
import { Empty, Skeleton, Table } from 'antd';
import { type Library, LibraryEntry, LibraryList } from '#modules/registers/issue/web/public.ts';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { type BaseRate, baseRates } from '../risk-template.calls.ts';
import { type RiskTemplateRow, riskTemplate } from '../risk-template.entity.ts';
import { refuseTemplateEdit } from '../risk-template.life.ts';
import { riskLibraryTexts as l } from './library-texts.ts';
import { shareText } from './rate-text.ts';
import './risk.css';

const risks: Library<RiskTemplateRow> = {
  entity: riskTemplate,
  refuse: refuseTemplateEdit,
  source: 'sourceRisk',
};

export const RiskLibrary = () => <LibraryList library={risks} none={l.none} imports />;

/** An entry, where the address names it. */
export function RiskTemplate() {
  const [text] = useQueryParam('templateRiskId');
  const id = Number(text);
  if (!(id > 0)) return <Empty style={{ padding: 48 }} description={t(l.choose)} />;
  return (
    <LibraryEntry
      key={id}
      library={risks}
      id={id}
      details={l.details}
      tabs={[{ key: 'rates', label: t(l.rates), render: () => <Rates id={id} /> }]}
    />
  );
}

function Rates({ id }: { id: number }) {
  const answer = useCall(baseRates, { id }, { quiet: true });
  const { data } = answer;
  if (answer.error && !data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!data) return <Skeleton active />;
  if (data.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(l.noRates)} />;
  return (
    <>
      <Table<BaseRate>
        size="small"
        rowKey={(row) => `${data.indexOf(row)}`}
        pagination={false}
        scroll={{ x: 640 }}
        dataSource={data}
        columns={[
          {
            title: t(l.projectType),
            key: 'type',
            render: (_, row) => (data.indexOf(row) === 0 ? <b>{t(l.allTypes)}</b> : row.typeName || t(l.noType)),
          },
          { title: t(l.carried), dataIndex: 'carried', width: 90, align: 'right' },
          { title: t(l.occurred), dataIndex: 'occurred', width: 90, align: 'right' },
          {
            title: t(l.share),
            key: 'share',
            width: 260,
            render: (_, row) => (
              <>
                {shareText(row)} {row.few && <span className="wm-hint">{t(l.few)}</span>}
              </>
            ),
          },
          {
            title: t(l.daysLost),
            key: 'days',
            width: 140,
            align: 'right',
            render: (_, { daysLost }) => (daysLost === null ? '–' : Math.round(daysLost * 10) / 10),
          },
        ]}
      />
      <p className="wm-hint">{t(l.ratesNote)}</p>
    </>
  );
}
