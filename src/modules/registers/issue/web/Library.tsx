/** The screens of a library (library-life.ts): its list, and the page of an entry. */
import { Tag } from 'antd';
import { type ReactNode, useCallback, useState } from 'react';
import type { BaseRow, Entity } from '#kernel/entity.ts';
import { type Abilities, type Detail, entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleOf } from '#kernel/lifecycle.ts';
import type { Problem } from '#kernel/problem.ts';
import type { Message } from '#kernel/text.ts';
import { useCall } from '#web/api.ts';
import {
  batchRemoveAction,
  createAction,
  editAction,
  exportAction,
  importAction,
  type RowAction,
  removeAction,
} from '#web/entity/actions.tsx';
import { ListView } from '#web/entity/list/ListView.tsx';
import { useEntityList } from '#web/entity/list/use-entity-list.ts';
import { recordMoves } from '#web/entity/moves/MoveButtons.tsx';
import { useMovesOf } from '#web/entity/moves/use-moves.tsx';
import { WaitingTag } from '#web/entity/moves/WaitingTag.tsx';
import type { RecordTab } from '#web/entity/ports.tsx';
import { DetailFields } from '#web/entity/record/DetailFields.tsx';
import { RecordDialog } from '#web/entity/record/RecordDialog.tsx';
import { RecordFrame, RecordRead } from '#web/entity/record/RecordFrame.tsx';
import { useCommonTabs } from '#web/entity/record/RecordPage.tsx';
import { usePageTitle } from '#web/hooks.ts';
import { t } from '#web/lang.ts';

type EntryRow = BaseRow & { title: string; status: string };

/** The differences between libraries. */
export interface Library<R extends EntryRow> {
  entity: Entity;
  /** Why an entry is not changed now. */
  refuse(row: R): Problem | null;
  /** The field that names the record an entry was made of. */
  source: string;
}

const COLORS: Readonly<Record<string, string>> = { draft: 'default', published: 'green', withdrawn: 'orange' };
const State = ({ entity, status }: { entity: Entity; status: string }) => (
  <Tag color={COLORS[status]!}>{t(entity.fields.status!.items![status]!)}</Tag>
);

/** Why nothing is done with one that waits for its approval. */
const held = (abilities?: Abilities): string | null => (abilities?.waiting && abilities.actions.publish) || null;

interface ListProps<R extends EntryRow> {
  library: Library<R>;
  none: Message;
  /** Entries come by sheets too. */
  imports?: boolean;
}

export function LibraryList<R extends EntryRow>({ library, none, imports = false }: ListProps<R>) {
  const { entity, refuse } = library;
  const rowActions = useCallback(
    (row: R, abilities: Abilities | undefined, moves: readonly RowAction[]): RowAction[] => [
      ...moves,
      editAction(row, held(abilities) ?? refuse(row)),
      removeAction(row, held(abilities) ?? refuse(row)),
    ],
    [refuse],
  );
  const right = (action: string): string => lifecycleOf(entity.name)!.moves[action]!.right;
  return (
    <ListView<R>
      list={useEntityList(entity)}
      none={none}
      toolbar={(many) => [
        createAction(),
        ...(imports ? [importAction()] : []),
        exportAction(),
        ...['publish', 'withdraw'].map((action) => ({ ...many(action), right: right(action) })),
        batchRemoveAction(),
      ]}
      columns={{ status: (row) => <State entity={entity} status={row.status} /> }}
      rowActions={rowActions}
    />
  );
}

interface EntryProps<R extends EntryRow> {
  library: Library<R>;
  id: number;
  details: Message;
  /** Tabs behind its details. */
  tabs?: readonly RecordTab[];
  /** Shown before the tabs. */
  children?: (row: R) => ReactNode;
}

export function LibraryEntry<R extends EntryRow>({ library, id, details, tabs = [], children }: EntryProps<R>) {
  const { entity, refuse, source } = library;
  const [editing, setEditing] = useState(false);
  const answer = useCall(entityCalls(entity).get, { id }, { quiet: true });
  const moves = useMovesOf(entity);
  const common = useCommonTabs(entity, id);
  usePageTitle(answer.data ? String((answer.data.row as unknown as R).title) : undefined);
  // Its tags and figures show the rest.
  const told = { ...entity, form: [...entity.form, [source, 'publisher', 'publishedAt']] };
  return (
    <div className="wm-card">
      <RecordRead answer={answer}>
        {(found) => {
          const { row, titles, abilities, editable } = found as unknown as Detail<R>;
          const refused = refuse(row);
          const why = held(abilities) ?? (refused && t(refused.message, refused.params));
          return (
            <RecordFrame
              kind={entity.name}
              waiting={abilities?.waiting}
              id={id}
              title={row.title}
              tags={
                <>
                  <State entity={entity} status={row.status} />
                  <WaitingTag waiting={abilities?.waiting} />
                </>
              }
              actions={abilities ? recordMoves({ moves, row: row as never, title: row.title, abilities }) : []}
              edit={editable.length > 0 ? { refused: why, run: () => setEditing(true) } : null}
              tabs={[
                {
                  key: 'details',
                  label: t(details),
                  render: () => <DetailFields entity={told} row={row as never} titles={titles} />,
                },
                ...tabs,
                ...common,
              ]}
            >
              {children?.(row)}
            </RecordFrame>
          );
        }}
      </RecordRead>
      {moves.dialog}
      {editing && <RecordDialog entity={entity} id={id} onClose={() => setEditing(false)} />}
    </div>
  );
}
