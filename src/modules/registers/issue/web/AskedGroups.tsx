/** Waiting for me, grouped by the action expected of me, with buttons and keys (records.md B2; Linear). */
import { Button, Empty, Spin } from 'antd';
import { useRef } from 'react';
import { type Abilities, entityCalls } from '#kernel/entity-calls.ts';
import type { Message } from '#kernel/text.ts';
import { useCall } from '#web/api.ts';
import type { ListHost, RowAction } from '#web/entity/actions.tsx';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { type EntityList, isNarrowed } from '#web/entity/list/use-entity-list.ts';
import { failedRead, ReadError } from '#web/entity/ReadError.tsx';
import { useRecordKeys } from '#web/entity/record/use-record-keys.ts';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { useRights } from '#web/session.ts';
import { type IssueRow, issue } from '../issue.entity.ts';
import { IssueItem, type IssueItemProps } from './IssueRows.tsx';
import { ACTION_KEYS, actionOfKey } from './issue-keys.ts';
import { openIssue } from './open-issue.ts';
import { issuePageTexts as x } from './texts.ts';
import { CREATES } from './use-issue-actions.tsx';
import './issue.css';

/** Rows of a group; the table shows all. */
const MOST = 20;

/** Expected actions, the closest to completion last. `first`: the action that fulfills it. */
const ASKED = {
  verify: { label: x.askVerify, hint: x.askVerifyHint, first: 'verify', filters: { status: 'solved' } },
  work: { label: x.askWork, hint: x.askWorkHint, first: 'solve', filters: { status: 'processing' } },
  accept: { label: x.askAccept, hint: x.askAcceptHint, first: 'accept', filters: { status: 'new' } },
  triage: {
    label: x.askTriage,
    hint: x.askTriageHint,
    first: 'assign',
    filters: { status: 'new', responsible: 'null' },
  },
} as const;
type Asked = keyof typeof ASKED;
const GROUPS = Object.keys(ASKED) as Asked[];

interface AskedGroupsProps {
  list: EntityList;
  host: ListHost;
  viewer: number;
  actions(row: IssueRow, abilities: Abilities | undefined): readonly RowAction[];
  /** Shows all rows of these filters. */
  onAll(filters: Readonly<Record<string, string>>): void;
}

const filtersOf = (group: Asked, viewer: number): Record<string, string> =>
  group === 'accept' ? { ...ASKED.accept.filters, responsible: String(viewer) } : { ...ASKED[group].filters };

/** Whether filters that the person set leave anything of a group. */
const leaves = (own: Readonly<Record<string, string>>, set: Readonly<Record<string, string>>): boolean =>
  Object.entries(own).every(([name, value]) => set[name] === undefined || set[name].split(',').includes(value));

const NONE = {
  data: { list: [] as IssueRow[], total: 0, titles: {}, abilities: {} as Readonly<Record<number, Abilities>> },
  error: null,
  refetch: () => undefined,
};

/** The rows of a group as they are asked for. */
function useGroup(group: Asked, { list, viewer }: Pick<AskedGroupsProps, 'list' | 'viewer'>) {
  const own = filtersOf(group, viewer);
  const input = { ...list.input, filters: { ...list.query.filters, ...own }, pageNum: 1, pageSize: MOST };
  const enabled = leaves(own, list.query.filters);
  const sorted = { ...input, sort: 'plannedFinish' };
  const answer = useCall(entityCalls(issue).list, sorted, { quiet: true, keepPrevious: true, enabled });
  return enabled ? answer : NONE;
}

const order = (first: string, actions: readonly RowAction[]): RowAction[] => [
  ...actions.filter(({ key }) => key === first),
  ...actions.filter(({ key }) => key !== first),
];

