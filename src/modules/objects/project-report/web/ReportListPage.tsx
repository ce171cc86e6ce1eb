/** The weekly, or the monthly, reports of a project (1-product §2.8, projectWeekly, projectMonthlyReport). */
import { PlusOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { type ComponentType, useMemo } from 'react';
import { exportAction, type RowAction, removeAction, type ToolbarAction } from '#web/entity/actions.tsx';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { ListView } from '#web/entity/list/ListView.tsx';
import { useEntityList } from '#web/entity/list/use-entity-list.ts';
import { WaitingTag } from '#web/entity/moves/WaitingTag.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { useScope } from '#web/scope.ts';
import { type ProjectReportRow, projectReport } from '../project-report.entity.ts';
import type { ReportKind } from '../report-period.ts';
import { formAddress, StatusTag } from './ReportCells.tsx';
import { reportPageTexts as x } from './texts.ts';

/** The page says of which kind they are. */
const listed = {
  ...projectReport,
  list: {
    ...projectReport.list,
    // When its data is of stands on the report itself.
    columns: projectReport.list.columns.filter((name) => name !== 'cutOffAt'),
    filters: projectReport.list.filters.filter((name) => name !== 'kind'),
  },
};
const OPEN: readonly string[] = ['draft', 'returned'];

function ReportList({ kind }: { kind: ReportKind }) {
  const { projectId = 0 } = useScope('project');
  const fixed = useMemo(() => ({ kind }), [kind]);
  const list = useEntityList(listed, { fixed });
  const create: ToolbarAction = {
    key: 'create',
    label: kind === 'weekly' ? x.newWeekly : x.newMonthly,
    icon: <PlusOutlined />,
    primary: true,
    right: 'pm:report:edit',
    run: () => go(formAddress(projectId, { kind })),
  };
  const actionsOf = (row: ProjectReportRow, _abilities: unknown, moves: readonly RowAction[]): RowAction[] => [
    ...moves,
    ...(OPEN.includes(row.status)
      ? [
          {
            key: 'edit',
            label: entityTexts.edit,
            right: 'pm:report:edit',
            run: () => go(formAddress(projectId, { reportId: row.id })),
          },
          removeAction(row),
        ]
      : []),
  ];
  return (
    <ListView<ProjectReportRow>
      list={list}
      none={kind === 'weekly' ? x.noWeekly : x.noMonthly}
      toolbar={[create, exportAction()]}
      rowActions={actionsOf}
      columns={{
        period: {
          width: 190,
          cell: (row, host) => (
            <>
              <PageLink className="wm-link" to={host.addressOf(row) ?? ''} onOpen={() => host.openDetail(row)}>
                {row.period}
              </PageLink>{' '}
              {row.revision > 1 && <Tag>{t(x.revision, { n: row.revision })}</Tag>}
            </>
          ),
        },
        status: {
          width: 110,
          cell: (row, _host, abilities) => (
            <>
              <StatusTag status={row.status} />
              <WaitingTag waiting={abilities?.waiting} />
            </>
          ),
        },
      }}
    />
  );
}

/** The page of a kind, for the list of routes. */
export const reportList =
  (kind: ReportKind): ComponentType =>
  () => <ReportList kind={kind} />;
