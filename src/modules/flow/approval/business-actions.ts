/**
 * Business actions that may need an approval, and which definition each needs where.
 *
 * Every action of a lifecycle is one (server/move-approvals.ts); modules register their other actions (`businessAction`).
 * Administrators bind a published definition to it for the company, for a type of objects, or for one object of a kind
 * (`SettingLevel`). The most specific binding wins; one that is not `adjustable` ends the search for
 * more specific ones, so that a project cannot switch off what the company demands. Pure; the server enforces it
 * (server/bindings.ts, server/requests.ts).
 * Source: 1-product §2.14 (workflowBusinessConfig), §4.3 (each move can require an approval if configured).
 */
import type { ScopeName } from '#kernel/entity.ts';
import { kindItems, type SettingLevel } from '#kernel/object-kind.ts';
import type { Problem } from '#kernel/problem.ts';
import type { Message, Triple } from '#kernel/text.ts';
import type { VariableType } from '#modules/flow/workflow/graph.ts';

export interface BusinessAction {
  /** 'project.launch'; also the businessType of its workflows. */
  key: string;
  label: Triple;
  /** Heading it is under: 'Project status'. */
  group: Triple;
  /** Its effect, and from when it is held back. */
  hint: Triple;
  /**
   * The lock word while a request waits: of all actions with this word, only one request can wait for a record. Actions of
   * projects say 'project', because a project with an uncompleted approval cannot be operated (2-rules §5).
   */
  lock: string;
  /** Refusal if the same action is requested again while a request for it waits. */
  waiting?: Message;
  /** Refusal of any action while another one waits. If left out: that the project waits. */
  busy?: Problem;
  /** Fields and parts (kernel/lifecycle.ts) of the record that may change while a request waits; everything else stands still. */
  editable?: readonly string[];
  /** Kinds of objects it may be done in, each with its own settings; none: the company's alone. */
  kinds: readonly ScopeName[];
  /** Values the server gives to the workflow's conditions, where the definition declares a variable of that name. */
  variables: readonly { name: string; type: VariableType; label: Triple }[];
}

const known = new Map<string, BusinessAction>();

/** Makes an action known; once, when the module is loaded. */
export function registerBusinessAction(action: BusinessAction): BusinessAction {
  known.set(action.key, action);
  return action;
}
/** Every action, in the order of registration, those under one heading together. */
export const businessActions = (): readonly BusinessAction[] => {
  const groups = Map.groupBy(known.values(), ({ group }) => group[0]);
  return [...groups.values()].flat();
};
export const businessActionOf = (key: string): BusinessAction | null => known.get(key) ?? null;

export type BindingLevel = SettingLevel;

/** Levels by name; the kinds of objects are handed over by their modules. */
const BINDING_LEVELS = kindItems((kind) => kind.entity.label, {
  company: ['公司', '公司', 'Company'],
  type: ['项目类型', '項目類型', 'Project type'],
});

/** From the general to the specific: a template comes before objects made from it. */
const GENERAL: readonly BindingLevel[] = ['company', 'type', 'template'];
const rank = (level: BindingLevel): number => (GENERAL.includes(level) ? GENERAL.indexOf(level) : GENERAL.length);

export interface Binding {
  action: string;
  level: BindingLevel;
  /** 0 for the company; else the type, or the object. */
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
const byGenerality = (a: Place, b: Place): number => rank(a.level) - rank(b.level) || b.above - a.above;

/** The binding that holds: `rows` are those of one action that concern one object. null: nothing is bound. */
export function bindingThatHolds<Row extends Binding>(rows: readonly Row[]): Row | null {
  let found: Row | null = null;
  for (const row of rows.toSorted(byGenerality)) {
    found = row;
    if (!row.adjustable) break;
  }
  return found;
}

/** Whether a level may have its own binding beside the more general ones. */
export const mayBindAt = (level: BindingLevel, rows: readonly Binding[]): boolean =>
  !rows.some((row) => byGenerality(row, { level, above: 0 }) < 0 && !row.adjustable);

/** Name of a level. */
export const levelName = (level: BindingLevel): Triple => BINDING_LEVELS[level] ?? [level, level, level];
