/**
 * Parts of an element that have no effect when it runs: people and forms of another program, data, messages,
 * services, attributes of the standard without a meaning here. Pure. All of it stays in the drawing; whoever publishes is informed.
 */
import type { Element } from './bpmn-xml.ts';

interface Property {
  name: string;
  isAttr?: boolean;
  isVirtual?: boolean;
  isReference?: boolean;
  isMany?: boolean;
  default?: unknown;
}
type Described = Element & { $descriptor: { properties: readonly Property[] }; $attrs?: Record<string, string> };

/** Parts of every element that are used, or are only texts and drawing. */
const COMMON = [
  'id',
  'name',
  'documentation',
  'extensionElements',
  'extensionDefinitions',
  'incoming',
  'outgoing',
  'lanes',
];
const ACTIVITY = [
  'default',
  'loopCharacteristics',
  'boundaryEventRefs',
  'isForCompensation',
  'startQuantity',
  'completionQuantity',
];
const EVENT = ['eventDefinitions', 'eventDefinitionRef'];
const USED: Readonly<Record<string, readonly string[]>> = {
  SequenceFlow: ['sourceRef', 'targetRef', 'conditionExpression'],
  StartEvent: [...EVENT, 'isInterrupting'],
  EndEvent: EVENT,
  IntermediateCatchEvent: EVENT,
  BoundaryEvent: [...EVENT, 'attachedToRef', 'cancelActivity'],
  UserTask: ACTIVITY,
  ServiceTask: [...ACTIVITY, 'implementation'],
  SendTask: ACTIVITY,
  ScriptTask: [...ACTIVITY, 'scriptFormat', 'script'],
  SubProcess: [...ACTIVITY, 'flowElements', 'artifacts', 'laneSets', 'triggeredByEvent'],
  CallActivity: [...ACTIVITY, 'calledElement'],
  ExclusiveGateway: ['default', 'gatewayDirection'],
  ParallelGateway: ['gatewayDirection'],
  InclusiveGateway: ['default', 'gatewayDirection'],
  TimerEventDefinition: ['timeDate', 'timeCycle', 'timeDuration'],
  TerminateEventDefinition: [],
  Process: [
    'flowElements',
    'artifacts',
    'laneSets',
    'isExecutable',
    'isClosed',
    'processType',
    'definitionalCollaborationRef',
  ],
};
/** Values that say nothing, and what tools always write. */
const EMPTY = new Set<unknown>([undefined, '', '##unspecified', '##WebService', 'None']);

/** An extension element or attribute of ours. */
const ours = (name: string): boolean => /^wm:/.test(name);
const isSaid = (property: Property, value: unknown): boolean =>
  !EMPTY.has(value) && value !== property.default && !(Array.isArray(value) && value.length === 0);
/** The name in the file: of an element its own, so that `potentialOwner` is found there. */
function namesOf(property: Property, value: unknown): string[] {
  if (property.isReference || property.isAttr) return [`@${property.name.replace(/^\w+:/, '')}`];
  if (!Array.isArray(value)) return [property.name.replace(/^\w+:/, '')];
  return value.map((one) => lower((one as Element).$type.replace(/^\w+:/, '')));
}
const lower = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1);

/** Names of what an element holds beside `used`, each once. */
export function unusedIn(element: Element, used: readonly string[] = []): string[] {
  const { $descriptor, $attrs = {} } = element as Described;
  const known = new Set([...COMMON, ...(USED[element.$type.replace(/^\w+:/, '')] ?? []), ...used]);
  const names: string[] = [];
  for (const property of $descriptor.properties) {
    const name = property.name.replace(/^\w+:/, '');
    const value = Object.hasOwn(element, name) ? element[name] : undefined;
    if (!known.has(name) && !property.isVirtual && isSaid(property, value)) names.push(...namesOf(property, value));
  }
  for (const name of Object.keys($attrs)) if (!/^:?xmlns|^xsi:/.test(name) && !ours(name)) names.push(`@${name}`);
  for (const value of element.extensionElements?.values ?? []) if (!ours(value.$type)) names.push(value.$type);
  return [...new Set(names)];
}
