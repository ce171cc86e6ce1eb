/**
 * The tree of a workflow, as administrators draw it from top to bottom: steps below each other, branches side by side.
 *
 * The tree is the source of a definition; `tree-compile.ts` makes the graph of it, `tree-read.ts` the tree of a graph
 * that is built of blocks. Invariants: ids are unique and stay (nodes and branch flows of the graph carry them, so
 * running instances, history and comparison of versions keep their names); the last branch of a condition or an
 * inclusive block is its default. Source: design/workflow.md §2, §3.
 */
import type {
  ApproverRule,
  CallNode,
  Delay,
  FieldRights,
  ScriptNode,
  SendNode,
  ServiceNode,
  UserTaskNode,
} from '../graph.ts';

type Base = 'id' | 'name' | 'scope' | 'incoming' | 'outgoing' | 'kind' | 'boundaries';
/** Everything an administrator sets on a task. */
export type TaskSettings = Omit<UserTaskNode, Base>;

interface StepBase {
  id: string;
  name: string;
}
export interface TaskStep extends StepBase {
  /** approve: agrees or rejects; handle: does the work and completes. */
  kind: 'approve' | 'handle';
  task: TaskSettings;
}
export interface CopyStep extends StepBase {
  kind: 'cc';
  as: SendNode['as'];
  to: ApproverRule[];
  text?: string;
}
export interface ServiceStep extends StepBase {
  kind: 'service';
  call: Omit<ServiceNode, Base>;
}
export interface ScriptStep extends StepBase {
  kind: 'script';
  call: Omit<ScriptNode, Base>;
}
export interface DelayStep extends StepBase {
  kind: 'delay';
  after: Delay;
}
export interface SubflowStep extends StepBase {
  kind: 'subflow';
  call: Omit<CallNode, Base>;
}
/** Ends here instead of going on; the last step of a branch. */
export interface StopStep extends StepBase {
  kind: 'stop';
  outcome: 'approved' | 'rejected';
}
export interface BlockStep extends StepBase {
  kind: 'condition' | 'parallel' | 'inclusive';
  branches: Branch[];
}
export type Step = TaskStep | CopyStep | ServiceStep | ScriptStep | DelayStep | SubflowStep | StopStep | BlockStep;
export type StepKind = Step['kind'];

export interface Branch {
  id: string;
  name: string;
  /** Not in parallel blocks and not in the last (default) branch of the others. */
  condition?: BranchCondition;
  steps: Step[];
}

/** The text decides; `rows` are how it was put together: a row of groups joined by or, each of comparisons joined by and. */
export interface BranchCondition {
  text: string;
  rows?: Comparison[][];
}
export interface Comparison {
  variable: string;
  op: ComparisonOp;
  value: string | number | boolean | number[] | [string, string] | null;
}
export type ComparisonOp =
  | 'eq'
  | 'ne'
  | 'lt'
  | 'le'
  | 'gt'
  | 'ge'
  | 'between'
  | 'contains'
  | 'startsWith'
  | 'in'
  | 'empty'
  | 'notEmpty';

export interface Tree {
  start: { id: string; name: string; fields?: FieldRights };
  steps: Step[];
  end: { id: string; name: string };
}

export const isBlock = (step: Step): step is BlockStep =>
  step.kind === 'condition' || step.kind === 'parallel' || step.kind === 'inclusive';
export const isTask = (step: Step): step is TaskStep => step.kind === 'approve' || step.kind === 'handle';

/** Every list of steps of a tree, outermost first. */
function* lists(steps: readonly Step[]): Generator<readonly Step[]> {
  yield steps;
  for (const step of steps) if (isBlock(step)) for (const branch of step.branches) yield* lists(branch.steps);
}

/** Every step, in the order of drawing. */
export function* stepsOf(tree: Tree): Generator<Step> {
  for (const list of lists(tree.steps)) yield* list;
}
export const findStep = (tree: Tree, id: string): Step | undefined => [...stepsOf(tree)].find((step) => step.id === id);

/** Every id of the tree: start, end, steps, branches. */
export function idsOf(tree: Tree): string[] {
  const own = [...stepsOf(tree)].flatMap((s) => [s.id, ...(isBlock(s) ? s.branches.map((b) => b.id) : [])]);
  return [tree.start.id, tree.end.id, ...own];
}

/** A fresh id such as `task3`, unused in the tree. */
export function freshId(tree: Tree, prefix: string, taken: readonly string[] = []): string {
  const used = new Set([...idsOf(tree), ...taken]);
  let n = 1;
  while (used.has(`${prefix}${n}`) || used.has(`${prefix}${n}_join`)) n++;
  return `${prefix}${n}`;
}

