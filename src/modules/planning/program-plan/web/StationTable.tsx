import { Table, type TableColumnsType, Tooltip } from 'antd';
import { StatusLight } from '#modules/objects/project/web/public.ts';
import { taskStatus } from '#modules/planning/plan/task-labels.ts';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import type { CircuitLine, Station } from '../circuit.calls.ts';
import { deviationClass, deviationText } from './stations.tsx';
import { programPlanPageTexts as x } from './texts.ts';

interface Row extends Station {
  line: CircuitLine;
}

/** All stations of a map with what the drawing has no room for. */
export function StationTable({ lines, several }: { lines: readonly CircuitLine[]; several: boolean }) {
  const rows = lines.flatMap((line) => line.stations.map((one): Row => ({ ...one, line })));
  const text = (a: string | null, b: string | null): number => (a ?? '').localeCompare(b ?? '');
  const columns: TableColumnsType<Row> = [
    ...(several
      ? [
          {
            title: t(x.project),
            key: 'project',
            width: 180,
            ellipsis: true,
            render: (_: unknown, { line }: Row) => line.name,
            sorter: (a: Row, b: Row) => text(a.line.name, b.line.name),
          },
        ]
      : []),
    {
      title: t(x.station),
      key: 'name',
      ellipsis: true,
      render: (_, row) =>
        row.line.open ? (
          <RecordLink kind="task" record={{ id: row.id, projectId: row.line.projectId }}>
            {row.name}
          </RecordLink>
        ) : (
          row.name
        ),
    },
    {
      title: t(x.kind),
      key: 'kind',
      width: 100,
      render: (_, { stage }) => t(stage ? x.stage : x.milestone),
    },
    {
      title: t(x.state),
      key: 'state',
      width: 150,
      render: (_, row) => (
        <>
          <StatusLight status={row.light} module="task" /> {t(taskStatus[row.status])}
        </>
      ),
    },
    { title: t(x.planned), dataIndex: 'planned', width: 120, sorter: (a, b) => text(a.planned, b.planned) },
    { title: t(x.actual), dataIndex: 'actual', width: 120, sorter: (a, b) => text(a.actual, b.actual) },
    {
      title: <Tooltip title={t(x.agreedHint)}>{t(x.agreed)}</Tooltip>,
      dataIndex: 'agreed',
      width: 120,
      sorter: (a, b) => text(a.agreed, b.agreed),
    },
    {
      title: t(x.deviation),
      key: 'deviation',
      width: 130,
      align: 'right',
      sorter: (a, b) => (a.deviation ?? 0) - (b.deviation ?? 0),
      render: (_, { deviation }) => <span className={deviationClass(deviation)}>{deviationText(deviation)}</span>,
    },
  ];
  return (
    <Table<Row>
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={rows}
      scroll={{ x: several ? 1120 : 940 }}
      pagination={rows.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
    />
  );
}
