/** What can be done with an issue of a list: its life's actions by the viewer's abilities, editing, deleting. */
import type { Abilities } from '#kernel/entity-calls.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { type RowAction, removeAction } from '#web/entity/actions.tsx';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { moveActions } from '#web/entity/moves/MoveButtons.tsx';
import type { Moves } from '#web/entity/moves/use-moves.tsx';
import { go } from '#web/nav.ts';
import { useSession } from '#web/session.ts';
import type { IssueRow } from '../issue.entity.ts';
import { handlerOf } from '../issue.rules.ts';
import { formAddress } from './issue-addresses.ts';
import { inOrder } from './issue-keys.ts';
import { useIssueMoves } from './use-issue-moves.ts';

export interface IssueActions {
  moves: Moves;
  of(row: IssueRow, abilities?: Abilities): RowAction[];
}

/** Of the object one is in, or of the system. */
const EDITS = ['pm:issue:edit', 'business:issue:edit'];
const DELETES = ['pm:issue:delete', 'business:issue:delete'];
/** Whoever holds one of these may make issues here (of an object they take part in the server asks more). */
export const CREATES = ['pm:issue:add', 'business:issue:add'];
export const EXPORTS = ['pm:issue:query', 'business:issue:export'];

export function useIssueActions(here: ScopeRef): IssueActions {
  const moves = useIssueMoves();
  const { viewer } = useSession();
  const of = (row: IssueRow, abilities?: Abilities): RowAction[] => {
    const mine = row.status === 'new' && row.proposer === viewer.userId;
    const open = (own: boolean, rights: readonly string[]) => (own ? {} : { right: rights });
    const all = moveActions(moves, row as never, row.name, abilities);
    return [
      ...inOrder(
        all.filter(({ refused }) => !refused),
        handlerOf(row) === 'triage',
      ),
      ...(row.status === 'closed'
        ? []
        : [
            {
              key: 'edit',
              label: entityTexts.edit,
              ...open(mine || row.responsible === viewer.userId, EDITS),
              run: () => go(formAddress(here, row.id)),
            },
          ]),
      ...(row.status === 'new' ? [{ ...removeAction(row), right: 'login', ...open(mine, DELETES) }] : []),
      // Actions not open to the viewer say who may take them.
      ...all.filter(({ refused }) => refused),
    ];
  };
  return { moves, of };
}
