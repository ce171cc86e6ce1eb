import { PlusOutlined } from '@ant-design/icons';
import { lightWidth, StatusLight } from '#modules/objects/project/web/public.ts';
import { useCall } from '#web/api.ts';
import { batchRemoveAction, exportAction, removeAction, type ToolbarAction } from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { go } from '#web/nav.ts';
import { programOverview } from '../program.calls.ts';
import { type ProgramRow, program } from '../program.entity.ts';
import { lightOf, statusLabel } from './StandingTable.tsx';
import { programPageTexts as x } from './texts.ts';

const createProgram: ToolbarAction = {
  key: 'create',
  label: x.create,
  icon: <PlusOutlined />,
  primary: true,
  right: program.rights.create,
  run: () => go('/modules/projectProgram/createProjectProgram'),
};
const TOOLBAR = [createProgram, exportAction(), batchRemoveAction()];

/** The programs one manages, created or is a member of; all for holders of the right over all. */
export default function MyProgramsPage() {
  const standings = useCall(programOverview, {}, { quiet: true });
  return (
    <ListPage<ProgramRow>
      entity={program}
      toolbar={TOOLBAR}
      rowActions={(row, _abilities, moves) => [
        { key: 'open', label: x.information, run: (host) => host.openDetail(row) },
        ...moves,
        removeAction(row),
      ]}
      columns={{
        status: {
          width: lightWidth(),
          cell: (row) => {
            const found = standings.data?.find((one) => one.id === row.id);
            return found ? <StatusLight status={found.light} label of={lightOf(found)} /> : statusLabel(row.status);
          },
        },
      }}
    />
  );
}
