/**
 * A BPMN file as plain XML, before the library reads it. Pure.
 *
 * Hides: what the library would needlessly drop. It accepts only ids of Latin letters, takes one element an id, and finds no
 * reference with a prefix (`tns:task1`, which the schema allows); here ids become such ids, a second one of the same name gets its
 * own, and prefixes of references go. Every element carries the number of its line, which is used to compare the file with what the
 * library made of it (bpmn-losses.ts). Refuses: what is not well-formed, has a DOCTYPE, or is nested too deeply, with the line.
 */
import { SaxesParser } from 'saxes';

/** An element as the library makes it; children and attributes are its properties. */
export interface Element {
  $type: string;
  $parent?: Element;
  id?: string;
  name?: string;
  extensionElements?: Element & { values?: Element[] };
  [property: string]: unknown;
}

export interface SourceAttribute {
  /** As written, with its prefix. */
  name: string;
  local: string;
  prefix: string;
  value: string;
}
export interface SourceElement {
  name: string;
  local: string;
  uri: string;
  line: number;
  attributes: SourceAttribute[];
  parent: SourceElement | null;
  children: (SourceElement | string)[];
}
export interface Source {
  root: SourceElement;
  /** All elements in their order; the mark of an element is its place here. */
  elements: SourceElement[];
  /** Original ids of elements whose id the library does not accept or another element already has. */
  renamed: { element: SourceElement; id: string }[];
  doubled: { element: SourceElement; id: string }[];
}

/** The text is not BPMN 2.0 XML; the message is the parser's. */
export class NotBpmn extends Error {}

export const MODEL_URI = 'http://www.omg.org/spec/BPMN/20100524/MODEL';
/** The attribute that carries an element's place, and its namespace. */
export const MARK = 'wmsource:at';
const MARK_DECLARATION = 'xmlns:wmsource="urn:waymark:source"';
/** Deeper than any program nests: readers of trees call themselves. */
const MAX_DEPTH = 100;
const ID = /^[A-Za-z_][\w.-]*$/;
/** Elements whose text is a reference. */
const REFERENCES = /(Ref|^incoming|^outgoing|^source|^target)$/;
/** Attributes that never hold a reference. */
const WORDS = /^(id|name|.*[lL]anguage|.*Format|textFormat|type|implementation)$/;

/** A carriage return somebody wrote by its number: the library writes it as it is, and the next reader takes a blank. */
const withoutReturns = (text: string): string => text.replace(/\r\n?/g, '\n');

/** Reads the XML plainly. Throws NotBpmn. */
export function readSource(xml: string): Source {
  const parser = new SaxesParser({ xmlns: true });
  const elements: SourceElement[] = [];
  let at: SourceElement | null = null;
  let depth = 0;
  let line = 1;
  const fail = (why: string): never => {
    throw new NotBpmn(`line ${parser.line}: ${why}`);
  };
  parser.on('error', (error) => fail(error.message.replace(/^\d+:\d+: /, '')));
  parser.on('doctype', () => fail('DOCTYPE'));
  parser.on('opentagstart', () => {
    line = parser.line;
    if (++depth > MAX_DEPTH) fail(`more than ${MAX_DEPTH} levels`);
  });
  parser.on('opentag', ({ name, local, uri, attributes }) => {
    const element: SourceElement = {
      name,
      local,
      uri,
      line,
      attributes: Object.values(attributes).map((a) => ({ ...a, value: withoutReturns(a.value) })),
      parent: at,
      children: [],
    };
    at?.children.push(element);
    elements.push(element);
    at = element;
  });
  const text = (part: string): void => void at?.children.push(withoutReturns(part));
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('closetag', () => {
    depth--;
    at = at?.parent ?? null;
  });
  parser.write(xml.replace(/^\ufeff/, '')).close();
  const root = elements[0];
  if (!root) throw new NotBpmn('no element');
  const { renamed, doubled } = ownIds(elements);
  return { root, elements, renamed, doubled };
}

export const idOf = (element: SourceElement): SourceAttribute | undefined =>
  element.attributes.find((a) => a.prefix === '' && a.local === 'id');
/** Everything inside `extensionElements` belongs to other programs and is kept as it is. */
export function isForeign(element: SourceElement): boolean {
  for (let at: SourceElement | null = element; at; at = at.parent) if (at.local === 'extensionElements') return true;
  return !element.uri.startsWith('http://www.omg.org/spec/');
}
export const ownText = (element: SourceElement): string =>
  element.children.filter((child) => typeof child === 'string').join('');
const isLeaf = (element: SourceElement): boolean => element.children.every((child) => typeof child === 'string');

/** An id the library knows, made of one it does not: characters by their number, so that two never become one. */
const latin = (id: string): string =>
  id.replace(/[^\w.-]/gu, (char) => `_x${char.codePointAt(0)!.toString(16)}_`).replace(/^(?![A-Za-z_])/, '_');

function ownIds(elements: readonly SourceElement[]): Pick<Source, 'renamed' | 'doubled'> {
  const renamed: Source['renamed'] = [];
  const doubled: Source['doubled'] = [];
  const own = elements.filter((element) => !isForeign(element));
  const written = new Set(own.map((element) => idOf(element)?.value));
  const taken = new Set<string>();
  const names = new Map<string, string>();
  const free = (wanted: string): string => {
    let found = wanted;
    for (let no = 2; taken.has(found) || (written.has(found) && found !== wanted); no++) found = `${wanted}_${no}`;
    return found;
  };
  for (const element of own) {
    const id = idOf(element);
    if (!id || id.value === '') continue;
    const before = id.value;
    const plain = before.trim();
    const twice = names.has(plain);
    if (twice) doubled.push({ element, id: before });
    else if (!ID.test(plain)) renamed.push({ element, id: before });
    id.value = free(ID.test(plain) ? plain : latin(plain));
    taken.add(id.value);
    if (!twice) names.set(plain, id.value);
  }
  const known = (value: string): string | undefined =>
    names.get(value) ?? names.get(value.slice(value.indexOf(':') + 1));
  const named = (value: string): string => known(value) ?? value;
  const list = (value: string): string =>
    value
      .trim()
      .split(/\s+/)
      .map((one) => named(one))
      .join(' ');
  for (const element of own) {
    for (const attribute of element.attributes) {
      if (attribute.prefix !== '' || attribute.name === 'xmlns' || WORDS.test(attribute.local)) continue;
      // An id may hold blanks although none should: the whole value first.
      attribute.value = known(attribute.value.trim()) ?? list(attribute.value);
    }
    const text = ownText(element).trim();
    if (REFERENCES.test(element.local) && isLeaf(element) && text !== '') element.children = [named(text)];
  }
  return { renamed, doubled };
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};
const inText = (text: string): string => text.replace(/[&<>\r]/g, (char) => ESCAPES[char]!);
const inAttribute = (text: string): string => text.replace(/[&<>"\n\r\t]/g, (char) => ESCAPES[char]!);

/** The XML again, every element with its mark. */
export function markedXml({ root }: Source): string {
  const parts: string[] = [];
  let at = 0;
  const write = (element: SourceElement): void => {
    const attributes = element.attributes.map(({ name, value }) => ` ${name}="${inAttribute(value)}"`).join('');
    const declared = element === root ? ` ${MARK_DECLARATION}` : '';
    parts.push(`<${element.name}${declared}${attributes} ${MARK}="${at++}">`);
    for (const child of element.children)
      if (typeof child === 'string') parts.push(inText(child));
      else write(child);
    parts.push(`</${element.name}>`);
  };
  write(root);
  return parts.join('');
}
