/** Lists of work records: all one may see, and inside a project one's own and the team's. */
import type { ComponentType } from 'react';
import type { Message } from '#kernel/text.ts';
import { exportAction, importAction } from '#web/entity/actions.tsx';
import { ListView } from '#web/entity/list/ListView.tsx';
import { useEntityList } from '#web/entity/list/use-entity-list.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { type WorkRecordRow, workRecord } from '../work-record.entity.ts';
import { StatusTag } from './HoursParts.tsx';

const CELLS = {
  content: (row: WorkRecordRow) => (
    <RecordLink kind="workRecord" record={row.id}>
      {row.content}
    </RecordLink>
  ),
  status: ({ status }: WorkRecordRow) => <StatusTag status={status} />,
};
const NO_ACTIONS = () => [];
const TOOLBAR = [{ ...exportAction(), right: ['pm:workRecord:query', 'wr:workRecord:export'] }];
const WITH_IMPORT = [{ ...importAction(), right: 'wr:workRecord:edit' } as const, ...TOOLBAR];

interface RecordsProps {
  none: Message;
  view?: string | undefined;
  /** Hours can be imported here. */
  imports?: boolean;
}

export function Records({ none, view, imports = false }: RecordsProps) {
  const list = useEntityList(workRecord, { view });
  return (
    <ListView<WorkRecordRow>
      list={list}
      none={none}
      columns={CELLS}
      rowActions={NO_ACTIONS}
      toolbar={imports ? WITH_IMPORT : TOOLBAR}
    />
  );
}

export const recordsPage =
  (none: Message, view?: string): ComponentType =>
  () => <Records none={none} view={view} />;
