import { PlusOutlined } from '@ant-design/icons';
import { lightWidth, StatusLight } from '#modules/project/web/public.ts';
import { useCall } from '#web/api.ts';
import { batchRemoveAction, exportAction, removeAction, type ToolbarAction } from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { moveActions } from '#web/entity/moves/MoveButtons.tsx';
import { useMoves } from '#web/entity/moves/use-moves.tsx';
import { go } from '#web/nav.ts';
import { programOverview } from '../program.calls.ts';
import { type ProgramRow, program } from '../program.entity.ts';
import { programLife } from '../program.life.ts';
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

/** The programs one manages, made or is a member of; all for whoever manages them all. */
export default function MyProgramsPage() {
  const moves = useMoves(programLife);
  const standings = useCall(programOverview, {}, { quiet: true });
  return (
    <ListPage<ProgramRow>
      entity={program}
      toolbar={TOOLBAR}
      extra={moves.dialog}
      rowActions={(row, abilities) => [
        { key: 'open', label: x.information, run: (host) => host.openDetail(row) },
        ...moveActions(moves, row as never, row.name, abilities),
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
