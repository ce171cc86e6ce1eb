/** Rights of the library of typical problems; reading published entries needs none. */
import { crudRights, type RightGroup } from '#kernel/permission.ts';
import { typicalProblem } from './problem.entity.ts';

const crud = crudRights(15, typicalProblem);

export const problemRightGroup: RightGroup = {
  ...crud,
  label: ['典型问题库', '典型問題庫', 'Typical problems'],
  rights: [
    ...crud.rights.filter(({ key }) => key !== typicalProblem.rights.read).map(({ needs: _, ...right }) => right),
    {
      key: 'kb:typicalProblem:publish',
      label: ['发布和撤回典型问题', '發佈和撤回典型問題', 'Publish and withdraw typical problems'],
      scopes: ['system'],
    },
  ],
};
