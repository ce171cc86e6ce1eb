/** The moves of risks on a screen: judgments by their own dialog, all others by that of every lifecycle. */
import { type ReactNode, useState } from 'react';
import { useCall } from '#web/api.ts';
import { type Moves, useMoves } from '#web/entity/moves/use-moves.tsx';
import { riskStory } from '../risk.calls.ts';
import type { RiskRow } from '../risk.entity.ts';
import { riskLife } from '../risk.life.ts';
import { AssessDialog, isJudging, type Judging } from './AssessDialog.tsx';

interface Asked {
  row: RiskRow;
  action: Judging;
}

/** Reads the criteria for a judgment of this risk, then asks. */
function Assess({ row, action, moves, onClose }: Asked & { moves: Moves; onClose(): void }) {
  const { data } = useCall(riskStory, { riskId: row.id });
  if (!data) return null;
  return (
    <AssessDialog
      row={row}
      action={action}
      config={data.config}
      onClose={onClose}
      onApproval={(values) => {
        onClose();
        moves.start({ action, rows: [row], title: row.name, row: { ...row, ...values }, approval: '' });
      }}
    />
  );
}

/** Like `useMoves(riskLife)`. */
export function useRiskMoves(): Moves {
  const moves = useMoves(riskLife);
  const [asked, setAsked] = useState<Asked | null>(null);
  const dialog: ReactNode = (
    <>
      {moves.dialog}
      {asked && <Assess {...asked} moves={moves} onClose={() => setAsked(null)} />}
    </>
  );
  return {
    life: moves.life,
    dialog,
    start: (wanted) => {
      const [row] = wanted.rows;
      // A move known to need an approval opens the usual dialog.
      if (isJudging(wanted.action) && wanted.row && row && wanted.approval === undefined)
        setAsked({ row: wanted.row as never, action: wanted.action });
      else moves.start(wanted);
    },
  };
}

/** The usual next action in a state. */
const NEXT: Readonly<Record<RiskRow['status'], string>> = {
  identified: 'assess',
  assessed: 'treat',
  treating: 'review',
  watching: 'review',
  occurred: 'close',
  closed: 'reopen',
};
/** The actions with the usual next one first. */
export const nextFirst = <A extends { key: string }>(status: RiskRow['status'], all: readonly A[]): A[] => [
  ...all.filter(({ key }) => key === NEXT[status]),
  ...all.filter(({ key }) => key !== NEXT[status]),
];
