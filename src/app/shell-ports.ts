/** Binds the shell's questions to the calls of the modules. */
import type { Call } from '#kernel/call.ts';
import { scopeId } from '#kernel/entity.ts';
import type { Fields } from '#kernel/field.ts';
import { type ObjectRef, objectKind } from '#kernel/object-kind.ts';
import * as access from '#modules/access/access.calls.ts';
import { issueCounts } from '#modules/issue/issue.calls.ts';
import { messageCount } from '#modules/message/message.calls.ts';
import { companyLogo } from '#modules/org/org.calls.ts';
import { favourites, namedRecords, orderFavourites, searchAll, starFavourite } from '#modules/search/search.calls.ts';
import * as user from '#modules/user/user.calls.ts';
import { workflowCounts } from '#modules/workflow/instance/counts.calls.ts';
import { send } from '#web/api.ts';
import type { ShellPorts } from '#web/ports.ts';
import { signInPorts } from './sign-in-ports.ts';

const quiet = { quiet: true } as const;
/** Polled or asked beside what the person does: neither shown when refused nor counted as loading. */
const beside = { quiet: true, background: true } as const;

const logoAddress = (url: string, type: string): string | null => {
  if (url === '') return null;
  if (/^(data:|\/)/.test(url)) return url;
  return `data:${type.includes('/') ? type : `image/${type}`};base64,${url}`;
};

/** Calls that answer by their code alone: 0 is yes. */
const granted = (answer: Promise<unknown>): Promise<boolean> =>
  answer.then(
    () => true,
    () => false,
  );

/** Asks a call that every kind of object has; it is given what it takes of the object and the person. */
function askObject<O>(of: Call<Fields, O>, { scope, id }: ObjectRef, options: object, userId?: number): Promise<O> {
  const given = Object.entries({ [scopeId(scope)]: id, userId }).filter(([name]) => name in of.input);
  return send(of, Object.fromEntries(given), options);
}

export const ports: ShellPorts = {
  ...signInPorts,
  version: async () => (await send(user.appVersion, {}, quiet)).version,
  saveDefaultWorkbench: ({ workbench, pageSize, projectPage }) =>
    send(user.updateDefaultWorkbench, { workbench: String(workbench), pageSize, projectPage: String(projectPage) }),
  todoCount: async () => (await send(workflowCounts, {}, beside)).todo,
  issueCount: async () => (await send(issueCounts, {}, beside)).needMeHandle,
  messageCount: async (userId) => (await send(messageCount, { userId }, beside)).count,
  search: async (text) => (await send(searchAll, { text }, beside)).groups,
  records: async (refs) => (await send(namedRecords, { refs: refs.join(',') }, beside)).groups,
  favourites: {
    list: async () => (await send(favourites, {}, beside)).list,
    star: async (target, title, on) => (await send(starFavourite, { target, title, on })).list,
    order: async (targets) => (await send(orderFavourites, { targets: [...targets] })).list,
  },
  async logo() {
    const { fileMenuUrl, fileMenuType } = await send(companyLogo, {}, beside);
    return logoAddress(fileMenuUrl, fileMenuType);
  },
  systemMenu: () => send(access.systemMenu, {}, quiet),
  objectMenu: (scope, id) => askObject(objectKind(scope).calls.menu, { scope, id }, quiet),
  async objectInfo(scope, id) {
    const { calls, entity } = objectKind(scope);
    const row = (await askObject(calls.info, { scope, id }, quiet)).row as Record<string, string | null>;
    return { name: row[entity.title] ?? '', code: row.code ?? null };
  },
  perms: (scope, id, userId) => askObject(objectKind(scope).calls.rights, { scope, id }, beside, userId),
  hasMenuPrivilege: async (menuId) => (await send(access.hasMenuPrivilege, { menuId }, beside)).hasPri,
  isProjectManager: () => granted(send(access.isProjectManager, { workbenchType: '2' }, beside)),
  hasDepartmentPrivilege: () => granted(send(access.isHaveDepartmentPrivilege, { workbenchType: '1' }, beside)),
  saveColors: (colors) => send(user.updateColors, colors, beside),
};
