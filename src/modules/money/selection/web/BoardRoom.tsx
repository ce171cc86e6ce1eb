/** Choosing a portfolio, on its page: drivers, impacts, scenarios. */
import { Skeleton } from 'antd';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { selectionBoard } from '../selection.calls.ts';
import { DecisionsPart } from './DecisionsPart.tsx';
import { DriversPart } from './DriversPart.tsx';
import { ImpactsPart } from './ImpactsPart.tsx';
import { ScenariosPart } from './ScenariosPart.tsx';

export function BoardRoom({ id: portfolioId }: { id: number }) {
  const answer = useCall(selectionBoard, { portfolioId }, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton active />;
  const board = answer.data;
  return (
    <>
      <DecisionsPart {...{ portfolioId, board }} />
      <DriversPart {...{ portfolioId, board }} />
      {board.drivers.length > 0 && <ImpactsPart {...{ portfolioId, board }} />}
      {board.maySeeMoney && <ScenariosPart {...{ portfolioId, board }} />}
    </>
  );
}
