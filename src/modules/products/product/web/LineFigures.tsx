import { Tag, Tree, type TreeDataNode } from 'antd';
import { useMemo } from 'react';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import type { LineNode } from '../product.calls.ts';
import { productPageTexts as x } from './texts.ts';

function branch(nodes: readonly LineNode[], parent: number | null): TreeDataNode[] {
  return nodes
    .filter((node) => node.parent === parent)
    .map((node) => ({
      key: node.id,
      title: (
        <span>
          <RecordLink kind="productLine" record={node.id}>
            {node.name}
          </RecordLink>{' '}
          <Tag>{t(x.productCount, { count: node.products, open: node.open })}</Tag>
          <span className="wm-hint">{node.manager}</span>
        </span>
      ),
      children: branch(nodes, node.id),
    }));
}

/** Lines as a tree with their products; those of the lines below count too. */
export function LineFigures({ nodes, below = null }: { nodes: readonly LineNode[]; below?: number | null }) {
  const tree = useMemo(() => branch(nodes, below), [nodes, below]);
  if (tree.length === 0) return null;
  return (
    <Tree
      key={nodes.length}
      treeData={tree}
      defaultExpandAll
      selectable={false}
      aria-label={t(x.lines)}
      style={{ marginBottom: 12 }}
    />
  );
}
