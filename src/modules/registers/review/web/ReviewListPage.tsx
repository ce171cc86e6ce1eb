import { editAction, type RowAction, removeAction } from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { WaitingTag } from '#web/entity/moves/WaitingTag.tsx';
import { type ReviewRow, review } from '../review.entity.ts';
import { DueDay, OpenFindings, ReviewResult, ReviewState, Tally } from './ReviewCells.tsx';
import { reviewPageTexts as x } from './texts.ts';

const rowActions = (row: ReviewRow, _abilities: unknown, moves: readonly RowAction[]): RowAction[] => [
  ...moves,
  ...(row.status === 'planned' || row.status === 'held' ? [editAction(row)] : []),
  ...(row.status === 'planned' ? [removeAction(row)] : []),
];

export default function ReviewListPage() {
  return (
    <ListPage<ReviewRow>
      entity={review}
      none={x.none}
      rowActions={rowActions}
      columns={{
        plannedOn: {
          width: 108,
          cell: (row) => <DueDay day={row.plannedOn} done={row.status !== 'planned'} />,
        },
        agreed: { width: 72, cell: (row) => <Tally {...row} /> },
        openFindings: { width: 128, cell: (row) => <OpenFindings {...row} /> },
        conclusion: { width: 104, cell: (row) => <ReviewResult {...row} /> },
        status: {
          width: 96,
          cell: (row, _host, abilities) => (
            <>
              <ReviewState {...row} />
              <WaitingTag waiting={abilities?.waiting} />
            </>
          ),
        },
      }}
    />
  );
}
