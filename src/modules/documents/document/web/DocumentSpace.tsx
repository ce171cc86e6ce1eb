/**
 * Documents of a project, a program or the company's knowledge: folders on the left, the documents of the chosen one beside them
 * (1-product §2.8, §2.11, §2.13). What is chosen is in the address.
 */
import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown, Skeleton } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { entityCalls } from '#kernel/entity-calls.ts';
import { commonTexts } from '#kernel/problem.ts';
import { CallRefused, send, useCall } from '#web/api.ts';
import { editAction, exportAction, type RowAction, removeAction, type ToolbarAction } from '#web/entity/actions.tsx';
import { ListView } from '#web/entity/list/ListView.tsx';
import { useEntityList } from '#web/entity/list/use-entity-list.ts';
import { useWays } from '#web/entity/list/ways.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { RecordDialog } from '#web/entity/record/RecordDialog.tsx';
import { SidePage } from '#web/entity/side/SidePage.tsx';
import { ask, toast } from '#web/feedback.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { tellBatch } from '#web/parts/tell-batch.ts';
import { type DocumentTree, documentTree, restoreDocuments, type TreeFolder } from '../document.calls.ts';
import { type DocumentRow, docFolder, document } from '../document.entity.ts';
import { levels } from '../levels.ts';
import { type DocumentAction, documentActions } from '../request.calls.ts';
import { AclDrawer } from './AclDrawer.tsx';
import { aclTexts as a } from './acl-texts.ts';
import { BatchAclDialog } from './BatchAclDialog.tsx';
import { DocumentState } from './DocumentState.tsx';
import { type FolderAction, FolderTree } from './FolderTree.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { type DocumentPlace, useDocumentPlace } from './place.ts';
import { documentPageTexts as x } from './texts.ts';
import { useDocumentRequests } from './use-requests.tsx';
import './document.css';

const folderCalls = entityCalls(docFolder);
/** The side names the folder; numbers stand below titles. */
const beside = {
  ...document,
  list: {
    ...document.list,
    columns: ['title', 'level', 'status', 'effective', 'owner', 'updatedAt'],
    filters: document.list.filters.filter((name) => name !== 'folder'),
  },
};

/** Knowledge is rated: fewer columns find room. */
const besideKnowledge = { ...beside, list: { ...beside.list, columns: ['title', 'status', 'updatedAt'] } };

export function DocumentSpace() {
  const place = useDocumentPlace();
  const answer = useCall(documentTree, place.scope, { quiet: true });
  if (answer.error && !answer.data)
    return <ReadError error={answer.error} retry={answer.refetch} title={x.foldersFailed} />;
  if (!answer.data) return <Skeleton active style={{ padding: 16 }} />;
  return <Space place={place} tree={answer.data} />;
}

interface Open {
  kind: 'new' | 'edit' | 'rights';
  folder: TreeFolder;
}

function Space({ place, tree }: { place: DocumentPlace; tree: DocumentTree }) {
  const [chosen, setChosen] = useQueryParam('folder');
  const [open, setOpen] = useState<Open | null>(null);
  const [batch, setBatch] = useState(false);
  const folder = tree.folders.find(({ id }) => id === Number(chosen)) ?? null;
  const close = () => setOpen(null);
  // A command of the search asks for a new folder: in the chosen one, else in the first that takes it.
  const [asked, ask] = useQueryParam('create');
  useEffect(() => {
    if (asked === null) return;
    ask(null);
    const into = [folder, ...tree.folders].find((one) => one?.may.includes('create'));
    if (into) setOpen({ kind: 'new', folder: into });
    else toast.warning(t(commonTexts.noEdit));
  }, [asked, ask, folder, tree]);
  const actions = (of: TreeFolder): FolderAction[] => [
    ...(of.may.includes('create')
      ? [{ key: 'new', label: t(x.newFolder), run: (folder: TreeFolder) => setOpen({ kind: 'new', folder }) }]
      : []),
    ...(of.may.includes('config') && of.parent !== null
      ? [{ key: 'edit', label: t(x.editFolder), run: (folder: TreeFolder) => setOpen({ kind: 'edit', folder }) }]
      : []),
    ...(of.may.includes('authorize')
      ? [{ key: 'rights', label: t(x.rights), run: (folder: TreeFolder) => setOpen({ kind: 'rights', folder }) }]
      : []),
    ...(of.may.includes('delete') && of.parent !== null
      ? [
          {
            key: 'remove',
            label: t(x.removeFolder),
            danger: true,
            run: (folder: TreeFolder) => void removeFolder(folder),
          },
        ]
      : []),
  ];
  return (
    <SidePage
      name="documents"
      label={t(x.folders)}
      chosen={folder?.id ?? null}
      side={
        <FolderTree
          tree={tree}
          selected={folder?.id ?? tree.root}
          onSelect={(id) => setChosen(id === tree.root ? null : String(id))}
          actions={actions}
        />
      }
    >
      <DocumentList
        key={place.knowledge ? 'knowledge' : ''}
        place={place}
        tree={tree}
        folder={folder}
        onBatch={() => setBatch(true)}
      />
      {open?.kind === 'new' && (
        <RecordDialog
          entity={docFolder}
          initial={{ parent: open.folder.id, floor: open.folder.floor }}
          onClose={close}
        />
      )}
      {open?.kind === 'edit' && <RecordDialog entity={docFolder} id={open.folder.id} onClose={close} />}
      {open?.kind === 'rights' && <AclDrawer node={{ folderId: open.folder.id }} onClose={close} />}
      {batch && <BatchAclDialog tree={tree} first={folder?.id ?? null} onClose={() => setBatch(false)} />}
    </SidePage>
  );
}

