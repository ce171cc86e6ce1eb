/** The documents of an output, those the viewer may see. */

import { type OutputRow, projectOutput } from '#modules/registers/output/output.entity.ts';
import { ChildRecords, WithRecord } from '#web/entity/record/ChildRecords.tsx';
import { FieldCell } from '#web/fields/field-kinds.tsx';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { type DocumentRow, document } from '../document.entity.ts';
import { DocumentState } from './DocumentState.tsx';
import { documentPageTexts as x } from './texts.ts';

const { title, status, effective, working, owner } = document.fields;

export const DocumentsOfOutput = ({ id }: { id: number }) => (
  <WithRecord<OutputRow> entity={projectOutput} id={id}>
    {(row) => (
      <ChildRecords<DocumentRow>
        key={id}
        entity={document}
        of={row}
        by="output"
        param="document"
        onChanged={() => undefined}
        add={() => []}
        none={x.noneOfOutput}
        hint={t(x.outputHint)}
        actions={() => []}
        actionsWidth={0}
        width={640}
        columns={({ titles }) => [
          {
            title: t(title.label),
            key: 'title',
            ellipsis: true,
            render: (_, one) => (
              <RecordLink kind="document" record={{ ...one }} title={one.title}>
                {one.title}
              </RecordLink>
            ),
          },
          {
            title: t(status.label),
            key: 'status',
            width: 130,
            render: (_, one) => <DocumentState status={one.status} />,
          },
          { title: t(effective.label), dataIndex: 'effective', width: 110 },
          { title: t(working.label), dataIndex: 'working', width: 110 },
          {
            title: t(owner.label),
            key: 'owner',
            width: 120,
            render: (_, one) => <FieldCell field={owner} value={one.owner} titles={titles.owner} />,
          },
        ]}
      />
    )}
  </WithRecord>
);
