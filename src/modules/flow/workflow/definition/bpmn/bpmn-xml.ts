/**
 * BPMN 2.0 XML as a tree of elements, in and out. Pure (the library needs neither Node nor a browser).
 *
 * Hides: the library and our extension. Ours is one element of one namespace: `wm:settings`, whose text is the JSON of
 * what BPMN has no word for (approver rules, modes, rights to fields, deadlines), on the node it belongs to, or on the
 * process. Invariant: whatever is read is written again, foreign extensions and diagrams included, or is named with its
 * line in `losses`. Refuses: texts that are not XML, have a DOCTYPE, or are not BPMN. Source: design/workflow.md §3.
 */
import { BpmnModdle } from 'bpmn-moddle';
import { type Loss, lossesOf } from './bpmn-losses.ts';
import { type Element, idOf, MODEL_URI, markedXml, NotBpmn, readSource } from './bpmn-source.ts';

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
let known: Moddle | undefined;
/** The library with all types of BPMN: it keeps nothing of a document, and its making takes longer than a small one. */
const moddle = (): Moddle => {
  known ??= new BpmnModdle({ wm: WM_DESCRIPTOR }) as unknown as Moddle;
  return known;
};

export { type Element, NotBpmn } from './bpmn-source.ts';

/** An id that is another one now, with its line. */
interface Renamed {
  id: string;
  now: string;
  name: string;
  line: number;
}
export interface Document {
  /** bpmn:Definitions */
  root: Element;
  /** What the file holds and the tree does not. */
  losses: Loss[];
  /** Ids that had to change; everything that refers to them follows. */
  renamed: Renamed[];
  /** Duplicate ids: a reference means the first one. */
  doubled: (Renamed & { weighty: boolean })[];
  /** Where an element begins in the file. */
  lineOf(element: Element): number | undefined;
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
  const source = readSource(xml);
  const document = await moddle()
    .fromXML(markedXml(source))
    .catch((error: unknown) => {
      throw new NotBpmn(error instanceof Error ? error.message : String(error));
    });
  const { rootElement: root, warnings } = document;
  for (const warning of warnings) keepReference(warning);
  const { losses, lines } = lossesOf(source, root);
  const change = ({ element, id }: (typeof source.renamed)[number]) => {
    const name = element.attributes.find((a) => a.name === 'name')?.value.trim() ?? '';
    const { uri, local, line } = element;
    return {
      id,
      now: idOf(element)!.value,
      name,
      line,
      weighty: uri === MODEL_URI && /Event$|ask$|ateway$|ivity$|rocess$|Flow$/.test(local),
    };
  };
  return {
    root,
    losses,
    renamed: source.renamed.map(change),
    doubled: source.doubled.map(change),
    lineOf: (element) => lines.get(element),
  };
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
