/** Records in groups, and the records a number counts, as two tabs of a page. */
import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '#web/lang.ts';
import { ReportParts, ReportView, type ReportViewProps } from '#web/report/ReportView.tsx';
import { type ReportState, useReport } from '#web/report/use-report.ts';
import { type CountedPage, type CountedRow, type GroupRow, ROWS_TAB } from '../counted.ts';
import { reportTexts as x } from '../report.texts.ts';

interface Props {
  page: CountedPage;
  cells: NonNullable<ReportViewProps<CountedRow>['cells']>;
  widths?: Readonly<Record<string, number>>;
  /** What stands above the groups. */
  above?(state: ReportState<GroupRow>): ReactNode;
}

export function CountedPageView({ page, cells, widths, above }: Props) {
  const [params, setParams] = useSearchParams();
  const rows = params.get('tabName') === ROWS_TAB;
  return (
    <div className="wm-list">
      <Tabs
        size="small"
        activeKey={rows ? ROWS_TAB : 'figures'}
        onChange={(key) => setParams(key === ROWS_TAB ? { tabName: key } : {}, { replace: true })}
        items={[
          { key: 'figures', label: t(x.figures) },
          { key: ROWS_TAB, label: t(page.definition.rowsLabel) },
        ]}
      />
      {rows ? (
        <ReportView report={page.rows} cells={cells} {...(widths && { cellWidths: widths })} none={x.nothing} />
      ) : (
        <Groups page={page} above={above} />
      )}
    </div>
  );
}

function Groups({ page, above }: Pick<Props, 'page' | 'above'>) {
  const state = useReport(page.groups);
  return (
    <>
      {above?.(state)}
      <ReportParts state={state} cellWidths={{ title: 220 }} none={x.nothing} />
    </>
  );
}