function mapLists(
  steps: Step[],
  change: (list: Step[], branch: string | null) => Step[],
  branch: string | null,
): Step[] {
  return change(steps, branch).map((step) =>
    isBlock(step)
      ? { ...step, branches: step.branches.map((b) => ({ ...b, steps: mapLists(b.steps, change, b.id) })) }
      : step,
  );
}

/** Where a step is put: after a step, or first in a branch (null: first of the tree). */
export type Place = { after: string } | { into: string | null };

/** Puts a step in its place. */
export function insertStep(tree: Tree, place: Place, step: Step): Tree {
  const change = (list: Step[], branch: string | null): Step[] => {
    if ('into' in place) return place.into === branch ? [step, ...list] : list;
    const at = list.findIndex((s) => s.id === place.after);
    return at < 0 ? list : list.toSpliced(at + 1, 0, step);
  };
  return { ...tree, steps: insertOnce(tree.steps, change, step) };
}

/** mapLists that does not go into the inserted step again. */
function insertOnce(
  steps: Step[],
  change: (l: Step[], b: string | null) => Step[],
  step: Step,
  b: string | null = null,
): Step[] {
  return change(steps, b).map((s) =>
    s !== step && isBlock(s)
      ? { ...s, branches: s.branches.map((br) => ({ ...br, steps: insertOnce(br.steps, change, step, br.id) })) }
      : s,
  );
}

/** Replaces the step of the same id. */
export const replaceStep = (tree: Tree, step: Step): Tree => ({
  ...tree,
  steps: mapLists(tree.steps, (list) => list.map((s) => (s.id === step.id ? step : s)), null),
});

export const removeStep = (tree: Tree, id: string): Tree => ({
  ...tree,
  steps: mapLists(tree.steps, (list) => list.filter((s) => s.id !== id), null),
});

/** Moves a step one place up or down within its list; the tree itself when there is no such place. */
export function moveStep(tree: Tree, id: string, by: -1 | 1): Tree {
  const steps = mapLists(
    tree.steps,
    (list) => {
      const at = list.findIndex((s) => s.id === id);
      const to = at + by;
      if (at < 0 || to < 0 || to >= list.length) return list;
      return list.toSpliced(at, 1).toSpliced(to, 0, list[at]!);
    },
    null,
  );
  return { ...tree, steps };
}

/** The block a branch belongs to. */
export const blockOf = (tree: Tree, branch: string): BlockStep | undefined =>
  [...stepsOf(tree)].filter(isBlock).find((block) => block.branches.some((b) => b.id === branch));

export function replaceBranch(tree: Tree, branch: Branch): Tree {
  const block = blockOf(tree, branch.id);
  if (!block) return tree;
  return replaceStep(tree, { ...block, branches: block.branches.map((b) => (b.id === branch.id ? branch : b)) });
}

/** Adds a branch before the default one (parallel blocks: at the end). */
export function addBranch(tree: Tree, blockId: string, branch: Branch): Tree {
  const block = findStep(tree, blockId);
  if (!block || !isBlock(block)) return tree;
  const at = block.kind === 'parallel' ? block.branches.length : block.branches.length - 1;
  return replaceStep(tree, { ...block, branches: block.branches.toSpliced(at, 0, branch) });
}

/** Removes a branch; when only one is left the block goes too and the steps of that branch take its place. */
export function removeBranch(tree: Tree, id: string): Tree {
  const block = blockOf(tree, id);
  if (!block) return tree;
  const branches = block.branches.filter((b) => b.id !== id);
  if (branches.length > 1) return replaceStep(tree, { ...block, branches: withDefault(block.kind, branches) });
  const kept = branches[0]?.steps ?? [];
  const change = (list: Step[]): Step[] => list.flatMap((s) => (s.id === block.id ? kept : [s]));
  return { ...tree, steps: mapLists(tree.steps, change, null) };
}

/** The last branch is the default: it has no condition. */
function withDefault(kind: BlockStep['kind'], branches: Branch[]): Branch[] {
  if (kind === 'parallel') return branches;
  return branches.map((branch, i) => {
    if (i < branches.length - 1) return branch;
    const { condition: _gone, ...rest } = branch;
    return rest;
  });
}

/** Moves a branch one place to the left or right; the default branch keeps its place. */
export function moveBranch(tree: Tree, id: string, by: -1 | 1): Tree {
  const block = blockOf(tree, id);
  if (!block) return tree;
  const last = block.kind === 'parallel' ? block.branches.length : block.branches.length - 1;
  const at = block.branches.findIndex((b) => b.id === id);
  const to = at + by;
  if (at >= last || to < 0 || to >= last) return tree;
  return replaceStep(tree, {
    ...block,
    branches: block.branches.toSpliced(at, 1).toSpliced(to, 0, block.branches[at]!),
  });
}
