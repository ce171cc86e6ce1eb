/**
 * A design: what designers edit and save, and what a version keeps beside its graph.
 *
 * Source of a tree design is the tree, of a BPMN design the XML, of an external one the engine that runs it; name, variables and settings are the same for both.
 * Source: design/workflow.md §6.
 */
import type { FieldRights, Settings, VariableType } from '../graph.ts';
import { isTask, replaceStep, stepsOf, type Tree } from './tree.ts';

/** A registered variable: a form field that conditions, rules and callers may use. */
export interface Variable {
  name: string;
  label: string;
  type: VariableType;
}

interface DesignBase {
  /** Key of the definition. */
  key: string;
  name: string;
  variables: Variable[];
  settings: Settings;
  /** Form of the platform whose fields are filled in; absent: a business object or its own page. */
  formId?: number;
}
export interface TreeDesign extends DesignBase {
  source: 'tree';
  tree: Tree;
}
export interface BpmnDesign extends DesignBase {
  source: 'bpmn';
  xml: string;
}
/** A workflow that runs at an engine elsewhere (docs/adr/045-external-engines.md). */
export interface ExternalDesign extends DesignBase {
  source: 'external';
  /** The engine, and the key it knows the workflow by. */
  engine: number;
  definition: string;
  /** Name of its approvals for steps without a name. */
  step: string;
}
export type Design = TreeDesign | BpmnDesign | ExternalDesign;

export const typesOf = (variables: readonly Variable[]): Record<string, VariableType> =>
  Object.fromEntries(variables.map((v) => [v.name, v.type]));

/** A flow with nothing in it yet but the initiator, one approver and the end. */
export const newDesign = (
  key: string,
  name: string,
  texts: { start: string; approver: string; end: string },
): TreeDesign => ({
  source: 'tree',
  key,
  name,
  variables: [],
  settings: {},
  tree: {
    start: { id: 'start', name: texts.start },
    steps: [
      {
        kind: 'approve',
        id: 'task1',
        name: texts.approver,
        task: { approvers: [], mode: 'single', allow: [...DEFAULT_ALLOW] },
      },
    ],
    end: { id: 'end', name: texts.end },
  },
});

export const DEFAULT_ALLOW = [
  'rejectToStart',
  'rejectToPrevious',
  'rejectToNode',
  'direct',
  'addSignBefore',
  'addSignAfter',
  'addSignParallel',
  'transfer',
  'delegate',
  'takeBack',
  'cc',
] as const;

/**
 * The design with another form, or none. A tree loses its rights to fields that are gone; those in a BPMN diagram stay
 * and the publish rules name them.
 */
export function withForm(design: Design, formId: number | null, fields: ReadonlySet<string>): Design {
  const { formId: _old, ...rest } = design;
  const next = (formId === null ? rest : { ...rest, formId }) as Design;
  if (next.source !== 'tree') return next;
  const known = new Set([...fields, ...next.variables.map((one) => one.name)]);
  const kept = (rights: FieldRights): FieldRights =>
    Object.fromEntries(Object.entries(rights).filter(([field]) => known.has(field)));
  const { start } = next.tree;
  let tree: Tree = start.fields ? { ...next.tree, start: { ...start, fields: kept(start.fields) } } : next.tree;
  for (const step of stepsOf(next.tree))
    if (isTask(step) && step.task.fields)
      tree = replaceStep(tree, { ...step, task: { ...step.task, fields: kept(step.task.fields) } });
  return { ...next, tree };
}
