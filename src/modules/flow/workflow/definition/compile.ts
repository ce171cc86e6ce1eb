/**
 * Design -> graph, with problems of the design. Pure.
 *
 * One way for both designers: a tree is compiled, XML is read; then the same publish rules look at the graph. The
 * fingerprint of a graph does not depend on the order of its keys.
 */

import type { Triple } from '#kernel/text.ts';
import { type Graph, type GraphNode, THERE } from '../graph.ts';
import { elementWords } from './bpmn/bpmn-element-texts.ts';
import { type BpmnProblem, readProcess } from './bpmn/bpmn-read.ts';
import { NotBpmn, readXml } from './bpmn/bpmn-xml.ts';
import { type Design, type ExternalDesign, typesOf } from './design.ts';
import { VARIABLE_TYPES } from './option-texts.ts';
import type { DesignProblem, FilledVariable, PublishContext } from './publish-nodes.ts';
import { checkGraph } from './publish-rules.ts';
import { compileTree } from './tree-compile.ts';

export interface Compiled {
  graph: Graph;
  problems: DesignProblem[];
}

/** A finding of the BPMN reader, as a problem of the design. */
export const fromBpmn = ({ fault, node, name, type, line, what, warning }: BpmnProblem): DesignProblem => ({
  code: fault,
  node,
  ...(name && { name }),
  detail: what ?? elementWords(type),
  ...(line !== undefined && { line }),
  ...(warning && { warning }),
});

/** The graph alone, without the publish rules; `problems` are what could not be read. */
export async function graphOf(design: Design): Promise<Compiled> {
  const { key, name, settings } = design;
  const variables = typesOf(design.variables);
  if (design.source === 'tree')
    return { graph: { key, name, variables, settings, ...compileTree(design.tree) }, problems: [] };
  if (design.source === 'external')
    return { graph: { key, name, variables, settings, ...outsideOf(design) }, problems: [] };
  try {
    const { start, nodes, flows, problems } = readProcess(await readXml(design.xml));
    return { graph: { key, name, variables, settings, start, nodes, flows }, problems: problems.map(fromBpmn) };
  } catch (error) {
    if (!(error instanceof NotBpmn)) throw error;
    const graph: Graph = { key, name, variables, settings, start: '', nodes: {}, flows: {} };
    return { graph, problems: [{ code: 'NO_PROCESS', node: '', detail: error.message }] };
  }
}

function outsideOf({
  engine,
  definition,
  step,
}: ExternalDesign): Omit<Graph, 'key' | 'name' | 'variables' | 'settings'> {
  const node = (id: string, incoming: string[], outgoing: string[]) => ({
    id,
    name: '',
    scope: null,
    incoming,
    outgoing,
  });
  const nodes: Record<string, GraphNode> = {
    start: { ...node('start', [], ['in']), kind: 'start' },
    [THERE]: {
      ...node(THERE, ['in'], ['out']),
      kind: 'userTask',
      name: step,
      approvers: [],
      mode: 'single',
      allow: ['refuse'],
    },
    end: { ...node('end', ['out'], []), kind: 'end' },
  };
  const flows = { in: { id: 'in', from: 'start', to: THERE }, out: { id: 'out', from: THERE, to: 'end' } };
  return { start: 'start', nodes, flows, external: { engine, definition } };
}

/** Variables that the form fills with values of another type than the design declares: every start would be an incident. */
const otherTypes = (graph: Graph, filled: readonly FilledVariable[]): DesignProblem[] =>
  filled.flatMap(({ name, label, type }): DesignProblem[] => {
    const declared = Object.hasOwn(graph.variables, name) ? graph.variables[name]! : type;
    const fits = declared === type || (declared === 'list' && type === 'users');
    if (fits) return [];
    const detail = label.map(
      (word, at) => `${word}（${name}）: ${VARIABLE_TYPES[declared][at]} ≠ ${VARIABLE_TYPES[type][at]}`,
    ) as unknown as Triple;
    return [{ code: 'VARIABLE_OF_FORM', node: graph.start, detail }];
  });

/** Compiles and checks. A list without problems but warnings means that its living part may be published. */
export async function compileDesign(design: Design, known: PublishContext): Promise<Compiled> {
  const { graph, problems } = await graphOf(design);
  const { formId } = design;
  const fields = formId === undefined ? undefined : known.forms.get(formId);
  const form: DesignProblem[] = formId !== undefined && !fields ? [{ code: 'FORM_UNKNOWN', node: graph.start }] : [];
  form.push(...otherTypes(graph, (formId !== undefined && known.formVariables.get(formId)) || []));
  return { graph, problems: [...form, ...problems, ...checkGraph(graph, { ...known, ...(fields && { fields }) })] };
}

/** JSON with the keys of every object in order: what the checksum of a version is made of. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, v]) => v !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([k, v]) => `${JSON.stringify(k)}:${canonicalJson(v)}`).join(',')}}`;
}
