/**
 * BPMN document -> graph. Pure.
 *
 * Reads the executable subset: none and timer start; none and terminating end; user, service, send and script task;
 * exclusive, parallel and inclusive gateway; embedded sub-process; call activity; intermediate and boundary timers;
 * several instances of user task and call activity. Standard attributes are used where BPMN has them, our settings
 * where it has none. Everything else is named as not executable; lanes, notes, groups, data objects and stores are only
 * drawing. Unused parts of elements that run, and parts of the file that could not be read, are reported with their line.
 * Source: design/workflow.md §3.
 */

import type { Delay, Flow, Graph, GraphNode, Multi, Settings, UserTaskNode } from '../../graph.ts';
import { minutesOf } from '../../iso-duration.ts';
import { namePartners } from '../blocks.ts';
import { DEFAULT_ALLOW, type Variable } from '../design.ts';
import { nodeFits, settingsFit, variablesFit } from '../shapes.ts';
import { unusedIn } from './bpmn-unused.ts';
import { type Document, type Element, elementsOf, settingsOf, textIn } from './bpmn-xml.ts';

/** What keeps an element from running; `type` is its BPMN name, such as `bpmn:ManualTask`. */
export interface BpmnProblem {
  fault:
    | 'ELEMENT_NOT_EXECUTABLE'
    | 'NO_PROCESS'
    | 'START_COUNT'
    | 'MIXED_GATEWAY'
    | 'IMPLICIT_SPLIT'
    | 'TIMER_INVALID'
    | 'SETTINGS_INVALID'
    | 'NOT_FEEL'
    | 'FLOW_LOST'
    | 'NOT_USED'
    | 'CONTENT_LOST'
    | 'CONTENT_LEFT_OUT'
    | 'ID_CHANGED'
    | 'ID_TWICE';
  node: string;
  /** Its name in the drawing, for elements that are not nodes of the graph. */
  name: string;
  type: string;
  /** Where it is in the file. */
  line?: number;
  /** The part of the element concerned. */
  what?: string;
  /** It runs all the same. */
  warning?: true;
}
export interface ReadProcess extends Pick<Graph, 'start' | 'nodes' | 'flows'> {
  key: string;
  name: string;
  variables: Variable[];
  settings: Settings;
  problems: BpmnProblem[];
}

const DRAWING = new Set([
  'bpmn:TextAnnotation',
  'bpmn:Association',
  'bpmn:Group',
  'bpmn:DataObject',
  'bpmn:DataObjectReference',
  'bpmn:DataStoreReference',
]);
type Draft = Record<string, unknown> & { kind: GraphNode['kind'] };

class ProcessReader {
  readonly nodes: Record<string, GraphNode> = {};
  readonly flows: Record<string, Flow> = {};
  readonly problems: BpmnProblem[] = [];
  readonly #document: Document;
  /** How many sequence flows lead to an element, and away from it: that it names them itself is optional in BPMN. */
  readonly #ways = new Map<Element, { incoming: number; outgoing: number }>();

  constructor(document: Document) {
    this.#document = document;
  }

  complain(fault: BpmnProblem['fault'], element: Element, what?: string): void {
    const line = this.#document.lineOf(element);
    const warning = fault === 'NOT_USED' && { warning: true as const };
    const { id = '', name, $type: type } = element;
    const more = { ...(line !== undefined && { line }), ...(what && { what }), ...warning };
    this.problems.push({ fault, node: id, name: name?.trim() ?? '', type, ...more });
  }

