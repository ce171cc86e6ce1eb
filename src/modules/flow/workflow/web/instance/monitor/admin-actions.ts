/** Which actions administrators are offered for a workflow, and the commands they become. Pure. */

import type { Action } from '../../../actions.ts';
import type { Asked, VersionSteps } from '../../../instance/monitor.calls.ts';
import { type InstanceStatus, isEnded } from '../../../state.ts';

export type AdminAction = 'reassign' | 'jump' | 'suspend' | 'resume' | 'terminate' | 'migrate';

/** What the dialog needs to know of a workflow. */
export interface AdminTarget {
  instanceId: number;
  number: string;
  title: string;
  definition: string;
  definitionVersion: number;
  status: InstanceStatus;
  asked: Asked[];
  /** Engine elsewhere that runs it: there it can only be ended. */
  engine?: string;
}

export function adminActionsFor({
  status,
  asked,
  engine,
}: Pick<AdminTarget, 'status' | 'asked' | 'engine'>): AdminAction[] {
  if (isEnded(status)) return [];
  if (engine !== undefined) return ['terminate'];
  if (status === 'suspended') return ['resume', 'terminate'];
  return [...(asked.length > 0 ? (['reassign'] as const) : []), 'jump', 'suspend', 'migrate', 'terminate'];
}

export interface AdminInput {
  reason: string;
  /** Reassign: whose tasks; null: everybody's. */
  from: number | null;
  to: number | null;
  node: string | null;
  /** Jump: where it leaves, when it is at several places. */
  token: number | null;
  version: number | null;
  /** Steps of the old version that have no namesake in the new one. */
  nodes: Readonly<Record<string, string>>;
}

/** The commands for one workflow, in their order; a reassignment is one a waiting row. */
export function commandsOf(action: AdminAction, input: AdminInput, target: AdminTarget): Action[] {
  const reason = input.reason.trim();
  switch (action) {
    case 'reassign':
      return target.asked
        .filter((one) => (input.from === null || one.user === input.from) && one.user !== input.to)
        .map((one) => ({ kind: 'reassign', actor: one.actorId, user: input.to!, reason }));
    case 'jump':
      return [{ kind: 'jump', node: input.node!, ...(input.token !== null && { token: input.token }), reason }];
    case 'migrate':
      return [{ kind: 'migrate', definitionVersion: input.version!, nodes: { ...input.nodes }, reason }];
    default:
      return [{ kind: action, reason }];
  }
}

/** Steps an administrator may move a token to. */
export const jumpTargets = (version: VersionSteps | undefined): VersionSteps['steps'] =>
  (version?.steps ?? []).filter(({ kind }) => ['userTask', 'end', 'send', 'service', 'script', 'call'].includes(kind));

/** Steps of running versions that the target version lacks, with its steps of the same kind. */
export function lostSteps(
  versions: readonly VersionSteps[],
  running: ReadonlySet<number>,
  target: number | null,
): { id: string; name: string; options: VersionSteps['steps'] }[] {
  const next = versions.find((one) => one.no === target);
  if (!next) return [];
  const there = new Map(next.steps.map((step) => [step.id, step.kind]));
  const lost = new Map<string, VersionSteps['steps'][number]>();
  for (const { no, steps } of versions)
    if (running.has(no) && no !== target)
      for (const step of steps) if (there.get(step.id) !== step.kind) lost.set(step.id, step);
  return [...lost.values()].map(({ id, name, kind }) => ({
    id,
    name,
    options: next.steps.filter((step) => step.kind === kind),
  }));
}
