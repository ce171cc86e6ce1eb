/**
 * One question to the solver (HiGHS, in a worker only): a model with an objective, a limit of time, the best set found and its gap.
 *
 * Hides: its arrays, options and states. Invariants: one seed, one thread, one order of rows and columns, so the same question has the
 * same answer; a set is only answered when it is whole; a limit of time answers the best set so far with its bound, never as optimal.
 */
import highsLoader, { type Highs, type ModelData } from 'highs';
import type { Choice } from '../check.ts';
import type { Model, Row } from '../model.ts';

export const SOLVER = 'HiGHS 1.15.3';
export const SEED = 1;

let loaded: Promise<Highs> | null = null;
// Its types are written for CommonJS, where the function would be one level deeper than it is.
const load = highsLoader as unknown as typeof highsLoader.default;
const solver = (): Promise<Highs> => (loaded ??= load());

export interface Question {
  model: Model;
  /** By column; missing ones are 0. */
  objective: readonly number[];
  maximize: boolean;
  rows?: readonly Row[];
  /** Groups of rows that are left out. */
  without?: ReadonlySet<string>;
  /** Seconds. */
  limit: number;
  /** A set to begin with, by columns. */
  start?: readonly number[] | undefined;
}
export interface Found {
  /** `found`: a set, but not proven best. `nothing`: the time was over before one was found. */
  state: 'best' | 'found' | 'impossible' | 'nothing';
  choice: Choice | null;
  objective: number | null;
  /** No set is better than this. */
  bound: number | null;
  /** All columns, to begin a like question with. */
  columns: number[] | null;
}

const TIGHT = 1e-9;
const byNumber = (values: readonly number[], infinity: number): number[] =>
  values.map((value) =>
    value === Number.POSITIVE_INFINITY ? infinity : value === Number.NEGATIVE_INFINITY ? -infinity : value,
  );

function dataOf(highs: Highs, { model, objective, maximize, rows = [], without }: Question): ModelData {
  const { infinity, constants } = highs;
  const { columns } = model;
  const all = [...model.rows.filter(({ group }) => !without?.has(group)), ...rows];
  const starts = [0];
  for (const { at } of all) starts.push(starts.at(-1)! + at.length);
  return {
    numCols: columns.length,
    numRows: all.length,
    sense: maximize ? constants.objectiveSense.maximize : constants.objectiveSense.minimize,
    colCost: columns.map((_, at) => objective[at] ?? 0),
    colLower: columns.map(() => 0),
    colUpper: byNumber(
      columns.map(({ upper }) => upper),
      infinity,
    ),
    rowLower: byNumber(
      all.map(({ lower }) => lower),
      infinity,
    ),
    rowUpper: byNumber(
      all.map(({ upper }) => upper),
      infinity,
    ),
    matrix: {
      format: 'csr',
      numRows: all.length,
      numCols: columns.length,
      starts,
      indices: all.flatMap(({ at }) => at),
      values: all.flatMap(({ values }) => values),
    },
    integrality: columns.map(({ binary }) =>
      binary ? constants.variableType.integer : constants.variableType.continuous,
    ),
  };
}

/** Shifts of the chosen items; whole numbers come as 9e-14. */
function choiceOf({ columns }: Model, values: readonly number[]): Choice {
  const choice = new Map<number, number>();
  for (const [at, { item, shift }] of columns.entries())
    if (item !== null && values[at]! > 0.5) choice.set(item, shift);
  return choice;
}

export async function ask(question: Question): Promise<Found> {
  const highs = await solver();
  const { constants } = highs;
  return highs.withModel(dataOf(highs, question), (model): Found => {
    model.options.set({
      ...{ output_flag: false, random_seed: SEED, time_limit: Math.max(question.limit, 0.05) },
      // Objectives are whole numbers: a bound less than one away is the best.
      ...{ mip_rel_gap: 0, mip_abs_gap: 0.9, mip_feasibility_tolerance: TIGHT, primal_feasibility_tolerance: TIGHT },
    });
    if (question.start) model.setSolution({ colValue: [...question.start] });
    model.run();
    const status = model.getModelStatus();
    const { modelStatus } = constants;
    if (status === modelStatus.infeasible || status === modelStatus.unboundedOrInfeasible)
      return { state: 'impossible', choice: null, objective: null, bound: null, columns: null };
    const objective = model.getObjectiveValue();
    const best = status === modelStatus.optimal;
    const values = [...model.getSolution().colValue];
    // Before a set is found, the library answers infinity or zeros.
    if (!best && (!Number.isFinite(objective) || Number(model.info.get('primal_solution_status')) !== 2))
      return { state: 'nothing', choice: null, objective: null, bound: null, columns: null };
    const bound = best ? objective : Number(model.info.get('mip_dual_bound'));
    return {
      ...{ state: best ? 'best' : 'found', objective, columns: values },
      choice: choiceOf(question.model, values),
      bound: Number.isFinite(bound) ? bound : null,
    };
  });
}