  #unused(element: Element, part: Element = element, used: readonly string[] = []): void {
    const names = unusedIn(part, used);
    if (names.length > 0) this.complain('NOT_USED', element, names.join(', '));
  }

  /** What could not be read, or not as it is written. */
  told(): void {
    const { losses, renamed, doubled } = this.#document;
    for (const { id, name, line, what, weighty } of losses)
      this.problems.push({
        fault: weighty ? 'CONTENT_LOST' : 'CONTENT_LEFT_OUT',
        ...{ node: id, name, type: '', line, what },
        ...(!weighty && { warning: true }),
      });
    for (const { id, now, name, line } of renamed)
      this.problems.push({
        fault: 'ID_CHANGED',
        node: now,
        name: name || id,
        type: '',
        line,
        what: now,
        warning: true,
      });
    for (const { id, now, name, line, weighty } of doubled)
      this.problems.push({
        fault: 'ID_TWICE',
        ...{ node: now, name: name || id, type: '', line, what: id },
        ...(!weighty && { warning: true }),
      });
  }

  /** Reads a process or sub-process; answers the id of its start. */
  scope(container: Element, scope: string | null): string {
    const elements = elementsOf(container, 'flowElements');
    for (const element of elements) if (element.$type === 'bpmn:SequenceFlow') this.#count(element);
    this.#unused(container, container, scope === null ? [] : Object.keys(container));
    for (const element of elements)
      if (element.$type !== 'bpmn:SequenceFlow' && !DRAWING.has(element.$type)) this.#node(element, scope);
    for (const element of elements) if (element.$type === 'bpmn:SequenceFlow') this.#flow(element);
    for (const element of elementsOf(container, 'artifacts'))
      if (!DRAWING.has(element.$type)) this.complain('ELEMENT_NOT_EXECUTABLE', element);
    const starts = elements.filter((e) => e.$type === 'bpmn:StartEvent');
    if (starts.length !== 1) this.complain('START_COUNT', starts[1] ?? container);
    return starts[0]?.id ?? '';
  }

  #waysOf(element: Element): { incoming: number; outgoing: number } {
    const found = this.#ways.get(element) ?? { incoming: 0, outgoing: 0 };
    this.#ways.set(element, found);
    return found;
  }

  #count({ sourceRef, targetRef }: Element): void {
    if (sourceRef) this.#waysOf(sourceRef as Element).outgoing++;
    if (targetRef) this.#waysOf(targetRef as Element).incoming++;
  }

  #node(element: Element, scope: string | null): void {
    // Only the outermost process may start automatically.
    const within = scope !== null && element.$type === 'bpmn:StartEvent' && eventsOf(element).length > 0;
    const draft = within || doesOtherwise(element) ? null : this.#draft(element);
    if (draft === null) {
      this.complain('ELEMENT_NOT_EXECUTABLE', element);
      return;
    }
    const id = element.id ?? '';
    const base = { id, name: element.name ?? '', scope, incoming: [], outgoing: [] };
    this.nodes[id] = { ...draft, ...base } as unknown as GraphNode;
    this.#judge(element, this.nodes[id]);
    if (draft.kind !== 'subProcess') this.#unused(element);
    for (const event of eventsOf(element)) this.#unused(element, event);
    if (draft.kind === 'subProcess')
      this.nodes[id] = { ...this.nodes[id], start: this.scope(element, id) } as GraphNode;
  }

  #flow(element: Element): void {
    const id = element.id ?? '';
    const from = (element.sourceRef as Element | undefined)?.id;
    const to = (element.targetRef as Element | undefined)?.id;
    // An end that cannot run is named itself.
    const known = (end: string | undefined): boolean =>
      end !== undefined && (this.nodes[end] !== undefined || this.problems.some(({ node }) => node === end));
    if (!from || !to || !this.nodes[from] || !this.nodes[to]) {
      if (!known(from) || !known(to)) this.complain('FLOW_LOST', element);
      return;
    }
    const gateway = element.sourceRef as Element;
    const isDefault = (gateway.default as Element | undefined)?.id === id;
    const condition = this.#feel(element.conditionExpression as Element | undefined, element);
    if (isDefault && condition !== undefined) this.complain('NOT_USED', element, 'conditionExpression');
    this.#unused(element);
    this.flows[id] = {
      id,
      from,
      to,
      ...(element.name && { name: element.name }),
      ...(isDefault ? { isDefault: true as const } : condition !== undefined && { condition }),
    };
    this.nodes[from].outgoing.push(id);
    this.nodes[to].incoming.push(id);
  }

  #feel(expression: Element | undefined, element: Element): string | undefined {
    const text = textIn(expression);
    const language = expression?.language;
    if (typeof language === 'string' && !/feel/i.test(language)) this.complain('NOT_FEEL', element);
    return text?.replace(/^=\s*/, '');
  }

  #settings(element: Element): Record<string, unknown> {
    const found = settingsOf(element);
    if (found === null) this.complain('SETTINGS_INVALID', element);
    return found ?? {};
  }

  /** The part of a node that its kind decides; null when it cannot run. */
  #draft(element: Element): Draft | null {
    const events = eventsOf(element);
    const event = events.length > 1 ? null : (events[0]?.$type ?? 'none');
    const loop = element.loopCharacteristics as Element | undefined;
    const many = loop?.$type === 'bpmn:MultiInstanceLoopCharacteristics' ? loop : undefined;
    if (loop && (!many || (element.$type !== 'bpmn:UserTask' && element.$type !== 'bpmn:CallActivity'))) return null;
    switch (element.$type) {
      case 'bpmn:StartEvent':
        return this.#start(element, event, events[0]);
      case 'bpmn:EndEvent':
        if (event !== 'none' && event !== 'bpmn:TerminateEventDefinition') return null;
        return { ...this.#settings(element), kind: 'end', ...(event !== 'none' && { terminate: true }) };
      case 'bpmn:UserTask':
        return this.#userTask(element, many);
      case 'bpmn:ServiceTask':
        return { handler: String(element.implementation ?? ''), ...this.#settings(element), kind: 'service' };
      case 'bpmn:SendTask':
        return { as: 'notice', to: [], ...this.#settings(element), kind: 'send' };
      case 'bpmn:ScriptTask':
        return this.#script(element);
      case 'bpmn:ExclusiveGateway':
        return { kind: 'exclusive' };
      case 'bpmn:ParallelGateway':
      case 'bpmn:InclusiveGateway':
        return this.#gateway(element);
      case 'bpmn:SubProcess':
        return element.triggeredByEvent === true ? null : { ...this.#settings(element), kind: 'subProcess' };
      case 'bpmn:CallActivity':
        return this.#call(element, many);
      case 'bpmn:IntermediateCatchEvent':
        return event === 'bpmn:TimerEventDefinition'
          ? { kind: 'timer', after: this.#delay(element, events[0]!) }
          : null;
      case 'bpmn:BoundaryEvent':
        return event === 'bpmn:TimerEventDefinition' ? this.#boundary(element, events[0]!) : null;
      default:
        return null;
    }
  }

  #start(element: Element, event: string | null, timer: Element | undefined): Draft | null {
    if (event === 'none') return { ...this.#settings(element), kind: 'start' };
    if (event !== 'bpmn:TimerEventDefinition') return null;
    const text = textIn(timer?.timeCycle) ?? textIn(timer?.timeDate);
    if (!text) this.complain('TIMER_INVALID', element);
    return { ...this.#settings(element), kind: 'start', timer: text ?? '' };
  }

  #userTask(element: Element, many: Element | undefined): Draft {
    const mode: UserTaskNode['mode'] = many ? (many.isSequential === true ? 'sequential' : 'all') : 'single';
    const completion = this.#feel(many?.completionCondition as Element | undefined, element);
    if (many) this.#unused(element, many, ['isSequential', 'completionCondition']);
    const task = { approvers: [], mode, allow: [...DEFAULT_ALLOW], ...(completion && { completion }) };
    return { ...task, ...this.#settings(element), kind: 'userTask' };
  }

  #script(element: Element): Draft {
    const format = element.scriptFormat;
    if (typeof format === 'string' && !/feel/i.test(format)) this.complain('NOT_FEEL', element);
    const expression = String(element.script ?? '').trim();
    return { variable: '', ...this.#settings(element), kind: 'script', expression: expression.replace(/^=\s*/, '') };
  }

  #gateway(element: Element): Draft {
    const type = element.$type === 'bpmn:ParallelGateway' ? 'parallel' : 'inclusive';
    const { incoming, outgoing } = this.#waysOf(element);
    if (outgoing > 1 && incoming > 1) this.complain('MIXED_GATEWAY', element);
    const { gatewayDirection } = element;
    if (outgoing > 1 || gatewayDirection === 'Diverging') return { kind: 'split', type, join: '' };
    if (incoming > 1 || gatewayDirection === 'Converging') return { kind: 'join', type, split: '' };
    return { kind: 'exclusive' };
  }

  #call(element: Element, many: Element | undefined): Draft {
    const own = this.#settings(element);
    if (many) this.#unused(element, many, ['isSequential', 'completionCondition', 'loopCardinality']);
    const items = this.#feel(many?.loopCardinality as Element | undefined, element);
    const completion = this.#feel(many?.completionCondition as Element | undefined, element);
    const multi: Multi | false = many !== undefined && {
      items: items ?? '',
      ...(many.isSequential === true && { sequential: true as const }),
      ...(completion && { completion }),
      ...(own.multi as Partial<Multi> | undefined),
    };
    return { definition: String(element.calledElement ?? ''), ...own, kind: 'call', ...(multi && { multi }) };
  }

  #boundary(element: Element, timer: Element): Draft {
    const host = (element.attachedToRef as Element | undefined)?.id ?? '';
    const after = this.#delay(element, timer);
    return { kind: 'boundary', host, after, interrupting: element.cancelActivity !== false };
  }

  #delay(element: Element, timer: Element): Delay {
    const own = this.#settings(element).after as Delay | undefined;
    if (own) return own;
    const duration = textIn(timer.timeDuration);
    const minutes = duration === undefined ? null : minutesOf(duration);
    if (minutes !== null) return { clock: minutes };
    const date = textIn(timer.timeDate);
    if (date === undefined) this.complain('TIMER_INVALID', element);
    return { at: /^\d{4}-\d\d-\d\d/.test(date ?? '') ? `@"${date}"` : (date ?? '') };
  }

  /** Settings that do not have the shape of their node are refused, and the node goes without them. */
  #judge(element: Element, node: GraphNode): void {
    if (nodeFits(node)) return;
    this.complain('SETTINGS_INVALID', element);
    const { id, name, scope, kind } = node;
    const bare = { id, name, scope, kind, incoming: [], outgoing: [], approvers: [], mode: 'single', allow: [] };
    const rest = { to: [], as: 'cc', handler: '', expression: '', variable: '', definition: '', after: { clock: 1 } };
    this.nodes[id] = { ...bare, ...rest, ...('host' in node && { host: node.host }) } as unknown as GraphNode;
  }

  /** Boundaries know their hosts; hosts get their boundaries, and only gateways may split. */
  finish(elements: ReadonlyMap<string, Element>): void {
    for (const node of Object.values(this.nodes)) {
      if (node.kind === 'boundary') {
        const host = this.nodes[node.host];
        if (host && /^(userTask|service|subProcess|call)$/.test(host.kind))
          (host as UserTaskNode).boundaries = [...((host as UserTaskNode).boundaries ?? []), node.id];
        else this.complain('ELEMENT_NOT_EXECUTABLE', elements.get(node.id)!);
      }
      const conditional = node.outgoing.some((id) => this.flows[id]!.condition !== undefined);
      if (node.kind !== 'exclusive' && node.kind !== 'split' && (node.outgoing.length > 1 || conditional))
        this.complain('IMPLICIT_SPLIT', elements.get(node.id)!);
    }
    namePartners(this);
  }
}

