/**
 * People who leave: the approvals that still involve them, and who succeeds them.
 *
 * Invariants: a successor counts only while the person is not available, and is asked wherever rules find that person
 * (approvers.ts), so that definitions, roles and groups need not be rewritten and running instances of older versions
 * follow too; what is open already is handed over one instance, one transaction, at a time. Refused: somebody who is
 * still active, or a successor who is not.
 */
import { sql } from 'kysely';
import { absent, Refusal, refuse } from '#kernel/problem.ts';
import { managedCount } from '#modules/people/team/server/public.ts';
import { availableSql, mustSeeAccount, userNames } from '#modules/people/user/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { askedBy, placesNaming } from '../../definition/named-people.ts';
import type { Graph } from '../../graph.ts';
import * as calls from '../../instance/leaving.calls.ts';
import { leavingTexts as t } from '../../instance/leaving.texts.ts';
import { codeOf } from '../../workflow.problems.ts';
import { usedDefinitions } from '../definition/uses.ts';
import { graphOfVersion } from '../graphs.ts';
import { allAvailable } from '../people.ts';
import { actOnWorkflow } from './commands.ts';

const ADMIN = 'wf:instance:admin';
const MOST = 500;

interface LiveRow {
  instanceId: number;
  actorId: number;
  node: string;
  mode: string;
  parent: number | null;
}

/** Rows of a person that may still ask them something, of one instance or of all; those an engine elsewhere keeps are left out. */
async function liveRowsOf(ctx: Ctx, user: number, instance: number | null): Promise<LiveRow[]> {
  const { rows } = await sql<LiveRow>`SELECT a.instance_id, a.id AS actor_id, k.node, k.mode, a.parent
    FROM wf_task_actor a JOIN wf_task k ON k.company_id = a.company_id AND k.id = a.task
    WHERE a.company_id = ${ctx.viewer.companyId} AND a.user_id = ${user} AND k.status IN ('open', 'parked')
      AND a.status IN ('open', 'waiting', 'held', 'delegated', 'taken', 'parked')
      ${instance === null ? sql`` : sql`AND a.instance_id = ${instance}`} ORDER BY a.instance_id, a.id`.execute(ctx.db);
  return rows;
}

