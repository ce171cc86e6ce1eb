/**
 * Graph -> BPMN 2.0 XML with a diagram. Pure.
 *
 * Writes standard elements and attributes for what BPMN can say, so that other tools read it; what it has no word for
 * stands as our settings on the node. `readProcess` of the result gives the same graph. Source: design/workflow.md §3.
 */
import { drawDiagram } from './bpmn-layout.ts';
import { type Element, elementMaker, WM_URI, writeXml } from './bpmn-xml.ts';
import type { Variable } from './design.ts';
import type { Delay, Graph, GraphNode } from './graph.ts';
import { durationOf } from './iso-duration.ts';

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

  #expression(text: string): Element {
    return this.#make('bpmn:FormalExpression', { body: text, language: 'FEEL' });
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
      if (flow.condition !== undefined && !flow.isDefault) made.conditionExpression = this.#expression(flow.condition);
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
    const { id: _i, name: _n, scope: _s, incoming: _in, outgoing: _o, kind: _k, ...own } = node;
    this.#settings(made, this.#own(node, own, made));
    return made;
  }

  /** Sets what BPMN can say; answers the rest. */
  #own(node: GraphNode, own: Record<string, unknown>, made: Element): Record<string, unknown> {
    const { boundaries: _b, join: _j, split: _sp, type: _t, host: _h, start: _st, ...rest } = own;
    switch (node.kind) {
      case 'start': {
        if (!node.timer) return rest;
        const timer = node.timer;
        this.#event(made, timer.startsWith('R') ? { timeCycle: timer } : { timeDate: timer });
        return without(rest, 'timer');
      }
      case 'end':
        if (node.terminate) made.eventDefinitions = [this.#make('bpmn:TerminateEventDefinition')];
        return without(rest, 'terminate');
      case 'userTask':
        if (node.mode !== 'single' && node.mode !== 'claim' && node.mode !== 'or')
          this.#many(made, node.mode === 'sequential', undefined, node.completion);
        return without(rest, 'completion');
      case 'split':
      case 'join':
        made.gatewayDirection = node.kind === 'split' ? 'Diverging' : 'Converging';
        return rest;
      case 'script':
        made.scriptFormat = 'FEEL';
        made.script = node.expression;
        return without(rest, 'expression');
      case 'call':
        made.calledElement = node.definition;
        if (!node.multi) return without(rest, 'definition');
        this.#many(made, node.multi.sequential === true, node.multi.items, node.multi.completion);
        return {
          ...without(rest, 'definition', 'multi'),
          ...(node.multi.item && { multi: { item: node.multi.item } }),
        };
      case 'timer':
        return this.#delay(made, node.after);
      case 'boundary':
        made.cancelActivity = node.interrupting;
        return this.#delay(made, node.after);
      default:
        return rest;
    }
  }

  #event(made: Element, values: Record<string, string>): void {
    const [[name, text]] = Object.entries(values) as [[string, string]];
    made.eventDefinitions = [this.#make('bpmn:TimerEventDefinition', { [name]: this.#expression(text) })];
  }

  #delay(made: Element, after: Delay): Record<string, unknown> {
    if ('at' in after) this.#event(made, { timeDate: after.at });
    else this.#event(made, { timeDuration: durationOf('work' in after ? after.work : after.clock) });
    return 'work' in after ? { after } : {};
  }

  #many(made: Element, sequential: boolean, items: string | undefined, completion: string | undefined): void {
    made.loopCharacteristics = this.#make('bpmn:MultiInstanceLoopCharacteristics', {
      isSequential: sequential,
      ...(items && { loopCardinality: this.#expression(items) }),
      ...(completion && { completionCondition: this.#expression(completion) }),
    });
  }
}

const hasKeys = (value: object): boolean => Object.keys(value).length > 0;
const without = (value: Record<string, unknown>, ...names: string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));

/** BPMN XML of a graph with its diagram. */
export async function writeProcess(graph: Drawable): Promise<string> {
  const root = new ProcessWriter(graph).document();
  drawDiagram(root);
  return writeXml(root);
}
