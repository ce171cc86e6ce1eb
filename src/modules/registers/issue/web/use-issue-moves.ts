/** Moves of issues with what the setting of their place demands (records.md B2): asked for before the server refuses. */
import { objectOfRef, scopeRefOf } from '#kernel/object-kind.ts';
import { send } from '#web/api.ts';
import { type Asks, type Moves, useMoves } from '#web/entity/moves/use-moves.tsx';
import { issueDefaults } from '../issue.calls.ts';
import type { IssueRow } from '../issue.entity.ts';
import { issueLife } from '../issue.life.ts';
import { askedFields } from '../issue.rules.ts';

const asks: Asks = async ({ action, row, rows }, fields) => {
  const known = (row ?? rows[0]) as unknown as IssueRow;
  const demanding = action === 'solve' || action === 'verify';
  const place = scopeRefOf(objectOfRef(known));
  const config = demanding ? (await send(issueDefaults, place)).config : { required: {} };
  return askedFields(config, action, known as unknown as Record<string, unknown>, fields);
};

export const useIssueMoves = (): Moves => useMoves(issueLife, { asks });
