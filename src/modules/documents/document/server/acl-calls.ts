/** Handlers of lists of rights. */
import { refuse } from '#kernel/problem.ts';
import { handle } from '#server/context.ts';
import { authorizeFolders, foreseeList, nodeList, saveList, whoSees } from '../acl.calls.ts';
import { MOST_AT_ONCE, documentTexts as t } from '../document.rules.ts';
import { holds } from '../document-rights.ts';
import { foresee, listNode, peopleOf, readList, save, wantedEntries } from './lists.ts';

export const aclHandlers = [
  handle(nodeList, async (ctx, input) => readList(ctx, await listNode(ctx, input))),
  handle(whoSees, async (ctx, input) => {
    const node = await listNode(ctx, input);
    if (!holds(node.bits, 'authorize') && !holds(node.bits, 'config')) throw refuse(t.noRight);
    return peopleOf(ctx, node);
  }),
  handle(foreseeList, async (ctx, { own, entries, ...input }) => {
    const node = await listNode(ctx, input);
    return foresee(ctx, node, await wantedEntries(ctx, node, own, entries));
  }),
  handle(saveList, async (ctx, { own, entries, revision, ...input }) => {
    await save(ctx, await listNode(ctx, input), own, entries, revision);
    return null;
  }),
  handle(authorizeFolders, async (ctx, { folders, documents, entries }) => {
    if (Array.isArray(documents) && documents.length > 0) throw refuse(t.foldersOnly, undefined, 'documents');
    const ids = Array.isArray(folders) ? [...new Set(folders)].filter((id) => Number.isSafeInteger(id)) : [];
    if (ids.length === 0) throw refuse(t.foldersOnly, undefined, 'folders');
    if (ids.length > MOST_AT_ONCE) throw refuse(t.most, { max: MOST_AT_ONCE }, 'folders');
    for (const folderId of ids.toSorted((a, b) => a - b))
      await save(ctx, await listNode(ctx, { folderId }), true, entries, null);
    return { done: ids.length };
  }),
];