/** What an event waits for, written in it or once for several. */
const eventsOf = (element: Element): Element[] => [
  ...elementsOf(element, 'eventDefinitions'),
  ...elementsOf(element, 'eventDefinitionRef'),
];
/** An activity that waits for several tokens, makes several, or only undoes another. */
const doesOtherwise = ({ isForCompensation, startQuantity = 1, completionQuantity = 1 }: Element): boolean =>
  isForCompensation === true || startQuantity !== 1 || completionQuantity !== 1;

function allElements(container: Element, out = new Map<string, Element>()): Map<string, Element> {
  for (const element of elementsOf(container, 'flowElements')) {
    out.set(element.id ?? '', element);
    allElements(element, out);
  }
  return out;
}

/** The process of a document as a graph; a document with more than one says which elements stay outside. */
export function readProcess(document: Document): ReadProcess {
  const { root } = document;
  const reader = new ProcessReader(document);
  reader.told();
  const elements = elementsOf(root, 'rootElements');
  const processes = elements.filter((e) => e.$type === 'bpmn:Process' && elementsOf(e, 'flowElements').length > 0);
  const chosen = processes.find((p) => p.isExecutable === true) ?? processes[0];
  const empty = { key: '', name: '', variables: [], settings: {}, start: '', nodes: {}, flows: {} };
  if (!chosen) {
    reader.complain('NO_PROCESS', root);
    return { ...empty, problems: reader.problems };
  }
  for (const other of processes) if (other !== chosen) reader.complain('ELEMENT_NOT_EXECUTABLE', other);
  for (const group of elements.filter((e) => /^bpmn:(Collaboration|Choreography|GlobalConversation)$/.test(e.$type)))
    for (const flow of elementsOf(group, 'messageFlows')) reader.complain('ELEMENT_NOT_EXECUTABLE', flow);
  const start = reader.scope(chosen, null);
  reader.finish(allElements(chosen));
  const own = settingsOf(chosen) ?? {};
  if (own.variables !== undefined && !variablesFit(own.variables)) reader.complain('SETTINGS_INVALID', chosen);
  if (own.settings !== undefined && !settingsFit(own.settings)) reader.complain('SETTINGS_INVALID', chosen);
  return {
    key: chosen.id ?? '',
    name: chosen.name ?? '',
    variables: variablesFit(own.variables) ? (own.variables as Variable[]) : [],
    settings: settingsFit(own.settings) ? (own.settings as Settings) : {},
    start,
    nodes: reader.nodes,
    flows: reader.flows,
    problems: reader.problems,
  };
}
