/** What a portfolio decided, as it was promised, and what became of it (design/portfolio.md, sections 3 and 5). Pure. */
import type { ScenarioSettings } from './scenario.ts';
import type { Answer } from './selection-answers.ts';

/** A project or candidate in a decision. */
export interface Promised {
  /** As in scenarios. */
  key: string;
  name: string;
  /** Chosen; false: left out. */
  chosen: boolean;
  /** Years by which it begins later. */
  shift: number;
  /** Days, of the plan as it stood, or as it would be after the shift. Null: it has none, or is left out. */
  start: string | null;
  finish: string | null;
  /** Cents; null for whoever sees no money. */
  cost: number | null;
  /** What it is worth, 0..1. */
  value: number;
}
/** What a decision keeps: the question, the answer with its proof, and what was promised. */
export interface DecisionContent {
  drivers: { name: string; weight: number | null }[];
  consistency: number | null;
  settings: ScenarioSettings;
  result: Answer & { at: string; solver: string; hash: string };
  promised: Promised[];
}
export interface DecisionView {
  number: number;
  name: string;
  reason: string | null;
  by: string;
  /** Milliseconds. */
  at: number;
  state: Answer['state'];
  value: number;
  /** Cents; null for whoever sees no money. */
  cost: number | null;
  gap: number | null;
  promised: Promised[];
}

/** A project as it stands, or a candidate. */
export interface Standing {
  plannedStart: string | null;
  /** The finish its plan says now. */
  planEnd: string | null;
  status: string;
}
/** What is to be done so that a project is as decided; null: nothing. */
export function toDo(promised: Promised, now: Standing | undefined): 'move' | 'stop' | null {
  if (!now || now.status === 'done' || now.status === 'passoff') return null;
  if (!promised.chosen) return now.status === 'ongoing' ? 'stop' : null;
  const late = promised.start !== null && (now.plannedStart ?? '') < promised.start;
  return promised.shift > 0 && now.status === 'new' && late ? 'move' : null;
}
/** Calendar days by which the finish is later than promised; negative: earlier. Null: there is nothing to compare. */
export function daysLate({ chosen, finish }: Promised, now: Standing | undefined): number | null {
  const end = now?.planEnd ?? null;
  return !chosen || finish === null || end === null
    ? null
    : Math.round((Date.parse(end) - Date.parse(finish)) / 86_400_000);
}
