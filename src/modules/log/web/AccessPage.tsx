import { Button, DatePicker, Empty, Segmented, Skeleton, Table } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { download, useCall } from '#web/api.ts';
import { companyToday } from '#web/clock.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { type AccessRow, accessGroups, accessStatistics, exportAccess } from '../access-statistics.calls.ts';
import { logTexts as x } from '../log.texts.ts';
import { logPageTexts as l } from './log.texts.ts';
import '#web/entity/entity.css';
import './log.css';

type By = keyof typeof accessGroups;
const DAY = 'YYYY-MM-DD';

/** Sign-ins per day, person or department, as bars and as a table. */
export default function AccessPage() {
  const [by, setBy] = useState<By>('day');
  const [period, setPeriod] = useState(() => {
    const to = companyToday();
    return { from: dayjs(to).subtract(29, 'day').format(DAY), to };
  });
  const input = { by, ...period };
  const answer = useCall(accessStatistics, input, { quiet: true, keepPrevious: true });
  const most = Math.max(1, ...(answer.data ?? []).map((row) => row.signIns));
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{t(x.access)}</h1>
        <div className="wm-page-tools">
          <Segmented<By>
            value={by}
            onChange={setBy}
            options={(Object.keys(accessGroups) as By[]).map((value) => ({ value, label: t(accessGroups[value]) }))}
          />
          <DatePicker.RangePicker
            allowClear={false}
            value={[dayjs(period.from), dayjs(period.to)]}
            onChange={(range) => {
              if (range?.[0] && range[1]) setPeriod({ from: range[0].format(DAY), to: range[1].format(DAY) });
            }}
          />
          <Button onClick={() => void download(exportAccess, input).catch(() => undefined)}>{t(x.export)}</Button>
        </div>
      </div>
      <div className="wm-page-body">
        {answer.error ? (
          <ReadError error={answer.error} retry={answer.refetch} title={l.loadFailed} />
        ) : !answer.data ? (
          <Skeleton active />
        ) : !answer.data.some((row) => row.signIns + row.failures > 0) ? (
          <Empty description={t(x.noSignIns)} />
        ) : (
          <Table<AccessRow>
            size="small"
            rowKey="key"
            pagination={false}
            dataSource={by === 'day' ? [...answer.data].reverse() : answer.data}
            columns={[
              { key: 'title', title: t(x[by]), dataIndex: 'title', width: 220, ellipsis: true },
              { key: 'signIns', title: t(x.signIns), dataIndex: 'signIns', width: 110, align: 'right' },
              {
                key: 'bar',
                title: t(x.share),
                render: (_v, row) => (
                  <div className="wm-access-bar" style={{ width: `${(row.signIns / most) * 100}%` }} />
                ),
              },
              { key: 'people', title: t(x.people), dataIndex: 'people', width: 110, align: 'right' },
              { key: 'failures', title: t(x.failures), dataIndex: 'failures', width: 130, align: 'right' },
            ]}
          />
        )}
      </div>
    </div>
  );
}
