/** Trying a definition out: the way it takes with given values, and the people its rules find. Nothing is written. */
import { sql } from 'kysely';
import { isPlain } from '#kernel/check.ts';
import { absent, refuse } from '#kernel/problem.ts';
import { factsOf } from '#modules/flow/feel/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { ChoreStopped } from '#server/workers/pool.ts';
import { runChore } from '#server/workers/workers.ts';
import type { StepAhead } from '../../business/business.calls.ts';
import { graphOf } from '../../definition/compile.ts';
import type { Named, SimulatedPath } from '../../definition/definition.calls.ts';
import { definitionTexts as t } from '../../definition/definition.texts.ts';
import type { Design } from '../../definition/design.ts';
import { BUILT_IN } from '../../definition/publish-nodes.ts';
import { cleanJson } from '../../definition/shapes.ts';
import { type SimulatedStep, type Simulation, simulate } from '../../definition/simulate.ts';
import type { Graph, GraphNode } from '../../graph.ts';
import { no } from '../../workflow.problems.ts';
import { findApprovers } from '../approvers.ts';
import { mayStartFor, variablesOfObject } from '../business/business.ts';
import { mayStart } from '../instance/starters.ts';
import { currentVersion } from './definition-store.ts';
import { simulateChore } from './simulate-chore.ts';

interface Sample {
  initiator: number;
  projectId: number | null;
  vars: Record<string, unknown>;
}

const readVars = (value: unknown): Record<string, unknown> => {
  if (value === null || value === undefined) return {};
  if (!isPlain(value) || !cleanJson(value)) throw refuse(t.badDesign, undefined, 'vars');
  return value;
};

