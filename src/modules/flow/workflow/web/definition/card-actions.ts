/** What can be changed about a card of the tree, and the headings of its panel. Pure over the tree. */
import { t } from '#web/lang.ts';
import {
  blockOf,
  findStep,
  insertStep,
  moveBranch,
  moveStep,
  removeBranch,
  removeStep,
  type Tree,
} from '../../definition/tree.ts';
import { stepTexts } from './designer-texts.ts';
import { copyStep } from './steps/new-step.ts';
import type { CardAction } from './TreeCanvas.tsx';

/** Words of the step a panel shows. */
export function titleOf(tree: Tree, id: string): string {
  if (id === tree.start.id) return t(stepTexts.start);
  const step = findStep(tree, id);
  if (step) return t(step.kind === 'cc' && step.as === 'notice' ? stepTexts.notice : stepTexts[step.kind]);
  const block = blockOf(tree, id);
  return block ? t(stepTexts[block.kind]) : '';
}

/** The tree after an action on a card; what does not fit its kind changes nothing. */
export function act(tree: Tree, id: string, action: CardAction): Tree {
  const branch = findStep(tree, id) === undefined;
  switch (action) {
    case 'up':
    case 'down':
      return branch ? tree : moveStep(tree, id, action === 'up' ? -1 : 1);
    case 'left':
    case 'right':
      return branch ? moveBranch(tree, id, action === 'left' ? -1 : 1) : tree;
    case 'remove':
      return branch ? removeBranch(tree, id) : removeStep(tree, id);
    case 'duplicate': {
      const step = findStep(tree, id);
      return step ? insertStep(tree, { after: id }, copyStep(tree, step)) : tree;
    }
  }
}
