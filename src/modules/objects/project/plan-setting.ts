/**
 * Settings of the plan of one project (or template) other than its schedule: who reports, whether hours count, when it is late,
 * which columns its grid begins with, how long its new tasks are. Pure. Source: 1-product §2.8 (projectConfigurePlan), §4.1;
 * 2-rules §9.
 */
import { isPlain } from '#kernel/check.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import type { DelayThresholds } from './status-light.ts';

/** Who reports the progress of a task; each one more than the one before. */
export const reporterKinds = {
  responsible: ['负责人', '負責人', 'Person in charge'],
  participants: ['负责人和参与人', '負責人和參與人', 'Person in charge and participants'],
  manager: [
    '负责人、参与人和项目经理',
    '負責人、參與人和項目經理',
    'Person in charge, participants and project manager',
  ],
} as const;

export const lengthUnits = {
  hours: ['小时', '小時', 'Hours'],
  days: ['天', '天', 'Days'],
  weeks: ['周', '週', 'Weeks'],
} as const;

export const hoursSources = {
  report: ['进度汇报', '進度匯報', 'Progress reports'],
  records: ['已通过的工时记录', '已通過的工時記錄', 'Approved work records'],
} as const;

/** Length of a new task in working time; `days` and `weeks` are as long as the plan's settings say. */
export interface TaskLength {
  /** A whole number of 1 to 1000. */
  length: number;
  unit: keyof typeof lengthUnits;
}

/** Working minutes of a length. */
export const lengthMinutes = (
  { length, unit }: TaskLength,
  plan: { minutesPerDay: number; minutesPerWeek: number },
): number => length * { hours: 60, days: plan.minutesPerDay, weeks: plan.minutesPerWeek }[unit];

export interface PlanConfig {
  reporters: keyof typeof reporterKinds;
  /** A task can be finished only after a report on it: hours if they count, else progress. */
  requireReport: boolean;
  countHours: boolean;
  /** Where actual hours of tasks come from: progress reports, or approved work records (their ledger, module hours). */
  hoursSource: keyof typeof hoursSources;
  /** Own delay thresholds; null: those of the company. */
  thresholds: DelayThresholds | null;
  /** Visible columns of the plan's grid in their order, for people who have not chosen their own; null: as delivered. */
  columns: string[] | null;
  newTask: TaskLength;
}

export const DELIVERED_CONFIG: PlanConfig = {
  reporters: 'responsible',
  requireReport: false,
  countHours: true,
  hoursSource: 'report',
  thresholds: null,
  columns: null,
  newTask: { length: 1, unit: 'days' },
};

const configTexts = texts('planConfig', {
  wrong: ['计划设置不正确', '計劃設定不正確', 'The plan settings are not valid'],
  delay: [
    '延期阈值应为 0 到 360 的整数，且严重延期不小于轻微延期',
    '延期閾值應為 0 到 360 的整數，且嚴重延期不小於輕微延期',
    'Delay thresholds must be whole numbers from 0 to 360, and the serious one must not be below the slight one',
  ],
  length: [
    '新任务的默认工期应为 1 到 1000 的整数',
    '新任務的預設工期應為 1 到 1000 的整數',
    'The default duration of new tasks must be a whole number from 1 to 1000',
  ],
  columns: ['请至少保留任务名称列', '請至少保留任務名稱欄', 'The task name column must be kept'],
});

const isLength = (value: unknown): boolean => {
  if (!isPlain(value)) return false;
  const { length, unit } = value as unknown as TaskLength;
  return Number.isInteger(length) && length >= 1 && length <= 1000 && Object.hasOwn(lengthUnits, unit);
};
const isDays = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 360;

/** Problems of submitted settings. */
export function checkConfig(value: unknown): Problem | null {
  if (!isPlain(value)) return problem(configTexts.wrong);
  const { reporters, requireReport, countHours, hoursSource, thresholds, columns, newTask } =
    value as unknown as PlanConfig;
  const flags = typeof requireReport === 'boolean' && typeof countHours === 'boolean';
  if (!flags || typeof reporters !== 'string' || !Object.hasOwn(reporterKinds, reporters))
    return problem(configTexts.wrong);
  if (typeof hoursSource !== 'string' || !Object.hasOwn(hoursSources, hoursSource)) return problem(configTexts.wrong);
  if (thresholds !== null) {
    if (!isPlain(thresholds)) return problem(configTexts.wrong);
    const { yellowDays, redDays } = thresholds;
    if (!isDays(yellowDays) || !isDays(redDays) || redDays < yellowDays) return problem(configTexts.delay);
  }
  if (!isLength(newTask)) return problem(configTexts.length);
  if (columns === null) return null;
  const keys = Array.isArray(columns) && columns.every((key) => typeof key === 'string' && /^[\w.-]{1,60}$/.test(key));
  if (!keys || columns.length > 60 || new Set(columns).size !== columns.length) return problem(configTexts.wrong);
  return columns.includes('name') ? null : problem(configTexts.columns);
}

/** Whether somebody may report on a task under these settings. */
export function mayReport(
  config: PlanConfig,
  task: { responsible: number | null; participants: readonly number[] | null },
  manager: number,
  userId: number,
): boolean {
  if (task.responsible === userId) return true;
  if (config.reporters === 'responsible') return false;
  return (task.participants ?? []).includes(userId) || (config.reporters === 'manager' && manager === userId);
}
