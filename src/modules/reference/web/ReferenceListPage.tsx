/** What a project works by: pinned versions, standards, addresses; those with a newer version are to be confirmed. */
import { Tag } from 'antd';
import { useCallback } from 'react';
import type { Abilities } from '#kernel/entity-calls.ts';
import type { Triple } from '#kernel/text.ts';
import { editAction, type RowAction, removeAction } from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { moveActions } from '#web/entity/moves/MoveButtons.tsx';
import { useMoves } from '#web/entity/moves/use-moves.tsx';
import { WaitingTag } from '#web/entity/moves/WaitingTag.tsx';
import { t } from '#web/lang.ts';
import { type ReferenceRow, reference, referenceStatus } from '../reference.entity.ts';
import { referenceLife } from '../reference.life.ts';

const NONE: Triple = [
  '还没有参考资料。登记工作依据的交付物版本、标准规范或网址，有新版本时会提醒',
  '還沒有參考資料。登記工作依據的交付物版本、標準規範或網址，有新版本時會提醒',
  'No references yet. Enter the versions, standards and addresses the work is based on, and be told of newer versions',
];

export default function ReferenceListPage() {
  const moves = useMoves(referenceLife);
  const { start } = moves;
  const rowActions = useCallback(
    (row: ReferenceRow, abilities?: Abilities): RowAction[] => [
      ...moveActions({ life: moves.life, start, dialog: null }, row as never, row.name, abilities),
      editAction(row),
      removeAction(row),
    ],
    [moves.life, start],
  );
  return (
    <ListPage<ReferenceRow>
      entity={reference}
      none={NONE}
      rowActions={rowActions}
      extra={moves.dialog}
      columns={{
        status: {
          width: 96,
          cell: (row, _host, abilities) => (
            <>
              <Tag color={row.status === 'suspect' ? 'warning' : 'default'}>{t(referenceStatus[row.status])}</Tag>
              <WaitingTag waiting={abilities?.waiting} />
            </>
          ),
        },
      }}
    />
  );
}
