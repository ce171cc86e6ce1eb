/** Outputs of a project, or of a template for the projects made of it (1-product §2.8, §2.9). */
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { type OutputRow, projectOutput } from '../output.entity.ts';
import { OutputDue, OutputState } from './OutputCells.tsx';
import { outputPageTexts as x } from './texts.ts';

export default function OutputListPage() {
  return (
    <ListPage<OutputRow>
      entity={projectOutput}
      none={x.none}
      columns={{
        status: { width: 112, cell: (row) => <OutputState {...row} /> },
        due: { width: 104, cell: (row) => <OutputDue {...row} /> },
        latest: (row) => (row.latest > 0 ? `V${row.latest}` : null),
      }}
    />
  );
}
