/** Into which folder documents go: those one may upload to; never the root. */

import { TreeSelect } from 'antd';
import { useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { send } from '#web/api.ts';
import { SendDialog } from '#web/entity/SendDialog.tsx';
import { t } from '#web/lang.ts';
import { TREE_BY_TITLE } from '#web/parts/find.ts';
import { tellBatch } from '#web/parts/tell-batch.ts';
import { type DocumentTree, moveDocuments } from '../document.calls.ts';
import { documentPageTexts as x } from './texts.ts';

interface FolderSelectProps {
  tree: DocumentTree;
  value: number | null;
  onChange(id: number | null): void;
  label: string;
  /** Without it: the documents one may upload to. */
  may?: 'upload' | 'authorize';
  /** The root can be chosen too. */
  root?: boolean;
}

interface Node {
  value: number;
  title: string;
  disabled: boolean;
  children: Node[];
}

export function folderNodes({ folders, root }: DocumentTree, may: 'upload' | 'authorize', withRoot: boolean): Node[] {
  const nodes = new Map(
    folders.map(({ id, name, may: rights }): [number, Node] => [
      id,
      { value: id, title: name, disabled: !rights.includes(may) || (id === root && !withRoot), children: [] },
    ]),
  );
  const roots: Node[] = [];
  for (const { id, parent } of folders) (nodes.get(parent ?? -1)?.children ?? roots).push(nodes.get(id)!);
  return roots;
}

export function FolderSelect({ tree, value, onChange, label, may = 'upload', root = false }: FolderSelectProps) {
  return (
    <TreeSelect
      aria-label={label}
      style={{ width: '100%' }}
      placeholder={t(x.chooseFolder)}
      treeDefaultExpandAll
      showSearch={TREE_BY_TITLE}
      treeData={folderNodes(tree, may, root)}
      value={value}
      onChange={(next: number | null | undefined) => onChange(next ?? null)}
    />
  );
}

interface MoveDialogProps {
  tree: DocumentTree;
  ids: readonly number[];
  onClose(): void;
  onMoved(): void;
}
export function MoveDialog({ tree, ids, onClose, onMoved }: MoveDialogProps) {
  const [folder, setFolder] = useState<number | null>(null);
  return (
    <SendDialog
      title={t(x.moveTo)}
      okText={t(x.move)}
      disabled={folder === null}
      onCancel={onClose}
      send={async () => {
        const answer = await send(moveDocuments, { ids: [...ids], folder: folder! }, { quiet: [CODE.refused] });
        tellBatch(answer, { done: t(x.moved, { count: answer.done.length }) });
        onMoved();
        onClose();
      }}
    >
      <FolderSelect tree={tree} value={folder} onChange={setFolder} label={t(x.moveTo)} />
    </SendDialog>
  );
}
