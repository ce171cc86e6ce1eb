/**
 * Lists of issues: one screen, six views of the server and the lists inside objects (1-product §2.8, §2.11, §2.15): a table,
 * boards by state and by planned finish, the trend over weeks, and waiting for me by expected action.
 */
import { LineChartOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ComponentType, useMemo } from 'react';
import type { Abilities } from '#kernel/entity-calls.ts';
import { instant, refs } from '#kernel/field.ts';
import type { Message } from '#kernel/text.ts';
import { useAddressState } from '#web/address-state.ts';
import { exportAction, importAction, type ListHost, type ToolbarAction } from '#web/entity/actions.tsx';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { ListView } from '#web/entity/list/ListView.tsx';
import { isNarrowed, useEntityList } from '#web/entity/list/use-entity-list.ts';
import { useWays } from '#web/entity/list/ways.tsx';
import { moveManyAction } from '#web/entity/moves/MoveButtons.tsx';
import { WaitingTag } from '#web/entity/moves/WaitingTag.tsx';
import { PHONE_WIDTH, useNarrow } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { useScope } from '#web/scope.ts';
import { useSession } from '#web/session.ts';
import type { IssueView } from '../issue.calls.ts';
import { type IssueRow, issue } from '../issue.entity.ts';
import { AskedGroups } from './AskedGroups.tsx';
import { IssueBoard } from './IssueBoard.tsx';
import { DueDate, Handler, placeOf, Raised, StateTag } from './IssueCells.tsx';
import { IssueTrend } from './IssueTrend.tsx';
import { formAddress } from './issue-addresses.ts';
import { issuePageTexts as x } from './texts.ts';
import { CREATES, EXPORTS, useIssueActions } from './use-issue-actions.tsx';
import './issue.css';

const ASKED_FIRST = ['status', 'severity', 'responsible', 'plannedFinish', 'type', 'priority'];
const rank = (name: string): number => {
  const at = ASKED_FIRST.indexOf(name);
  return at >= 0 ? at : name === 'name' || name === 'code' ? ASKED_FIRST.length + 1 : ASKED_FIRST.length;
};

/** The columns of the screens, including the handler. */
const listed = {
  ...issue,
  fields: {
    ...issue.fields,
    handler: refs(x.handler.text, 'user', { set: 'server' }),
    createdAt: instant(x.raisedAt.text, { set: 'server' }),
  },
  list: {
    ...issue.list,
    columns: ['name', 'status', 'severity', 'handler', 'plannedFinish', 'createdAt'],
    // The free text finds names and numbers.
    filters: [...issue.list.filters].sort((a, b) => rank(a) - rank(b)),
  },
};

const SHOWN = { grouped: x.grouped, table: x.table, state: x.byState, due: x.byDue } as const;

/** Personal views, without a weekly trend. */
const PERSONAL: ReadonlySet<string> = new Set<IssueView>(['needMeHandle', 'hadDealt', 'myCreated']);

interface IssueListProps {
  /** View of the server; left out: the issues of the object one is in. */
  view?: IssueView;
  none: Message;
}

function IssueList({ view, none }: IssueListProps) {
  const here = useScope();
  const { viewer } = useSession();
  const { text, set } = useAddressState();
  const narrow = useNarrow(PHONE_WIDTH);
  const list = useEntityList(listed, { view });
  const actions = useIssueActions(here);
  const [shown, ways] = useWays(x.show, SHOWN, [
    ...(view === 'needMeHandle' ? (['grouped'] as const) : []),
    ...(['table', 'state', 'due'] as const),
  ]);
  const trend = text('trend') === '1' && !PERSONAL.has(view ?? '');
  const sheets: ToolbarAction[] = [
    ...(PERSONAL.has(view ?? '') ? [] : [{ ...importAction(), right: CREATES }]),
    { ...exportAction(), right: EXPORTS },
  ];
  const create = useMemo(
    (): ToolbarAction => ({
      key: 'create',
      label: entityTexts.create,
      icon: <PlusOutlined />,
      primary: true,
      right: CREATES,
      run: () => go(formAddress(here)),
    }),
    [here],
  );
  return (
    <>
      <ListView<IssueRow>
        list={list}
        none={none}
        toolbar={[
          create,
          ...(view === 'needMeHandle' ? [moveManyAction(actions.moves, 'accept')] : []),
          ...(narrow ? [] : sheets),
        ]}
        rowActions={actions.of}
        columns={{
          name: (row, host) => <Name row={row} place={placeOf(row, list.titles, here)} host={host} />,
          status: {
            width: 112,
            cell: (row) => (
              <>
                <StateTag status={row.status} />
                <WaitingTag waiting={list.abilities[row.id]?.waiting} />
              </>
            ),
          },
          handler: { width: 116, cell: (row) => <Handler row={row} titles={list.titles} /> },
          plannedFinish: { width: 104, cell: (row) => <DueDate row={row} /> },
          createdAt: { width: 90, cell: (row) => <Raised row={row} /> },
        }}
        {...(trend && { extra: <IssueTrend view={view} here={list.scope} narrowed={isNarrowed(list)} /> })}
        tools={
          <>
            {ways}
            {!PERSONAL.has(view ?? '') && (
              <Button
                icon={<LineChartOutlined />}
                type={trend ? 'primary' : 'default'}
                ghost={trend}
                aria-pressed={trend}
                onClick={() => set({ trend: trend ? '' : '1' })}
              >
                {t(x.trend)}
              </Button>
            )}
          </>
        }
        body={
          shown === 'table'
            ? undefined
            : (host, may) => {
                const parts = {
                  list,
                  host,
                  actions: (row: IssueRow, abilities?: Abilities) => may(actions.of(row, abilities)),
                };
                if (shown !== 'grouped') return <IssueBoard {...parts} by={shown} moves={actions.moves} />;
                const onAll = (filters: Readonly<Record<string, string>>): void => set({ ...filters, show: 'table' });
                return <AskedGroups {...parts} viewer={viewer.userId} onAll={onAll} />;
              }
        }
      />
      {actions.moves.dialog}
    </>
  );
}

/** The name, opening the issue, with its number and, where the page does not say it, the object it belongs to. */
function Name({ row, place, host }: { row: IssueRow; place: string; host: ListHost }) {
  return (
    <span className="wm-issue-name">
      <PageLink className="wm-link" to={host.addressOf(row) ?? ''} title={row.name} onOpen={() => host.openDetail(row)}>
        {row.name}
      </PageLink>
      <small className="wm-issue-code">{row.code}</small>
      {place && <small title={place}>{place}</small>}
    </span>
  );
}

/** The page of a list, for the list of routes. */
export const issueList =
  (none: Message, view?: IssueView): ComponentType =>
  () => <IssueList none={none} {...(view && { view })} />;
