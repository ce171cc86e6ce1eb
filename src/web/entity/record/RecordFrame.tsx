/**
 * A record to read, from any call: head with its name, state and actions, first facts, tabs or sections.
 *
 * Hides: the chosen tab in the address, keys, the way to the next record of the list, the star. Invariants: an action that is
 * refused is shown disabled with the reason; one button at most is the next step; the title keeps its room, and what has none beside
 * it is in the menu at the end. Used by RecordPage for any entity, and by
 * pages whose record comes from its own call.
 */
import { DownOutlined, EditOutlined, StarFilled, StarOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Skeleton, Tabs, Tooltip } from 'antd';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Waiting } from '#kernel/entity-calls.ts';
import type { Message, Triple } from '#kernel/text.ts';
import { useQueryParam } from '../../hooks.ts';
import { t } from '../../lang.ts';
import { go } from '../../nav.ts';
import { objectKey } from '../../object-query.ts';
import { type BarItem, type BarMenu, OverflowBar } from '../../parts/OverflowBar.tsx';
import { recordRef } from '../../recent.ts';
import { useObject } from '../../scope.ts';
import { goBack } from '../../shell/actions.ts';
import { tabs as shellTabs } from '../../shell/tabs/tabs-store.ts';
import { useFavourites } from '../../shell/use-favourites.ts';
import { StandNote } from '../moves/StandNote.tsx';
import { type RecordTab, useScreenPorts } from '../ports.tsx';
import { ReadError } from '../ReadError.tsx';
import { neighboursOf } from './neighbours.ts';
import { recordTexts as r } from './record-texts.ts';
import { useRecordKeys } from './use-record-keys.ts';
import '../entity.css';
import './record.css';

/** A button of the head. */
export interface RecordAction {
  key: string;
  label: Message | Triple;
  icon?: ReactNode;
  /** The next step. */
  primary?: boolean;
  /** Of another state than this one: always in the menu at the end. */
  folded?: boolean;
  danger?: boolean;
  /** Why it cannot be done now; null or absent: it can. */
  refused?: string | null | undefined;
  /** Shown on hover: its key. */
  hint?: string | undefined;
  run(): unknown;
}

/** The next record; null: none. */
interface Way {
  previous: (() => void) | null;
  next: (() => void) | null;
}
/** It is beside its list. */
export interface Beside extends Way {
  /** The address names the record, and so its tab. */
  inAddress: boolean;
}

/** The query parameter that names the tab. */
export const TAB_PARAM = 'tab';

interface RecordFrameProps {
  kind: string;
  id: number;
  title: string;
  code?: string | null | undefined;
  /** Its state. */
  tags?: ReactNode;
  actions?: readonly RecordAction[];
  /** Further buttons, as they are. */
  tools?: ReactNode;
  /** The edit action, if allowed. */
  edit?: Omit<RecordAction, 'key' | 'label'> | null;
  tabs: readonly RecordTab[];
  /** All below each other instead of one at a time; the first without a heading. */
  stacked?: boolean;
  /** The record is next to a list: Escape closes it, the list provides the next one. */
  beside?: Beside;
  /** The approval it stands still for. */
  waiting?: Waiting | null | undefined;
  /** Shown before the tabs: what it waits for, its figures. */
  children?: ReactNode;
}

interface Answer<T> {
  data: T | undefined;
  error: Error | null;
  refetch(): unknown;
}

/** A record being read: its outline, why it could not be read, that it does not exist, or the record. */
export function RecordRead<T>({ answer, children }: { answer: Answer<T>; children(data: T): ReactNode }) {
  if (answer.data !== undefined) return children(answer.data);
  if (answer.error) return <ReadError error={answer.error} retry={answer.refetch} />;
  return (
    <div className="wm-record-waiting">
      <Skeleton active title={{ width: '32%' }} paragraph={{ rows: 8 }} />
    </div>
  );
}

/** Back to the list the record, or its object, was opened from; null: it was opened from none. */
function useBack(list: string | undefined): (() => void) | null {
  const query = new URLSearchParams(useLocation().search);
  const object = useObject();
  const tab = object && shellTabs.get().objects.find(({ key }) => key === objectKey(object));
  const fromMenu = query.get('fromMenu') ?? tab?.fromMenu ?? null;
  const backUrl = query.get('backUrl') ?? tab?.backUrl ?? null;
  if (list !== undefined) return () => void go(list);
  return fromMenu || backUrl ? () => void goBack({ fromMenu, backUrl, pageNum: tab?.pageNum ?? null }) : null;
}

const leadTo = (address: string | null | undefined): (() => void) | null =>
  address ? () => void go(address, { replace: true }) : null;

/** The chosen tab, kept in the address where the address names the record. */
function useTab(inAddress: boolean): [string | null, (key: string | null) => void] {
  const kept = useQueryParam(TAB_PARAM);
  const own = useState<string | null>(null);
  return inAddress ? kept : own;
}

