import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { now } from '#kernel/dates.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import type { Asked, Report } from '#kernel/report.ts';
import type { Message } from '#kernel/text.ts';
import { FilterBar } from '#web/entity/list/FilterBar.tsx';
import { ListTools } from '#web/entity/list/ListTools.tsx';
import { valueText } from '#web/fields/format.ts';
import { PHONE_WIDTH, useNarrow } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { PageLink, recordHref } from '#web/parts/PageLink.tsx';
import { withQuery } from '#web/registry.ts';
import { type Cells, ReportTable } from '#web/report/ReportTable.tsx';
import { type ReportState, useReport } from '#web/report/use-report.ts';
import { useSession } from '#web/session.ts';
import type { KeyField, ListedWorkflow, WorkflowPage } from '../../../instance/instance.calls.ts';
import { actorTexts, instanceTexts as i, STATUS_COLORS, statusTexts } from '../instance-texts.ts';
import { timeText } from '../time-text.ts';
import { useDeciding } from './use-deciding.tsx';
import '#web/entity/entity.css';
import '../instance.css';

interface WorkflowTableProps {
  report: Report<ListedWorkflow>;
  /** The list to come back to. */
  from: string;
  /** Fixed inputs of the call, independent of the address. */
  fixed?: Asked;
  /** Filters that are inputs of the call. */
  filters?: (state: ReportState<ListedWorkflow>) => ReactNode;
  /** Rows may be decided on here: chosen, agreed to together, walked through by keys. */
  decide?: boolean;
  /** Text of an empty list, without search and filters. */
  none?: Message;
  /** The object whose menu stays when a row is looked at. */
  inside?: ScopeRef;
  /** The next item after deciding is looked for in this list. */
  follow?: boolean;
}

const keysText = (keys: readonly KeyField[]): string =>
  keys.map(({ field, value, people }) => `${t(field.label)} ${valueText(field, value, t, people)}`).join(' · ');

const late = (at: number): string | undefined => (at < now() ? 'wm-overdue' : undefined);

/** Common cells of all lists of workflows. */
const CELLS: Cells<ListedWorkflow> = {
  number: ({ number }) => <span className="wm-number">{number}</span>,
  startedAt: ({ startedAt }) => timeText(startedAt),
  endedAt: ({ endedAt }) => timeText(endedAt),
  openedAt: ({ openedAt = null }) => timeText(openedAt),
  dueAt: ({ dueAt }) => (dueAt ? <span className={late(dueAt)}>{timeText(dueAt)}</span> : null),
  actedAt: ({ actedAt = null }) => timeText(actedAt),
  actorStatus: ({ actorStatus }) => (actorStatus ? t(actorTexts[actorStatus]) : null),
  nodeName: ({ nodeName }) => <span title={nodeName}>{nodeName}</span>,
  status: ({ status }) => <Tag color={STATUS_COLORS[status]}>{t(statusTexts[status])}</Tag>,
};
const TIME = 140;
const WIDTHS = {
  ...{ number: 158, status: 110, nodeName: 150, definitionName: 140, actorStatus: 110 },
  ...{ startedAt: TIME, endedAt: TIME, openedAt: TIME, dueAt: TIME, actedAt: TIME },
};

/** A list of workflows of a person, as all lists are: filters, columns and saved views in the address. */
export function WorkflowTable({
  report,
  from,
  fixed,
  filters,
  decide = false,
  none,
  inside,
  follow = false,
}: WorkflowTableProps) {
  const { viewer } = useSession();
  const state = useReport(report, fixed);
  const { list, asked } = state;
  const rows = list.rows as unknown as readonly ListedWorkflow[];
  const people = (state.answer as WorkflowPage | null)?.people ?? {};
  const { search, sort } = list.query;
  // Going on to the next one after deciding stays within the list as it is filtered and sorted.
  const order: Asked = sort && sort !== report.list.sort ? { order: sort } : {};
  const narrowing: Asked = follow ? { ...fixed, ...asked, ...(search && { search }), ...order, follow: '1' } : {};
  const addressOf = (row: ListedWorkflow): string =>
    withQuery(recordHref('workflow', row.instanceId, inside ? { inside } : { from }) ?? '', narrowing);
  const deciding = useDeciding(decide, rows, list, (row) => void go(addressOf(row)));
  const phone = useNarrow(PHONE_WIDTH);
  const title = (row: ListedWorkflow): ReactNode => (
    <>
      <PageLink to={addressOf(row)} className="wm-link">
        {row.readAt === null ? <b>{row.title}</b> : row.title}
        {row.user !== undefined && row.user !== viewer.userId && (
          <Tag className="wm-for-other">{t(i.forOther, { name: people[row.user] ?? '' })}</Tag>
        )}
        {row.engine && <Tag className="wm-for-other">{row.engine}</Tag>}
      </PageLink>
      {row.keys && row.keys.length > 0 && (
        <small className="wm-keys-of" title={keysText(row.keys)}>
          {keysText(row.keys)}
        </small>
      )}
    </>
  );
  return (
    <>
      <FilterBar list={list}>{filters?.(state)}</FilterBar>
      <div className="wm-toolbar">
        {!phone && deciding?.tools}
        <ListTools list={list} />
      </div>
      {deciding?.dialogs}
      <ReportTable
        state={state}
        cells={{ ...CELLS, title }}
        cellWidths={WIDTHS}
        none={none ?? i.none}
        selectable={decide}
        rowClass={deciding?.rowClass}
      />
    </>
  );
}
