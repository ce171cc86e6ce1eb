/** Where pages of documents are, by the object one is in; none: the company's knowledge. */

import type { ScopeRef } from '#kernel/permission.ts';
import { listAddress } from '#kernel/report.ts';
import { useScope } from '#web/scope.ts';

export interface DocumentPlace {
  scope: ScopeRef;
  knowledge: boolean;
  /** The list of a folder. */
  list(folder: number | null): string;
  upload(folder: number | null): string;
  edit(documentId: number): string;
}

const PAGES = {
  projectId: [
    '/modules/project/projectDocument',
    '/projectDocument/projectBatchUpload',
    '/projectDocument/documentEdit',
  ],
  programId: [
    '/modules/projectProgram/projectProgramDocument',
    '/projectDocument/programBatchUpload',
    '/projectDocument/programDocumentEdit',
  ],
  knowledge: [
    '/modules/knowledgeManage/knowledgeHouse',
    '/modules/knowledgeManage/batchUpload',
    '/modules/knowledgeManage/editDocument',
  ],
} as const;

export function useDocumentPlace(): DocumentPlace {
  const scope = useScope();
  const key = scope.programId ? 'programId' : scope.projectId ? 'projectId' : 'knowledge';
  const [list, upload, edit] = PAGES[key];
  const own = key === 'knowledge' ? {} : { [key]: scope[key] };
  return {
    scope,
    knowledge: Object.keys(scope).length === 0,
    list: (folder) => listAddress(list, { ...own, folder }),
    upload: (folder) => listAddress(upload, { ...own, folder }),
    edit: (documentId) => listAddress(edit, { documentId, ...own }),
  };
}
