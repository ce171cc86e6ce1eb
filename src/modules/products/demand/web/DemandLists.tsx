/** Lists of demands: the company's, the library's two, changes of a project, control chains. */
import { useMemo } from 'react';
import { batchRemoveAction, createAction, exportAction, importAction } from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { ListView } from '#web/entity/list/ListView.tsx';
import { type AnyRow, useEntityList } from '#web/entity/list/use-entity-list.ts';
import { controlChain } from '../control-chain.entity.ts';
import { demandChange } from '../demand-change.entity.ts';
import { type DevDemandRow, devDemand } from '../dev-demand.entity.ts';
import { type LibKind, libDemand } from '../lib-demand.entity.ts';
import { type UserDemandRow, userDemand } from '../user-demand.entity.ts';
import { DevState, Lock, UserState } from './state-tags.tsx';
import { demandPageTexts as x } from './texts.ts';

const userOf = (row: AnyRow) => row as unknown as UserDemandRow;
const devOf = (row: AnyRow) => row as unknown as DevDemandRow;
const all = [createAction(), importAction(), exportAction(), batchRemoveAction()];

export function UserDemandList() {
  return (
    <ListPage
      entity={userDemand}
      none={x.noneFiled}
      toolbar={all}
      columns={{ status: { width: 130, cell: (row) => <UserState {...userOf(row)} /> } }}
    />
  );
}

export function DevDemandList() {
  return (
    <ListPage
      entity={devDemand}
      none={x.noneDev}
      toolbar={all}
      columns={{
        status: { width: 140, cell: (row) => <DevState {...devOf(row)} /> },
        controlled: { width: 96, cell: (row) => <Lock {...devOf(row)} /> },
      }}
    />
  );
}

function Library({ kind }: { kind: LibKind }) {
  const fixed = useMemo(() => ({ libKind: kind }), [kind]);
  const list = useEntityList(libDemand, { fixed });
  return (
    <ListView
      list={list}
      none={x.noneLib}
      toolbar={[createAction({ initial: { libKind: kind } }), exportAction(), batchRemoveAction()]}
    />
  );
}
export const UserLibrary = () => <Library kind="user" />;
export const DevLibrary = () => <Library kind="dev" />;

export function ChangeHistory() {
  return (
    <ListPage
      entity={demandChange}
      none={x.noneChange}
      toolbar={[createAction(), exportAction(), batchRemoveAction()]}
    />
  );
}

export function ControlChains() {
  return <ListPage entity={controlChain} toolbar={[createAction(), batchRemoveAction()]} />;
}
