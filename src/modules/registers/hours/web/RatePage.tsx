/** How well hours are filled in: rates by department and person, the trend of 12 weeks, and the days behind every number (1-product §2.6). */
import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { t } from '#web/lang.ts';
import { ReportView } from '#web/report/ReportView.tsx';
import { DAYS_TAB, rateReports, rateTexts as x } from '../hours-rates.ts';
import './hours.css';

const RATES = 'rates';
const TREND = 'trend';
const WIDTHS = {
  ...{ title: 150, fillingRate: 105, onTimeRate: 105, approvalRate: 105, saturation: 105 },
  ...{ due: 100, filled: 100, onTime: 100, expected: 100, hours: 100, approved: 105 },
};

export default function RatePage() {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tabName') ?? RATES;
  return (
    <div className="wm-list">
      <Tabs
        size="small"
        activeKey={tab}
        onChange={(key) => setParams(key === RATES ? {} : { tabName: key }, { replace: true })}
        items={[
          { key: RATES, label: t(x.rates) },
          { key: TREND, label: t(x.trend) },
          { key: DAYS_TAB, label: t(x.days) },
        ]}
      />
      {tab === DAYS_TAB ? (
        <ReportView key={tab} report={rateReports.days} none={x.nothing} />
      ) : (
        <ReportView
          key={tab}
          report={tab === TREND ? rateReports.trend : rateReports.rates}
          cellWidths={WIDTHS}
          none={x.nothing}
        />
      )}
      <p className="wm-hint wm-hours-note">{t(x.help)}</p>
    </div>
  );
}
