/** The tree of an expression as the parser makes it, and how large it may be. */

/** The part of the parser's tree used here. */
export interface SyntaxNode {
  name: string;
  from: number;
  to: number;
  parent: SyntaxNode | null;
  firstChild: SyntaxNode | null;
  nextSibling: SyntaxNode | null;
}

export const childrenOf = (node: SyntaxNode): SyntaxNode[] => {
  const out: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) out.push(child);
  return out;
};

/** Characters of an expression, and how deep it may be nested. */
export const MOST_TEXT = 3_000;
const MOST_DEPTH = 1_000;

/** Whether a tree is nested deeper than functions that walk it by calling themselves should go. */
export function tooDeep(top: SyntaxNode): boolean {
  let depth = 0;
  let node: SyntaxNode | null = top;
  while (node) {
    if (depth > MOST_DEPTH) return true;
    if (node.firstChild) {
      node = node.firstChild;
      depth++;
      continue;
    }
    while (node && !node.nextSibling) {
      node = node.parent;
      depth--;
    }
    node = node?.nextSibling ?? null;
  }
  return false;
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
/** The value of a text literal. */
export const literalText = (written: string): string =>
  written
    .slice(1, -1)
    .replace(/\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{6})|(["\\nrt']))/g, (_, four, six, one) =>
      one ? (ESCAPED[one] ?? one) : String.fromCodePoint(Number.parseInt(four ?? six, 16)),
    );
