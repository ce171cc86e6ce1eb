/**
 * Graph -> BPMN 2.0 XML with a diagram. Pure.
 *
 * Writes standard elements and attributes for what BPMN can say, so that other tools read it; what it has no word for becomes our
 * settings on the node. `readProcess` of the result gives the same graph. Source: design/workflow.md §3.
 */

import type { Delay, Graph, GraphNode } from '../../graph.ts';
import { durationOf } from '../../iso-duration.ts';
import type { Variable } from '../design.ts';
import { drawDiagram } from './bpmn-layout.ts';
import { type Element, elementMaker, elementsOf, readXml, WM_URI, writeXml } from './bpmn-xml.ts';

export interface Drawable extends Pick<Graph, 'key' | 'name' | 'start' | 'nodes' | 'flows' | 'settings'> {
  variables: readonly Variable[];
}

const TYPES: Readonly<Record<GraphNode['kind'], string>> = {
  start: 'bpmn:StartEvent',
  end: 'bpmn:EndEvent',
  userTask: 'bpmn:UserTask',
  service: 'bpmn:ServiceTask',
  send: 'bpmn:SendTask',
  script: 'bpmn:ScriptTask',
  exclusive: 'bpmn:ExclusiveGateway',
  split: 'bpmn:ParallelGateway',
  join: 'bpmn:ParallelGateway',
  subProcess: 'bpmn:SubProcess',
  call: 'bpmn:CallActivity',
  timer: 'bpmn:IntermediateCatchEvent',
  boundary: 'bpmn:BoundaryEvent',
};

class ProcessWriter {
  readonly #make = elementMaker();
  readonly #graph: Drawable;
  readonly #made = new Map<string, Element>();

  constructor(graph: Drawable) {
    this.#graph = graph;
  }

  document(): Element {
    const { key, name, settings, variables } = this.#graph;
    const process = this.#make('bpmn:Process', { id: key, name, isExecutable: true });
    this.#settings(process, { ...(variables.length > 0 && { variables }), ...(hasKeys(settings) && { settings }) });
    this.#fill(process, null);
    const root = this.#make('bpmn:Definitions', { id: `${key}_definitions`, targetNamespace: WM_URI });
    root.rootElements = [process];
    process.$parent = root;
    return root;
  }