/** Requests of a person that are under way, of one instance or of all; those an engine elsewhere keeps are left out. */
async function requestsOf(ctx: Ctx, user: number, instance: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT i.id FROM wf_instance i
    WHERE i.company_id = ${ctx.viewer.companyId} AND i.holder = ${user} AND i.status IN ('running', 'returned', 'suspended')
      AND NOT EXISTS (SELECT 1 FROM wf_external_instance x WHERE x.company_id = i.company_id AND x.instance_id = i.id)
      ${instance === null ? sql`` : sql`AND i.id = ${instance}`} ORDER BY i.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

async function instancesOf(
  ctx: Ctx,
  rows: readonly LiveRow[],
  requests: readonly number[],
): Promise<calls.LeftInstance[]> {
  const ids = [...new Set([...rows.map((row) => row.instanceId), ...requests])].slice(0, MOST);
  const { rows: found } = await sql<{
    id: number;
    number: string;
    title: string;
    definition: string;
    definitionVersion: number;
  }>`SELECT id, number, title, definition, definition_version FROM wf_instance
    WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${ids}::bigint[]) ORDER BY id`.execute(ctx.db);
  const out: calls.LeftInstance[] = [];
  for (const { id, number, title, definition, definitionVersion } of found) {
    const graph = await graphOfVersion(ctx, definition, definitionVersion);
    const own = rows.filter((row) => row.instanceId === id);
    const steps = [...new Set(own.map((row) => graph.nodes[row.node]?.name || row.node))];
    out.push({ instanceId: id, number, title, definitionName: graph.name, steps, request: requests.includes(id) });
  }
  return out;
}

interface Published {
  id: number;
  name: string;
  bindings: number;
  graph: Pick<Graph, 'nodes' | 'settings'>;
}
async function publishedOf(ctx: Ctx): Promise<Published[]> {
  const { rows } = await sql<Omit<Published, 'bindings'> & { key: string }>`
    SELECT d.id, d.key, d.name, jsonb_build_object('nodes', v.graph->'nodes', 'settings', v.graph->'settings') AS graph
      FROM wf_definition d JOIN wf_definition_version v ON v.company_id = d.company_id AND v.definition_id = d.id AND v.no = d.version_no
      WHERE d.company_id = ${ctx.viewer.companyId} AND d.status = 'published' ORDER BY d.name, d.id`.execute(ctx.db);
  const used = await usedDefinitions(ctx);
  return rows.map(({ key, ...row }) => ({ ...row, bindings: used.get(key) ?? 0 }));
}

async function agentsOf(ctx: Ctx, user: number): Promise<calls.Leaving['agents']> {
  const { rows } = await sql<{ id: number; principal: number; agent: number }>`SELECT id, principal, agent
    FROM wf_delegation WHERE company_id = ${ctx.viewer.companyId} AND active AND ends_at > ${new Date(ctx.now)}
      AND (principal = ${user} OR agent = ${user}) ORDER BY id LIMIT ${MOST}`.execute(ctx.db);
  const names = await userNames(
    ctx,
    rows.flatMap((row) => [row.principal, row.agent]),
  );
  return rows.map(({ id, principal, agent }) => ({
    id,
    principal: names[principal] ?? '',
    agent: names[agent] ?? '',
    mine: agent === user,
  }));
}

/** Names of rows that name the person. */
async function namesOf(ctx: Ctx, query: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> {
  return (await query.execute(ctx.db)).rows.map((row) => row.name);
}

async function mustExist(ctx: Ctx, user: number): Promise<string> {
  const name = (await userNames(ctx, [user]))[user];
  if (name === undefined) throw absent();
  return name;
}

async function leaving(ctx: Ctx, user: number): Promise<calls.Leaving> {
  await mustSeeAccount(ctx, user);
  const name = await mustExist(ctx, user);
  const { companyId } = ctx.viewer;
  const admin = await ctx.can(ADMIN);
  const live = await liveRowsOf(ctx, user, null);
  const requests = await requestsOf(ctx, user, null);
  const published = await publishedOf(ctx);
  const asked = published.map(({ graph }) => askedBy(graph));
  const { rows: next } = await sql<{ id: number; name: string }>`SELECT u.id, u.emp_name AS name FROM wf_succession s
    JOIN "user" u ON u.company_id = s.company_id AND u.id = s.successor
    WHERE s.company_id = ${companyId} AND s.user_id = ${user}`.execute(ctx.db);
  return {
    name,
    instances: admin ? await instancesOf(ctx, live, requests) : null,
    count: new Set([...live.map((row) => row.instanceId), ...requests]).size,
    definitions: published.flatMap(({ id, name, bindings, graph }) => {
      const places = placesNaming(graph, user);
      return places.length > 0 ? [{ id, name, bindings, places }] : [];
    }),
    agents: await agentsOf(ctx, user),
    roles: await namesOf(
      ctx,
      sql<{
        name: string;
      }>`SELECT name FROM role WHERE company_id = ${companyId} AND active
        AND id IN (SELECT h.role FROM role_user h WHERE h.company_id = ${companyId} AND h.user_id = ${user})
        AND id = ANY(${asked.flatMap((one) => one.roles)}::bigint[]) ORDER BY name`,
    ),
    groups: await namesOf(
      ctx,
      sql<{
        name: string;
      }>`SELECT name FROM user_group WHERE company_id = ${companyId}
        AND id IN (SELECT m.user_group FROM user_group_user m WHERE m.company_id = ${companyId} AND m.user_id = ${user})
        AND id = ANY(${asked.flatMap((one) => one.groups)}::bigint[]) ORDER BY name`,
    ),
    departments: await namesOf(
      ctx,
      sql<{
        name: string;
      }>`SELECT name FROM department WHERE company_id = ${companyId} AND manager = ${user} ORDER BY name`,
    ),
    projects: await managedCount(ctx, 'project', user),
    successor: next[0] ?? null,
  };
}

/** Refuses successors who are not there, and persons who are. */
async function mustFollow(ctx: Ctx, user: number, to: number): Promise<string> {
  const name = await mustExist(ctx, user);
  if (user === to) throw refuse(t.same, undefined, 'to');
  if (!(await allAvailable(ctx, [to]))) throw refuse(t.gone, undefined, 'to');
  return name;
}

async function follow(ctx: Ctx, user: number, to: number): Promise<void> {
  const { companyId, userId } = ctx.viewer;
  const name = await mustFollow(ctx, user, to);
  // The row is locked, so that the person cannot be made active again at the same time.
  const { rows } = await sql<{ active: boolean }>`SELECT ${availableSql(ctx, 'u')} AS active FROM "user" u
    WHERE u.company_id = ${companyId} AND u.id = ${user} FOR SHARE`.execute(ctx.db);
  if (rows[0]!.active) throw refuse(t.active, { name });
  await sql`INSERT INTO wf_succession (company_id, user_id, successor, made_by, made_at)
    VALUES (${companyId}, ${user}, ${to}, ${userId}, ${new Date(ctx.now)})
    ON CONFLICT (company_id, user_id) DO UPDATE SET successor = excluded.successor, made_by = excluded.made_by, made_at = excluded.made_at`.execute(
    ctx.db,
  );
  // Their successor becomes agent wherever they were; nobody becomes their own agent.
  await sql`UPDATE wf_delegation SET agent = CASE WHEN principal = ${to} THEN agent ELSE ${to}::bigint END, active = principal <> ${to}
    WHERE company_id = ${companyId} AND agent = ${user} AND active AND ends_at > ${new Date(ctx.now)}`.execute(ctx.db);
}

/** Rows by which somebody is asked under a row: added before its holder, or answering for them. */
async function rowsUnder(ctx: Ctx, row: number, user: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`WITH RECURSIVE under AS (
      SELECT id, user_id, status FROM wf_task_actor WHERE company_id = ${ctx.viewer.companyId} AND parent = ${row}
      UNION ALL SELECT a.id, a.user_id, a.status FROM under JOIN wf_task_actor a
        ON a.company_id = ${ctx.viewer.companyId} AND a.parent = under.id)
    SELECT id FROM under WHERE user_id = ${user} AND status IN ('open', 'waiting', 'held', 'delegated')`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}

/**
 * Hands every live row of the person in the instance over, and the request when it is theirs and they are not available (nobody's
 * request is taken from them while they work). If the successor is already asked there, their own row takes the place of this one;
 * if they are asked only under this row (their part would end with it), they get the row itself.
 */
async function handOver(ctx: Ctx, user: number, instance: number, to: number): Promise<number> {
  const name = await mustFollow(ctx, user, to);
  const rows = await liveRowsOf(ctx, user, instance);
  const holds = (await requestsOf(ctx, user, instance)).length > 0;
  const left = holds && !(await allAvailable(ctx, [user]));
  if (rows.length === 0 && !left) throw holds ? refuse(t.active, { name }) : refuse(t.nothing);
  const reason = ctx.say(t.reason, { name });
  for (const { actorId, mode, parent } of rows)
    try {
      for (const actor of await rowsUnder(ctx, actorId, to))
        await actOnWorkflow(ctx, instance, { kind: 'removeSign', actor, opinion: reason }, { admin: true });
      await actOnWorkflow(ctx, instance, { kind: 'reassign', actor: actorId, user: to, reason }, { admin: true });
    } catch (error) {
      // With shares a vote less would be another outcome: that is left to people.
      const counted = mode === 'ratio' || mode === 'weighted' || parent !== null;
      if (!(error instanceof Refusal) || codeOf(error) !== 'ALREADY_MEMBER' || counted) throw error;
      await actOnWorkflow(ctx, instance, { kind: 'removeSign', actor: actorId, opinion: reason }, { admin: true });
    }
  // A returned request has gone with its row.
  if (!left || (await requestsOf(ctx, user, instance)).length === 0) return rows.length;
  await actOnWorkflow(ctx, instance, { kind: 'handOver', user: to, reason }, { admin: true });
  return rows.length + 1;
}

export const leavingHandlers = [
  handle(calls.leavingOf, (ctx, { userId }) => leaving(ctx, userId)),
  handle(calls.setSuccessor, async (ctx, { userId, to }) => {
    if (to) await follow(ctx, userId, to);
    else {
      await mustExist(ctx, userId);
      await sql`DELETE FROM wf_succession WHERE company_id = ${ctx.viewer.companyId} AND user_id = ${userId}`.execute(
        ctx.db,
      );
    }
    return null;
  }),
  handle(calls.handOverInstance, async (ctx, { userId, instanceId, to }) => ({
    handed: await handOver(ctx, userId, instanceId, to),
  })),
];
