/** Saving edits of a structure: held, merged field by field, checked, stored. */
import { isPlain } from '#kernel/check.ts';
import { CODE, type Problem, problem, Refusal } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import type { SavedStructure } from '../structure.calls.ts';
import { structureTexts as t } from '../structure.texts.ts';
import { type Applied, applyEdits, type NodeEdit, structureProblems } from '../structure-edits.ts';
import { NODE_FIELDS } from '../structure-model.ts';
import { accessTo, mustBeFree } from './access.ts';
import { namedProblems } from './named.ts';
import { sharedProblems } from './shared.ts';
import { loadStructure, type Owner, type StoredStructure, storeStructure } from './store.ts';
import { conditionProblems } from './variants.ts';

const TEXTS = new Set<string>([
  'parent',
  'code',
  'name',
  'drawingNo',
  'materialNo',
  'quantity',
  'unit',
  'condition',
  'description',
]);
const MOST_EDITS = 25_000;

function isValues(given: unknown): boolean {
  if (!isPlain(given)) return false;
  return Object.entries(given as Record<string, unknown>).every(([field, value]) => {
    if (!(NODE_FIELDS as readonly string[]).includes(field)) return false;
    if (value === null) return field !== 'name' && field !== 'quantity' && field !== 'rank';
    if (TEXTS.has(field)) return typeof value === 'string';
    return field === 'rank' ? Number.isFinite(value) : Number.isSafeInteger(value);
  });
}

/** Edits as they were sent. Errors: refused when they are none. */
export function editsOf(given: unknown): NodeEdit[] {
  const wrong = new Refusal([problem(t.wrongEdits, undefined, 'edits')]);
  if (!Array.isArray(given) || given.length > MOST_EDITS) throw wrong;
  for (const edit of given as unknown[]) {
    if (!isPlain(edit)) throw wrong;
    const { kind, key, before, after } = edit as Record<string, unknown>;
    if (typeof key !== 'string' || key.length === 0 || key.length > 40) throw wrong;
    if (kind === 'remove' ? !isValues(before) : !isValues(after)) throw wrong;
    if (kind === 'change' && !isValues(before)) throw wrong;
    if (kind === 'add' && typeof (after as Record<string, unknown>).name !== 'string') throw wrong;
    if (kind !== 'add' && kind !== 'change' && kind !== 'remove') throw wrong;
  }
  return given as NodeEdit[];
}

/** Why a structure cannot become what edits make of it. */
export async function problemsOf(
  ctx: Ctx,
  owner: Owner,
  { nodes }: Applied,
  edits: readonly NodeEdit[],
): Promise<Problem[]> {
  const touched = edits.map(({ key }) => key);
  const plain = structureProblems(nodes, touched);
  if (plain.length > 0) return plain.slice(0, 20);
  const own = touched.flatMap((key) => nodes.get(key) ?? []);
  // Conditions that were there before options changed stay until somebody touches them.
  const told = edits.flatMap((edit) =>
    edit.kind !== 'remove' && 'condition' in edit.after ? (nodes.get(edit.key) ?? []) : [],
  );
  return [
    ...(await namedProblems(ctx, own)),
    ...(await conditionProblems(ctx, owner, told)),
    ...(await sharedProblems(ctx, owner, own)),
  ];
}

/** Puts edits on a structure that is held, and stores it. Errors: refused with the conflicts (409) or the problems. */
export async function putEdits(
  ctx: Ctx,
  owner: Owner,
  stored: StoredStructure,
  edits: readonly NodeEdit[],
): Promise<{ revision: number; applied: Applied }> {
  const applied = applyEdits(stored.nodes, edits);
  if (applied.conflicts.length > 0)
    throw new Refusal([problem(t.conflict, { count: applied.conflicts.length })], CODE.conflict, {
      conflicts: applied.conflicts,
    });
  const problems = await problemsOf(ctx, owner, applied, edits);
  if (problems.length > 0) throw new Refusal(problems);
  return { revision: await storeStructure(ctx, owner, stored.nodes, applied.nodes), applied };
}

export async function save(ctx: Ctx, owner: Owner, baseRevision: number, given: unknown): Promise<SavedStructure> {
  const edits = editsOf(given);
  const access = await accessTo(ctx, owner);
  const stored = await loadStructure(ctx, owner, true);
  mustBeFree(access, stored.controlledSince);
  if (edits.length === 0) return { revision: stored.revision, merged: stored.revision !== baseRevision };
  const { revision } = await putEdits(ctx, owner, stored, edits);
  return { revision, merged: stored.revision !== baseRevision };
}
