/** Rights of the library of risks; reading published entries needs none. */
import { crudRights, type RightGroup } from '#kernel/permission.ts';
import { riskTemplate } from './risk-template.entity.ts';

const crud = crudRights(18, riskTemplate);

export const riskTemplateRightGroup: RightGroup = {
  ...crud,
  label: ['风险库', '風險庫', 'Library of risks'],
  rights: [
    ...crud.rights.filter(({ key }) => key !== riskTemplate.rights.read).map(({ needs: _, ...right }) => right),
    {
      key: 'rk:riskTemplate:publish',
      label: ['发布和撤回风险库条目', '發佈和撤回風險庫條目', 'Publish and withdraw library entries'],
      scopes: ['system'],
    },
  ],
};
