import { Modal } from 'antd';
import { type Abilities, entityCalls } from '#kernel/entity-calls.ts';
import { useCall } from '#web/api.ts';
import {
  batchRemoveAction,
  createAction,
  editAction,
  exportAction,
  type RowAction,
  removeAction,
} from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { useObject } from '#web/scope.ts';
import { announcementTexts, COMPANY_VIEW, refuseEdit } from '../announcement.calls.ts';
import { type AnnouncementRow, announcement } from '../announcement.entity.ts';
import { AnnouncementText } from './AnnouncementText.tsx';

const { get } = entityCalls(announcement);

/** Why nothing is done with an announcement that waits for its approval. */
const held = (abilities?: Abilities): string | null => (abilities?.waiting && abilities.actions.publish) || null;

const rowActions = (
  row: AnnouncementRow,
  abilities: Abilities | undefined,
  moves: readonly RowAction[],
): RowAction[] => [
  ...moves,
  editAction(row, held(abilities) ?? refuseEdit(row)),
  removeAction(row, held(abilities) ?? refuseEdit(row)),
];

/** Announcements of the company, a project or a program: everybody there reads the published ones, editors write, publish, withdraw. */
export default function AnnouncementListPage() {
  const [id, setId] = useQueryParam('id');
  const inside = useObject() !== null;
  return (
    <>
      <ListPage<AnnouncementRow>
        entity={announcement}
        {...(!inside && { view: { name: COMPANY_VIEW, none: announcementTexts.none } })}
        columns={{ readers: ({ told, readers }) => (told > 0 ? `${readers} / ${told}` : null) }}
        toolbar={(many) => [
          createAction(),
          exportAction(),
          { ...many('publish'), right: announcement.rights.update },
          { ...many('withdraw'), right: announcement.rights.update },
          batchRemoveAction(),
        ]}
        rowActions={rowActions}
      />
      {Number(id) > 0 && <Reading id={Number(id)} onClose={() => setId(null)} />}
    </>
  );
}

/** One announcement as people read it; its address is that of the list with its id. */
function Reading({ id, onClose }: { id: number; onClose(): void }) {
  const answer = useCall(get, { id }, { quiet: true });
  if (answer.error && !answer.data)
    return (
      <Modal open footer={null} onCancel={onClose}>
        <ReadError error={answer.error} retry={answer.refetch} />
      </Modal>
    );
  if (!answer.data) return null;
  const row = answer.data.row as AnnouncementRow;
  return (
    <Modal open centered width={720} title={row.title} footer={null} onCancel={onClose}>
      <AnnouncementText row={row} titles={answer.data.titles} />
    </Modal>
  );
}
