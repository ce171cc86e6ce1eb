/**
 * Status lights: what color a project or task shows (1-product §4.1, lampList; thresholds 2-rules §9).
 */
import { dayOf, parseDay } from '#kernel/dates.ts';
import type { Triple } from '#kernel/text.ts';

/** Server light statuses. The delay levels are normal (great), slight and serious. */
export type LightStatus = 'new' | 'pause' | 'done' | 'passoff' | 'ongoing_great' | 'ongoing_slight' | 'ongoing_serious';

export interface Light {
  status: LightStatus;
  /** CSS color. */
  lamp: string;
  remark: Triple;
  module: 'project' | 'task';
}

export interface DelayThresholds {
  /** Delayed more than so many days: yellow; default 1. */
  yellowDays: number;
  /** ... red; default 2. */
  redDays: number;
}
export const DEFAULT_THRESHOLDS: DelayThresholds = { yellowDays: 1, redDays: 2 };

/** The lights shown when the light list cannot be loaded, and the start values of a company. */
export function defaultLights(module: Light['module'], t: DelayThresholds = DEFAULT_THRESHOLDS): Light[] {
  const light = (status: LightStatus, lamp: string, remark: Triple): Light => ({ status, lamp, remark, module });
  const delayed = (days: number): Triple => [
    `延期超过 ${days} 天`,
    `延期超過 ${days} 天`,
    `Over ${days} day${days === 1 ? '' : 's'} late`,
  ];
  // A project is launched, a task begun.
  const unstarted: Triple =
    module === 'task' ? ['未开始', '未開始', 'Not started'] : ['未启动', '未啟動', 'Not started'];
  return [
    light('new', '#bfbfbf', unstarted),
    light('pause', '#595959', ['已暂停', '已暫停', 'Paused']),
    light('done', '#1677ff', ['已完成', '已完成', 'Completed']),
    light('passoff', '#8c5a2b', ['已终止', '已終止', 'Terminated']),
    light('ongoing_great', '#52c41a', ['正常进行', '正常進行', 'On track']),
    light('ongoing_slight', '#fa8c16', delayed(t.yellowDays)),
    light('ongoing_serious', '#f5222d', delayed(t.redDays)),
  ];
}

export interface LightFacts {
  status: 'new' | 'ongoing' | 'pause' | 'done' | 'passoff' | 'discarded';
  /** Civil dates. */
  plannedStart: string | null;
  plannedEnd: string | null;
  /** Of a project: what its plan lasts; null: its plan has no tasks. Left out of what needs none. */
  durationDays?: number | null;
}

/** State of an object by its dates. Light, days and words of a row all come from it, so that they never disagree. */
export interface DateStanding {
  light: LightStatus;
  /** Days an open object is past its planned end: what lists and figures call late. */
  lateDays: number;
  /** Days one that is not started is past its planned start; without tasks in its plan there is nothing to start. */
  unstartedDays: number;
}

const EPOCH = dayOf(1970, 1, 1);
const dayNumber = (date: string | null): number | null => (date ? (parseDay(date) ?? EPOCH) : null);
const daysPast = (date: string | null, now: number): number => Math.max(0, now - (dayNumber(date) ?? now));

/** Whether it is a project that has no tasks in its plan yet. */
export const hasNoTasks = ({ durationDays }: LightFacts): boolean => durationDays === null;

/**
 * The standing of an object today. Paused, done and terminated show their own light. A late object is yellow from the first day on;
 * one not started is yellow when it is past its planned start by more than the threshold, before that `new`. Both are red beyond
 * the red threshold. Everything else that is under way is green.
 */
export function standing(facts: LightFacts, today: string, t: DelayThresholds = DEFAULT_THRESHOLDS): DateStanding {
  const { status } = facts;
  if (status === 'done' || status === 'passoff') return { light: status, lateDays: 0, unstartedDays: 0 };
  if (status === 'discarded') return { light: 'passoff', lateDays: 0, unstartedDays: 0 };
  const now = dayNumber(today)!;
  const lateDays = daysPast(facts.plannedEnd, now);
  const unstartedDays = status === 'new' && !hasNoTasks(facts) ? daysPast(facts.plannedStart, now) : 0;
  const said = (light: LightStatus): DateStanding => ({ light, lateDays, unstartedDays });
  if (status === 'pause') return said('pause');
  if (Math.max(lateDays, unstartedDays) > t.redDays) return said('ongoing_serious');
  if (lateDays > 0 || unstartedDays > t.yellowDays) return said('ongoing_slight');
  return said(status === 'new' ? 'new' : 'ongoing_great');
}

export const overdueDays = (facts: LightFacts, today: string): number => standing(facts, today).lateDays;
export const lightOf = (facts: LightFacts, today: string, t: DelayThresholds = DEFAULT_THRESHOLDS): LightStatus =>
  standing(facts, today, t).light;