async function namesOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Named>> {
  const { rows } = await sql<Named>`SELECT id, emp_name AS name FROM "user"
    WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${[...new Set(ids)]}::bigint[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The way a graph takes; a worker walks it where its expressions are costly, and says by a fault which one is too costly. */
async function walk(ctx: Ctx, graph: Graph, vars: Record<string, unknown>): Promise<Simulation> {
  const facts = factsOf(ctx);
  const walked = simulate(graph, vars, facts);
  const costly = walked.steps.some((step) => step.fault?.kind === 'TOO_COSTLY');
  if (!costly) return walked;
  try {
    return await runChore(ctx, simulateChore, { graph, vars, facts });
  } catch (error) {
    if (error instanceof ChoreStopped && (error.why === 'time' || error.why === 'memory')) return walked;
    throw error;
  }
}

type Found = Record<string, { ids: number[]; why: string | null }>;

/** Whom the rules of simulated steps find, by node; `choices`: picked by the initiator, by node. */
export async function peopleOfSteps(
  ctx: Ctx,
  graph: Graph,
  steps: readonly SimulatedStep[],
  { initiator, projectId }: Omit<Sample, 'vars'>,
  before: readonly number[],
  choices: Readonly<Record<string, number[]>> = {},
): Promise<Found> {
  const types = { ...BUILT_IN, ...graph.variables };
  const { administrators } = graph.settings;
  const found: Found = {};
  let approvers = before;
  for (const { node, kind, rules, vars = {} } of steps) {
    if (!rules || found[node]) continue;
    const question = {
      rules,
      initiator,
      projectId,
      vars,
      types,
      approvers,
      ...(choices[node] && { choices: choices[node] }),
      ...(administrators && { administrators }),
    };
    const { users, failure } = await findApprovers(ctx, question);
    found[node] = { ids: users, why: failure ?? null };
    if (kind === 'userTask') approvers = users;
  }
  return found;
}

async function pathOf(ctx: Ctx, graph: Graph, { initiator, projectId, vars }: Sample): Promise<SimulatedPath> {
  // Rules name members of the project: shown only to people who may see it.
  if (projectId !== null && (await ctx.rightsIn({ projectId })).size === 0) throw absent();
  const walked = await walk(ctx, graph, { ...vars, initiator });
  const found = await peopleOfSteps(ctx, graph, walked.steps, { initiator, projectId }, [initiator]);
  const names = await namesOf(
    ctx,
    Object.values(found).flatMap((f) => f.ids),
  );
  const people = Object.fromEntries(
    Object.entries(found).map(([node, { ids, why }]) => [
      node,
      { users: ids.flatMap((id) => names.get(id) ?? []), why },
    ]),
  );
  const steps = walked.steps.map(({ vars: _now, ...step }) => step);
  return { ...walked, steps, people, graph };
}

interface Given {
  initiator?: number | null;
  projectId?: number | null;
  vars?: unknown;
}

/** A draft with sample values, started by anybody. */
export async function simulateDesignOf(ctx: Ctx, design: Design, given: Given): Promise<SimulatedPath> {
  const { graph } = await graphOf(design);
  const { initiator, projectId } = given;
  return pathOf(ctx, graph, {
    initiator: initiator ?? ctx.viewer.userId,
    projectId: projectId ?? null,
    vars: readVars(given.vars),
  });
}

/** A node as an initiator may know it: its name and place, not how it is decided. */
function openNode(node: GraphNode): GraphNode {
  const { id, name, scope, incoming, outgoing } = node;
  const base = { id, name, scope, incoming, outgoing };
  if (node.kind === 'userTask')
    return {
      ...base,
      kind: 'userTask',
      approvers: [],
      mode: node.mode,
      allow: [],
      ...(node.empty && { empty: node.empty }),
    };
  if (node.kind === 'send') return { ...base, kind: 'send', as: node.as, to: [] };
  if (node.kind === 'service') return { ...base, kind: 'service', handler: '' };
  if (node.kind === 'script') return { ...base, kind: 'script', expression: '', variable: '' };
  if (node.kind === 'call') return { ...base, kind: 'call', definition: '' };
  return node;
}

/** What an initiator sees: the way and the people, and steps with their choice; no conditions and no other rules. */
function openPath(path: SimulatedPath): SimulatedPath {
  const { graph, steps, people } = path;
  const nodes = Object.fromEntries(Object.entries(graph.nodes).map(([id, node]) => [id, openNode(node)]));
  const flows = Object.fromEntries(
    Object.entries(graph.flows).map(([id, { condition: _text, ...flow }]) => [id, flow]),
  );
  const { empty } = graph.settings;
  return {
    ...path,
    people: Object.fromEntries(Object.entries(people).map(([id, found]) => [id, { ...found, why: null }])),
    steps: steps.map(({ set: _set, rules, fault, ...step }) => ({
      ...step,
      conditions: step.conditions.map(({ text: _text, fault: _fault, ...asked }) => ({ ...asked, text: '' })),
      ...(rules && { rules: rules.filter((rule) => rule.by === 'initiatorChoice') }),
      ...(fault && { fault: { kind: fault.kind, text: '', ...(fault.name && { name: fault.name }) } }),
    })),
    graph: { ...graph, nodes, flows, settings: empty ? { empty } : {} },
  };
}

/**
 * The steps at which people would decide about what the viewer is about to ask for, in the order of the way these values
 * take, or why it cannot be started. The caller answers for the values.
 */
export async function stepsAhead(
  ctx: Ctx,
  key: string,
  projectId: number | null,
  vars: Record<string, unknown>,
): Promise<StepAhead[] | 'forbidden' | 'disabled'> {
  const version = await currentVersion(ctx, key);
  if (!version) return 'disabled';
  if (!(await mayStart(ctx, version.graph, projectId))) return 'forbidden';
  const known = Object.fromEntries(Object.entries(vars).filter(([name]) => name in version.graph.variables));
  const { steps, people, graph } = await pathOf(ctx, version.graph, {
    initiator: ctx.viewer.userId,
    projectId,
    vars: known,
  });
  return steps
    .filter((step, i) => step.kind === 'userTask' && steps.findIndex((one) => one.node === step.node) === i)
    .map(({ node }) => {
      const named = (people[node]?.users ?? []).map((user) => user.name);
      const nobody = named.length > 0 ? null : nobodyAt(graph, graph.nodes[node]!);
      return { node, name: graph.nodes[node]!.name ?? '', people: named, nobody };
    });
}

/** Everybody who would decide on that way, each once: whoever hands something over may ask whether they may know it. */
export async function peopleAhead(
  ctx: Ctx,
  key: string,
  projectId: number | null,
  vars: Record<string, unknown>,
): Promise<Named[]> {
  const version = await currentVersion(ctx, key);
  if (!version) return [];
  const known = Object.fromEntries(Object.entries(vars).filter(([name]) => name in version.graph.variables));
  const asked = { initiator: ctx.viewer.userId, projectId };
  const { steps } = await walk(ctx, version.graph, { ...known, initiator: asked.initiator });
  const found = await peopleOfSteps(ctx, version.graph, steps, asked, [asked.initiator]);
  const names = await namesOf(
    ctx,
    Object.values(found).flatMap(({ ids }) => ids),
  );
  return [...names.values()];
}

function nobodyAt(graph: Graph, node: GraphNode): NonNullable<StepAhead['nobody']> {
  if (node.kind !== 'userTask') return 'missing';
  if (node.approvers.some((rule) => rule.by === 'initiatorChoice')) return 'chosen';
  return (node.empty ?? graph.settings.empty) === 'pass' ? 'passes' : 'missing';
}

interface Previewed extends Given {
  key: string;
  businessType?: string | null;
  businessId?: number | null;
}

/** The published version with the viewer's own values and those of the object; only the way it takes is returned. */
export async function previewStartOf(ctx: Ctx, given: Previewed): Promise<SimulatedPath> {
  const version = await currentVersion(ctx, given.key);
  if (!version) throw refuse(t.notEnabled, undefined, 'key');
  if (!(await mayStart(ctx, version.graph, given.projectId ?? null))) throw no('START_FORBIDDEN');
  const { key: definition, projectId = null, businessType, businessId } = given;
  const own = businessType && businessId && { definition, businessId, projectId };
  const ofObject =
    own && (await mayStartFor(ctx, businessType, own))
      ? await variablesOfObject(ctx, businessType, businessId, version.graph.variables)
      : {};
  const path = await pathOf(ctx, version.graph, {
    initiator: ctx.viewer.userId,
    projectId,
    vars: { ...readVars(given.vars), ...ofObject },
  });
  return openPath(path);
}
