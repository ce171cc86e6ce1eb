/**
 * What the library made of a file, compared with the file: everything is found again or reported. Pure.
 *
 * Takes the marks of bpmn-source.ts off the elements, corrects what the schema reads differently from the library (a
 * truth value may be written `1`), and reports each element, attribute and text that is not in the tree. Source: XML
 * Schema part 2, 3.2.2 (boolean).
 */
import { type Element, isForeign, MARK, MODEL_URI, ownText, type Source, type SourceElement } from './bpmn-source.ts';

export interface Loss {
  /** Its element, or the one around it. */
  id: string;
  name: string;
  line: number;
  /** What was lost: an element, an attribute (`@cancelActivity`) or the text of an element. */
  what: string;
  /** It may be of weight when the process runs. */
  weighty: boolean;
}

interface Property {
  name: string;
  type: string;
  isBody?: boolean;
  isMany?: boolean;
}
interface Described extends Element {
  $descriptor: {
    propertiesByName?: Record<string, Property | undefined>;
    bodyProperty?: Property;
    isGeneric?: boolean;
  };
  $attrs?: Record<string, string>;
  $children?: Element[];
  $body?: string;
}

/** Elements by their marks, which are taken off. References are not followed. */
function marked(root: Element): Map<number, Described> {
  const found = new Map<number, Described>();
  const open: Element[] = [root];
  const seen = new Set<Element>();
  while (open.length > 0) {
    const element = open.pop() as Described;
    if (seen.has(element)) continue;
    seen.add(element);
    const mark = element.$attrs?.[MARK] ?? element[MARK];
    if (mark !== undefined) {
      found.set(Number(mark), element);
      if (element.$attrs) delete element.$attrs[MARK];
      delete element[MARK];
    }
    if (element.$attrs) delete element.$attrs['xmlns:wmsource'];
    for (const value of [...Object.values(element), element.$children])
      for (const one of Array.isArray(value) ? value : [value])
        if (typeof one === 'object' && one !== null && (one as Element).$parent === element) open.push(one as Element);
  }
  return found;
}

const squeezed = (text: string): string => text.replace(/\s+/g, '');

/** Whether a property has the value written in the file. */
function says(value: unknown, written: string): boolean {
  if (Array.isArray(value)) {
    if (value.some((one) => says(one, written))) return true;
    const words = written.split(/\s+/);
    return words.length > 1 && words.every((word) => value.some((one) => says(one, word)));
  }
  if (typeof value === 'object' && value !== null) return (value as Element).id === written.trim();
  if (typeof value === 'number') return Number(written) === value;
  if (typeof value === 'boolean') return TRUTHS[written.trim()] === value;
  return typeof value === 'string' && squeezed(value) === squeezed(written);
}
const TRUTHS: Readonly<Record<string, boolean | undefined>> = { true: true, '1': true, false: false, '0': false };

/** Outside flow elements everything of BPMN counts except texts and drawing. */
const WORDS = /^(documentation|text|textAnnotation|laneSet|lane|flowNodeRef|association|group|category\w*)$/;
function weighs(element: SourceElement): boolean {
  if (element.uri !== MODEL_URI || isForeign(element)) return false;
  for (let at: SourceElement | null = element; at; at = at.parent) {
    if (WORDS.test(at.local)) return false;
    if (at.local === 'process') return true;
  }
  return false;
}

/** Attributes of an unknown element are in it under their full names. */
const othersNamed = (made: Described, local: string): unknown[] =>
  made.$descriptor.isGeneric
    ? Object.entries(made).flatMap(([key, value]) => (key.endsWith(`:${local}`) ? [value] : []))
    : [];

export function lossesOf(source: Source, root: Element): { losses: Loss[]; lines: Map<Element, number> } {
  const losses: Loss[] = [];
  const lines = new Map<Element, number>();
  const found = marked(root);
  const places = new Map(source.elements.map((element, at) => [element, at]));
  const madeOf = (element: SourceElement | null): Described | undefined => found.get(places.get(element!) ?? -1);
  const gone = new Set<SourceElement>();

  const tell = (element: SourceElement, what: string, weighty = weighs(element)): void => {
    let holder: SourceElement | null = element;
    while (holder && madeOf(holder)?.id === undefined) holder = holder.parent;
    const made = madeOf(holder);
    losses.push({ id: made?.id ?? '', name: made?.name?.trim() ?? '', line: element.line, what, weighty });
  };

  function attributes(element: SourceElement, made: Described): void {
    for (const { name, local, prefix, value } of element.attributes) {
      if (prefix === 'xmlns' || name === 'xmlns' || prefix === 'xsi' || prefix === 'xml') continue;
      const property = made.$descriptor.propertiesByName?.[local];
      const truth = TRUTHS[value.trim()];
      if (property?.type === 'Boolean' && prefix === '' && truth !== undefined) made[local] = truth;
      // The tree uses one prefix for each namespace, whatever the file uses.
      const attrs = Object.entries(made.$attrs ?? {}).filter(([key]) => key === name || key.endsWith(`:${local}`));
      const values = [made[local], made[name], ...attrs.map(([, one]) => one), ...othersNamed(made, local)];
      // With the prefix of its element and without one an attribute is written once.
      const twice = prefix !== '' && element.attributes.some((a) => a.prefix === '' && a.local === local);
      const same = twice && element.name.startsWith(`${prefix}:`);
      if (value !== '' && (same || !values.some((one) => says(one, value))))
        tell(element, `@${name}`, prefix === '' && weighs(element));
    }
  }

  for (const element of source.elements) {
    if (element.parent && gone.has(element.parent)) {
      gone.add(element);
      continue;
    }
    const made = madeOf(element);
    const text = ownText(element);
    if (made) {
      lines.set(made, element.line);
      attributes(element, made);
      const body = made.$descriptor.bodyProperty;
      if (text.trim() !== '' && !says(body ? made[body.name] : made.$body, text)) tell(element, `${element.name} (…)`);
      continue;
    }
    // Values and references are properties of the element around them.
    const around = madeOf(element.parent);
    const property = around?.$descriptor.propertiesByName?.[element.local];
    const leaf = element.children.every((child) => typeof child === 'string');
    if (property && leaf && (says(around![property.name.replace(/^\w+:/, '')], text) || text.trim() === '')) continue;
    gone.add(element);
    tell(element, element.name);
  }
  return { losses, lines };
}
