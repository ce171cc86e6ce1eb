/** Several folders at once get lists of their own with the same entries; only folders can be chosen (2-rules §5). */
import { Alert, TreeSelect } from 'antd';
import { useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { send, useCall } from '#web/api.ts';
import { SendDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { authorizeFolders, nodeList, type ShownEntry } from '../acl.calls.ts';
import type { DocumentTree } from '../document.calls.ts';
import { AclEditor } from './AclEditor.tsx';
import { aclTexts as a } from './acl-texts.ts';
import { folderNodes } from './MoveDialog.tsx';

interface BatchAclDialogProps {
  tree: DocumentTree;
  first: number | null;
  onClose(): void;
}

export function BatchAclDialog({ tree, first, onClose }: BatchAclDialogProps) {
  const [folders, setFolders] = useState<number[]>(first === null ? [] : [first]);
  const root = useCall(nodeList, { folderId: tree.root }, { quiet: true });
  const [typed, setTyped] = useState<readonly ShownEntry[] | null>(null);
  const entries = typed ?? root.data?.entries ?? [];
  return (
    <SendDialog
      title={t(a.batch)}
      width={1100}
      dirty={typed !== null}
      disabled={folders.length === 0}
      okText={t(a.save)}
      onCancel={onClose}
      send={async () => {
        const sent = entries.map(({ kind, subject, rights }) => ({ kind, subject, rights }));
        const { done } = await send(authorizeFolders, { folders, entries: sent }, { quiet: [CODE.refused] });
        toast.success(t(a.batchDone, { count: done }));
        onClose();
      }}
    >
      <Alert style={{ marginBottom: 12 }} type="warning" showIcon title={t(a.batchHint)} />
      <TreeSelect
        aria-label={t(a.batchFolders)}
        multiple
        style={{ width: '100%', marginBottom: 12 }}
        placeholder={t(a.batchFolders)}
        treeDefaultExpandAll
        treeData={folderNodes(tree, 'authorize', false)}
        value={folders}
        onChange={(next: number[]) => setFolders(next)}
      />
      <AclEditor entries={entries} roles={root.data?.roles ?? []} onChange={setTyped} />
    </SendDialog>
  );
}
