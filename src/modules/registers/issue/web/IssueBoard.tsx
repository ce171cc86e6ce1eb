/**
 * Issues in columns, by state or by planned finish. A card is pulled to another column, or moved by its menu: both are the
 * actions of its life (of the planned finish: the change of that date), which the server may refuse. What cannot be pulled
 * says why when it is dropped.
 */
import { MoreOutlined } from '@ant-design/icons';
import { Spin, Tag } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { type Abilities, entityCalls } from '#kernel/entity-calls.ts';
import { CODE } from '#kernel/problem.ts';
import { send, useCall } from '#web/api.ts';
import { companyToday } from '#web/clock.ts';
import type { ListHost, RowAction } from '#web/entity/actions.tsx';
import type { EntityList } from '#web/entity/list/use-entity-list.ts';
import type { Moves } from '#web/entity/moves/use-moves.tsx';
import { ReadAgain, ReadError } from '#web/entity/ReadError.tsx';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { FieldsDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { MenuButton } from '#web/parts/MenuButton.tsx';
import { PageLink } from '#web/parts/PageLink.tsx';
import { type IssueRow, issue } from '../issue.entity.ts';
import { issueLife } from '../issue.life.ts';
import {
  boardTexts,
  DUE_COLUMNS,
  dueColumnOf,
  dueColumns,
  narrowed,
  pullToState,
  shownStates,
  UNCLOSED,
} from '../issue-board.ts';
import {
  DueDate,
  Handler,
  handlerName,
  type IssueTitles,
  placeOf,
  Raised,
  StateTag,
  stateWord,
} from './IssueCells.tsx';
import { openIssue } from './open-issue.ts';
import { issuePageTexts as x } from './texts.ts';
import './issue.css';

/** Cards of a column; more are found by filters. */
const MOST = 50;
const STATES = ['new', 'processing', 'solved', 'suspended', 'closed'] as const;

export type BoardBy = 'state' | 'due';

interface Held {
  row: IssueRow;
  abilities: Abilities | undefined;
}

interface IssueBoardProps {
  by: BoardBy;
  list: EntityList;
  host: ListHost;
  /** Of a row with its possible actions. */
  actions(row: IssueRow, abilities: Abilities | undefined): readonly RowAction[];
  moves: Moves;
}

interface ColumnOf {
  key: string;
  label: string;
  filters: Record<string, string>;
}

/** The columns under the filters of the list. */
function columnsOf(by: BoardBy, filters: Readonly<Record<string, string>>, today: string): ColumnOf[] {
  if (by === 'state')
    return shownStates(STATES, filters.status).map((status) => ({
      key: status,
      label: stateWord(status),
      filters: { ...filters, status },
    }));
  const spans = dueColumns(today);
  const status = shownStates(UNCLOSED, filters.status).join(',');
  return DUE_COLUMNS.flatMap((key) => {
    const plannedFinish = narrowed(spans[key].filter, filters.plannedFinish);
    return plannedFinish === null || status === ''
      ? []
      : [{ key, label: t(x[key]), filters: { ...filters, status, plannedFinish } }];
  });
}

export function IssueBoard({ by, list, host, actions, moves }: IssueBoardProps) {
  const [held, setHeld] = useState<Held | null>(null);
  const [dating, setDating] = useState<{ row: IssueRow; proposed: string | null } | null>(null);
  const today = companyToday();
  const { query } = list;
  const columns = useMemo(() => columnsOf(by, query.filters, today), [by, query.filters, today]);
  const refuse = (why: string): void => void toast.warning(why);
  const toState = ({ row, abilities }: Held, to: string): void => {
    const pull = pullToState(issueLife, row as never, to, abilities);
    if (pull === null) return;
    if ('refused' in pull) {
      refuse(typeof pull.refused === 'string' ? pull.refused : t(pull.refused.message, pull.refused.params));
      return;
    }
    const { action } = pull;
    moves.start({ action, rows: [row], title: row.name, row: row as never, approval: abilities?.approvals[action] });
  };
  const toDue = ({ row }: Held, to: string): void => {
    const { proposed } = dueColumns(today)[to as 'later'];
    if (dueColumnOf(row.plannedFinish, today) === to) return;
    if (proposed === undefined) refuse(t(boardTexts.past));
    else setDating({ row, proposed });
  };
  const drop = (to: string): void => {
    if (held) (by === 'state' ? toState : toDue)(held, to);
    setHeld(null);
  };
  const fits = (key: string): boolean => {
    if (held === null) return false;
    if (by === 'due') return key !== 'overdue' && dueColumnOf(held.row.plannedFinish, today) !== key;
    const pull = pullToState(issueLife, held.row as never, key, held.abilities);
    return pull !== null && 'action' in pull;
  };
  // If the whole list failed to load its columns would too.
  if (list.error) return <ReadError error={list.error} retry={list.refetch} />;
  return (
    <div className="wm-issue-board" style={{ '--wm-columns': columns.length } as React.CSSProperties}>
      {columns.map((column) => (
        <Column
          key={column.key}
          column={column}
          by={by}
          list={list}
          host={host}
          actions={actions}
          open={fits(column.key)}
          holding={held !== null}
          onHold={setHeld}
          onDrop={() => drop(column.key)}
        />
      ))}
      {dating && <DueDialog {...dating} onClose={() => setDating(null)} />}
    </div>
  );
}

interface ColumnProps extends Pick<IssueBoardProps, 'by' | 'list' | 'host' | 'actions'> {
  column: ColumnOf;
  /** The dragged item may be dropped here. */
  open: boolean;
  holding: boolean;
  onHold(held: Held | null): void;
  onDrop(): void;
}

function Column({ column, by, list, host, actions, open, holding, onHold, onDrop }: ColumnProps) {
  const input = {
    ...list.input,
    filters: column.filters,
    pageNum: 1,
    pageSize: MOST,
    sort: column.key === 'closed' ? '-closedAt' : 'plannedFinish',
  };
  const answer = useCall(entityCalls(issue).list, input, { quiet: true, keepPrevious: true });
  const { data } = answer;
  return (
    <section
      className={open ? 'wm-issue-column wm-issue-open' : 'wm-issue-column'}
      aria-label={column.label}
      // Without this the browser takes no drop here; a column that does not fit says why when it is dropped.
      onDragOver={(event) => holding && event.preventDefault()}
      onDrop={onDrop}
    >
      <h2>
        <span className={column.key === 'overdue' && data?.total ? 'wm-issue-late' : ''}>{column.label}</span>{' '}
        <small>{data?.total ?? ''}</small>
      </h2>
      {answer.error && !data ? (
        <ReadAgain retry={answer.refetch} />
      ) : !data ? (
        <Spin />
      ) : (
        <ul>
          {data.list.map((row) => (
            <Card
              key={row.id}
              row={row}
              by={by}
              titles={data.titles}
              host={host}
              onOpen={() => openIssue(row, data.list, host)}
              actions={actions(row, data.abilities?.[row.id])}
              onHold={(on) => onHold(on ? { row, abilities: data.abilities?.[row.id] } : null)}
            />
          ))}
          {data.list.length === 0 && <li className="wm-none">{t(x.boardEmpty)}</li>}
        </ul>
      )}
      {data && data.total > data.list.length && (
        <p className="wm-hint">{t(x.boardMore, { count: data.total - data.list.length })}</p>
      )}
    </section>
  );
}

interface CardProps {
  row: IssueRow;
  by: BoardBy;
  titles: IssueTitles;
  host: ListHost;
  actions: readonly RowAction[];
  onHold(on: boolean): void;
  onOpen(): void;
}

/** The actions of an issue behind three dots. */
function Menu({ name, actions, host }: { name: string; actions: readonly RowAction[]; host: ListHost }): ReactNode {
  if (actions.length === 0) return null;
  return (
    <MenuButton
      type="text"
      size="small"
      icon={<MoreOutlined />}
      aria-label={t(x.actionsOf, { name })}
      menu={{
        items: actions.map((action) => ({
          key: action.key,
          label: <span title={action.refused ?? ''}>{t(action.label)}</span>,
          danger: action.danger ?? false,
          disabled: Boolean(action.refused),
          // A refused call has shown its message.
          onClick: () => void Promise.resolve(action.run(host)).catch(() => undefined),
        })),
      }}
    />
  );
}

function Card({ row, by, titles, host, actions, onHold, onOpen }: CardProps) {
  const severity = titles.severity?.[row.severity ?? 0];
  const place = placeOf(row, titles, host.list.scope);
  return (
    <li
      className="wm-issue-card"
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', row.name);
        onHold(true);
      }}
      onDragEnd={() => onHold(false)}
    >
      <div className="wm-issue-card-head">
        <PageLink to={host.addressOf(row) ?? ''} title={row.name} draggable={false} onOpen={onOpen}>
          {row.name}
        </PageLink>
        <Menu name={row.name} actions={actions} host={host} />
      </div>
      {place && (
        <div className="wm-issue-place" title={place}>
          {place}
        </div>
      )}
      <div className="wm-issue-card-foot">
        {by === 'due' && <StateTag status={row.status} />}
        {severity && <Tag>{severity}</Tag>}
        <DueDate row={row} days />
      </div>
      <div className="wm-issue-card-foot">
        <Raised row={row} />
        {handlerName(row, titles) !== null && (
          <span className="wm-issue-who" title={t(x.handler)}>
            <Handler row={row} titles={titles} />
          </span>
        )}
      </div>
    </li>
  );
}

/** Asks for the planned finish of an issue that was pulled to another week. */
function DueDialog({ row, proposed, onClose }: { row: IssueRow; proposed: string | null; onClose(): void }) {
  const fields = useMemo(() => ({ plannedFinish: issue.fields.plannedFinish }), []);
  const initial = useMemo(() => ({ plannedFinish: proposed }), [proposed]);
  const form = useFieldsForm(fields, initial);
  return (
    <FieldsDialog
      name={`issue due ${row.id}`}
      title={t(x.newDue, { name: row.name })}
      form={form}
      groups={[{ rows: [['plannedFinish']] }]}
      send={async ({ plannedFinish }) => {
        const input = { id: row.id, version: row.version, plannedFinish: plannedFinish ?? null };
        await send(entityCalls(issue).update, input, { quiet: [CODE.refused] });
        toast.success(t(x.dueSaved));
        onClose();
      }}
      onCancel={onClose}
    />
  );
}
