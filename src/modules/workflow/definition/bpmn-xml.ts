/**
 * BPMN 2.0 XML as a tree of elements, in and out. Pure (the library needs neither Node nor a browser).
 *
 * Hides: the library and our extension. Ours is one element of one namespace: `wm:settings`, whose text is the JSON of
 * what BPMN has no word for (approver rules, modes, rights to fields, deadlines), on the node it belongs to, or on the
 * process. Invariant: whatever is read is written again, foreign extensions and diagrams included. Refuses: texts that
 * are not XML, have a DOCTYPE, or are not BPMN. Source: design/workflow.md §3.
 */
import { BpmnModdle } from 'bpmn-moddle';

/** An element; children and attributes are its properties. */
export interface Element {
  $type: string;
  $parent?: Element;
  id?: string;
  name?: string;
  extensionElements?: Element & { values?: Element[] };
  [property: string]: unknown;
}

export const WM_URI = 'urn:waymark:bpmn:1';
/** The descriptor of our namespace, for the library and the expert designer alike. */
export const WM_DESCRIPTOR = {
  name: 'Waymark',
  uri: WM_URI,
  prefix: 'wm',
  xml: { tagAlias: 'lowerCase' },
  types: [{ name: 'Settings', superClass: ['Element'], properties: [{ name: 'json', isBody: true, type: 'String' }] }],
} as const;

/** An unresolved reference names the element, its property and the id that is not in the document. */
interface Warning {
  message: string;
  element?: Element;
  property?: string;
  value?: string;
}
interface Moddle {
  fromXML(xml: string): Promise<{ rootElement: Element; warnings: Warning[] }>;
  toXML(root: Element, options: { format: boolean }): Promise<{ xml: string }>;
  create(type: string, values?: Record<string, unknown>): Element;
}
const moddle = (): Moddle => new BpmnModdle({ wm: WM_DESCRIPTOR }) as unknown as Moddle;

/** The text is not BPMN 2.0 XML; the message is the parser's. */
export class NotBpmn extends Error {}

export interface Document {
  /** bpmn:Definitions */
  root: Element;
  warnings: string[];
}

/** References to things outside the document stay as they are written. */
function keepReference({ element, property, value }: Warning): void {
  if (!element || !property || !value) return;
  const name = property.replace(/^\w+:/, '');
  const stub = { id: value };
  if (Array.isArray(element[name])) element[name].push(stub);
  else element[name] ??= stub;
}

/** Reads a document. Throws NotBpmn. */
export async function readXml(xml: string): Promise<Document> {
  if (/<!DOCTYPE/i.test(xml)) throw new NotBpmn('DOCTYPE');
  try {
    const { rootElement, warnings } = await moddle().fromXML(xml);
    for (const warning of warnings) keepReference(warning);
    return { root: rootElement, warnings: warnings.map((w) => w.message) };
  } catch (error) {
    throw new NotBpmn(error instanceof Error ? error.message : String(error));
  }
}

export async function writeXml(root: Element): Promise<string> {
  return (await moddle().toXML(root, { format: true })).xml;
}

/** Makes elements of one document. */
export const elementMaker = (): Moddle['create'] => {
  const made = moddle();
  return (type, values) => made.create(type, values);
};

export const elementsOf = (element: Element, property: string): Element[] => {
  const value = element[property];
  return Array.isArray(value) ? (value as Element[]) : [];
};
export const textIn = (element: unknown): string | undefined => {
  const body = (element as Element | undefined)?.body;
  return typeof body === 'string' && body.trim() !== '' ? body.trim() : undefined;
};

/** Our settings of an element; undefined when there are none, null when their text is not a JSON object. */
export function settingsOf(element: Element): Record<string, unknown> | null | undefined {
  const found = element.extensionElements?.values?.find((value) => value.$type === 'wm:Settings');
  if (!found) return undefined;
  try {
    const value: unknown = JSON.parse(String(found.json));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
