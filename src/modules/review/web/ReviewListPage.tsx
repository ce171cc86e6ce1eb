/** Reviews of a project: planned, held, concluded, closed (1-product §2.8; records.md B4). */
import { useCallback } from 'react';
import type { Abilities } from '#kernel/entity-calls.ts';
import { editAction, type RowAction, removeAction } from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { moveActions } from '#web/entity/moves/MoveButtons.tsx';
import { useMoves } from '#web/entity/moves/use-moves.tsx';
import { WaitingTag } from '#web/entity/moves/WaitingTag.tsx';
import { type ReviewRow, review } from '../review.entity.ts';
import { reviewLife } from '../review.life.ts';
import { DueDay, OpenFindings, ReviewResult, ReviewState, Tally } from './ReviewCells.tsx';
import { reviewPageTexts as x } from './texts.ts';

export default function ReviewListPage() {
  const moves = useMoves(reviewLife);
  const { start } = moves;
  const rowActions = useCallback(
    (row: ReviewRow, abilities?: Abilities): RowAction[] => [
      ...moveActions({ life: moves.life, start, dialog: null }, row as never, row.name, abilities),
      ...(row.status === 'planned' || row.status === 'held' ? [editAction(row)] : []),
      ...(row.status === 'planned' ? [removeAction(row)] : []),
    ],
    [moves.life, start],
  );
  return (
    <ListPage<ReviewRow>
      entity={review}
      none={x.none}
      rowActions={rowActions}
      extra={moves.dialog}
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
