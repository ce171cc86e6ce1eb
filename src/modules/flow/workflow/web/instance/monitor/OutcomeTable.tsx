import { CheckCircleOutlined, CloseCircleOutlined } from '@ant-design/icons';
import { Alert, Progress, Table } from 'antd';
import type { Message } from '#kernel/text.ts';
import { t } from '#web/lang.ts';
import { adminTexts as a, monitorTexts as m } from '../../../instance/monitor.texts.ts';
import './monitor.css';

/** A workflow something was done with; `result`: why it failed, '' when it did not. */
export interface WorkflowOutcome {
  key: string | number;
  number: string;
  title: string;
  result: string;
}

interface OutcomeTableProps {
  /** Those that are known so far. */
  outcomes: readonly WorkflowOutcome[];
  /** How many there will be. */
  total: number;
  /** Text for one that did not fail. */
  good: Message;
  /** Text at the end, with `done` and `failed`; null: none. */
  summary: Message | null;
}

/** Result of an action on many workflows, one by one: progress first, then each result. */
export function OutcomeTable({ outcomes, total, good, summary }: OutcomeTableProps) {
  const failed = outcomes.filter((one) => one.result !== '').length;
  return (
    <>
      {outcomes.length < total && <Progress percent={Math.round((outcomes.length / total) * 100)} />}
      {summary && outcomes.length === total && (
        <Alert
          className="wm-admin-hint"
          showIcon
          type={failed > 0 ? 'warning' : 'success'}
          title={t(summary, { done: total - failed, failed })}
        />
      )}
      <Table<WorkflowOutcome>
        size="small"
        rowKey="key"
        pagination={false}
        dataSource={outcomes}
        scroll={{ y: 260 }}
        columns={[
          { title: t(m.number), dataIndex: 'number', width: 180, ellipsis: true },
          { title: t(m.title), dataIndex: 'title', ellipsis: true },
          {
            title: t(a.result),
            key: 'result',
            width: 240,
            render: (_, { result }) =>
              result === '' ? (
                <span className="wm-admin-ok">
                  <CheckCircleOutlined /> {t(good)}
                </span>
              ) : (
                <span className="wm-overdue">
                  <CloseCircleOutlined /> {result}
                </span>
              ),
          },
        ]}
      />
    </>
  );
}
