/** Participation and rights in objects, read naively: row by row, one object after the other. */
import type { ScopeName } from '#kernel/entity.ts';
import { objectKind } from '#kernel/object-kind.ts';
import { rightGroups } from '#modules/people/access/server/public.ts';

export const KINDS = ['project', 'program', 'template'] as const;
export type TeamKind = (typeof KINDS)[number];

export interface Role {
  id: number;
  owner: string;
  manager: boolean;
  rights: string[];
}
export interface Member {
  id: number;
  owner: string;
  user: number;
  roles: number[];
}
/** Data of all objects. */
export interface Facts {
  heads: Map<string, { manager: number | null; createdBy: number | null }>;
  roles: Role[];
  members: Member[];
}

export const rightsOf = (kind: ScopeName): string[] =>
  rightGroups().flatMap((g) => g.rights.filter((r) => r.scopes.includes(kind)).map((r) => r.key));

export interface Someone {
  userId: number;
  rights: string[];
  departments: number[] | null;
}

/** What somebody may do inside an object, read row by row. */
export function naive(facts: Facts, who: Someone, kind: TeamKind, id: number): Set<string> {
  const of = objectKind(kind).rights;
  if (of.by === 'company') {
    if (!who.rights.includes(of.read)) return new Set();
    const marks = who.rights.includes(of.edit) ? ['read', 'edit'] : ['read'];
    const marked = rightGroups().flatMap((g) => g.rights.filter((r) => marks.includes(r.inTemplates ?? '')));
    return new Set([...who.rights.filter((key) => key.startsWith('pm:template:')), ...marked.map((r) => r.key)]);
  }
  const head = facts.heads.get(`${kind}:${id}`)!;
  const own = facts.members.filter((m) => m.owner === `${kind}:${id}` && m.user === who.userId);
  const held = facts.roles.filter((r) => own.some((m) => m.roles.includes(r.id)));
  if (who.rights.includes(objectKind(kind).team.all) || head.manager === who.userId || held.some((r) => r.manager))
    return new Set(rightsOf(kind));
  return new Set([...held.flatMap((r) => r.rights), ...(head.createdBy === who.userId ? of.creator : [])]);
}

export function partIn(facts: Facts, who: Someone, kind: TeamKind, id: number): boolean {
  const { manager, createdBy } = facts.heads.get(`${kind}:${id}`)!;
  const member = facts.members.some((m) => m.owner === `${kind}:${id}` && m.user === who.userId);
  return manager === who.userId || createdBy === who.userId || member;
}
export const sees = (facts: Facts, who: Someone, kind: TeamKind, id: number): boolean =>
  kind === 'template'
    ? who.rights.includes('pm:template:query')
    : who.rights.includes(objectKind(kind).team.all) || partIn(facts, who, kind, id);

export const sorted = (ids: Iterable<number>): number[] => [...ids].sort((a, b) => a - b);
