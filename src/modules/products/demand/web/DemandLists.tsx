/** Lists of demands: the company's, the library's two, changes of a project, control chains. */
import { ExportOutlined, ImportOutlined } from '@ant-design/icons';
import { type ReactNode, useMemo, useState } from 'react';
import {
  batchRemoveAction,
  createAction,
  exportAction,
  importAction,
  type ToolbarAction,
} from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { ListView } from '#web/entity/list/ListView.tsx';
import { type AnyRow, useEntityList } from '#web/entity/list/use-entity-list.ts';
import { controlChain } from '../control-chain.entity.ts';
import { demandChange } from '../demand-change.entity.ts';
import { type DevDemandRow, devDemand } from '../dev-demand.entity.ts';
import type { FileTarget } from '../exchange.calls.ts';
import { type LibKind, libDemand } from '../lib-demand.entity.ts';
import { type UserDemandRow, userDemand } from '../user-demand.entity.ts';
import { demandFilePageTexts as f } from './exchange/file-texts.ts';
import { ImportDemandsDialog } from './exchange/ImportDemandsDialog.tsx';
import { ReqifDialog } from './exchange/ReqifDialog.tsx';
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

/** Files of several formats in, ReqIF out: buttons of a list with their dialogs. */
function useFiles(goesTo: FileTarget): { actions: ToolbarAction[]; dialog: ReactNode } {
  const [open, setOpen] = useState<'import' | 'export' | null>(null);
  const close = (): void => setOpen(null);
  const actions: ToolbarAction[] = [
    {
      ...{ key: 'importFile', label: f.import, icon: <ImportOutlined />, run: () => setOpen('import') },
      right: (rights) => rights.create,
    },
    {
      ...{ key: 'reqif', label: f.export, icon: <ExportOutlined />, run: () => setOpen('export') },
      right: (rights) => rights.export,
    },
  ];
  const dialog =
    open === 'import' ? (
      <ImportDemandsDialog goesTo={goesTo} onClose={close} />
    ) : open === 'export' ? (
      <ReqifDialog goesTo={goesTo} onClose={close} />
    ) : null;
  return { actions, dialog };
}

export function DevDemandList() {
  const { actions, dialog } = useFiles('devDemand');
  return (
    <>
      <ListPage
        entity={devDemand}
        none={x.noneDev}
        toolbar={[createAction(), ...actions, exportAction(), batchRemoveAction()]}
        columns={{
          status: { width: 140, cell: (row) => <DevState {...devOf(row)} /> },
          controlled: { width: 96, cell: (row) => <Lock {...devOf(row)} /> },
        }}
      />
      {dialog}
    </>
  );
}

function Library({ kind }: { kind: LibKind }) {
  const fixed = useMemo(() => ({ libKind: kind }), [kind]);
  const list = useEntityList(libDemand, { fixed });
  const { actions, dialog } = useFiles(kind === 'user' ? 'libUser' : 'libDev');
  return (
    <>
      <ListView
        list={list}
        none={x.noneLib}
        toolbar={[createAction({ initial: { libKind: kind } }), ...actions, exportAction(), batchRemoveAction()]}
      />
      {dialog}
    </>
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
