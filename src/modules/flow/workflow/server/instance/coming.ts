/**
 * Steps that are still to come in a running instance, with the people they will ask as things stand now.
 *
 * A preview: everybody is taken to agree, and roles, departments and values may change until a step opens. Shown to anyone who may
 * read the instance; only steps and names, no conditions.
 */
import { absent } from '#kernel/problem.ts';
import { factsOf } from '#modules/flow/feel/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { simulateOn } from '../../definition/simulate.ts';
import type { ComingSteps } from '../../instance/instance.calls.ts';
import { isEnded } from '../../state.ts';
import { peopleOfSteps } from '../definition/simulations.ts';
import { graphOfVersion } from '../graphs.ts';
import { loadRows } from './instance-store.ts';
import { mayRead } from './view.ts';

const NONE: ComingSteps = { steps: [], people: {}, certain: true };

export async function comingOf(ctx: Ctx, id: number, admin: boolean): Promise<ComingSteps> {
  if (!(await mayRead(ctx, id, admin))) throw absent();
  const { rows } = await loadRows(ctx, id);
  const { definition, definitionVersion, initiator, projectId, form, vars, round, choices, status } = rows.instance;
  const graph = await graphOfVersion(ctx, definition, definitionVersion);
  if (isEnded(status) || graph.external) return NONE;
  const [tokens, forks, tasks] = [[...rows.token.values()], [...rows.fork.values()], [...rows.task.values()]];
  const values = { outcomes: {}, ...form, ...vars, initiator, round };
  const { steps, outcome } = simulateOn(graph, values, { tokens, forks, tasks }, factsOf(ctx));
  const asked = steps.filter((step) => step.kind === 'userTask');
  const now = [...rows.actor.values()].filter((actor) => actor.status === 'open').map((actor) => actor.user);
  const found = await peopleOfSteps(ctx, graph, asked, { initiator, projectId }, now, choices);
  return {
    steps: asked.map(({ node }) => ({
      node,
      name: graph.nodes[node]?.name ?? node,
      users: found[node]?.ids ?? [],
    })),
    people: await userNames(
      ctx,
      Object.values(found).flatMap((one) => one.ids),
    ),
    certain: outcome !== 'incident' && outcome !== 'loop',
  };
}