export function AskedGroups(props: AskedGroupsProps) {
  const { list, actions, viewer } = props;
  const answers = {
    verify: useGroup('verify', props),
    work: useGroup('work', props),
    accept: useGroup('accept', props),
    triage: useGroup('triage', props),
  };
  const failed = failedRead(...GROUPS.map((group) => answers[group]));
  if (failed) return <ReadError {...failed} />;
  const groups = GROUPS.map((group) => ({ group, data: answers[group].data }));
  if (groups.some(({ data }) => !data)) return <Spin className="wm-issue-waiting" />;
  const shown = groups.flatMap(({ group, data }) =>
    data!.total === 0
      ? []
      : [
          {
            ...ASKED[group],
            group,
            total: data!.total,
            items: data!.list.map((row) => {
              const abilities = data!.abilities?.[row.id];
              const own = order(ASKED[group].first, actions(row, abilities));
              return { row, titles: data!.titles, abilities, actions: own };
            }),
            onAll: () => props.onAll(filtersOf(group, viewer)),
          },
        ],
  );
  return shown.length === 0 ? <NothingAsked list={list} /> : <Groups groups={shown} host={props.host} />;
}

/** Its keys, as the hint below the groups names them. */
const KEYS_SAID = Object.fromEntries(
  Object.entries({ ...ACTION_KEYS, next: 'j', previous: 'k' }).map(([name, key]) => [name, key.toUpperCase()]),
);

type Item = Omit<IssueItemProps, 'host'>;
interface GroupOf {
  group: Asked;
  label: Message;
  hint: Message;
  total: number;
  items: readonly Item[];
  onAll(): void;
}

function Groups({ groups, host }: { groups: readonly GroupOf[]; host: ListHost }) {
  const box = useRef<HTMLDivElement>(null);
  const rows = groups.flatMap(({ items }) => items.map(({ row }) => row));
  const step = (by: number): void => {
    const links = [...(box.current?.querySelectorAll<HTMLElement>('.wm-issue-item .wm-link') ?? [])];
    const at = links.findIndex((link) => link.closest('li')?.contains(document.activeElement));
    links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))]?.focus();
  };
  const act = (key: string): void => {
    const id = Number(document.activeElement?.closest<HTMLElement>('[data-issue]')?.dataset.issue);
    const item = groups.flatMap(({ items }) => items).find(({ row }) => row.id === id);
    const action = actionOfKey(item?.actions ?? [], key);
    if (action?.refused) toast.warning(action.refused);
    // A refused call has shown its message.
    else if (action) void Promise.resolve(action.run(host)).catch(() => undefined);
  };
  const keys = new Set(Object.values(ACTION_KEYS));
  useRecordKeys(box, {
    j: () => step(1),
    k: () => step(-1),
    ...Object.fromEntries([...keys].map((key) => [key, () => act(key)])),
  });
  return (
    <div ref={box} className="wm-issue-asked">
      {groups.map(({ group, label, hint, total, items, onAll }) => (
        <section key={group} aria-label={t(label)}>
          <h2>
            {t(label)} <span className="wm-issue-count">{total}</span>{' '}
            <small className="wm-issue-hint">{t(hint)}</small>
          </h2>
          <ul>
            {items.map((item) => (
              <IssueItem key={item.row.id} asked {...item} host={host} onOpen={() => openIssue(item.row, rows, host)} />
            ))}
          </ul>
          {total > items.length && (
            <Button type="link" size="small" onClick={onAll}>
              {t(x.moreOfThem, { count: total - items.length })}
            </Button>
          )}
        </section>
      ))}
      <p className="wm-hint wm-issue-keys">{t(x.keys, KEYS_SAID)}</p>
    </div>
  );
}

function NothingAsked({ list }: { list: EntityList }) {
  const { can } = useRights(list.scope);
  const filtered = isNarrowed(list);
  return (
    <Empty
      className="wm-issue-waiting"
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={t(filtered ? entityTexts.emptyFiltered : x.nothingAsked)}
    >
      {filtered ? (
        <Button size="small" onClick={() => list.setQuery({ search: '', filters: {} })}>
          {t(entityTexts.clearFilters)}
        </Button>
      ) : (
        <span className="wm-none">
          {can(CREATES) ? t(x.nothingAskedNext, { action: entityTexts.create }) : t(x.nothingAskedElse)}
        </span>
      )}
    </Empty>
  );
}
