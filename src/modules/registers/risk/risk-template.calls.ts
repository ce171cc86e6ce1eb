/** The library of risks: using entries in projects, making entries of risks, how often they occurred (records.md B3, B7-2). */
import { call, output } from '#kernel/call.ts';
import { int, refs } from '#kernel/field.ts';
import { type RiskTemplateRow, riskTemplate } from './risk-template.entity.ts';

/** Entries that are used at once. */
export const MOST_AT_ONCE = 100;

export interface Imported {
  /** Risks that were made. */
  made: { id: number; name: string }[];
  /** How many the project had already. */
  there: number;
}
/** Makes risks of published entries; what the project has already is not made again. */
export const importRisks = call(
  'POST',
  '/api/v1/risk/import',
  'pm:risk:add',
  {
    projectId: int(['项目', '項目', 'Project'], { required: true, min: 1 }),
    templates: refs(['风险库条目', '風險庫條目', 'Library risks'], 'riskTemplate', {
      required: true,
      min: 1,
      max: MOST_AT_ONCE,
    }),
  },
  output<Imported>(),
  {
    label: ['从风险库引用', '從風險庫引用', 'Use risks from the library'],
    scope: 'project',
    touches: ['risk', 'riskTemplate'],
  },
);

/** A published entry as a project sees it. */
export interface Offered {
  id: number;
  title: string;
  type: string;
  /** Meant for the project's type. */
  fits: boolean;
  /** The project has a risk made of it. */
  there: boolean;
}
export const offeredRisks = call(
  'GET',
  '/api/v1/risk/offered',
  'pm:risk:add',
  { projectId: int(['项目', '項目', 'Project'], { required: true, min: 1 }) },
  output<Offered[]>(),
  {
    label: ['可引用的风险库条目', '可引用的風險庫條目', 'Library entries available to a project'],
    scope: 'project',
    reads: ['riskTemplate', 'risk', 'project'],
  },
);

/** Makes a draft of a risk; refused when there is one of it already. Nobody else sees it before it is published. */
export const promoteRisk = call(
  'POST',
  '/api/v1/risk/risk/:id/promote',
  'rk:riskTemplate:add',
  { id: int(['风险', '風險', 'Risk'], { required: true, min: 1 }) },
  output<RiskTemplateRow>(),
  { label: ['加入风险库', '加入風險庫', 'Add to the risk library'], touches: ['riskTemplate'], creates: true },
);

/** Statistics of closed projects about a library risk. */
export interface BaseRate {
  /** Item of `project_type`; null: all types together. */
  projectType: number | null;
  typeName: string;
  /** Closed projects that carried it, and those in which it occurred. */
  carried: number;
  occurred: number;
  /** Average days lost, where given; null: never given. */
  daysLost: number | null;
  /** Shares from 0 to 1, of 95 %; null: no case. */
  interval: readonly [number, number] | null;
  /** Too few cases to rest on. */
  few: boolean;
}
export const baseRates = call(
  'GET',
  '/api/v1/risk/template/:id/rates',
  'login',
  { id: int(riskTemplate.label, { required: true, min: 1 }) },
  output<BaseRate[]>(),
  {
    label: ['风险发生的历史频率', '風險發生的歷史頻率', 'View how often a library entry occurred'],
    reads: ['riskTemplate', 'risk', 'project'],
  },
);
