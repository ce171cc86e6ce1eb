/**
 * Business actions that may need an approval, and which definition each needs where.
 *
 * Modules register what they do (`registerBusinessAction`); administrators bind a published definition to it for the
 * company, for a project type, for a template or for one project. The most specific binding wins: project, template,
 * type, the types above it, company; a binding that is not `adjustable` ends the search for more specific ones, so that a
 * project cannot switch off what the company demands. Pure; the server enforces it (server/business/bindings.ts, server/business/requests.ts).
 * Source: 1-product §2.14 (workflowBusinessConfig), §4.3 (each move can require an approval if configured).
 */
import type { Message, Triple } from '#kernel/text.ts';
import type { VariableType } from '../graph.ts';

export interface BusinessAction {
  /** 'project.launch'; also the businessType of its workflows. */
  key: string;
  label: Triple;
  /** Heading it stands under: 'Project status'. */
  group: Triple;
  /** What it does, and from when on it is held back. */
  hint: Triple;
  /**
   * What is locked while a request waits: of all actions with this word, one request waits for an object. Actions of
   * projects say 'project', because a project with an uncompleted approval cannot be operated (2-rules §5).
   */
  lock: string;
  /** What is said when this very action is asked for again while a request of it waits. */
  waiting?: Message;
  /** Values the server gives to the workflow's conditions, where the definition declares a variable of that name. */
  variables: readonly { name: string; type: VariableType; label: Triple }[];
}

const known = new Map<string, BusinessAction>();

/** Makes an action known; once, when the module is loaded. */
export function registerBusinessAction(action: BusinessAction): BusinessAction {
  known.set(action.key, action);
  return action;
}
/** Every action, in the order of registration. */
export const businessActions = (): readonly BusinessAction[] => [...known.values()];
export const businessActionOf = (key: string): BusinessAction | null => known.get(key) ?? null;

/** Dictionary of the project types that bindings name. */
export const TYPE_DICTIONARY = 'project_type';

/** From the general to the specific. */
export const BINDING_LEVELS = {
  company: ['公司', '公司', 'Company'],
  type: ['项目类型', '項目類型', 'Project type'],
  template: ['项目模板', '項目範本', 'Project template'],
  project: ['项目', '項目', 'Project'],
} as const satisfies Record<string, Triple>;
export type BindingLevel = keyof typeof BINDING_LEVELS;
export const LEVELS = Object.keys(BINDING_LEVELS) as BindingLevel[];

export interface Binding {
  action: string;
  level: BindingLevel;
  /** 0 for the company; else the type, template or project. */
  ownerId: number;
  /** Key of the definition; null only when switched off. */
  definition: string | null;
  /** false: no approval is needed here, whatever the general levels say. */
  active: boolean;
  /** More specific levels may say otherwise. */
  adjustable: boolean;
  /** Of a type: how many types above the object's own it is; 0 everywhere else. */
  above: number;
}
type Place = Pick<Binding, 'level' | 'above'>;
/** Negative: `a` is the more general. */
const byGenerality = (a: Place, b: Place): number =>
  LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) || b.above - a.above;

/** The binding that holds: `rows` are those of one action that concern one object. null: nothing is bound. */
export function bindingThatHolds<Row extends Binding>(rows: readonly Row[]): Row | null {
  let found: Row | null = null;
  for (const row of rows.toSorted(byGenerality)) {
    found = row;
    if (!row.adjustable) break;
  }
  return found;
}

/** Whether a level may have a binding of its own beside the more general ones. */
export const mayBindAt = (level: BindingLevel, rows: readonly Binding[]): boolean =>
  !rows.some((row) => byGenerality(row, { level, above: 0 }) < 0 && !row.adjustable);
