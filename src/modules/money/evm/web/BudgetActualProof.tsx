/** How a figure of budget against actual cost is made: its formula with the numbers, and the rows that sum to each of them. */
import { Skeleton } from 'antd';
import { FigureProof, ProofDrawer } from '#modules/money/account/web/public.ts';
import { formatCents } from '#modules/planning/plan/plan-cost.ts';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import {
  type BudgetActualParts,
  budgetActualParts,
  type CostGroup,
  NO_GROUP,
  OPERANDS,
  type Operand,
} from '../budget-actual.calls.ts';
import { evmTexts as x } from '../evm.texts.ts';
import { filled } from '../figures.ts';

/** How the columns are made. */
export const MADE = {
  budget: '{budget}',
  actual: '{actual}',
  committed: '{committed}',
  remaining: '{budget} − {actual}',
  balance: '{budget} − {actual} − {committed}',
  rate: '{actual} ÷ {budget} × 100 %',
} as const;
export type Made = keyof typeof MADE;

/** A figure of a group (null: of what has none; undefined: of all). */
export interface AskedFigure {
  figure: Made;
  by: CostGroup;
  key: string | null | undefined;
}

interface ProofProps {
  scope: { projectId?: number; programId?: number };
  asked: AskedFigure | null;
  close(): void;
}

export function BudgetActualProof({ scope, asked, close }: ProofProps) {
  return (
    <ProofDrawer figure={asked ? t(x[asked.figure]) : ''} open={asked !== null} close={close}>
      {asked && <Read scope={scope} asked={asked} />}
    </ProofDrawer>
  );
}

function Read({ scope, asked: { figure, by, key } }: { scope: ProofProps['scope']; asked: AskedFigure }) {
  const of = key === undefined ? {} : { key: key ?? NO_GROUP };
  const answer = useCall(budgetActualParts, { ...scope, by, ...of }, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  return answer.data ? <Shown made={answer.data} figure={figure} /> : <Skeleton active />;
}

function Shown({ made, figure }: { made: BudgetActualParts; figure: Made }) {
  const formula = MADE[figure];
  const used = OPERANDS.filter((one) => formula.includes(`{${one}}`));
  return (
    <FigureProof
      figure={t(x[figure])}
      of={made.title}
      formula={
        used.length > 1
          ? {
              names: filled(formula, (one) => t(x[one as Operand])),
              numbers: filled(formula, (one) => formatCents(made[one as Operand] ?? 0)),
              result: resultOf(made, figure),
            }
          : undefined
      }
      amounts={used.map((one) => ({
        key: one,
        label: t(x[one]),
        rows: made.parts.filter(({ what }) => what === one),
      }))}
    />
  );
}

function resultOf({ budget, actual, committed }: BudgetActualParts, figure: Made): string {
  const all = budget ?? 0;
  if (figure === 'rate') return all === 0 ? t(x.na) : `${(Math.round((actual / all) * 1000) / 10).toFixed(1)}%`;
  return formatCents(all - actual - (figure === 'balance' ? committed : 0));
}
