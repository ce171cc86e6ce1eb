/**
 * A report or a list of a call on a screen: inputs, filters, figures, charts, rows, all in the address. Level 1 of the
 * ladder; a page that looks at the answer itself gives `ReportParts` the state of `useReport`.
 */
import { ExportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { showAmount } from '#kernel/fields/money.ts';
import type { Asked, Report } from '#kernel/report.ts';
import type { Message, Triple } from '#kernel/text.ts';
import { entityTexts } from '../entity/entity-texts.ts';
import { FilterBar } from '../entity/list/FilterBar.tsx';
import { ListTools } from '../entity/list/ListTools.tsx';
import { ActionButtons, actionColumn } from '../entity/list/RowActions.tsx';
import { t } from '../lang.ts';
import { go } from '../nav.ts';
import { Drill } from './Drill.tsx';
import { ReportChart } from './ReportChart.tsx';
import { type OwnReportInputs, ReportInputs } from './ReportInputs.tsx';
import { type Cells, ReportTable } from './ReportTable.tsx';
import { type ReportState, useReport } from './use-report.ts';
import '../entity/entity.css';
import './report.css';

export interface ReportViewProps<R> {
  report: Report<R>;
  /** Cells of your own: column -> cell, and pixels in which they can be read. */
  cells?: Cells<R>;
  cellWidths?: Readonly<Record<string, number>>;
  details?: (row: R, asked: Asked) => ReactNode;
  actions?: { width: number; render(row: R): ReactNode };
  /** What can be done with a row, as in lists of entities; in place of `actions`. */
  deeds?: (row: R) => readonly Deed<R>[];
  none?: Triple | Message;
  /** The word of the button among `tools` that makes the first row. */
  first?: Triple | Message | undefined;
  selectable?: boolean;
  /** Inputs drawn in their own way. */
  inputs?: OwnReportInputs<R>;
  /** Buttons before those of every report. */
  tools?: ReactNode;
  /** What a click on a figure about all rows opens; null: nothing. */
  opens?: ((figure: string) => (() => void) | null) | undefined;
}

/** An action of a row; a rejected promise has shown its reason. */
export interface Deed<R> {
  key: string;
  label: Triple | Message;
  danger?: boolean;
  /** Why it cannot be done now. */
  refused?: string | null;
  run(row: R): unknown;
}

export function ReportView<R>({ report, ...shown }: ReportViewProps<R>) {
  return <ReportParts state={useReport(report)} {...shown} />;
}

/** A whole report with its state held by the page. */
export function ReportParts<R>({
  state,
  inputs,
  tools,
  deeds,
  opens,
  ...table
}: Omit<ReportViewProps<R>, 'report'> & { state: ReportState<R> }) {
  const { report } = state;
  const { filters } = report.list;
  const own = deedsColumn(state.list.rows as unknown as readonly R[], deeds);
  return (
    <div className="wm-list wm-report-page">
      {(Object.keys(report.inputs).length > 0 || report.summary) && (
        <div className="wm-card wm-report-head">
          {Object.keys(report.inputs).length > 0 && <ReportInputs state={state} own={inputs} />}
          <ReportFigures state={state} opens={opens} />
        </div>
      )}
      {(filters.length > 0 || report.search) && (
        <div className="wm-card">
          <FilterBar list={state.list} />
        </div>
      )}
      <ReportCharts state={state} />
      <div className="wm-card wm-list-body">
        <ReportTools state={state}>{tools}</ReportTools>
        <ReportTable state={state} {...table} {...own} />
      </div>
    </div>
  );
}

/** The column of what can be done with rows. */
function deedsColumn<R>(rows: readonly R[], deeds: ReportViewProps<R>['deeds']) {
  if (!deeds) return {};
  const width = actionColumn(rows.map(deeds));
  if (width === 0) return {};
  return {
    actions: {
      width,
      render: (row: R) => (
        <ActionButtons
          actions={deeds(row)}
          // A refused call has shown its message.
          onRun={(deed) => void Promise.resolve(deed.run(row)).catch(() => undefined)}
        />
      ),
    },
  };
}

/** Numbers about all rows; each leads to its rows. */
function ReportFigures<R>({
  state: { report, answer, asked },
  opens,
}: {
  state: ReportState<R>;
  opens: ReportViewProps<R>['opens'];
}) {
  const shown = Object.entries(report.summary ?? {});
  if (shown.length === 0 || !answer) return null;
  return (
    <dl className="wm-report-figures">
      {shown.map(([name, { label, unit = '', bad = false, sum }]) => {
        const value = answer.figures[name] ?? null;
        const address = value ? (report.drillSummary?.[name]?.(asked) ?? null) : null;
        // A sum of amounts is written like those it adds up.
        const isMoney = sum !== undefined && report.columns[sum]?.kind === 'money';
        const open = opens?.(name) ?? null;
        const text = value === null ? '–' : isMoney ? showAmount(Number(value).toFixed(2)) : `${value}${unit}`;
        return (
          <div key={name} data-mood={bad && value ? 'bad' : undefined}>
            <dt>{t(label)}</dt>
            <dd>
              {address ? (
                <Drill address={address}>{text}</Drill>
              ) : open && value !== null ? (
                <button type="button" className="wm-drill" onClick={open}>
                  {text}
                </button>
              ) : (
                text
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function ReportCharts<R>({ state: { report, answer, asked } }: { state: ReportState<R> }) {
  const drawn = Object.entries(report.charts ?? {}).filter(([name]) => answer?.series[name]);
  if (drawn.length === 0 || !answer || answer.total === 0) return null;
  return (
    <div className="wm-card wm-report-charts">
      {drawn.map(([name, chart]) => {
        const series = answer.series[name]!;
        const { drill } = chart;
        const { keys } = series;
        const pick = (at: number): void => {
          const address = keys && at in keys ? drill?.(keys[at]!, asked) : null;
          if (address) void go(address);
        };
        return <ReportChart key={name} chart={chart} series={series} onPick={drill && keys ? pick : undefined} />;
      })}
    </div>
  );
}

/** Export, refresh, views and columns of a report. */
function ReportTools<R>({ state, children }: { state: ReportState<R>; children?: ReactNode }) {
  const { list, report } = state;
  return (
    <div className="wm-toolbar">
      {children}
      {report.sheet && (
        <Button icon={<ExportOutlined />} onClick={() => void state.exportSheet().catch(() => undefined)}>
          {t(entityTexts.export)}
        </Button>
      )}
      <ListTools list={list} />
    </div>
  );
}
