/** Rights of demands: of the company's lists, and inside products and projects (demandPer of 1-product §3). */
import type { RightDefinition, RightGroup } from '#kernel/permission.ts';
import type { Triple } from '#kernel/text.ts';

const system = (key: string, label: Triple, ...needs: string[]): RightDefinition => ({
  key,
  label,
  scopes: ['system'],
  ...(needs.length > 0 && { needs }),
});
const inside = (key: string, label: Triple, ...needs: string[]): RightDefinition => ({
  key,
  label,
  scopes: ['project'],
  ...(needs.length > 0 && { needs }),
});
const USER = 'dm:user:query';
const DEV = 'dm:dev:query';

export const demandRightGroup: RightGroup = {
  id: 40,
  label: ['需求', '需求', 'Demands'],
  rights: [
    system(USER, ['查看全部用户需求', '查看全部用戶需求', 'View all user demands']),
    system('dm:user:add', ['代他人提出用户需求', '代他人提出用戶需求', 'File user demands for others'], USER),
    system('dm:user:edit', ['修改用户需求', '修改用戶需求', 'Edit user demands'], USER),
    system('dm:user:accept', ['受理用户需求', '受理用戶需求', 'Decide about user demands'], USER),
    system('dm:user:delete', ['删除用户需求', '刪除用戶需求', 'Delete user demands'], USER),
    system('dm:user:export', ['导出用户需求', '匯出用戶需求', 'Export user demands']),
    system(DEV, ['查看全部研发需求', '查看全部研發需求', 'View all development demands']),
    system('dm:dev:add', ['新建研发需求', '新建研發需求', 'Create development demands'], DEV),
    system('dm:dev:edit', ['修改研发需求', '修改研發需求', 'Edit development demands'], DEV),
    system('dm:dev:delete', ['删除研发需求', '刪除研發需求', 'Delete development demands'], DEV),
    system('dm:dev:export', ['导出研发需求', '匯出研發需求', 'Export development demands'], DEV),
    system('dm:lib:query', ['查看需求库', '查看需求庫', 'View the demand library']),
    system('dm:lib:edit', ['维护需求库', '維護需求庫', 'Maintain the demand library'], 'dm:lib:query'),
    system('dm:chain:edit', ['维护需求控制链', '維護需求控制鏈', 'Maintain the demand control chain']),
    {
      key: 'dm:demand:query',
      label: ['查看需求', '查看需求', 'View demands'],
      scopes: ['project', 'product'],
    },
    inside('dm:demand:edit', ['维护项目需求', '維護項目需求', 'Maintain project demands'], 'dm:demand:query'),
    inside('dm:baseline:query', ['查看需求基线', '查看需求基線', 'View demand baselines'], 'dm:demand:query'),
    inside('dm:baseline:edit', ['维护需求基线', '維護需求基線', 'Maintain demand baselines'], 'dm:baseline:query'),
    inside('dm:change:add', ['发起需求变更', '發起需求變更', 'Request demand changes'], 'dm:demand:query'),
  ],
};
