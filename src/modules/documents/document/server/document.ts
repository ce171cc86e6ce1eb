/** Server of documents: folders, documents, versions, lists of rights, requests, levels of people. */

import { scopeOfInput } from '#kernel/object-kind.ts';
import { handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { keptBy } from '#server/entity/kept-by.ts';
import { documentTree } from '../document.calls.ts';
import { docFolder, document } from '../document.entity.ts';
import { documentModule } from '../document.module.ts';
import { documentTexts as t } from '../document.rules.ts';
import { aclHandlers } from './acl-calls.ts';
import { documentBatchForms } from './batch-form.ts';
import { documentService } from './document-service.ts';
import { keepEdited } from './edited.ts';
import { guardVersions } from './file-guard.ts';
import { folderService } from './folder-service.ts';
import { documentsOfOutput } from './outputs.ts';
import { ratingHandlers } from './ratings.ts';
import { followRequest, registerRequests, requestHandlers } from './requests.ts';
import { copySpace, knowledgeOfNew, spaceOfNew } from './spaces.ts';
import { unfinishedDocuments } from './task-hindrance.ts';
import { trashHandlers, trashJob } from './trash.ts';
import { treeOf } from './tree.ts';
import { levelHandlers } from './user-levels.ts';
import { versionHandlers } from './version-calls.ts';
import { VERSION } from './versions.ts';

registerRequests();

/** What is removed goes to the trash (trash.ts). */
const OWN = ['import', 'importTemplate', 'remove', 'batchRemove'] as const;

export const documentServer: ServerModule = {
  ...documentModule,
  services: [folderService, documentService],
  fileGuards: { [VERSION]: guardVersions },
  fileKeepers: { [VERSION]: keepEdited },
  companyBegins: knowledgeOfNew,
  madeOf: copySpace,
  requested: followRequest,
  batchForms: documentBatchForms,
  outputHolds: documentsOfOutput,
  follows: {
    project: spaceOfNew('project'),
    program: spaceOfNew('program'),
    template: spaceOfNew('template'),
  },
  hinders: {
    task: { finish: unfinishedDocuments, remove: keptBy(document, 'task', t.taskKept) },
    output: { remove: keptBy(document, 'output', t.outputKept) },
  },
  jobs: [trashJob],
  handlers: [
    ...entityHandlers(folderService, OWN),
    ...entityHandlers(documentService, OWN),
    handle(documentTree, (ctx, input) => treeOf(ctx, scopeOfInput(docFolder, input))),
    ...versionHandlers,
    ...aclHandlers,
    ...requestHandlers,
    ...trashHandlers,
    ...ratingHandlers,
    ...levelHandlers,
  ],
};
