import { ReloadOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Input, Table, type TableColumnType, Tag } from 'antd';
import type { ReactNode } from 'react';
import type { Call } from '#kernel/call.ts';
import { now } from '#kernel/dates.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import type { Message } from '#kernel/text.ts';
import { useAddressState, useTyped } from '#web/address-state.ts';
import { useCall } from '#web/api.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { useCards } from '#web/entity/list/cards.tsx';
import { ListPages } from '#web/entity/list/ListPages.tsx';
import { NoRows } from '#web/entity/list/NoRows.tsx';
import { useSize } from '#web/entity/list/use-size.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { valueText } from '#web/fields/format.ts';
import { PHONE_WIDTH, useNarrow } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { PageLink, recordHref } from '#web/parts/PageLink.tsx';
import { withQuery } from '#web/registry.ts';
import { useSession } from '#web/session.ts';
import type { KeyField, ListedWorkflow, listPage, WorkflowPage } from '../../../instance/instance.calls.ts';
import { actorTexts, instanceTexts as i, STATUS_COLORS, statusTexts } from '../instance-texts.ts';
import { timeText } from '../time-text.ts';
import { keyOf, useDeciding } from './use-deciding.tsx';
import '#web/entity/entity.css';
import '../instance.css';

export type Shown = 'step' | 'due' | 'status' | 'ended' | 'decision' | 'project' | 'waiting';

/** A call that gives a page of workflows. */
export type WorkflowList = Call<typeof listPage, WorkflowPage>;

/** What narrows a list, as its call takes it and its address has it. */
export type Narrowing = Readonly<Record<string, string | number>>;

interface WorkflowTableProps {
  call: WorkflowList;
  /** The list to come back to. */
  from: string;
  /** Columns besides number, title, workflow, initiator and start. */
  show: readonly Shown[];
  /** What the call is asked beside page and search. */
  input?: Narrowing;
  /** Filters beside the search text. */
  filters?: ReactNode;
  /** Names of the filters in the address. */
  narrows?: readonly string[];
  /** Rows may be decided on here: chosen, agreed to together, walked through by keys. */
  decide?: boolean;
  /** What an empty list says, without search and filters. */
  none?: Message;
  /** The object whose menu stays when a row is looked at. */
  inside?: ScopeRef;
  /** The next item after deciding is looked for in this list. */
  follow?: boolean;
}

const HEADER = 38;
const NONE: ListedWorkflow[] = [];
const NO_FILTERS: readonly string[] = [];

const keysText = (keys: readonly KeyField[]): string =>
  keys.map(({ field, value, people }) => `${t(field.label)} ${valueText(field, value, t, people)}`).join(' · ');

