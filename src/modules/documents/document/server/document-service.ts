/**
 * Documents: who may put one where, change it, or complete it.
 *
 * Invariants: a document has the list of its folder unless it owns one; its level is at least its folder's floor and at most that of
 * whoever gives it; titles in a folder differ; nothing changes while a workflow waits or after it is archived. Its number comes from a
 * counter of its level, so that what a person may not see leaves no gap.
 */
import { sql } from 'kysely';
import { scopeOfRecord } from '#kernel/object-kind.ts';
import { type Problem, problem, refuse } from '#kernel/problem.ts';
import { nextCode } from '#modules/base/numbering/server/public.ts';
import { moveApproval } from '#modules/flow/approval/server/public.ts';
import { notMembers } from '#modules/people/team/server/public.ts';
import { endWaitingParents } from '#modules/planning/task/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { type DocumentRow, document, documentStatus } from '../document.entity.ts';
import { documentLife } from '../document.life.ts';
import { type DocumentFacts, folded, isFixed, documentTexts as t, wrongName } from '../document.rules.ts';
import { holds } from '../document-rights.ts';
import { levels, rankOf, reaches } from '../levels.ts';
import { codeTarget } from '../numbering.ts';
import { fullProblem } from './folder-service.ts';
import { heldLists, KNOWLEDGE_MANAGE } from './held.ts';
import { bitsOfDocument, bitsOfDocuments, bitsOfFolder, folderNode, strangerProblem } from './nodes.ts';
import { outputsFollow } from './outputs.ts';
import { holdSpace, placeOf } from './spaces.ts';
import { visibleDocuments } from './visible.ts';

// An approval decides; in the knowledge house the right to manage it is the requester's list.
moveApproval<DocumentRow>(document, { rights: [KNOWLEDGE_MANAGE] });

const OFFICER = 'sys:docLevel:edit';

/** The next number of a level; 2-rules §8, 'File encoding generation error'. */
async function codeOf(ctx: Ctx, row: DocumentRow): Promise<string> {
  const taken = async (codes: string[]) => {
    const { rows } = await sql<{ code: string }>`SELECT code FROM document
      WHERE company_id = ${ctx.viewer.companyId} AND code = ANY(${codes}::text[])`.execute(ctx.db);
    return new Set(rows.map(({ code }) => code));
  };
  const code = await nextCode(ctx, codeTarget(row.level), scopeOfRecord(document, row), taken);
  if (code === null || code.length > 50) throw refuse(t.codeFailed);
  return code;
}

async function sameTitle(ctx: Ctx, row: DocumentRow): Promise<boolean> {
  const { rows } = await sql<{ title: string }>`SELECT title FROM document WHERE company_id = ${ctx.viewer.companyId}
    AND folder = ${row.folder} AND deleted_at IS NULL AND id <> ${row.id ?? 0} AND lower(title) = lower(${row.title})`.execute(
    ctx.db,
  );
  return rows.some(({ title }) => folded(title) === folded(row.title));
}

async function levelProblems(
  ctx: Ctx,
  before: DocumentRow | null,
  row: DocumentRow,
  floor: DocumentRow['level'],
): Promise<Problem[]> {
  const { level } = await heldLists(ctx);
  const out: Problem[] = [];
  if (before?.level !== row.level && !reaches(level, row.level)) out.push(problem(t.above, undefined, 'level'));
  if (rankOf(row.level) < rankOf(floor)) out.push(problem(t.below, { level: levels[floor] }, 'level'));
  const lowered = before !== null && rankOf(row.level) < rankOf(before.level);
  if (lowered && ctx.viewer.userId !== 0 && !ctx.viewer.rights.has(OFFICER))
    out.push(problem(t.lower, undefined, 'level'));
  return out;
}

async function checkDocument(ctx: Ctx, change: Change<DocumentRow>): Promise<Problem[]> {
  const { mode, before, after } = change;
  if (mode === 'move') return [];
  if (mode === 'remove') return [problem(t.fixed, { status: documentStatus[before!.status] })];
  const row = after!;
  const problems: (Problem | null)[] = wrongName(row.title, 'title');
  const folder = await folderNode(ctx, row.folder);
  if (mode === 'create') {
    if (folder.parent === null) return [problem(t.inRoot, undefined, 'folder')];
    const place = placeOf(scopeOfRecord(document, row));
    if (place.objectKind !== folder.objectKind || place.objectId !== folder.objectId)
      return [problem(t.otherSpace, undefined, 'folder')];
    problems.push(await strangerProblem(ctx, folder));
    // Without a file yet, or as one (version-calls.ts).
    const bits = await bitsOfFolder(ctx, folder);
    if (!holds(bits, 'upload') && !holds(bits, 'create')) problems.push(problem(t.noRight));
    problems.push(await fullProblem(ctx, folder.id));
  } else {
    if (!holds(await bitsOfDocument(ctx, before!), 'edit')) return [problem(t.noRight)];
    if (isFixed(before!.status)) return [problem(t.fixed, { status: documentStatus[before!.status] })];
  }
  problems.push(...(await levelProblems(ctx, before, row, folder.floor)));
  if (await sameTitle(ctx, row)) problems.push(problem(t.sameTitle, { title: row.title }, 'title'));
  if (row.projectId) problems.push(...(await notMembers(ctx, change, ['owner'])));
  return problems.filter((one) => one !== null);
}

async function factsOf(ctx: Ctx, rows: readonly DocumentRow[]): Promise<(row: DocumentRow) => DocumentFacts> {
  const bits = await bitsOfDocuments(ctx, rows);
  return (row) => ({ changesStatus: holds(bits(row), 'changeStatus') });
}

export const documentService = entityService(document, {
  life: documentLife,
  facts: factsOf,
  visible: visibleDocuments,
  async derive(ctx, { mode, after }) {
    if (mode !== 'create' || !after) return {};
    await holdSpace(ctx, placeOf(scopeOfRecord(document, after)), false);
    const { aclRoot } = await folderNode(ctx, after.folder);
    const numbered = { code: await codeOf(ctx, after), aclRoot };
    return numbered;
  },
  check: checkDocument,
  // A task that waited for this document alone may end now.
  async changed(ctx, { before, after }) {
    if (before?.status !== after?.status || before?.output !== after?.output) await outputsFollow(ctx, [before, after]);
    if (before?.task && (after?.status !== before.status || after?.task !== before.task))
      await endWaitingParents(ctx, before.task);
  },
  async detail(ctx, row) {
    const bits = await bitsOfDocument(ctx, row);
    const fixed = isFixed(row.status) ? problem(t.fixed, { status: documentStatus[row.status] }) : null;
    const why = (right: 'edit' | 'delete') => (holds(bits, right) ? fixed : problem(t.noRight));
    return {
      actions: { update: why('edit'), remove: row.deletedAt ? problem(t.noRight) : why('delete') },
      ...(why('edit') && { editable: [] }),
    };
  },
});
