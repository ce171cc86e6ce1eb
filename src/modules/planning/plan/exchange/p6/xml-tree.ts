/**
 * A small XML file as a tree: for formats whose records lie at several depths. Refuses document types, deep nesting and oversize as
 * xml-records.ts does. With `mixed` it keeps what a writer needs to give the file back: content in its order, prefixes, comments.
 */
import { SaxesParser } from 'saxes';
import { type Problem, problem } from '#kernel/problem.ts';
import { exchangeTexts } from '../exchange-texts.ts';
import { XML_LIMITS } from '../mspdi/xml-records.ts';

export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  kids: XmlElement[];
  /** With its prefix, as written. */
  full: string;
  /** 1-based line where it starts. */
  line: number;
  /** Texts, elements and comments in their order; only where they were asked for. */
  content: XmlContent[];
}
export type XmlContent = string | XmlElement | { comment: string };

class Stop extends Error {
  readonly problem: Problem;
  constructor(found: Problem) {
    super(found.message.key);
    this.problem = found;
  }
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

export function readXmlTree(xml: string, { mixed = false } = {}): XmlElement | { problem: Problem } {
  if (xml.length > XML_LIMITS.maxChars)
    return {
      problem: problem(exchangeTexts.tooLarge, { size: Math.ceil(xml.length / 1e6), limit: XML_LIMITS.maxChars / 1e6 }),
    };
  const parser = new SaxesParser({ xmlns: false });
  const stack: XmlElement[] = [];
  let root: XmlElement | null = null;
  const stop = (message: Parameters<typeof problem>[0], params = {}): never => {
    throw new Stop(problem(message, { line: parser.line, ...params }));
  };
  parser.on('error', () => stop(exchangeTexts.notXml));
  parser.on('doctype', () => stop(exchangeTexts.docType));
  parser.on('opentag', ({ name, attributes }) => {
    if (stack.length >= XML_LIMITS.maxDepth) stop(exchangeTexts.tooDeep, { limit: XML_LIMITS.maxDepth });
    const element: XmlElement = {
      name: local(name),
      attributes: attributes as Record<string, string>,
      text: '',
      kids: [],
      full: name,
      line: parser.line,
      content: [],
    };
    const above = stack.at(-1);
    above?.kids.push(element);
    if (mixed) above?.content.push(element);
    root ??= element;
    stack.push(element);
  });
  const onText = (text: string): void => {
    const top = stack.at(-1);
    if (!top) return;
    top.text += text;
    if (mixed) top.content.push(text);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  if (mixed) parser.on('comment', (comment) => void stack.at(-1)?.content.push({ comment }));
  parser.on('closetag', () => {
    stack.pop();
  });
  try {
    parser.write(xml.charCodeAt(0) === 0xfeff ? xml.slice(1) : xml).close();
  } catch (error) {
    if (error instanceof Stop) return { problem: error.problem };
    throw error;
  }
  return root ?? { problem: problem(exchangeTexts.notXml, { line: 1 }) };
}

export const kidsNamed = (element: XmlElement, name: string): XmlElement[] =>
  element.kids.filter((kid) => kid.name === name);
export const textOfKid = (element: XmlElement, name: string): string =>
  element.kids.find((kid) => kid.name === name)?.text.trim() ?? '';
