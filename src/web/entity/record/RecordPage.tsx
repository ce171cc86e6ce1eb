/** The page of any entity's record: its fields, what the application adds to every record, its change log. */
import { Drawer, Empty, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import type { BaseRow, Entity } from '#kernel/entity.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { useCall } from '../../api.ts';
import { usePageTitle, useQueryParam } from '../../hooks.ts';
import { t } from '../../lang.ts';
import { useObject } from '../../scope.ts';
import { entityTexts } from '../entity-texts.ts';
import type { AnyRow } from '../list/use-entity-list.ts';
import { recordMoves } from '../moves/MoveButtons.tsx';
import { useMovesOf } from '../moves/use-moves.tsx';
import { type RecordTab, useScreenPorts } from '../ports.tsx';
import { ChangeLog } from './ChangeLog.tsx';
import { DetailFields } from './DetailFields.tsx';
import { RecordDialog } from './RecordDialog.tsx';
import { type Beside, type RecordAction, RecordFrame, RecordRead } from './RecordFrame.tsx';
import { recordTexts as r } from './record-texts.ts';
import type { AnyDetail } from './use-detail.ts';
import '../entity.css';

/** Its log, and before it what the application adds to every record. */
export function useCommonTabs(entity: Entity, id: number, log = t(entityTexts.changeLog)): readonly RecordTab[] {
  const { changeLog, recordTabs } = useScreenPorts();
  return [
    ...(recordTabs?.(entity, id) ?? []),
    ...(changeLog ? [{ key: 'log', label: log, render: () => <ChangeLog entity={entity} id={id} /> }] : []),
  ];
}

/** The name by which people know a record. */
function titleOf({ row, titles }: AnyDetail, entity: Entity): string {
  const value = row[entity.title];
  return String((entity.fields[entity.title]!.kind === 'ref' ? titles[entity.title]?.[Number(value)] : value) ?? '');
}

/** Draws the state of a record. */
export type StateCell = (row: AnyRow) => ReactNode;

/** The field that says how far a record is. */
const STATE = 'status';
/** People look for the state first: it is next to the name, not among the fields. */
function stateOf(entity: Entity, row: AnyRow, draw?: StateCell): ReactNode {
  const field = entity.fields[STATE];
  if (field?.kind !== 'choice' || entity.form.flat().includes(STATE)) return null;
  const label = field.items?.[String(row[STATE])];
  return draw ? draw(row) : label ? <Tag>{t(label)}</Tag> : null;
}

interface ViewProps {
  entity: Entity;
  id: number;
  /** Buttons of the head, before editing; `may` says why the server would refuse one (`detail` of the service). */
  actions?: (row: AnyRow, may: Readonly<Record<string, string | null | undefined>>) => readonly RecordAction[];
  /** All parts below each other instead of tabs. */
  stacked?: boolean;
  beside?: Beside;
  /** How its list shows its state; without it, it is a plain tag. */
  state?: StateCell | undefined;
  /** Shown before the fields. */
  children?: ReactNode;
}

function View({ entity, id, actions, stacked = false, beside, state, children }: ViewProps) {
  const [editing, setEditing] = useState(false);
  const answer = useCall(entityCalls(entity).get, { id }, { quiet: true });
  const common = useCommonTabs(entity, id);
  const moves = useMovesOf(entity);
  const title = answer.data ? titleOf(answer.data as AnyDetail, entity) : '';
  // The page of an object is named after its content; its tab has the object's name.
  const isObject = useObject()?.scope === entity.name;
  usePageTitle(beside || isObject ? null : title);
  return (
    <RecordRead answer={answer}>
      {(detail) => {
        const row = detail.row as AnyRow;
        const may: Readonly<Record<string, string | null | undefined>> = detail.actions;
        const tag = stateOf(entity, row, state);
        return (
          <>
            <RecordFrame
              kind={entity.name}
              id={id}
              title={title}
              code={typeof row.code === 'string' && entity.title !== 'code' ? row.code : null}
              tags={tag}
              actions={[
                ...(actions?.(row, may) ?? []),
                ...(detail.abilities ? recordMoves({ moves, row, title, abilities: detail.abilities }) : []),
              ]}
              edit={
                detail.editable.length > 0 ? { primary: true, refused: may.update, run: () => setEditing(true) } : null
              }
              stacked={stacked}
              waiting={detail.abilities?.waiting}
              {...(beside && { beside })}
              tabs={[
                {
                  key: 'fields',
                  label: t(entityTexts.details),
                  render: () => (
                    <DetailFields entity={entity} row={row} titles={detail.titles} told={tag === null ? null : STATE} />
                  ),
                },
                ...common,
              ]}
            >
              {children}
            </RecordFrame>
            {moves.dialog}
            {editing && <RecordDialog entity={entity} id={id} onClose={() => setEditing(false)} />}
          </>
        );
      }}
    </RecordRead>
  );
}

/** A whole page, also inside an object's layout. `param`: the query parameter that names the record. */
export function RecordPage({ param, ...props }: Omit<ViewProps, 'id' | 'beside'> & { param: string }) {
  const [id] = useQueryParam(param);
  if (!(Number(id) > 0)) return <Empty style={{ padding: 48 }} description={t(r.choose)} />;
  return (
    <div className="wm-card">
      <View key={id} {...props} id={Number(id)} />
    </div>
  );
}

interface RecordDrawerProps {
  entity: Entity;
  id: number;
  /** The rows it is beside. */
  rows: readonly BaseRow[];
  /** The address names it. */
  inAddress: boolean;
  state?: StateCell | undefined;
  /** Shows another one; null: none. */
  onShow(id: number | null): void;
}

/** Beside its list, which leads on to the next one. */
export function RecordDrawer({ entity, id, rows, inAddress, state, onShow }: RecordDrawerProps) {
  const at = rows.findIndex((row) => row.id === id);
  const step = (to: number) => {
    const row = at < 0 ? undefined : rows[to];
    return row ? () => onShow(row.id) : null;
  };
  return (
    <Drawer
      open
      size={860}
      className="wm-record-drawer"
      onClose={() => onShow(null)}
      title={t(entity.label)}
      styles={{ body: { padding: 0 } }}
    >
      <View
        key={id}
        entity={entity}
        id={id}
        state={state}
        beside={{ inAddress, previous: step(at - 1), next: step(at + 1) }}
      />
    </Drawer>
  );
}
