/**
 * An XML file as a stream of records: memory holds one record at a time, not the file's tree.
 *
 * Hides: the XML parser. A record is an element at depth 3 (`Project/Tasks/Task`); an element at depth 2 without
 * children is a value of the root. Refuses: document types (no entities, no expansion attacks), nesting beyond 200,
 * oversize text, anything that is not well-formed.
 */
import { SaxesParser } from 'saxes';
import { type Problem, problem } from '#kernel/problem.ts';
import { exchangeTexts } from '../exchange-texts.ts';

export interface XmlNode {
  name: string;
  /** 1-based line where the element starts. */
  line: number;
  /** Texts of the children without children of their own, the first of each name. */
  values: Map<string, string>;
  /** The children that have children. */
  kids: XmlNode[];
}

export interface XmlLimits {
  maxChars: number;
  maxDepth: number;
}

export const XML_LIMITS: XmlLimits = { maxChars: 256 * 1024 * 1024, maxDepth: 200 };

/** What the caller wants of the file; `container` is the name of the depth-2 element. */
export interface XmlVisitor {
  root: (name: string) => Problem | null;
  value: (name: string, text: string, line: number) => void;
  record: (container: string, node: XmlNode) => void;
  /** Containers whose records are wanted; the others are skipped and reported by `skipped`. */
  containers: ReadonlySet<string>;
  skipped: (container: string, line: number) => void;
}

class Stop extends Error {
  readonly problem: Problem;
  constructor(found: Problem) {
    super(found.message.key);
    this.problem = found;
  }
}

/** Under this name a record without elements has its text. */
export const TEXT = '#text';

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Characters read at a time. */
const PIECE = 1_048_576;

/** Feeds the records of `xml` to the visitor; answers the problem that stopped the reading, or null. */
export function readXmlRecords(
  xml: string,
  visitor: XmlVisitor,
  limits: XmlLimits = XML_LIMITS,
  tell: (done: number, of: number) => void = () => {},
): Problem | null {
  if (xml.length > limits.maxChars) {
    return problem(exchangeTexts.tooLarge, { size: Math.ceil(xml.length / 1e6), limit: limits.maxChars / 1e6 });
  }
  const parser = new SaxesParser({ xmlns: false });
  const stack: XmlNode[] = [];
  const texts: string[] = [];
  let depth = 0;
  /** Depth of the element whose inside is skipped; 0: none. */
  let skipFrom = 0;

  parser.on('error', () => {
    throw new Stop(problem(exchangeTexts.notXml, { line: parser.line }));
  });
  parser.on('doctype', () => {
    throw new Stop(problem(exchangeTexts.docType, { line: parser.line }));
  });
  parser.on('opentagstart', (tag) => {
    depth++;
    if (depth > limits.maxDepth) {
      throw new Stop(problem(exchangeTexts.tooDeep, { line: parser.line, limit: limits.maxDepth }));
    }
    if (skipFrom) return;
    const name = localName(tag.name);
    if (depth === 1) {
      const wrong = visitor.root(name);
      if (wrong) throw new Stop(wrong);
    }
    stack.push({ name, line: parser.line, values: new Map(), kids: [] });
    texts.push('');
  });
  const onText = (text: string): void => {
    if (!skipFrom && depth > 0) texts[texts.length - 1] += text;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('opentag', () => {
    if (skipFrom || depth !== 3) return;
    const container = stack[1]!;
    if (visitor.containers.has(container.name)) return;
    visitor.skipped(container.name, container.line);
    skipFrom = 2;
    stack.pop();
    texts.pop();
  });
  parser.on('closetag', () => {
    depth--;
    if (skipFrom) {
      if (depth >= skipFrom) return;
      skipFrom = 0;
      stack.pop();
      texts.pop();
      return;
    }
    const node = stack.pop()!;
    const text = texts.pop()!;
    const leaf = node.values.size === 0 && node.kids.length === 0;
    if (depth === 0) return;
    if (depth === 1) {
      if (leaf) visitor.value(node.name, text.trim(), node.line);
      return;
    }
    const parent = stack[stack.length - 1]!;
    if (depth === 2) {
      if (leaf && text.trim()) node.values.set(TEXT, text);
      visitor.record(parent.name, node);
    } else if (!leaf) parent.kids.push(node);
    else if (!parent.values.has(node.name)) parent.values.set(node.name, text);
  });
  try {
    for (let at = 0; at < xml.length; at += PIECE) {
      parser.write(xml.slice(at, at + PIECE));
      tell(at, xml.length);
    }
    parser.close();
    return depth === 0 ? null : problem(exchangeTexts.notXml, { line: parser.line });
  } catch (error) {
    if (error instanceof Stop) return error.problem;
    throw error;
  }
}