async function removeFolder({ id, version, name }: TreeFolder): Promise<void> {
  if (!(await ask({ title: x.removeFolderAsk, params: { name }, confirm: x.removeFolder, danger: true }))) return;
  try {
    await send(folderCalls.remove, { id, version });
    toast.success(t(x.done));
  } catch (error) {
    // The refusal has been shown.
    if (!(error instanceof CallRefused)) throw error;
  }
}

const SHOWN = { documents: x.documents, trash: x.trash } as const;
const ASKED = Object.keys(documentActions) as DocumentAction[];

interface DocumentListProps {
  place: DocumentPlace;
  tree: DocumentTree;
  folder: TreeFolder | null;
  onBatch(): void;
}

function DocumentList({ place, tree, folder, onBatch }: DocumentListProps) {
  const [shown, ways] = useWays(x.show, SHOWN, ['documents', 'trash']);
  const trash = shown === 'trash';
  const view = place.knowledge ? (trash ? 'knowledgeTrash' : 'knowledge') : trash ? 'trash' : undefined;
  const fixed = useMemo(() => (folder === null || trash ? undefined : { folder: String(folder.id) }), [folder, trash]);
  const list = useEntityList(place.knowledge ? besideKnowledge : beside, { view, fixed });
  const [moving, setMoving] = useState<readonly number[] | null>(null);
  const requests = useDocumentRequests(() => list.select([]));
  const mayUpload =
    folder === null
      ? tree.folders.some(({ may, parent }) => parent !== null && may.includes('upload'))
      : folder.may.includes('upload');
  const restore = async (ids: readonly number[]) => {
    const answer = await send(restoreDocuments, { ids: [...ids] });
    list.select([]);
    tellBatch(answer, { done: t(x.restored, { count: answer.done.length }) });
  };
  const toolbar: ToolbarAction[] = trash
    ? [{ key: 'restore', label: x.restore, needsSelection: true, run: () => restore(list.selected) }]
    : [
        ...(mayUpload
          ? [{ key: 'upload', label: x.upload, primary: true, run: () => void go(place.upload(folder?.id ?? null)) }]
          : []),
        { key: 'move', label: x.move, needsSelection: true, run: () => setMoving([...list.selected]) },
        ...(tree.folders.some(({ may }) => may.includes('authorize'))
          ? [{ key: 'batch', label: a.batch, run: onBatch }]
          : []),
        exportAction(),
      ];
  const rowActions = (row: DocumentRow, _abilities: unknown, moves: readonly RowAction[]): RowAction[] =>
    trash
      ? [{ key: 'restore', label: x.restore, run: () => restore([row.id]) }]
      : [
          ...moves,
          ...ASKED.filter((action) =>
            action === 'archive' ? row.status === 'completed' : row.status === 'archived',
          ).map((action) => ({
            key: action,
            label: documentActions[action],
            run: () => requests.start(action, [row.id]),
          })),
          editAction(row),
          removeAction(row),
        ];
  return (
    <>
      <ListView<DocumentRow>
        list={list}
        none={x.none}
        toolbar={toolbar}
        rowActions={rowActions}
        tools={
          <>
            {!trash && (
              <Dropdown
                disabled={list.selected.length === 0}
                trigger={['click']}
                menu={{
                  items: ASKED.map((action) => ({ key: action, label: t(documentActions[action]) })),
                  onClick: ({ key }) => requests.start(key as DocumentAction, list.selected),
                }}
              >
                <Button>
                  {t(x.status)} <DownOutlined />
                </Button>
              </Dropdown>
            )}
            {ways}
          </>
        }
        columns={{
          title: (row, host) => (
            <span className="wm-doc-title">
              {trash ? (
                row.title
              ) : (
                <PageLink
                  className="wm-link"
                  to={host.addressOf(row) ?? ''}
                  title={row.title}
                  onOpen={() => host.openDetail(row)}
                >
                  {row.title}
                </PageLink>
              )}
            </span>
          ),
          level: { width: 96, cell: (row) => t(levels[row.level]) },
          effective: { width: 92, cell: (row) => row.effective ?? '–' },
          status: { width: 130, cell: (row) => <DocumentState status={row.status} /> },
        }}
      />
      {moving && (
        <MoveDialog tree={tree} ids={moving} onClose={() => setMoving(null)} onMoved={() => list.select([])} />
      )}
      {requests.dialog}
    </>
  );
}
