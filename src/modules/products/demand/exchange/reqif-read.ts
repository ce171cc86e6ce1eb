/**
 * A ReqIF file as demands: objects by the place they have in the first specification that names them, values by the name of their
 * attribute, relations as links. The tree of the file stays beside it, for the way back (reqif-write.ts). Pure.
 */
import { type Problem, problem } from '#kernel/problem.ts';
import { kidsNamed, readXmlTree, type XmlElement } from '#modules/planning/plan/exchange/p6/xml-tree.ts';
import type { LinkType } from '#modules/products/trace/trace.ts';
import { demandFileTexts as t } from './exchange-texts.ts';
import { type DemandFile, type FileDemand, type FileLink, type FileReject, guessField } from './file-demands.ts';
import { judgeReqif } from './reqif-judge.ts';
import { plainOf } from './rich-text.ts';

export interface Definition {
  id: string;
  /** STRING, XHTML, ENUMERATION and so on. */
  kind: string;
  /** What people call it. */
  name: string;
  /** Its data type. */
  type: string;
}
export interface Reqif {
  root: XmlElement;
  content: XmlElement | null;
  definitions: ReadonlyMap<string, Definition>;
  /** Names of values of enumerations. */
  items: ReadonlyMap<string, string>;
  /** Attributes of types of objects. */
  attributes: ReadonlyMap<string, readonly Definition[]>;
  objects: XmlElement[];
}

export const kid = (element: XmlElement | null | undefined, name: string): XmlElement | null =>
  element?.kids.find((one) => one.name === name) ?? null;
export const all = (content: XmlElement | null, group: string, name?: string): XmlElement[] =>
  kidsNamedOrAll(kid(content, group), name);
const kidsNamedOrAll = (element: XmlElement | null, name?: string): XmlElement[] =>
  element ? (name ? kidsNamed(element, name) : element.kids) : [];
export const idOf = (element: XmlElement): string => element.attributes.IDENTIFIER ?? '';
const nameOf = (element: XmlElement): string => element.attributes['LONG-NAME'] || idOf(element);
/** What a part refers to (`TYPE`, `SOURCE`, `OBJECT`, `DEFINITION`). */
export const refOf = (element: XmlElement, part: string): string => kid(element, part)?.kids[0]?.text.trim() ?? '';

/** The tree of a file with what its values are read by. */
export function openReqif(xml: string): Reqif | { problem: Problem } {
  const root = readXmlTree(xml, { mixed: true });
  if ('problem' in root) return root;
  if (root.name !== 'REQ-IF') return { problem: problem(t.notReqif, { name: root.full }, 'file') };
  const content = kid(kid(root, 'CORE-CONTENT'), 'REQ-IF-CONTENT');
  const definitions = new Map<string, Definition>();
  const attributes = new Map<string, Definition[]>();
  for (const type of all(content, 'SPEC-TYPES')) {
    const of = kidsNamedOrAll(kid(type, 'SPEC-ATTRIBUTES')).map((one) => ({
      ...{ id: idOf(one), kind: one.name.slice('ATTRIBUTE-DEFINITION-'.length), name: nameOf(one) },
      type: refOf(one, 'TYPE'),
    }));
    attributes.set(idOf(type), of);
    for (const one of of) definitions.set(one.id, one);
  }
  const items = new Map<string, string>();
  for (const type of all(content, 'DATATYPES'))
    for (const one of kidsNamedOrAll(kid(type, 'SPECIFIED-VALUES'))) items.set(idOf(one), nameOf(one));
  return { root, content, definitions, items, attributes, objects: all(content, 'SPEC-OBJECTS', 'SPEC-OBJECT') };
}

/** The values of an object: their elements by definition. */
export const valuesOf = (object: XmlElement): XmlElement[] => kidsNamedOrAll(kid(object, 'VALUES'));

/** The plain text of a value. */
export function textOfValue(value: XmlElement, items: ReadonlyMap<string, string>): string {
  if (value.name === 'ATTRIBUTE-VALUE-XHTML') {
    const rich = kid(value, 'THE-VALUE');
    return rich ? plainOf(rich) : '';
  }
  if (value.name === 'ATTRIBUTE-VALUE-ENUMERATION')
    return kidsNamedOrAll(kid(value, 'VALUES'))
      .map(({ text }) => items.get(text.trim()) ?? text.trim())
      .join(', ');
  return value.attributes['THE-VALUE'] ?? kid(value, 'THE-VALUE')?.text ?? '';
}

/** Texts of an object by the name of the attribute; of two with one name the first that says something. */
export function textsOf(object: XmlElement, { definitions, items }: Reqif): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const value of valuesOf(object)) {
    const name = definitions.get(refOf(value, 'DEFINITION'))?.name ?? refOf(value, 'DEFINITION');
    const text = textOfValue(value, items).trim();
    if (name !== '' && text !== '' && !texts[name]) texts[name] = text;
  }
  return texts;
}

