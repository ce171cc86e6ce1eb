/**
 * Leveling as browser, server and worker exchange it: what is leveled, how, and what it proposes.
 *
 * Minutes are civil, as in plans. What work needs is a `Supply`, named by its key: a person (`u12`), a role of a project (`r5`),
 * anything else that comes by amounts. Amounts are percent of one person, or any unit that the supply uses too.
 */
import type { WorkCalendar } from '#kernel/workdays.ts';
import type { Minute, Plan } from '../plan/plan-model.ts';

export interface Supply {
  key: string;
  /** How much there is from a minute on, in order; before the first: nothing. */
  steps: readonly (readonly [from: Minute, amount: number])[];
}

/** What is taken already, by work that is not part of the leveling. */
export interface Busy {
  key: string;
  from: Minute;
  to: Minute;
  amount: number;
  /** Only in its working time; null: all the time. */
  calendar: WorkCalendar | null;
}

/** What a task needs beside its people, as long as it lasts. */
export interface ExtraNeed {
  taskId: number;
  key: string;
  amount: number;
}

export interface LeveledProject {
  projectId: number;
  plan: Plan;
  /** Its place among the projects, the most important first; equal ones are compared by their tasks. */
  rank: number;
  /** Nothing of it may be moved; what it needs is needed all the same. */
  fixed: boolean;
  /** Priorities of tasks, the most important first, as ids of the dictionary; tasks without one are behind all. */
  priorities: readonly number[];
  needs?: readonly ExtraNeed[];
}

export const levelOrders = {
  priority: ['按优先级', '按優先級', 'By priority'],
  shortest: ['工期最短', '工期最短', 'Shortest plan'],
} as const;
export type LevelOrder = keyof typeof levelOrders;

export interface LevelOptions {
  /** `shortest`: projects and tasks of one rank in whatever order makes the plan shortest. */
  order: LevelOrder;
  /** Tasks are moved within their total slack only. */
  withinSlack: boolean;
  /** Overload before and after these minutes is left as it is. */
  from: Minute;
  until: Minute | null;
  /** Of the search: the same one gives the same proposal. */
  seed: number;
  schedules: number;
}

export interface LevelInput {
  projects: readonly LeveledProject[];
  supplies: readonly Supply[];
  busy: readonly Busy[];
  options: LevelOptions;
}

/** Why one task went before the other, by the rule that decided; or why the other one could not be moved. */
export const levelBecause = {
  project: ['所在项目优先', '所在項目優先', 'its project comes first'],
  priority: ['优先级更高', '優先級更高', 'it has the higher priority'],
  slack: ['总时差更小', '總時差更小', 'it has less slack'],
  start: ['开始更早', '開始更早', 'it starts earlier'],
  longer: ['工期更长', '工期更長', 'it is longer'],
  number: ['编号在前', '編號在前', 'it comes first in the plan'],
  shortest: ['这样计划更短', '這樣計劃更短', 'so the plan is shorter'],
  waits: ['它可以先开始', '它可以先開始', 'it could begin first'],
  fixed: ['它不能移动', '它不能移動', 'it cannot be moved'],
  elsewhere: ['在其他项目中已有安排', '在其他項目中已有安排', 'other projects have taken the time'],
} as const;
export type LevelBecause = keyof typeof levelBecause;

/** Why a task stays where it is. */
export const levelHeld = {
  started: ['已开始', '已開始', 'started'],
  manual: ['手动任务', '手動任務', 'manual task'],
  pinned: ['日期固定', '日期固定', 'its date is fixed'],
  constraint: ['受限制日期约束', '受限制日期約束', 'its constraint allows no later start'],
  late: ['尽可能晚', '盡可能晚', 'as late as possible'],
  slack: ['时差不足', '時差不足', 'not enough slack'],
  alone: ['单个任务即超出可用量', '單一任務即超出可用量', 'it alone needs more than there is'],
  never: ['之后没有足够的可用时间', '之後沒有足夠的可用時間', 'there is no time for it later'],
  project: ['所在项目不在调整范围', '所在項目不在調整範圍', 'its project is not to be moved'],
  first: ['按顺序在前', '按順序在前', 'it comes first'],
} as const;
export type LevelHeld = keyof typeof levelHeld;

export interface TaskAt {
  projectId: number;
  taskId: number;
}

export interface LevelReason {
  /** The supply that was short, when first, how much was asked for and there. */
  key: string;
  at: Minute;
  asked: number;
  available: number;
  /** Work that had taken it; empty: that of other projects. */
  blockers: readonly TaskAt[];
  because: LevelBecause;
}

export interface LevelMove extends TaskAt {
  /** Elapsed minutes behind its earliest start, before and after. */
  delay: readonly [before: number, after: number];
  start: readonly [before: Minute, after: Minute];
  finish: readonly [before: Minute, after: Minute];
  /** null: it moves because others do, or is delayed no longer. */
  reason: LevelReason | null;
}

export interface LevelLeft {
  key: string;
  from: Minute;
  to: Minute;
  /** At its highest. */
  asked: number;
  available: number;
  tasks: readonly (TaskAt & { held: LevelHeld; needMinutes?: number; slackMinutes?: number })[];
  /** Part of it is work that is not in the leveling. */
  elsewhere: boolean;
}

export interface LevelProposal {
  moves: LevelMove[];
  left: LevelLeft[];
  projects: { projectId: number; finish: readonly [before: Minute, after: Minute] }[];
  /** Minutes of work beyond what there is of everybody, before and after. */
  over: readonly [before: number, after: number];
}
