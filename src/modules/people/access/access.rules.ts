/**
 * What a role may hold (2-rules §5: operation permissions must be set; prerequisites stay).
 */
import type { ScopeName } from '#kernel/entity.ts';
import type { RightGroup } from '#kernel/permission.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';

export const accessTexts = texts('access', {
  rightsNeeded: ['请设置操作权限', '請設定操作權限', 'Operation permissions must be set'],
  unknownRight: ['未知权限：{key}', '未知權限：{key}', 'Unknown permission: {key}'],
  needs: ['“{right}”需要先拥有“{needed}”', '「{right}」需要先擁有「{needed}」', '"{right}" requires "{needed}"'],
  builtInRole: ['内置角色不能删除或改名', '內置角色不能刪除或改名', 'A built-in role cannot be removed or renamed'],
  lastAdministrator: ['至少保留一名管理员', '至少保留一名管理員', 'At least one administrator must remain'],
  officerAuditor: [
    '“{name}”不能同时是安全保密员和安全审计员',
    '「{name}」不能同時是安全保密員和安全稽核員',
    '"{name}" cannot be both security officer and security auditor',
  ],
  officersApart: [
    '本公司实行三员分立：“{name}”不能同时是管理员和安全保密员或安全审计员',
    '本公司實行三員分立：「{name}」不能同時是管理員和安全保密員或安全稽核員',
    'The company keeps its three officers apart: "{name}" cannot be administrator and security officer or auditor',
  ],
  specialOnly: [
    '内置角色的成员和权限只能由有权管理特殊角色的人修改',
    '內置角色的成員和權限只能由有權管理特殊角色的人修改',
    'Only those who may manage special roles can change the members and permissions of built-in roles',
  ],
  secondFactorRight: [
    '修改“要求两步验证”需要“设置两步验证要求”权限',
    '修改「要求兩步驗證」需要「設定兩步驗證要求」權限',
    'Changing "Requires two-step sign-in" needs the permission "Require two-step sign-in"',
  ],
  allRights: ['全部权限', '全部權限', 'All permissions'],
  specialReach: [
    '此操作涉及特殊角色的成员，需要“任免特殊角色”权限',
    '此操作涉及特殊角色的成員，需要「任免特殊角色」權限',
    'This affects a member of a special role and requires the permission "Appoint special roles"',
  ],
  beyondRight: [
    '不能授予您自己没有的权限：“{right}”',
    '不能授予您自己沒有的權限：「{right}」',
    'You cannot grant a permission you do not have: "{right}"',
  ],
  beyondData: [
    '不能让他人在您数据权限以外的部门拥有“{right}”',
    '不能讓他人在您資料權限以外的部門擁有「{right}」',
    'You cannot grant "{right}" over departments outside your own data permission',
  ],
  beyondPerson: [
    '“{name}”拥有您没有的权限“{right}”，该账号不能由您操作',
    '「{name}」擁有您沒有的權限「{right}」，該帳號不能由您操作',
    '{name} has the permission "{right}", which you do not have: you cannot change this account',
  ],
  beyondPersonData: [
    '“{name}”在您数据权限以外的部门拥有“{right}”，该账号不能由您操作',
    '「{name}」在您資料權限以外的部門擁有「{right}」，該帳號不能由您操作',
    '{name} has "{right}" over departments outside your data permission: you cannot change this account',
  ],
  beyondAll: [
    '重置密码的链接由此发出，只有权限不少于本公司任何人的人才能修改（您缺少“{right}”）',
    '重設密碼的連結由此發出，只有權限不少於本公司任何人的人才能修改（您缺少「{right}」）',
    'Password reset links are sent with these settings, so only someone with all the permissions anyone in the company has can change them (you lack "{right}")',
  ],
  templateRights: [
    '在默认角色中增加权限需要“{right}”',
    '在預設角色中增加權限需要「{right}」',
    'Adding permissions to a default role requires "{right}"',
  ],
  wrongMenus: ['菜单权限不正确', '選單權限不正確', 'The menu permissions are not valid'],
  inactiveRole: ['该角色已停用', '該角色已停用', 'This role is not active'],
  noAccess: ['没有访问权限', '沒有存取權限', 'No access'],
});

/** Where a role holds: system-wide, or inside objects of these kinds. */
export type RightScope = 'system' | ScopeName;

/** Problems of a list of right keys, given what roles of these scopes may hold. `*` means all. */
export function checkRights(keys: unknown, catalogue: readonly RightGroup[], scopes: readonly RightScope[]): Problem[] {
  if (!Array.isArray(keys) || keys.length === 0) return [problem(accessTexts.rightsNeeded, undefined, 'rights')];
  if (keys.includes('*')) return [];
  const all = catalogue.flatMap((g) => g.rights);
  const known = new Map(all.filter((r) => r.scopes.some((s) => scopes.includes(s))).map((r) => [r.key, r]));
  const held = new Set(keys as string[]);
  for (const key of held) {
    const right = known.get(key);
    if (!right) return [problem(accessTexts.unknownRight, { key: String(key).slice(0, 50) }, 'rights')];
    const missing = right.needs?.find((n) => known.has(n) && !held.has(n));
    if (missing)
      return [problem(accessTexts.needs, { right: right.label, needed: known.get(missing)!.label }, 'rights')];
  }
  return [];
}

/** Problems of a list of hidden menu ids; ids of entries that are gone do no harm. */
export function checkHiddenMenus(ids: unknown): Problem[] {
  const sound =
    ids === null || ids === undefined || (Array.isArray(ids) && ids.length <= 1000 && ids.every(Number.isSafeInteger));
  return sound ? [] : [problem(accessTexts.wrongMenus, undefined, 'hiddenMenus')];
}
