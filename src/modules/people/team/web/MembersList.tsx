import { UsergroupAddOutlined } from '@ant-design/icons';
import { useState } from 'react';
import type { Entity } from '#kernel/entity.ts';
import {
  batchRemoveAction,
  createAction,
  exportAction,
  importAction,
  type ToolbarAction,
} from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { projectMember } from '../team.entity.ts';
import { manyMembersTexts as x } from '../team.texts.ts';
import { AddMembers } from './AddMembers.tsx';

/** A page with the members of the object on screen; `entity`: in the words of that object. */
export function membersPage(entity: Entity = projectMember) {
  return function Members() {
    const [adding, setAdding] = useState<(() => void) | null>(null);
    const many: ToolbarAction = {
      key: 'addMany',
      label: x.page,
      right: entity.rights.create,
      icon: <UsergroupAddOutlined />,
      run: ({ list }) => setAdding(() => list.refetch),
    };
    return (
      <>
        <ListPage
          entity={entity}
          toolbar={[createAction(), many, importAction(), exportAction(), batchRemoveAction()]}
        />
        {adding && (
          <AddMembers
            onClose={() => {
              adding();
              setAdding(null);
            }}
          />
        )}
      </>
    );
  };
}
