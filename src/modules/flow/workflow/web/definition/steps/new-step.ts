/** New steps with sensible settings. */
import { t } from '#web/lang.ts';
import { DEFAULT_ALLOW } from '../../../definition/design.ts';
import { type Branch, freshId, idsOf, isBlock, type Step, type StepKind, type Tree } from '../../../definition/tree.ts';
import { stepTexts as x } from '../designer-texts.ts';

export type NewKind = StepKind | 'notice';

const PREFIX: Readonly<Record<NewKind, string>> = {
  approve: 'task',
  handle: 'task',
  cc: 'copy',
  notice: 'notice',
  condition: 'choice',
  parallel: 'block',
  inclusive: 'block',
  service: 'service',
  script: 'script',
  delay: 'delay',
  subflow: 'call',
  stop: 'stop',
};

export function newBranch(
  tree: Tree,
  kind: 'condition' | 'parallel' | 'inclusive',
  n: number,
  taken: string[],
): Branch {
  const id = freshId(tree, 'way', taken);
  taken.push(id);
  const name = t(kind === 'parallel' ? x.branch : x.conditionN, { n });
  return { id, name, ...(kind !== 'parallel' && { condition: { text: '' } }), steps: [] };
}

export function newStep(tree: Tree, kind: NewKind): Step {
  const id = freshId(tree, PREFIX[kind]);
  const base = { id, name: t(x[kind]) };
  switch (kind) {
    case 'approve':
      return { ...base, kind, task: { approvers: [], mode: 'or', allow: [...DEFAULT_ALLOW] } };
    case 'handle':
      return { ...base, kind, task: { approvers: [], mode: 'or', allow: ['transfer', 'takeBack'] } };
    case 'cc':
      return { ...base, kind, as: 'cc', to: [] };
    case 'notice':
      return { ...base, kind: 'cc', as: 'notice', to: [{ by: 'initiator' }], text: '' };
    case 'service':
      return { ...base, kind, call: { handler: '' } };
    case 'script':
      return { ...base, kind, call: { expression: '', variable: '' } };
    case 'delay':
      return { ...base, kind, after: { work: 480 } };
    case 'subflow':
      return { ...base, kind, call: { definition: '' } };
    case 'stop':
      return { ...base, kind, outcome: 'rejected' };
    default: {
      const taken = [id];
      const first = newBranch(tree, kind, 1, taken);
      const second = newBranch(tree, kind, 2, taken);
      const { condition: _none, ...otherwise } = second;
      return {
        ...base,
        kind,
        branches: [first, kind === 'parallel' ? second : { ...otherwise, name: t(x.otherwise) }],
      };
    }
  }
}

/** The same step with its own ids. */
export function copyStep(tree: Tree, step: Step): Step {
  const taken = idsOf(tree);
  const fresh = (old: string): string => {
    const id = freshId(tree, old.replace(/\d+$/, '') || 'step', taken);
    taken.push(id);
    return id;
  };
  const copy = (s: Step): Step =>
    isBlock(s)
      ? {
          ...s,
          id: fresh(s.id),
          branches: s.branches.map((b) => ({ ...b, id: fresh(b.id), steps: b.steps.map(copy) })),
        }
      : { ...s, id: fresh(s.id) };
  return copy(step);
}
