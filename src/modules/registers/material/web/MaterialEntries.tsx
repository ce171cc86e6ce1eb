/** Orders and arrivals of a material, newest first. */
import { Tag } from 'antd';
import { invalidate } from '#web/api.ts';
import { companyToday } from '#web/clock.ts';
import { ChildRecords, WithRecord } from '#web/entity/record/ChildRecords.tsx';
import { FieldCell } from '#web/fields/field-kinds.tsx';
import { t } from '#web/lang.ts';
import { useRights } from '#web/session.ts';
import { entryKinds, type MaterialEntryRow, type MaterialRow, material, materialEntry } from '../material.entity.ts';
import { quantityText } from '../material.rules.ts';
import { materialPageTexts as x } from './texts.ts';

/** The sums of the material follow its entries. */
const followed = (): void => invalidate([material.name, materialEntry.name]);
const startOf = (kind: MaterialEntryRow['kind']) => () => ({ kind, day: companyToday() });

export const EntriesOfMaterial = ({ id }: { id: number }) => (
  <WithRecord<MaterialRow> entity={material} id={id}>
    {(row) => <Entries key={id} of={row} />}
  </WithRecord>
);

function Entries({ of }: { of: MaterialRow }) {
  const { can } = useRights({ projectId: of.projectId ?? 0 });
  const mayEdit = can(material.rights.update);
  const { kind, day, quantity, number, promised, files, note } = materialEntry.fields;
  const missing = Math.max(0, Number(of.planned) - Number(of.arrived));
  const sums = {
    planned: quantityText(of.planned),
    ordered: quantityText(of.ordered),
    arrived: quantityText(of.arrived),
    missing: quantityText(missing.toFixed(3)),
    unit: of.unit,
  };
  const making = [
    { label: x.newOrder, initial: startOf('ordered') },
    { label: x.newArrival, initial: startOf('arrived') },
  ];
  return (
    <ChildRecords<MaterialEntryRow>
      entity={materialEntry}
      of={of}
      by="material"
      param="entry"
      onChanged={followed}
      add={() => (mayEdit ? making : [])}
      hint={t(x.sums, sums)}
      none={x.noEntries}
      actions={(row, { edit, remove }) => (mayEdit ? [edit(row), remove(row)] : [])}
      actionsWidth={120}
      width={760}
      columns={({ titles }) => [
        {
          title: t(kind.label),
          key: 'kind',
          width: 88,
          render: (_, row) => <Tag color={row.kind === 'arrived' ? 'success' : 'blue'}>{t(entryKinds[row.kind])}</Tag>,
        },
        { title: t(day.label), dataIndex: 'day', width: 108 },
        {
          title: t(quantity.label),
          key: 'quantity',
          width: 110,
          align: 'right',
          render: (_, row) => `${quantityText(row.quantity)} ${of.unit}`,
        },
        { title: t(number.label), dataIndex: 'number', ellipsis: true },
        { title: t(promised.label), dataIndex: 'promised', width: 108 },
        {
          title: t(files.label),
          key: 'files',
          width: 130,
          render: (_, row) => <FieldCell field={files} value={row.files} titles={titles.files} full />,
        },
        { title: t(note.label), dataIndex: 'note', ellipsis: true },
      ]}
    />
  );
}
