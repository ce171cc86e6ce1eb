/**
 * Rights: string keys of a catalog, held system-wide or inside one object (project, program, ...).
 *
 * Each module declares its rights as data; roles hold keys; the server checks them for every call. Inside a project or
 * program the object's list is used, otherwise the user's own (1-product §6.2). Refuses: rights that are not in the
 * catalog (a test compares both ways), and prerequisites hidden in code (`needs` says them).
 */
import type { Entity, EntityRights, RightKey, ScopeName } from './entity.ts';
import type { Triple } from './text.ts';

export interface RightDefinition {
  key: RightKey;
  label: Triple;
  /**
   * Rights that must be held too, wherever they are rights of the same kind of object; canceling one of them first
   * requires canceling this.
   */
  needs?: readonly RightKey[];
  /** `system`: by system roles; otherwise by roles inside such an object. A key may be both. */
  scopes: readonly ('system' | ScopeName)[];
  /** Limited by data permissions: applies only to the departments of one's roles. */
  byDepartment?: true;
  /** Held inside every template by people who may view templates (`read`) or edit them: templates have no active members. */
  inTemplates?: 'read' | 'edit';
  /** Of the operator: roles of the first company only give it. */
  operator?: true;
}

/** A group of the catalog as roles show it; `id` is the permission prefix of 1-product §3 where one is given. */
export interface RightGroup {
  id: number;
  label: Triple;
  rights: readonly RightDefinition[];
}

/** The object whose role list decides. */
export type ScopeRef = { [S in ScopeName as `${S}Id`]?: number };

/** Whether any of the wanted keys is held; `login` is held by everybody signed in. */
export function holds(held: ReadonlySet<RightKey>, wanted: RightKey | readonly RightKey[]): boolean {
  const keys = typeof wanted === 'string' ? [wanted] : wanted;
  return keys.some((key) => key === 'login' || key === 'public' || held.has(key));
}

/** The rights of an entity under one prefix: `rights: crudKeys('sys:jobPost')`. Viewing includes exporting. */
export const crudKeys = (prefix: string): EntityRights => ({
  read: `${prefix}:query`,
  create: `${prefix}:add`,
  update: `${prefix}:edit`,
  remove: `${prefix}:delete`,
  export: `${prefix}:query`,
});

const VERBS = {
  read: ['查看', '查看', 'View'],
  create: ['新建', '新建', 'Create'],
  update: ['修改', '修改', 'Edit'],
  remove: ['删除', '刪除', 'Delete'],
} as const;

/**
 * The group of an entity's rights, as roles show it: everything needs viewing. `labels` if names made from the entity's label are
 * not clear enough.
 */
export function crudRights(
  id: number,
  {
    label,
    rights,
    scopes = ['system'],
  }: Pick<Entity, 'label' | 'rights'> & { scopes?: RightDefinition['scopes'] | Entity['scopes'] },
  labels: Partial<Record<keyof typeof VERBS, Triple>> = {},
): RightGroup {
  const made = Object.entries(VERBS).map(([name, [zh, hk, en]]): RightDefinition => {
    const key = rights[name as keyof typeof VERBS];
    const words: Triple = [`${zh}${label[0]}`, `${hk}${label[1]}`, `${en} ${label[2].toLowerCase()}`];
    return {
      key,
      label: labels[name as keyof typeof VERBS] ?? words,
      ...(key !== rights.read && { needs: [rights.read] }),
      scopes: typeof scopes === 'string' ? ['system'] : scopes,
    };
  });
  return { id, label, rights: made };
}