/** A list of workflows: search, paging in the address, Enter or a click opens one. */
export function WorkflowTable({
  call,
  from,
  show,
  input,
  filters,
  narrows = NO_FILTERS,
  decide = false,
  none,
  inside,
  follow = false,
}: WorkflowTableProps) {
  const { viewer } = useSession();
  const { text, set, pageNum, pageSize, onPage } = useAddressState();
  const search = text('search');
  const typed = useTyped(search, (value) => set({ search: value }));
  const [box, { height }] = useSize<HTMLDivElement>();
  const answer = useCall(
    call,
    { ...input, pageNum, pageSize, ...(search && { search }) },
    { quiet: true, keepPrevious: true },
  );
  const people = answer.data?.people ?? {};
  const isNarrowed = search !== '' || narrows.some((name) => text(name) !== '');
  // Who goes on to the next one after deciding stays in the list as he has narrowed it.
  const narrowing: Narrowing = follow ? { ...input, ...(search && { search }), follow: 1 } : {};
  const addressOfRow = (row: ListedWorkflow): string =>
    withQuery(recordHref('workflow', row.instanceId, inside ? { inside } : { from }) ?? '', narrowing);
  const open = (row: ListedWorkflow): void => void go(addressOfRow(row));
  const deciding = useDeciding(decide, answer.data?.list ?? NONE, open);
  const extra: Record<Shown, TableColumnType<ListedWorkflow>> = {
    step: { title: t(i.step), dataIndex: 'nodeName', width: 150, ellipsis: true },
    due: {
      title: t(i.due),
      key: 'due',
      width: 150,
      render: (_, row) =>
        row.dueAt ? <span className={row.dueAt < now() ? 'wm-overdue' : undefined}>{timeText(row.dueAt)}</span> : null,
    },
    status: {
      title: t(i.status),
      key: 'status',
      width: 110,
      render: (_, row) => <Tag color={STATUS_COLORS[row.status]}>{t(statusTexts[row.status])}</Tag>,
    },
    ended: { title: t(i.ended), key: 'ended', width: 150, render: (_, row) => timeText(row.endedAt) },
    project: { title: t(i.project), dataIndex: 'projectName', width: 160, ellipsis: true },
    waiting: {
      title: t(i.step),
      key: 'waiting',
      width: 180,
      ellipsis: true,
      render: (_, { waiting = [], actors = [], overdue }) => (
        <span className={overdue ? 'wm-overdue' : undefined}>
          {waiting.join(', ')}
          {actors.length > 0 && ` · ${actors.map((id) => people[id] ?? '').join(', ')}`}
        </span>
      ),
    },
    decision: {
      title: t(i.result),
      key: 'decision',
      width: 220,
      render: (_, row) => (row.actorStatus ? `${t(actorTexts[row.actorStatus])} ${timeText(row.actedAt ?? null)}` : ''),
    },
  };
  const columns: TableColumnType<ListedWorkflow>[] = [
    { title: t(i.number), dataIndex: 'number', width: 158, className: 'wm-number' },
    {
      title: t(i.title),
      key: 'title',
      ellipsis: true,
      render: (_, row) => (
        <>
          <PageLink to={addressOfRow(row)} className="wm-link">
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
      ),
    },
    { title: t(i.definition), dataIndex: 'definitionName', width: 140, ellipsis: true },
    { title: t(i.initiator), key: 'initiator', width: 96, render: (_, row) => people[row.initiator] ?? '' },
    { title: t(i.started), key: 'started', width: 140, render: (_, row) => timeText(row.startedAt) },
    ...show.map((name) => extra[name]),
  ];
  const phone = useNarrow(PHONE_WIDTH);
  const shown = useCards(columns, 'title');
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  return (
    <>
      <search className="wm-filter">
        <div className="wm-filter-grid">
          <Input
            allowClear
            autoComplete="off"
            className="wm-filter-search"
            prefix={<SearchOutlined />}
            placeholder={t(i.search)}
            aria-label={t(i.search)}
            value={typed.value}
            onChange={(event) => typed.type(event.target.value)}
            onPressEnter={() => typed.now(typed.value)}
          />
          {filters}
        </div>
      </search>
      <div className="wm-toolbar">
        {!phone && deciding?.tools}
        <div className="wm-toolbar-right">
          {isNarrowed && (
            <Button
              type="text"
              onClick={() => set({ search: '', ...Object.fromEntries(narrows.map((name) => [name, ''])) })}
            >
              {t(entityTexts.clearFilters)}
            </Button>
          )}
          <Button
            type="text"
            icon={<ReloadOutlined />}
            title={t(entityTexts.refresh)}
            aria-label={t(entityTexts.refresh)}
            onClick={() => void answer.refetch()}
          />
        </div>
      </div>
      {deciding?.dialogs}
      <div ref={box} className={`wm-table-box${deciding ? ' wm-deciding' : ''}`}>
        <Table<ListedWorkflow>
          size="small"
          rowKey={keyOf}
          loading={answer.isPending}
          dataSource={answer.data?.list ?? []}
          pagination={false}
          {...(deciding && { rowSelection: deciding.rowSelection, rowClassName: deciding.rowClassName })}
          scroll={{
            x: columns.reduce((sum, column) => sum + ((column.width as number) ?? 220), 0),
            ...(height > 120 && { y: height - HEADER }),
          }}
          locale={{
            emptyText: <NoRows pending={answer.isPending} filtered={isNarrowed} none={none ?? i.none} />,
          }}
          {...shown}
        />
      </div>
      <ListPages pageNum={pageNum} pageSize={pageSize} total={answer.data?.total ?? 0} onChange={onPage} />
    </>
  );
}
