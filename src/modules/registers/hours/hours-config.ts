/**
 * How work hours are filled in and approved in a company. A setting applies as a whole; missing values are as delivered. Pure.
 * Source: records.md A4; 2-rules §5 (system parameters 7-360), §9.
 */
import { isPlain } from '#kernel/check.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import { checkFindingRules, DELIVERED_FINDINGS, type FindingRules } from './findings.rules.ts';

/** Who approves hours: nobody, the project's manager (else the head), the head of the department, or both. */
export const approvalRules = {
  auto: ['自动通过', '自動通過', 'Approved automatically'],
  manager: [
    '项目经理（非项目工时由部门负责人）',
    '項目經理（非項目工時由部門負責人）',
    'Project manager (other hours: head of the department)',
  ],
  head: ['部门负责人', '部門負責人', 'Head of the department'],
  both: ['项目经理和部门负责人', '項目經理和部門負責人', 'Project manager and head of the department'],
} as const;
export type ApprovalRule = keyof typeof approvalRules;

export interface HoursConfig {
  approval: ApprovalRule;
  /** Days into the past and the future that can be filled in, counted from today. */
  backDays: number;
  forwardDays: number;
  /** Days after an approval within which it can be undone. */
  revokeDays: number;
  /** Hours of a usual day: what a day of a rate buys. */
  hoursPerDay: number;
  /** Above these, hours are asked back about and marked, not refused. */
  longDayHours: number;
  longWeekHours: number;
  /** Members of a project may fill in all its tasks, not only their own. */
  openTasks: boolean;
  /** Whether people are asked how much of a task is left when they fill in hours on it. */
  askRemaining: boolean;
  /** Whether people are reminded of past workdays without hours. */
  remind: boolean;
  /** Percent of the rate by key of the `work_hour_type` item; 100 if not named. */
  factors: Record<string, number>;
  /** Kinds of findings. */
  findings: FindingRules;
  /** User groups whose members need not fill in hours: their days are not due. */
  exemptGroups: number[];
}

export const DELIVERED_HOURS_CONFIG: HoursConfig = {
  approval: 'manager',
  backDays: 31,
  forwardDays: 0,
  revokeDays: 30,
  hoursPerDay: 8,
  longDayHours: 12,
  longWeekHours: 40,
  openTasks: false,
  askRemaining: true,
  remind: true,
  factors: {},
  findings: DELIVERED_FINDINGS,
  exemptGroups: [],
};

export const hoursConfigTexts = texts('hoursConfig', {
  shape: ['工时设置格式不正确', '工時設定格式不正確', 'The work hour settings are not valid'],
  backDays: [
    '可补填天数应为 7-360 的整数',
    '可補填天數應為 7-360 的整數',
    'The days allowed in the past must be a whole number from 7 to 360',
  ],
  forwardDays: [
    '可预填天数应为 0-60 的整数',
    '可預填天數應為 0-60 的整數',
    'The days allowed in advance must be a whole number from 0 to 60',
  ],
  revokeDays: [
    '撤销时限应为 7-360 的整数',
    '撤銷時限應為 7-360 的整數',
    'The limit for revoking approvals must be a whole number from 7 to 360',
  ],
  hoursPerDay: [
    '每日标准工时应大于 0 且不超过 24',
    '每日標準工時應大於 0 且不超過 24',
    'Standard hours per day must be above 0 and at most 24',
  ],
  longDayHours: ['每日提醒上限应为 1-24', '每日提醒上限應為 1-24', 'The daily reminder limit must be from 1 to 24'],
  longWeekHours: [
    '每周提醒上限应为 1-168',
    '每週提醒上限應為 1-168',
    'The weekly reminder limit must be from 1 to 168',
  ],
  factors: [
    '折算系数应为 0-500 的整数百分比',
    '折算系數應為 0-500 的整數百分比',
    'Conversion factors must be whole percentages from 0 to 500',
  ],
  exemptGroups: ['免填用户组最多 100 个', '免填用戶組最多 100 個', 'At most 100 user groups can be exempt'],
});

const isWhole = (value: unknown, min: number, max: number): boolean =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
const isTenth = (value: unknown, min: number, max: number): boolean =>
  typeof value === 'number' && value >= min && value <= max && Number.isInteger(Math.round(value * 1e6) / 1e5);

/** Problems of submitted settings, by field. */
export function checkHoursConfig(value: unknown): Problem | null {
  if (!isPlain(value)) return problem(hoursConfigTexts.shape);
  const c = value as unknown as HoursConfig;
  const flags = [c.openTasks, c.askRemaining, c.remind].every((flag) => typeof flag === 'boolean');
  if (!flags || typeof c.approval !== 'string' || !Object.hasOwn(approvalRules, c.approval))
    return problem(hoursConfigTexts.shape);
  const wrong = (
    field:
      | 'backDays'
      | 'forwardDays'
      | 'revokeDays'
      | 'hoursPerDay'
      | 'longDayHours'
      | 'longWeekHours'
      | 'factors'
      | 'exemptGroups',
  ) => problem(hoursConfigTexts[field], undefined, field);
  if (!isWhole(c.backDays, 7, 360)) return wrong('backDays');
  if (!isWhole(c.forwardDays, 0, 60)) return wrong('forwardDays');
  if (!isWhole(c.revokeDays, 7, 360)) return wrong('revokeDays');
  if (!isTenth(c.hoursPerDay, 0.1, 24)) return wrong('hoursPerDay');
  if (!isTenth(c.longDayHours, 1, 24)) return wrong('longDayHours');
  if (!isTenth(c.longWeekHours, 1, 168)) return wrong('longWeekHours');
  const factors = isPlain(c.factors) && Object.keys(c.factors).length <= 100;
  if (!factors || !Object.values(c.factors).every((f) => isWhole(f, 0, 500))) return wrong('factors');
  const groups = Array.isArray(c.exemptGroups) && c.exemptGroups.length <= 100;
  if (!groups || !c.exemptGroups.every((id) => isWhole(id, 1, Number.MAX_SAFE_INTEGER))) return wrong('exemptGroups');
  return checkFindingRules(c.findings);
}

/** Settings reduced to what this version knows, in a fixed order. */
export function keptHoursConfig(c: HoursConfig): HoursConfig {
  const names = Object.keys(DELIVERED_HOURS_CONFIG) as (keyof HoursConfig)[];
  return Object.fromEntries(names.map((name) => [name, c[name]])) as unknown as HoursConfig;
}