/** The records before and after this one, by buttons that name their keys. */
function WayOn({ way }: { way: Way }) {
  if (!way.previous && !way.next) return null;
  const steps = [
    ['K', r.previous, way.previous, <UpOutlined key="k" />],
    ['J', r.next, way.next, <DownOutlined key="j" />],
  ] as const;
  return steps.map(([key, label, step, icon]) => (
    <Button
      key={key}
      type="text"
      icon={icon}
      disabled={step === null}
      title={`${t(label)} (${key})`}
      aria-label={t(label)}
      onClick={() => step?.()}
    />
  ));
}

/** Keeps the record at hand, where it is of a kind that is found by its name. */
function Star({ kind, id, title }: { kind: string; id: number; title: string }) {
  const { entity } = useScreenPorts();
  const favourites = useFavourites();
  if (!favourites || !entity(kind)?.search) return null;
  const target = recordRef({ kind, id });
  const on = favourites.has(target);
  const label = t(on ? r.unstar : r.star, { name: title });
  return (
    <Button
      type="text"
      icon={on ? <StarFilled className="wm-starred" /> : <StarOutlined />}
      title={label}
      aria-label={label}
      onClick={() => favourites.star(target, title, !on)}
    />
  );
}

type Shown = Omit<RecordAction, 'key' | 'label'>;

/** The greater, the longer a button stays in the head: the next step and editing always, what cannot be done now leaves first. */
const keepOf = ({ refused, danger }: Shown, at: number): number => (refused ? 0 : danger ? 100 : 200) - at;

const entryOf = (key: string, label: string, { icon, danger = false, refused, run }: Shown): BarMenu => [
  {
    key,
    danger,
    disabled: Boolean(refused),
    label: refused ? <span title={refused}>{label}</span> : label,
    ...(icon !== undefined && { icon }),
    onClick: () => void Promise.resolve(run()).catch(() => undefined),
  },
];

const barItem = (key: string, label: string, action: Shown, keep: number | null): BarItem => ({
  key,
  node: <ActionButton action={action} label={label} />,
  ...(keep !== null && { menu: entryOf(key, label, action), keep }),
});

function ActionButton({ action, label }: { action: Shown; label: string }) {
  const { icon, primary = false, danger = false, refused, hint, run } = action;
  return (
    <Tooltip title={refused ?? hint ?? ''}>
      <Button
        type={primary ? 'primary' : 'default'}
        {...(icon && { icon })}
        danger={danger}
        disabled={Boolean(refused)}
        // A refused call has shown its message.
        onClick={() => void Promise.resolve(run()).catch(() => undefined)}
      >
        {label}
      </Button>
    </Tooltip>
  );
}

export function RecordFrame(props: RecordFrameProps) {
  const {
    kind,
    id,
    title,
    code,
    tags,
    actions = [],
    tools,
    edit,
    tabs,
    stacked = false,
    beside,
    waiting,
    children,
  } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useTab(beside?.inAddress ?? true);
  const listed = neighboursOf(kind, id);
  const way = beside ?? { previous: leadTo(listed?.previous), next: leadTo(listed?.next) };
  const back = useBack(listed?.list);
  const mayEdit = edit && !edit.refused;
  const inHead = actions.filter(({ folded }) => !folded);
  useRecordKeys(frame, {
    e: mayEdit ? () => void edit.run() : null,
    j: way.next,
    k: way.previous,
    Escape: beside ? null : back,
  });
  const shown = tabs.find(({ key }) => key === chosen) ?? tabs[0];
  return (
    <div ref={frame} className="wm-page">
      <div className="wm-page-head">
        <h1 title={title}>{title}</h1>
        {tags}
        {code && <span className="wm-none">{code}</span>}
        <span className="wm-record-way">
          <Star kind={kind} id={id} title={title} />
          <WayOn way={way} />
        </span>
        <OverflowBar
          className="wm-page-tools"
          more={t(r.more)}
          always={actions
            .filter(({ folded }) => folded)
            .flatMap((action) => entryOf(action.key, t(action.label), action))}
          items={[
            ...inHead.map(({ key, label, ...action }, at) =>
              barItem(key, t(label), action, action.primary ? null : keepOf(action, at)),
            ),
            ...(tools ? [{ key: 'tools', node: tools }] : []),
            ...(edit ? [barItem('edit', t(r.edit), { icon: <EditOutlined />, ...edit }, edit.refused ? 0 : null)] : []),
          ]}
        />
      </div>
      <div className="wm-page-body">
        <StandNote kind={kind} waiting={waiting} />
        {children}
        {stacked || tabs.length === 1 ? (
          <div className="wm-record-sections">
            {tabs.map((tab, at) => (
              <Fragment key={tab.key}>
                {at > 0 && <h2 className="wm-form-head">{tab.label}</h2>}
                {tab.render()}
              </Fragment>
            ))}
          </div>
        ) : (
          <Tabs
            size="small"
            destroyOnHidden
            activeKey={shown?.key ?? ''}
            onChange={(key) => choose(key === tabs[0]?.key ? null : key)}
            items={tabs.map(({ key, label, render }) => ({ key, label, children: render() }))}
          />
        )}
      </div>
    </div>
  );
}
