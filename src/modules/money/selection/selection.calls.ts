/** Calls of choosing a portfolio: drivers and their weights, impacts, scenarios and what the solver says of them. */

import type { BatchDone } from '#kernel/batch.ts';
import { call, output } from '#kernel/call.ts';
import { choice, int, json, longText, refs, text } from '#kernel/field.ts';
import type { ApprovalItem } from '#modules/flow/approval/approval.calls.ts';
import type { DecisionView } from './decision.ts';
import type { OddAnswer, PairMean } from './pairwise.ts';
import type { Choosable, ScenarioSettings } from './scenario.ts';
import type { Answer, FrontierPoint, WhyImpossible, WhyOut } from './selection-answers.ts';
import { type Impact, impacts } from './value.ts';

const portfolioId = int(['项目组合', '項目組合', 'Portfolio'], { required: true, min: 1 });
/** A project or a candidate, as scenarios name it. */
const item = text(['备选项', '備選項', 'Item'], { required: true, min: 1, max: 20 });
const scenarioId = int(['情景', '情景', 'Scenario'], { required: true, min: 1 });
const driver = int(['驱动因素', '驅動因素', 'Driver'], { required: true, min: 1 });
const inside = { scope: 'portfolio', touches: ['portfolio'] } as const;
const SCENARIO = 'pm:scenario:edit';

export interface Driver {
  id: number;
  name: string;
  description: string | null;
}
export interface BoardItem extends Choosable {
  /** The project; null: a candidate. */
  project: number | null;
  /** Of the project, or of the candidate. */
  status: string;
  /** Whether the viewer may open it. */
  open: boolean;
  /** The finish its plan says now. */
  planEnd: string | null;
  /** By driver. */
  impacts: Record<number, Impact>;
}
export interface ScenarioView {
  id: number;
  name: string;
  settings: ScenarioSettings;
  /** `base`: number of the last decision when it was computed. */
  result: (Answer & { at: string; solver: string; hash: string; base?: number }) | null;
  /** Items, weights or budgets changed since it was computed. */
  stale: boolean;
}
export interface Board {
  drivers: Driver[];
  /** Of the viewer, by places of drivers; null: skipped. */
  mine: { first: number; second: number; value: number | null }[];
  /** What all judges say together. */
  means: PairMean[];
  judges: string[];
  /** Percent by driver, summing to 100.00; null while answers do not connect them: `apart` are missing. */
  weights: number[] | null;
  consistency: number | null;
  lambda: number | null;
  odd: OddAnswer | null;
  apart: number[];
  /** What to ask the viewer next. */
  next: { first: number; second: number } | null;
  items: BoardItem[];
  scenarios: ScenarioView[];
  /** The last one first. */
  decisions: DecisionView[];
  mayEdit: boolean;
  mayJudge: boolean;
  mayRate: boolean;
  /** Budgets and scenarios are there for whoever sees cost in the portfolio. */
  maySeeMoney: boolean;
  mayDecide: boolean;
  mayCommit: boolean;
}
export const selectionBoard = call(
  'GET',
  '/api/v1/selection/:portfolioId/board',
  'pm:portfolio:query',
  { portfolioId },
  output<Board>(),
  { label: ['组合决策', '組合決策', 'Choosing a portfolio'], scope: 'portfolio', reads: ['portfolio', 'project'] },
);
export const saveDrivers = call(
  'PUT',
  '/api/v1/selection/:portfolioId/drivers',
  'pm:portfolio:edit',
  {
    portfolioId,
    drivers: json<{ id: number | null; name: string; description: string | null }[]>()(
      ['驱动因素', '驅動因素', 'Drivers'],
      {
        required: true,
      },
    ),
  },
  output<null>(),
  { label: ['保存驱动因素', '儲存驅動因素', 'Save drivers'], ...inside },
);
export const judge = call(
  'PUT',
  '/api/v1/selection/:portfolioId/judgement',
  'pm:prioritisation:judge',
  {
    portfolioId,
    first: driver,
    second: driver,
    /** Left empty: skipped. */
    value: int(['比较', '比較', 'Answer'], { min: -4, max: 4 }),
  },
  output<null>(),
  { label: ['比较驱动因素', '比較驅動因素', 'Compare two drivers'], ...inside },
);
export const rateImpact = call(
  'PUT',
  '/api/v1/selection/:portfolioId/impact',
  'pm:portfolioItem:edit',
  { portfolioId, item, driver, impact: choice(['影响', '影響', 'Impact'], impacts, { required: true }) },
  output<null>(),
  { label: ['评定影响', '評定影響', 'Rate an impact'], ...inside },
);
export const saveScenario = call(
  'PUT',
  '/api/v1/selection/:portfolioId/scenario',
  SCENARIO,
  {
    portfolioId,
    scenarioId: int(['情景', '情景', 'Scenario'], { min: 1 }),
    name: text(['名称', '名稱', 'Name'], { required: true, min: 1, max: 100 }),
    settings: json<ScenarioSettings>()(['设置', '設定', 'Settings'], { required: true }),
  },
  output<{ id: number }>(),
  { label: ['保存情景', '儲存情景', 'Save a scenario'], ...inside },
);
export const removeScenario = call(
  'DELETE',
  '/api/v1/selection/:portfolioId/scenario',
  SCENARIO,
  { portfolioId, scenarioId },
  output<null>(),
  { label: ['删除情景', '刪除情景', 'Delete a scenario'], ...inside },
);
/** The best choice of a scenario, kept with it; where nothing is possible, the limits that contradict each other. */
export const computeScenario = call(
  'POST',
  '/api/v1/selection/:portfolioId/compute',
  SCENARIO,
  { portfolioId, scenarioId },
  output<{ answer: Answer; impossible: WhyImpossible | null }>(),
  { label: ['计算情景', '計算情景', 'Compute a scenario'], ...inside },
);
const asks = { scope: 'portfolio', touches: [] } as const;
export const scenarioFrontier = call(
  'POST',
  '/api/v1/selection/:portfolioId/frontier',
  SCENARIO,
  { portfolioId, scenarioId },
  output<FrontierPoint[]>(),
  { label: ['有效前沿', '有效前沿', 'Efficient frontier'], ...asks },
);
export const whyProjectOut = call(
  'POST',
  '/api/v1/selection/:portfolioId/why-out',
  SCENARIO,
  { portfolioId, scenarioId, item },
  output<WhyOut | null>(),
  { label: ['为何未入选', '為何未入選', 'Why a project is out'], ...asks },
);

