/**
 * A structure as plain data: what its nodes hold, and how they are written for a hash. Pure, run by browser and server.
 *
 * A node is an occurrence: it has a key that survives copying, its quantity and its place; drawing and material numbers belong to
 * the module that occurs there. The place among siblings is a rank, a number that only says the order.
 */
export interface NodeValues {
  /** Key of the node it lies in; null: at the top. */
  parent: string | null;
  rank: number;
  code: string | null;
  name: string;
  /** Item of the dictionary `module_type`. */
  type: number | null;
  drawingNo: string | null;
  materialNo: string | null;
  /** Decimal text with up to four decimals. */
  quantity: string;
  unit: string | null;
  responsible: number | null;
  department: number | null;
  /** Revision of a base module that is used here; what is below it is the revision's. */
  shared: number | null;
  /** FEEL over the options of the product; null: always. */
  condition: string | null;
  description: string | null;
}
export interface StructureNode extends NodeValues {
  key: string;
}
export const NODE_FIELDS = [
  'parent',
  'rank',
  'code',
  'name',
  'type',
  'drawingNo',
  'materialNo',
  'quantity',
  'unit',
  'responsible',
  'department',
  'shared',
  'condition',
  'description',
] as const satisfies readonly (keyof NodeValues)[];
export type NodeField = (typeof NODE_FIELDS)[number];
/** What a node says of itself, wherever it lies. */
export const CONTENT_FIELDS = NODE_FIELDS.filter((name) => name !== 'parent' && name !== 'rank');

export const NO_VALUES: NodeValues = {
  parent: null,
  rank: 0,
  code: null,
  name: '',
  type: null,
  drawingNo: null,
  materialNo: null,
  quantity: '1',
  unit: null,
  responsible: null,
  department: null,
  shared: null,
  condition: null,
  description: null,
};

export const LIMITS = { nodes: 20_000, depth: 20, children: 200 } as const;
export const TEXT_MAX: Partial<Record<NodeField, number>> = {
  code: 50,
  name: 100,
  drawingNo: 100,
  materialNo: 100,
  unit: 20,
  condition: 500,
  description: 2000,
};

/** Nodes by the node they lie in, siblings by rank; equal ranks by key, so that everybody sees one order. */
export function childrenOf<N extends StructureNode>(nodes: Iterable<N>): Map<string | null, N[]> {
  const below = new Map<string | null, N[]>();
  for (const node of nodes) {
    const list = below.get(node.parent);
    if (list) list.push(node);
    else below.set(node.parent, [node]);
  }
  for (const list of below.values()) list.sort((a, b) => a.rank - b.rank || (a.key < b.key ? -1 : 1));
  return below;
}

/** Nodes as an outline: each branch in one piece after its parent. Nodes that hang on nothing are left out. */
export function outlineOf<N extends StructureNode>(nodes: Iterable<N>): { node: N; level: number }[] {
  const below = childrenOf(nodes);
  const out: { node: N; level: number }[] = [];
  const stack: { node: N; level: number }[] = (below.get(null) ?? []).map((node) => ({ node, level: 0 })).reverse();
  for (let one = stack.pop(); one; one = stack.pop()) {
    out.push(one);
    const children = below.get(one.node.key) ?? [];
    for (let at = children.length - 1; at >= 0; at--) stack.push({ node: children[at]!, level: one.level + 1 });
  }
  return out;
}

/** Quantities are decimals with four places: 20, 2.5, 0.0001. */
const QUANTITY = /^\d{1,12}(\.\d{1,4})?$/;
export const isQuantity = (text: string): boolean => QUANTITY.test(text) && /[1-9]/.test(text);

/** A quantity without needless zeros: two texts are equal exactly when the numbers are. */
export function plainQuantity(text: string): string {
  const [whole = '', places = ''] = text.split('.');
  const rest = places.replace(/0+$/, '');
  const front = whole.replace(/^0+(?=\d)/, '');
  return rest === '' ? front : `${front}.${rest}`;
}

const SCALE = 10_000n;
const scaled = (text: string): bigint => {
  const [whole = '0', places = ''] = text.split('.');
  return BigInt(whole) * SCALE + BigInt(places.padEnd(4, '0').slice(0, 4));
};
const textOf = (value: bigint): string => plainQuantity(`${value / SCALE}.${String(value % SCALE).padStart(4, '0')}`);

/** How many of each node are in one product: its quantity times those above it, rounded to four decimals. */
export function totalsOf(nodes: Iterable<StructureNode>): Map<string, string> {
  const totals = new Map<string, bigint>();
  const out = new Map<string, string>();
  for (const { node } of outlineOf(nodes)) {
    const above = node.parent === null ? SCALE : (totals.get(node.parent) ?? SCALE);
    const total = (above * scaled(node.quantity) + SCALE / 2n) / SCALE;
    totals.set(node.key, total);
    out.set(node.key, textOf(total));
  }
  return out;
}

/** How many of one thing there are in all, over all its occurrences. */
export function sumOf(nodes: readonly StructureNode[], is: (node: StructureNode) => boolean): string {
  const totals = totalsOf(nodes);
  return textOf(nodes.filter(is).reduce((sum, { key }) => sum + scaled(totals.get(key) ?? '0'), 0n));
}

/** What a node says in a baseline: its values without its place, which the tree says. */
export function contentOf({
  key: _key,
  parent: _parent,
  rank: _rank,
  ...content
}: StructureNode): Omit<NodeValues, 'parent' | 'rank'> {
  return { ...content, quantity: plainQuantity(content.quantity) };
}
