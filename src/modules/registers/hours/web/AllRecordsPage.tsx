/** All work records one may see, and beside them the corrections that wait (1-product §2.6; records.md A7, A8). */
import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { t } from '#web/lang.ts';
import { useSession } from '#web/session.ts';
import { Corrections } from './Corrections.tsx';
import { Records } from './RecordsPage.tsx';
import { hoursPageTexts as x } from './texts.ts';
import './hours.css';

const RECORDS = 'records';
const CORRECTIONS = 'corrections';

export default function AllRecordsPage() {
  const [params, setParams] = useSearchParams();
  const { viewer } = useSession();
  if (!viewer.can('wr:workRecord:correct')) return <Records none={x.noRecords} imports />;
  const tab = params.get('tabName') === CORRECTIONS ? CORRECTIONS : RECORDS;
  return (
    <div className="wm-list">
      <Tabs
        size="small"
        activeKey={tab}
        onChange={(key) => setParams(key === RECORDS ? {} : { tabName: key }, { replace: true })}
        items={[
          { key: RECORDS, label: t(x.records) },
          { key: CORRECTIONS, label: t(x.corrections) },
        ]}
      />
      {tab === RECORDS ? <Records none={x.noRecords} imports /> : <Corrections />}
    </div>
  );
}
