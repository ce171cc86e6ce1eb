import { Alert, Table, Tabs } from 'antd';
import { formatMinute } from '#kernel/dates.ts';
import { currentLang, labelled, t } from '#web/lang.ts';
import { durationText } from '../../duration-text.ts';
import type { FidelityEntry } from '../../exchange/exchange-model.ts';
import { COMPARED, type Compared, type Difference, type FidelityReport } from '../../exchange/fidelity.ts';
import { comparedTexts, objectTexts, outcomeTexts, reasonTexts } from '../../exchange/fidelity-texts.ts';
import type { ImportEffect } from '../../exchange/import-choices.ts';
import { dayText } from '../date-text.ts';
import { importTexts } from './import-texts.ts';
import { countRefused, type Refusals, Rejects } from './RejectTable.tsx';

const UNITS = { minutesPerDay: 480, minutesPerWeek: 2400 };
const PAGES = { pageSize: 10, hideOnSinglePage: true, showSizeChanger: false } as const;

const minuteText = (minute: number | null): string =>
  minute === null ? '–' : formatMinute(minute).slice(0, 16).replace('T', ' ');
const valueText = (field: Compared, value: number): string =>
  field.endsWith('Slack')
    ? `${value < 0 ? '-' : ''}${durationText({ minutes: Math.abs(value), elapsed: false }, UNITS, currentLang())}`
    : minuteText(value);

function Entries({ entries }: { entries: readonly FidelityEntry[] }) {
  return (
    <Table
      size="small"
      rowKey="at"
      tableLayout="fixed"
      pagination={PAGES}
      locale={{ emptyText: t(importTexts.nothing) }}
      dataSource={entries.map((entry, at) => ({ ...entry, at }))}
      columns={[
        { title: t(importTexts.what), key: 'object', width: 130, render: (_, e) => t(objectTexts[e.object]) },
        {
          title: t(importTexts.name),
          key: 'name',
          width: 220,
          ellipsis: true,
          render: (_, e) => [e.name, e.field].filter(Boolean).join(' · ') || '–',
        },
        { title: t(importTexts.reason), key: 'why', render: (_, e) => t(e.message, e.params) },
        { title: t(importTexts.count), dataIndex: 'count', width: 80, align: 'right' },
      ]}
    />
  );
}

function Dates({ report }: { report: FidelityReport }) {
  return (
    <>
      <Table
        size="small"
        rowKey="field"
        tableLayout="fixed"
        pagination={false}
        dataSource={COMPARED.map((field) => ({ field, ...report.comparison[field] }))}
        columns={[
          { title: t(importTexts.value), key: 'field', render: (_, { field }) => t(comparedTexts[field]) },
          { title: t(importTexts.equal), dataIndex: 'equal', width: 130, align: 'right' },
          {
            title: t(importTexts.different),
            dataIndex: 'different',
            width: 130,
            align: 'right',
            render: (count: number) => (count > 0 ? <b className="wm-differs">{count}</b> : count),
          },
          { title: t(importTexts.absent), dataIndex: 'absent', width: 130, align: 'right' },
        ]}
      />
      <h3 className="wm-import-head">{`${t(importTexts.differences)} (${report.differences.length})`}</h3>
      <Table<Difference>
        size="small"
        rowKey={(d) => `${d.taskId}:${d.field}`}
        tableLayout="fixed"
        pagination={PAGES}
        locale={{ emptyText: t(importTexts.noDifferences) }}
        dataSource={report.differences}
        columns={[
          { title: 'WBS', dataIndex: 'wbs', width: 80, ellipsis: true },
          { title: t(importTexts.name), dataIndex: 'name', ellipsis: true },
          { title: t(importTexts.value), key: 'field', width: 110, render: (_, d) => t(comparedTexts[d.field]) },
          {
            title: t(importTexts.stored),
            key: 'stored',
            width: 140,
            render: (_, d) => valueText(d.field, d.stored),
          },
          {
            title: t(importTexts.computed),
            key: 'computed',
            width: 140,
            render: (_, d) => valueText(d.field, d.computed),
          },
          { title: t(importTexts.likely), key: 'reason', width: 210, render: (_, d) => t(reasonTexts[d.reason]) },
        ]}
      />
    </>
  );
}

