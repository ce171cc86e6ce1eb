/** The folders of a space on the left: those the viewer may open, and passages to what they see below. */

import { FolderOutlined, LockOutlined, MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, Empty, Tree } from 'antd';
import { type Key, useMemo, useState } from 'react';
import { folded } from '#kernel/check.ts';
import { useSize } from '#web/entity/list/use-size.ts';
import { t } from '#web/lang.ts';
import { SearchBox } from '#web/parts/SearchBox.tsx';
import type { DocumentTree, TreeFolder } from '../document.calls.ts';
import { documentPageTexts as x } from './texts.ts';

interface Node {
  key: number;
  folder: TreeFolder;
  title: string;
  selectable: boolean;
  children: Node[];
}

/** Folders as a tree; of a search the matches and those above them. */
function nodesOf({ folders }: DocumentTree, search: string): Node[] {
  const wanted = folded(search);
  const byId = new Map(folders.map((one) => [one.id, one]));
  const kept = new Set<number>();
  for (const one of folders) {
    if (!folded(one.name).includes(wanted)) continue;
    for (let at: TreeFolder | undefined = one; at && !kept.has(at.id); at = byId.get(at.parent ?? -1)) kept.add(at.id);
  }
  const nodes = new Map<number, Node>();
  for (const folder of folders)
    if (kept.has(folder.id))
      nodes.set(folder.id, {
        key: folder.id,
        folder,
        title: folder.name,
        selectable: true,
        children: [],
      });
  const roots: Node[] = [];
  for (const node of nodes.values()) (nodes.get(node.folder.parent ?? -1)?.children ?? roots).push(node);
  return roots;
}

export interface FolderAction {
  key: string;
  label: string;
  danger?: boolean;
  run(folder: TreeFolder): void;
}
interface FolderTreeProps {
  tree: DocumentTree;
  selected: number | null;
  onSelect(id: number): void;
  actions(folder: TreeFolder): readonly FolderAction[];
}

export function FolderTree({ tree, selected, onSelect, actions }: FolderTreeProps) {
  const [search, setSearch] = useState('');
  const [closed, setClosed] = useState<readonly Key[]>([]);
  const [box, { height }] = useSize<HTMLDivElement>();
  const nodes = useMemo(() => nodesOf(tree, search), [tree, search]);
  const expanded = tree.folders.map(({ id }) => id).filter((id) => search !== '' || !closed.includes(id));
  return (
    <>
      <div className="wm-aside-head">
        <SearchBox
          allowClear
          size="small"
          placeholder={t(x.searchFolders)}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <div ref={box} className="wm-doc-tree">
        {nodes.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} />
        ) : (
          <Tree<Node>
            blockNode
            treeData={nodes}
            height={Math.max(120, height)}
            expandedKeys={expanded}
            selectedKeys={selected === null ? [] : [selected]}
            onExpand={(open) => setClosed(expanded.filter((key) => !open.includes(key)))}
            onSelect={(_keys, { node }) => onSelect(node.key)}
            titleRender={({ folder }) => <FolderTitle folder={folder} actions={actions(folder)} />}
          />
        )}
      </div>
    </>
  );
}

function FolderTitle({ folder, actions }: { folder: TreeFolder; actions: readonly FolderAction[] }) {
  return (
    <span className={folder.may.length === 0 ? 'wm-doc-folder wm-doc-passage' : 'wm-doc-folder'}>
      {folder.owns && folder.parent !== null ? <LockOutlined aria-hidden /> : <FolderOutlined aria-hidden />}
      <span className="wm-doc-folder-name" title={folder.name}>
        {folder.name}
      </span>
      {folder.count > 0 && <small>{folder.count}</small>}
      {actions.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: actions.map(({ key, label, danger }) => ({ key, label, danger: danger ?? false })),
            onClick: ({ key, domEvent }) => {
              domEvent.stopPropagation();
              actions.find((one) => one.key === key)?.run(folder);
            },
          }}
        >
          <Button
            type="text"
            size="small"
            aria-label={`${t(x.folderActions)}: ${folder.name}`}
            icon={<MoreOutlined />}
            onClick={(event) => event.stopPropagation()}
          />
        </Dropdown>
      )}
    </span>
  );
}
