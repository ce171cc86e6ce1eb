import type { Option } from '#kernel/entity-calls.ts';

export interface TreeNode {
  value: number;
  title: string;
  disabled: boolean;
  children: TreeNode[];
}

/**
 * Options as a tree. A parent that is not among them makes its child a root; records below an excluded one are excluded too (a
 * record cannot become its own descendant).
 */
export function treeNodes(options: readonly Option[], exclude: readonly number[]): TreeNode[] {
  const nodes = new Map(
    options.map((o) => [o.id, { value: o.id, title: o.title, disabled: false, children: [] as TreeNode[] }]),
  );
  const roots: TreeNode[] = [];
  for (const option of options) {
    const node = nodes.get(option.id)!;
    const parent = option.parentId ? nodes.get(option.parentId) : undefined;
    if (parent && parent !== node) parent.children.push(node);
    else roots.push(node);
  }
  const disable = (node: TreeNode, below: boolean): void => {
    node.disabled = below || exclude.includes(node.value);
    for (const child of node.children) disable(child, node.disabled);
  };
  for (const root of roots) disable(root, false);
  return roots;
}