/** Keeps a scenario as what was decided, with its promises; or answers the approval it needs. */
export const commitScenario = call(
  'POST',
  '/api/v1/selection/:portfolioId/commit',
  'pm:scenario:commit',
  { portfolioId, scenarioId, reason: longText(['理由', '理由', 'Reason'], { max: 500 }) },
  output<{ number: number | null; approval: ApprovalItem | null }>(),
  { label: ['提交组合决策', '提交組合決策', 'Commit a scenario'], ...inside },
);
/** Plans of projects that the last decision moves begin as promised, each by the rules of its own plan. */
export const carryOutDecision = call(
  'POST',
  '/api/v1/selection/:portfolioId/carry-out',
  'pm:scenario:commit',
  { portfolioId, projects: refs(['项目', '項目', 'Projects'], 'project', { required: true, max: 100 }) },
  output<BatchDone>(),
  {
    label: ['落实组合决策', '落實組合決策', 'Carry out a decision'],
    scope: 'portfolio',
    touches: ['project', 'task', 'planChange'],
  },
);
/** Makes the project of an approved candidate. */
export const convertCandidate = call(
  'POST',
  '/api/v1/selection/:portfolioId/convert',
  'pm:portfolioItem:edit',
  { portfolioId, candidateId: int(['候选项目', '候選項目', 'Candidate project'], { required: true, min: 1 }) },
  output<{ project: number }>(),
  {
    label: ['候选项目立项', '候選項目立項', 'Make a project of a candidate'],
    scope: 'portfolio',
    touches: ['candidate', 'portfolio', 'project'],
  },
);
