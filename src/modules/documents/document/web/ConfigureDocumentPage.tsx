/** Documents of a project or a template: what holds for them, the folders a project begins with, and the list of each. */
import { Skeleton } from 'antd';
import { useState } from 'react';
import { useCall } from '#web/api.ts';
import { inheritedPage } from '#web/entity/InheritedPage.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { RecordDialog } from '#web/entity/record/RecordDialog.tsx';
import { t } from '#web/lang.ts';
import { useScope } from '#web/scope.ts';
import { documentTree, type TreeFolder } from '../document.calls.ts';
import { docFolder } from '../document.entity.ts';
import { documentSetting } from '../document-setting.ts';
import { AclList } from './AclList.tsx';
import { type FolderAction, FolderTree } from './FolderTree.tsx';
import { documentPageTexts as x } from './texts.ts';
import './document.css';

const Setting = inheritedPage(documentSetting);

export default function ConfigureDocumentPage() {
  return (
    <>
      <Setting />
      <Folders />
    </>
  );
}

function Folders() {
  const scope = useScope();
  const answer = useCall(documentTree, scope, { quiet: true });
  const [chosen, setChosen] = useState<number | null>(null);
  const [making, setMaking] = useState<TreeFolder | null>(null);
  const { data: tree } = answer;
  if (answer.error && !tree) return <ReadError error={answer.error} retry={answer.refetch} title={x.foldersFailed} />;
  if (!tree) return <Skeleton active style={{ padding: 16 }} />;
  const node = chosen ?? tree.root;
  const actions = ({ may }: TreeFolder): FolderAction[] =>
    may.includes('create') ? [{ key: 'new', label: t(x.newFolder), run: setMaking }] : [];
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h2>{t(x.folders)}</h2>
      </div>
      <div className="wm-page-body wm-doc-config">
        <nav className="wm-aside" aria-label={t(x.folders)}>
          <FolderTree tree={tree} selected={node} onSelect={setChosen} actions={actions} />
        </nav>
        <section aria-label={t(x.rights)}>
          <AclList key={node} node={{ folderId: node }} />
        </section>
      </div>
      {making && (
        <RecordDialog
          entity={docFolder}
          initial={{ parent: making.id, floor: making.floor }}
          onClose={() => setMaking(null)}
        />
      )}
    </div>
  );
}
