/** What each action asks of a document, and where it leads (1-product §4.3; design/documents.md §3). Pure. */
import { type Problem, problem } from '#kernel/problem.ts';
import type { DocumentRow, DocumentStatus } from './document.entity.ts';
import { documentStatus } from './document.entity.ts';
import { documentTexts as t } from './document.rules.ts';
import { type DocumentRight, holds } from './document-rights.ts';
import { type DocumentAction, documentActions } from './request.calls.ts';

export const actionRules: Readonly<
  Record<DocumentAction, { from: DocumentStatus; to: DocumentStatus; right: DocumentRight; reason: boolean }>
> = {
  archive: { from: 'completed', to: 'archived', right: 'changeStatus', reason: false },
  upgrade: { from: 'archived', to: 'incomplete', right: 'edit', reason: true },
  change: { from: 'archived', to: 'incomplete', right: 'edit', reason: true },
  withdraw: { from: 'archived', to: 'withdrawn', right: 'changeStatus', reason: true },
};

/** Why a document cannot be taken; `status`: what it was before the request that may hold it. */
export function refuseTaking(
  action: DocumentAction,
  { title }: Pick<DocumentRow, 'title'>,
  status: DocumentStatus,
): Problem | null {
  const { from } = actionRules[action];
  if (status === from) return null;
  if (action === 'archive' && status === 'archived') return problem(t.archivedAlready);
  if (action === 'archive' && status === 'incomplete') return problem(t.incomplete);
  return problem(t.wrongStatus, { title, status: documentStatus[status], action: documentActions[action] });
}
export const mayTake = (action: DocumentAction, bits: number): boolean => holds(bits, actionRules[action].right);
