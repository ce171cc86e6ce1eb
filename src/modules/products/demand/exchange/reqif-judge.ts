/** What a ReqIF file has against the standard, each by its line. Nothing of it hinders reading. Pure. */
import { type Problem, problem } from '#kernel/problem.ts';
import type { XmlElement } from '#modules/planning/plan/exchange/p6/xml-tree.ts';
import { demandFileTexts as t } from './exchange-texts.ts';
import {
  ATTRIBUTE_FORM,
  allowedIn,
  identified,
  NEEDED,
  NEEDED_ATTRIBUTES,
  REQIF_SPACE,
  VALUE_FORM,
  XHTML_ELEMENTS,
} from './reqif-schema.ts';
import { isElement } from './xml-write.ts';

/** Of one kind this many are named, the others are counted. */
const NAMED = 20;

class Notes {
  readonly list: Problem[] = [];
  private readonly counts = new Map<string, number>();
  add(one: Problem): void {
    const count = (this.counts.get(one.message.key) ?? 0) + 1;
    this.counts.set(one.message.key, count);
    if (count <= NAMED) this.list.push(one);
  }
  all(): Problem[] {
    return [...this.counts].reduce((list, [key, count]) => {
      if (count <= NAMED) return list;
      const last = list.findLastIndex(({ message }) => message.key === key);
      return list.toSpliced(last + 1, 0, problem(t.moreNotes, { count: count - NAMED }));
    }, this.list);
  }
}

/** All identifiers of a file, and which stand for what. */
function identifiers(root: XmlElement, notes: Notes): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (element: XmlElement): void => {
    const id = element.attributes.IDENTIFIER;
    if (id !== undefined && identified(element.name)) {
      if (found.has(id)) notes.add(problem(t.twice, { line: element.line, name: id }));
      else found.set(id, element.name);
    }
    for (const kid of element.kids) walk(kid);
  };
  walk(root);
  return found;
}

/** The text of a `...-REF`, and what it has to name. */
function judgeReference(element: XmlElement, known: ReadonlyMap<string, string>, inside: string, notes: Notes): void {
  const id = element.text.trim();
  if (known.get(id) !== element.name.slice(0, -'-REF'.length))
    notes.add(problem(t.dangling, { line: element.line, inside, name: id || element.name }));
}

function judgeXhtml(element: XmlElement, notes: Notes): void {
  for (const kid of element.kids) {
    if (!XHTML_ELEMENTS.has(kid.name)) notes.add(problem(t.noXhtml, { line: kid.line, name: kid.name }));
    judgeXhtml(kid, notes);
  }
}

function judge(element: XmlElement, known: ReadonlyMap<string, string>, notes: Notes): void {
  const { name, line, attributes, kids } = element;
  const missing = (wanted: string): void =>
    notes.add(problem(t.missingAttribute, { line, inside: name, name: wanted }));
  if (identified(name) && attributes.IDENTIFIER === undefined) missing('IDENTIFIER');
  if (identified(name) && attributes['LAST-CHANGE'] === undefined) missing('LAST-CHANGE');
  for (const wanted of NEEDED_ATTRIBUTES[name] ?? []) if (attributes[wanted] === undefined) missing(wanted);
  for (const [attribute, value] of Object.entries(attributes)) {
    const form = attribute === 'THE-VALUE' ? VALUE_FORM[name] : ATTRIBUTE_FORM[attribute];
    if (form && !form.test(value)) notes.add(problem(t.wrongAttribute, { line, inside: name, name: attribute, value }));
  }
  for (const wanted of NEEDED[name] ?? [])
    if (!kids.some((kid) => kid.name === wanted))
      notes.add(problem(t.missingPart, { line, inside: name, name: wanted }));
  const allowed = allowedIn(name);
  for (const kid of kids) {
    if (kid.name.endsWith('-REF')) judgeReference(kid, known, name, notes);
    if (allowed && !allowed.includes(kid.name))
      notes.add(problem(t.unknown, { line: kid.line, inside: name, name: kid.name }));
    if (kid.name === 'THE-VALUE' || kid.name === 'THE-ORIGINAL-VALUE') judgeXhtml(kid, notes);
    else if (kid.name !== 'TOOL-EXTENSIONS') judge(kid, known, notes);
  }
}

const commentsIn = (element: XmlElement): number =>
  element.content.reduce(
    (count, one) => count + (isElement(one) ? commentsIn(one) : typeof one === 'string' ? 0 : 1),
    0,
  );

export function judgeReqif(root: XmlElement): Problem[] {
  const notes = new Notes();
  const prefix = root.full.includes(':') ? root.full.slice(0, root.full.indexOf(':')) : null;
  const space = root.attributes[prefix ? `xmlns:${prefix}` : 'xmlns'] ?? '';
  if (!REQIF_SPACE.test(space)) notes.add(problem(t.wrongSpace, { value: space || '-' }));
  judge(root, identifiers(root, notes), notes);
  const header = root.kids.find(({ name }) => name === 'THE-HEADER')?.kids[0];
  const version = header?.kids.find(({ name }) => name === 'REQ-IF-VERSION')?.text.trim();
  if (version !== undefined && version !== '1.0') notes.add(problem(t.wrongVersion, { value: version }));
  const comments = commentsIn(root);
  if (comments > 0) notes.add(problem(t.comments, { count: comments }));
  return notes.all();
}