/** Above what each object lies, and in which order, by the specifications. */
export function places(content: XmlElement | null): { parents: Map<string, string | null>; order: string[] } {
  const parents = new Map<string, string | null>();
  const order: string[] = [];
  const walk = (element: XmlElement, above: string | null): void => {
    for (const one of kidsNamedOrAll(kid(element, 'CHILDREN'), 'SPEC-HIERARCHY')) {
      const id = refOf(one, 'OBJECT');
      if (id !== '' && !parents.has(id)) {
        parents.set(id, above);
        order.push(id);
      }
      walk(one, id || above);
    }
  };
  for (const one of all(content, 'SPECIFICATIONS', 'SPECIFICATION')) walk(one, null);
  return { parents, order };
}

const LINKS: readonly (readonly [LinkType, RegExp])[] = [
  ['verifies', /verif|valid|test|验证|驗證/i],
  ['implements', /implement|realiz|实现|實現/i],
  ['mitigates', /mitigat|缓解|緩解/i],
  ['allocates', /allocat|分配/i],
  ['reuses', /reuse|copy|复用|復用/i],
];
export const linkTypeOf = (name: string): LinkType => LINKS.find(([, pattern]) => pattern.test(name))?.[0] ?? 'derives';

/** Relations: the source answers the target. Those that would close a circle are named. */
export function linksOf(reqif: Reqif, known: ReadonlySet<string>, rejects: FileReject[]): FileLink[] {
  const types = new Map(all(reqif.content, 'SPEC-TYPES', 'SPEC-RELATION-TYPE').map((one) => [idOf(one), nameOf(one)]));
  const links: FileLink[] = [];
  const above = new Map<string, string[]>();
  const reaches = (from: string, wanted: string): boolean => {
    const seen = new Set<string>();
    const open = [from];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at === wanted) return true;
      if (seen.has(at)) continue;
      seen.add(at);
      open.push(...(above.get(at) ?? []));
    }
    return false;
  };
  for (const one of all(reqif.content, 'SPEC-RELATIONS', 'SPEC-RELATION')) {
    const [down, up] = [refOf(one, 'SOURCE'), refOf(one, 'TARGET')];
    const type = linkTypeOf(types.get(refOf(one, 'TYPE')) ?? '');
    const why =
      !known.has(up) || !known.has(down)
        ? t.rejectEnd
        : up === down
          ? t.rejectSelf
          : reaches(up, down)
            ? t.rejectCircle
            : null;
    if (why) rejects.push({ what: 'link', name: idOf(one) || `${down} - ${up}`, problem: problem(why) });
    else {
      links.push({ key: idOf(one), up, down, type });
      above.set(down, [...(above.get(down) ?? []), up]);
    }
  }
  return links;
}

export function readReqif(xml: string, kind: 'reqif' | 'reqifz'): DemandFile | { problem: Problem } {
  const reqif = openReqif(xml);
  if ('problem' in reqif) return reqif;
  const { parents, order } = places(reqif.content);
  const rejects: FileReject[] = [];
  const byId = new Map<string, FileDemand>();
  for (const object of reqif.objects) {
    const key = idOf(object);
    const name = object.attributes['LONG-NAME'] || object.attributes.DESC || key;
    if (key === '')
      rejects.push({ what: 'demand', name: name || `SPEC-OBJECT (${object.line})`, problem: problem(t.rejectNoId) });
    else if (byId.has(key)) rejects.push({ what: 'demand', name, problem: problem(t.rejectTwice, { name: key }) });
    else byId.set(key, { key, parent: parents.get(key) ?? null, name, texts: textsOf(object, reqif) });
  }
  const placed = order.flatMap((id) => byId.get(id) ?? []);
  const rest = [...byId.values()].filter(({ key }) => !parents.has(key));
  const demands = [...placed, ...rest];
  const columns = new Map<string, string>();
  for (const { texts } of demands)
    for (const [name, text] of Object.entries(texts)) if (!columns.get(name)) columns.set(name, text.slice(0, 200));
  const title = kid(kid(kid(reqif.root, 'THE-HEADER'), 'REQ-IF-HEADER'), 'TITLE')?.text.trim();
  return {
    kind,
    name: title || nameOf(all(reqif.content, 'SPECIFICATIONS', 'SPECIFICATION')[0] ?? reqif.root) || '',
    columns: [...columns].map(([name, sample]) => ({ name, field: guessField(name), sample })),
    demands,
    links: linksOf(reqif, new Set(byId.keys()), rejects),
    rejects,
    notes: judgeReqif(reqif.root),
  };
}
