/** The versions of an output: files put, completed, archived; newest first. */
import { invalidate } from '#web/api.ts';
import { moveActions } from '#web/entity/moves/MoveButtons.tsx';
import { useMoves } from '#web/entity/moves/use-moves.tsx';
import { WaitingTag } from '#web/entity/moves/WaitingTag.tsx';
import { ChildRecords, WithRecord } from '#web/entity/record/ChildRecords.tsx';
import { FieldCell } from '#web/fields/field-kinds.tsx';
import { t } from '#web/lang.ts';
import { useRights, useSession } from '#web/session.ts';
import { type OutputRow, type OutputVersionRow, outputVersion, projectOutput } from '../output.entity.ts';
import { outputVersionLife } from '../output.life.ts';
import { OutputState } from './OutputCells.tsx';
import { outputPageTexts as x } from './texts.ts';

/** The state of the output follows its versions. */
const followed = (): void => invalidate([projectOutput.name, outputVersion.name, 'task']);

export const VersionsOfOutput = ({ id }: { id: number }) => (
  <WithRecord<OutputRow> entity={projectOutput} id={id}>
    {(row) => <Versions key={id} of={row} />}
  </WithRecord>
);

function Versions({ of }: { of: OutputRow }) {
  const { viewer } = useSession();
  const { can } = useRights({ projectId: of.projectId ?? 0 });
  const moves = useMoves(outputVersionLife, { onMoved: followed });
  const works = of.responsible === viewer.userId || can(projectOutput.rights.update);
  const { name, files } = outputVersion.fields;
  return (
    <>
      <ChildRecords<OutputVersionRow>
        entity={outputVersion}
        of={of}
        by="output"
        param="version"
        onChanged={followed}
        add={(rows) => (works && rows.every(({ status }) => status !== 'working') ? [{ label: x.newVersion }] : [])}
        none={x.noVersions}
        actions={(row, { list, edit, remove }) => [
          ...moveActions(moves, row as never, row.name, list.abilities[row.id]),
          ...(works && row.status === 'working' ? [edit(row), remove(row)] : []),
        ]}
        actionsWidth={220}
        width={640}
        columns={({ abilities, titles }) => [
          { title: t(name.label), dataIndex: 'name', ellipsis: true },
          {
            title: t(x.status),
            key: 'status',
            width: 150,
            render: (_, row) => (
              <>
                <OutputState status={row.status} latest={row.number} />
                <WaitingTag waiting={abilities[row.id]?.waiting} />
              </>
            ),
          },
          {
            title: t(x.files),
            key: 'files',
            render: (_, row) => <FieldCell field={files} value={row.files} titles={titles.files} full />,
          },
          { title: t(x.note), dataIndex: 'note', ellipsis: true },
        ]}
      />
      {moves.dialog}
    </>
  );
}