  #settings(element: Element, value: object): void {
    if (!hasKeys(value)) return;
    const settings = this.#make('wm:Settings', { json: JSON.stringify(value) });
    element.extensionElements = this.#make('bpmn:ExtensionElements', { values: [settings] });
  }

  #fill(container: Element, scope: string | null): void {
    const nodes = Object.values(this.#graph.nodes).filter((node) => node.scope === scope);
    const inside = new Set(nodes.map((node) => node.id));
    const children = nodes.map((node) => this.#node(node));
    for (const node of nodes)
      if (node.kind === 'boundary') this.#made.get(node.id)!.attachedToRef = this.#made.get(node.host);
    for (const flow of Object.values(this.#graph.flows)) {
      if (!inside.has(flow.from)) continue;
      const [from, to] = [this.#made.get(flow.from)!, this.#made.get(flow.to)!];
      const made = this.#make('bpmn:SequenceFlow', { id: flow.id, name: flow.name, sourceRef: from, targetRef: to });
      if (flow.condition !== undefined && !flow.isDefault)
        made.conditionExpression = expression(this.#make, flow.condition);
      if (flow.isDefault) from.default = made;
      from.outgoing = [...((from.outgoing as Element[] | undefined) ?? []), made];
      to.incoming = [...((to.incoming as Element[] | undefined) ?? []), made];
      children.push(made);
    }
    for (const node of nodes) if (node.kind === 'subProcess') this.#fill(this.#made.get(node.id)!, node.id);
    container.flowElements = children;
  }

  #node(node: GraphNode): Element {
    const inclusive = (node.kind === 'split' || node.kind === 'join') && node.type === 'inclusive';
    const made = this.#make(inclusive ? 'bpmn:InclusiveGateway' : TYPES[node.kind], {
      id: node.id,
      ...(node.name && { name: node.name }),
    });
    this.#made.set(node.id, made);
    const { properties, settings } = propertiesOf(this.#make, node);
    Object.assign(made, properties);
    this.#settings(made, settings);
    return made;
  }
}

type Make = (type: string, values?: Record<string, unknown>) => Element;
interface Written {
  /** Standard attributes and children. */
  properties: Record<string, unknown>;
  /** What BPMN cannot say. */
  settings: Record<string, unknown>;
}

const expression = (make: Make, text: string): Element =>
  make('bpmn:FormalExpression', { body: text, language: 'FEEL' });

function many(make: Make, sequential: boolean, items: string | undefined, completion: string | undefined): Element {
  return make('bpmn:MultiInstanceLoopCharacteristics', {
    isSequential: sequential,
    ...(items && { loopCardinality: expression(make, items) }),
    ...(completion && { completionCondition: expression(make, completion) }),
  });
}

function timer(make: Make, name: string, text: string): Element[] {
  return [make('bpmn:TimerEventDefinition', { [name]: expression(make, text) })];
}

function delay(make: Make, after: Delay): Written {
  const eventDefinitions =
    'at' in after
      ? timer(make, 'timeDate', after.at)
      : timer(make, 'timeDuration', durationOf('work' in after ? after.work : after.clock));
  return { properties: { eventDefinitions }, settings: 'work' in after ? { after } : {} };
}

/** A node as BPMN says it, and the rest. The expert designer sets the same on an element that is there. */
export function propertiesOf(make: Make, node: GraphNode): Written {
  const { id: _i, name: _n, scope: _s, incoming: _in, outgoing: _o, kind: _k, ...own } = node;
  const {
    boundaries: _b,
    join: _j,
    split: _sp,
    type: _t,
    host: _h,
    start: _st,
    ...rest
  } = own as Record<string, unknown>;
  switch (node.kind) {
    case 'start': {
      if (!node.timer) return { properties: {}, settings: rest };
      const name = node.timer.startsWith('R') ? 'timeCycle' : 'timeDate';
      return { properties: { eventDefinitions: timer(make, name, node.timer) }, settings: without(rest, 'timer') };
    }
    case 'end':
      return {
        properties: node.terminate ? { eventDefinitions: [make('bpmn:TerminateEventDefinition')] } : {},
        settings: without(rest, 'terminate'),
      };
    case 'userTask': {
      const several = node.mode !== 'single' && node.mode !== 'claim' && node.mode !== 'or';
      const loop = several ? many(make, node.mode === 'sequential', undefined, node.completion) : undefined;
      return { properties: { loopCharacteristics: loop }, settings: without(rest, 'completion') };
    }
    case 'split':
    case 'join':
      return {
        properties: { gatewayDirection: node.kind === 'split' ? 'Diverging' : 'Converging' },
        settings: rest,
      };
    case 'script':
      return { properties: { scriptFormat: 'FEEL', script: node.expression }, settings: without(rest, 'expression') };
    case 'call': {
      const { multi } = node;
      const loop = multi && many(make, multi.sequential === true, multi.items, multi.completion);
      const item = multi?.item ? { multi: { item: multi.item } } : {};
      return {
        properties: { calledElement: node.definition, loopCharacteristics: loop },
        settings: { ...without(rest, 'definition', 'multi'), ...item },
      };
    }
    case 'timer':
      return delay(make, node.after);
    case 'boundary': {
      const { properties, settings } = delay(make, node.after);
      return { properties: { ...properties, cancelActivity: node.interrupting }, settings };
    }
    default:
      return { properties: {}, settings: rest };
  }
}

const hasKeys = (value: object): boolean => Object.keys(value).length > 0;
const without = (value: Record<string, unknown>, ...names: string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));

/** The document with these as the settings of its process; other extensions of the process stay. */
export async function withProcessSettings(
  xml: string,
  { key, name, variables, settings }: Pick<Drawable, 'key' | 'name' | 'variables' | 'settings'>,
): Promise<string> {
  const { root } = await readXml(xml);
  const process = elementsOf(root, 'rootElements').find((e) => e.$type === 'bpmn:Process');
  if (!process) return xml;
  const make = elementMaker();
  const own = { ...(variables.length > 0 && { variables }), ...(hasKeys(settings) && { settings }) };
  const others = (process.extensionElements?.values ?? []).filter((value) => value.$type !== 'wm:Settings');
  const values = hasKeys(own) ? [...others, make('wm:Settings', { json: JSON.stringify(own) })] : others;
  process.extensionElements = values.length > 0 ? make('bpmn:ExtensionElements', { values }) : (undefined as never);
  process.id = key;
  process.name = name;
  return writeXml(root);
}

/** BPMN XML of a graph with its diagram. */
export async function writeProcess(graph: Drawable): Promise<string> {
  const root = new ProcessWriter(graph).document();
  drawDiagram(root);
  return writeXml(root);
}
