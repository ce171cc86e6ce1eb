/** Calls on risks besides those of their entity and lifecycle (records.md B3). */

import { call, output } from '#kernel/call.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { int } from '#kernel/field.ts';
import { inObjects } from '#kernel/object-kind.ts';
import { type RiskRow, type RiskStatus, risk } from './risk.entity.ts';
import type { RiskConfig } from './risk-config.ts';
import type { Impact, RiskCriteria, RiskLevel } from './risk-matrix.ts';

const riskId = int(['风险', '風險', 'Risk'], { required: true, min: 1 });

export const stages = {
  initial: ['初始', '初始', 'Initial'],
  current: ['当前', '目前', 'Current'],
  residual: ['剩余', '剩餘', 'Residual'],
} as const;
export type Stage = keyof typeof stages;

/** A judgment; none is ever changed. */
export interface Assessment extends Record<Impact, number | null> {
  seq: number;
  stage: Stage;
  probability: number;
  /** Percent. */
  chance: number;
  impact: number;
  score: number;
  level: RiskLevel;
  /** Its criteria at the time. */
  criteria: RiskCriteria;
  /** Whether the settings judge otherwise today. */
  otherwise: boolean;
  note: string | null;
  by: number | null;
  at: string;
}
export interface Review {
  seq: number;
  action: 'treat' | 'accept' | 'review';
  verdict: NonNullable<RiskRow['verdict']> | null;
  note: string | null;
  /** Civil date. */
  next: string | null;
  by: number | null;
  at: string;
}
export interface RiskStory {
  /** The latest first. */
  assessments: Assessment[];
  reviews: Review[];
  /** Names of the people in them. */
  names: Record<number, string>;
  /** Today's criteria for a judgment. */
  config: RiskConfig;
}
export const riskStory = call('GET', '/api/v1/risk/risk/:riskId/story', 'login', { riskId }, output<RiskStory>(), {
  label: ['风险的评估与复核', '風險的評估與覆核', 'Assessments and reviews of a risk'],
  scope: 'row',
  reads: ['risk', 'riskConfig'],
});

const judged = (name: 'probability' | Impact) => int(risk.fields[name].label, { min: 1, max: 6 });
/** Registers a risk like the entity's call and, where a probability is given, judges it for the first time. */
export const registerRisk = inObjects(
  risk,
  call(
    'POST',
    '/api/v1/risk/risk/register',
    risk.rights.create,
    {
      ...entityCalls(risk).create.input,
      probability: judged('probability'),
      onSchedule: judged('onSchedule'),
      onCost: judged('onCost'),
      onQuality: judged('onQuality'),
      onSafety: judged('onSafety'),
    },
    output<RiskRow>(),
    {
      label: ['登记并评估风险', '登記並評估風險', 'Register and assess a risk'],
      scope: 'row',
      creates: true,
      fails: 'save',
      touches: ['risk'],
    },
  ),
);

/** A risk in the matrix: where it was at first and where it is now, by the classes of today's settings. */
export interface Placed {
  id: number;
  code: string;
  name: string;
  status: RiskStatus;
  level: RiskLevel;
  nature: RiskRow['nature'];
  score: number;
  owner: string;
  now: [probability: number, impact: number];
  first: [probability: number, impact: number];
  firstLevel: RiskLevel;
  /** It was judged by other settings than today's. */
  otherwise: boolean;
}
export interface RiskMatrix {
  config: RiskConfig;
  /** Not closed and judged, the gravest first. */
  list: Placed[];
  /** Not closed ones that nobody has judged. */
  unjudged: number;
  /** Not closed ones whose review is overdue. */
  overdue: number;
}
export const riskMatrix = inObjects(
  risk,
  call('GET', '/api/v1/risk/matrix', 'login', {}, output<RiskMatrix>(), {
    label: ['风险矩阵', '風險矩陣', 'Risk matrix'],
    scope: 'row',
    reads: ['risk', 'riskConfig', 'user'],
  }),
);

export interface RiskTrend {
  /** Weeks from the oldest: first day (Monday, civil date); not closed at its end (threats by level, opportunities together, those nobody judged), registered and closed in it. */
  weeks: ({ from: string; raised: number; closed: number; unjudged: number; opportunities: number } & Record<
    RiskLevel,
    number
  >)[];
}
export const riskTrend = inObjects(
  risk,
  call(
    'GET',
    '/api/v1/risk/trend',
    'login',
    { weeks: int(['周数', '週數', 'Weeks'], { min: 1, max: 53 }) },
    output<RiskTrend>(),
    { label: ['风险趋势', '風險趨勢', 'Trend of risks'], scope: 'row', reads: ['risk'] },
  ),
);