/** Which calendar and dates were chosen, and what that did to the plan. */
function Effect({ effect }: { effect: ImportEffect }) {
  const days = effect.days > 0 ? `+${effect.days}` : `${effect.days}`.replace('-', '−');
  const span = {
    from: dayText(effect.file.start),
    to: dayText(effect.file.finish),
    start: dayText(effect.here.start),
    finish: dayText(effect.here.finish),
  };
  const { moved, tasks } = effect;
  return (
    <Alert
      showIcon
      type={moved > 0 ? 'warning' : 'info'}
      title={[
        t(importTexts.effectCalendar, { name: effect.calendarName, file: effect.fileCalendar }),
        effect.dates === 'move' ? t(importTexts.effectMoved, { days }) : t(importTexts.effectKept),
      ].join(' · ')}
      description={t(importTexts.effectSpan, { ...span, moved, tasks })}
    />
  );
}

interface FidelityViewProps {
  report: FidelityReport;
  refusals: Refusals;
}

/** What an import took over, changed and refused, and how our dates compare with those of the file, to the minute. */
export function FidelityView({ report, refusals }: FidelityViewProps) {
  const { equalTasks: equal, comparedTasks: all, projectFinish } = report;
  const exact = all > 0 && equal === all;
  // Tasks and values are listed with what is allowed.
  const others = report.refused.filter((entry) => entry.object !== 'task' && !entry.valueOnly);
  const count = countRefused(refusals);
  const refused = others.length + count.tasks + count.values;
  return (
    <>
      <Alert
        showIcon
        type={all === 0 ? 'info' : exact ? 'success' : 'warning'}
        title={
          all === 0
            ? t(importTexts.notCompared)
            : t(report.effect ? importTexts.exactByFile : importTexts.exact, { equal, all })
        }
        description={
          all > 0 &&
          labelled(
            t(importTexts.planFinish),
            `${t(importTexts.stored)} ${minuteText(projectFinish.stored)} · ${t(importTexts.computed)} ${minuteText(projectFinish.computed)}`,
          )
        }
      />
      {report.effect && <Effect effect={report.effect} />}
      <Tabs
        size="small"
        items={[
          { key: 'dates', label: t(importTexts.dates), children: <Dates report={report} /> },
          {
            key: 'taken',
            label: t(outcomeTexts.taken),
            children: (
              <Table
                size="small"
                rowKey="object"
                pagination={false}
                dataSource={report.taken.filter(({ inFile }) => inFile > 0)}
                columns={[
                  { title: t(importTexts.what), key: 'object', render: (_, { object }) => t(objectTexts[object]) },
                  { title: t(importTexts.ofFile), dataIndex: 'inFile', width: 130, align: 'right' },
                  {
                    title: t(importTexts.arrived),
                    dataIndex: 'count',
                    width: 130,
                    align: 'right',
                    render: (count: number, { inFile }) =>
                      count < inFile ? <b className="wm-differs">{count}</b> : count,
                  },
                ]}
              />
            ),
          },
          {
            key: 'changed',
            label: `${t(outcomeTexts.changed)} (${report.changed.length})`,
            children: <Entries entries={report.changed} />,
          },
          {
            key: 'refused',
            label: `${t(outcomeTexts.refused)} (${refused})`,
            children: (
              <>
                {count.tasks + count.values > 0 && <Rejects refusals={refusals} />}
                {(others.length > 0 || refused === 0) && <Entries entries={others} />}
              </>
            ),
          },
          {
            key: 'ignored',
            label: `${t(outcomeTexts.ignored)} (${report.ignored.length})`,
            children: <Entries entries={report.ignored} />,
          },
        ]}
      />
    </>
  );
}
