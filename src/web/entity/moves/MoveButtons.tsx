/**
 * Lifecycle actions of a record: buttons of its page, actions of its row, a button for selected rows. Actions the viewer has the
 * right to are shown; refused ones are disabled with the reason.
 */
import { Button, Tooltip } from 'antd';
import type { BaseRow } from '#kernel/entity.ts';
import type { Abilities } from '#kernel/entity-calls.ts';
import { movesOf } from '#kernel/lifecycle.ts';
import { t } from '../../lang.ts';
import type { RowAction, ToolbarAction } from '../actions.tsx';
import type { AnyRow } from '../list/use-entity-list.ts';
import type { RecordAction } from '../record/RecordFrame.tsx';
import type { Moves } from './use-moves.tsx';

type Known = Pick<Abilities, 'actions' | 'approvals'>;

interface MoveButtonsProps {
  moves: Moves;
  row: Pick<BaseRow, 'id' | 'version'>;
  title: string;
  abilities: Known;
}

/** Buttons of a head that a page draws itself. */
export function MoveButtons({ moves, row, title, abilities }: MoveButtonsProps) {
  const { life, start } = moves;
  return movesOf(life)
    .filter((action) => action in abilities.actions)
    .map((action) => {
      const refused = abilities.actions[action];
      const { label, danger = false } = life.moves[action]!;
      const wanted = { action, rows: [row], title, row: row as AnyRow, approval: abilities.approvals[action] };
      return (
        <Tooltip key={action} title={refused ?? ''}>
          <Button disabled={refused !== null} danger={danger} onClick={() => start(wanted)}>
            {t(label)}
          </Button>
        </Tooltip>
      );
    });
}

/** The same for the head of a record (`actions` of RecordFrame), which folds them where there is no room. */
export const recordMoves = ({ moves: { life, start }, row, title, abilities }: MoveButtonsProps): RecordAction[] =>
  movesOf(life)
    .filter((action) => action in abilities.actions)
    .map((action) => {
      const { label, danger = false } = life.moves[action]!;
      const wanted = { action, rows: [row], title, row: row as AnyRow, approval: abilities.approvals[action] };
      const folded = !life.moves[action]!.from.includes(String((row as AnyRow).status));
      return { key: action, label, danger, folded, refused: abilities.actions[action], run: () => start(wanted) };
    });

/** Actions of a row in a list; of those its state does not allow none is shown, the others may be refused. */
export const moveActions = (
  { life, start }: Omit<Moves, 'dialog'>,
  row: AnyRow,
  title: string,
  abilities: Known | undefined,
): RowAction[] =>
  movesOf(life)
    .filter((action) => life.moves[action]!.from.includes(String(row.status)) && action in (abilities?.actions ?? {}))
    .map((action) => ({
      key: action,
      label: life.moves[action]!.label,
      danger: life.moves[action]!.danger ?? false,
      refused: abilities!.actions[action] ?? null,
      run: () => start({ action, rows: [row], title, row, approval: abilities!.approvals[action] }),
    }));

/** A button that moves the selected records, each separately. */
export const moveManyAction = ({ life, start }: Moves, action: string): ToolbarAction => ({
  key: action,
  label: life.moves[action]!.label,
  danger: life.moves[action]!.danger ?? false,
  needsSelection: true,
  run: ({ list }) => start({ action, rows: list.rows.filter((row) => list.selected.includes(row.id)) }),
});
