/**
 * Status lights: what colour a project or task shows (1-product §4.1, lampList; thresholds 2-rules §9).
 */
import { dayOf, parseDay } from '#kernel/dates.ts';
import type { Triple } from '#kernel/text.ts';

/** Server light statuses. The delay levels are normal (great), slight and serious. */
export type LightStatus = 'new' | 'pause' | 'done' | 'passoff' | 'ongoing_great' | 'ongoing_slight' | 'ongoing_serious';

export interface Light {
  status: LightStatus;
  /** CSS colour. */
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
    `Delayed more than ${days} day${days === 1 ? '' : 's'}`,
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
}

const EPOCH = dayOf(1970, 1, 1);
const dayNumber = (date: string | null): number | null => (date ? (parseDay(date) ?? EPOCH) : null);

/** Days an open object is past its planned end today: what lists and figures call late. */
export const overdueDays = (facts: LightFacts, today: string): number =>
  delayDays({ ...facts, plannedStart: null }, today);

/** Days the object is behind its dates today, which its light goes by: past its planned end, or past its planned start while not started; 0 when not. */
export function delayDays(facts: LightFacts, today: string): number {
  if (facts.status === 'done' || facts.status === 'passoff' || facts.status === 'discarded') return 0;
  const now = dayNumber(today)!;
  const end = dayNumber(facts.plannedEnd);
  const start = facts.status === 'new' ? dayNumber(facts.plannedStart) : null;
  return Math.max(0, end === null ? 0 : now - end, start === null ? 0 : now - start);
}

/**
 * The light of an object today. Paused, done and terminated show their own; a started or overdue one shows its delay
 * level. One that is not started and not late shows `new`.
 */
export function lightOf(facts: LightFacts, today: string, t: DelayThresholds = DEFAULT_THRESHOLDS): LightStatus {
  if (facts.status === 'pause' || facts.status === 'done' || facts.status === 'passoff') return facts.status;
  if (facts.status === 'discarded') return 'passoff';
  const late = delayDays(facts, today);
  if (late > t.redDays) return 'ongoing_serious';
  if (late > t.yellowDays) return 'ongoing_slight';
  return facts.status === 'new' ? 'new' : 'ongoing_great';
}
