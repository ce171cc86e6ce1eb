/**
 * Where a graph names a person, and which roles and groups it asks: for handing over when somebody leaves. Pure.
 *
 * Rules that find people by their position (heads, managers, project roles) name nobody.
 */
import type { ApproverRule, Graph } from '../graph.ts';
import type { NamedAs, NamingDefinition } from '../instance/leaving.calls.ts';

type Place = NamingDefinition['places'][number];

const names = (rules: readonly ApproverRule[] | undefined, user: number): boolean =>
  (rules ?? []).some((rule) => rule.by === 'users' && rule.users.includes(user));
const offers = (rules: readonly ApproverRule[], user: number): boolean =>
  rules.some((rule) => rule.by === 'initiatorChoice' && rule.from?.includes(user));

/** Every place of a graph that names the person, in the order of its nodes. */
export function placesNaming({ nodes, settings }: Pick<Graph, 'nodes' | 'settings'>, user: number): Place[] {
  const places: Place[] = [];
  const add = (step: string, as: NamedAs, found: boolean): void => {
    if (found) places.push({ step, as });
  };
  for (const node of Object.values(nodes)) {
    if (node.kind === 'send') add(node.name, 'cc', names(node.to, user));
    if (node.kind !== 'userTask') continue;
    const { approvers, deadline, weights = {}, cc } = node;
    const named = names(approvers, user) || names(deadline?.to, user) || Object.hasOwn(weights, user);
    add(node.name, 'approver', named);
    add(node.name, 'choice', offers(approvers, user));
    add(node.name, 'cc', names(cc, user));
  }
  add('', 'starter', names(settings.starters, user));
  add('', 'cc', names(settings.cc, user));
  add('', 'administrator', settings.administrators?.includes(user) ?? false);
  return places;
}

/** Roles and groups the rules of a graph ask. */
export function askedBy({ nodes, settings }: Pick<Graph, 'nodes' | 'settings'>): { roles: number[]; groups: number[] } {
  const rules = Object.values(nodes).flatMap((node) => {
    if (node.kind === 'send') return node.to;
    return node.kind === 'userTask' ? [...node.approvers, ...(node.deadline?.to ?? []), ...(node.cc ?? [])] : [];
  });
  rules.push(...(settings.starters ?? []), ...(settings.cc ?? []));
  return {
    roles: rules.flatMap((rule) => (rule.by === 'role' ? rule.role : [])),
    groups: rules.flatMap((rule) => (rule.by === 'userGroup' ? rule.group : [])),
  };
}
