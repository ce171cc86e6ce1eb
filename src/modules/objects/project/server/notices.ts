/**
 * Notifying people of events in a project, by its rules (message/notice-events.ts).
 *
 * A module with such an event calls `tellProject` in the transaction of the event; only this file decides who is notified, and how.
 * Whoever did it is not notified; people who left the project are not members.
 */
import { sql } from 'kysely';
import { addressOf } from '#kernel/address.ts';
import { dateOfInstant } from '#kernel/dates.ts';
import { refuse } from '#kernel/problem.ts';
import type { Message, Params } from '#kernel/text.ts';
import { waysOf } from '#modules/people/message/message-events.ts';
import {
  type NoticeKey,
  type NoticeRule,
  noticeEvent,
  noticeTexts,
  type ReceiverKind,
} from '#modules/people/message/notice-events.ts';
import {
  holdingRules,
  holdingRulesOf,
  type Notice,
  type NoticeOwner,
  notifyAll,
  readyWays,
  saveNoticeRule,
} from '#modules/people/message/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { type NoticeConfig, noticeConfig, noticeDefaults, saveNotice, saveNoticeDefault } from '../notice.calls.ts';
import { settingsOwner } from './settings-owner.ts';

export type People = Partial<Record<ReceiverKind, readonly (number | null)[]>>;
export type HoldingRules = Awaited<ReturnType<typeof holdingRules>>;

/** The rules in force in a project, for callers with several events. */
export const projectRules = (ctx: Ctx, projectId: number): Promise<HoldingRules> => holdingRules(ctx, { projectId });
/** Of many projects at once. */
export const rulesOfProjects = (ctx: Ctx, projects: readonly number[]): Promise<ReadonlyMap<number, HoldingRules>> =>
  holdingRulesOf(ctx, 'project', projects);

export interface ProjectEvent {
  event: NoticeKey;
  projectId: number;
  /** Whom the event concerns; the manager and the members are found here. */
  people?: People;
  params?: Params;
  /** Another text for the same event, such as one message about many. */
  title?: Message;
  /** Text for the people in charge who are directly concerned; others get `title`. */
  addressed?: Message;
  /** Default: the task's page when `taskId` is given, else the project's information. */
  link?: string;
  taskId?: number;
}

interface Facts {
  name: string;
  manager: number;
  members: number[];
  /** People by the project roles they hold, and by the templates these roles were made from. */
  holders: Map<number, number[]>;
  byTemplate: Map<number, number[]>;
}

/** Facts of projects, with their teams where `teams` names them. */
async function factsOf(
  ctx: Ctx,
  projects: readonly number[],
  teams: readonly number[],
): Promise<ReadonlyMap<number, Facts>> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<{ id: number; name: string; manager: number }>`SELECT id, name, manager FROM project
    WHERE company_id = ${companyId} AND id = ANY(${[...projects]}::bigint[])`.execute(ctx.db);
  const facts = new Map(
    rows.map(({ id, ...row }): [number, Facts] => [
      id,
      { ...row, members: [], holders: new Map(), byTemplate: new Map() },
    ]),
  );
  if (teams.length === 0) return facts;
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const team = await sql<{ project: number; user: number; role: number | null; template: number | null }>`
    SELECT m.project_id AS project, m."user", r.id AS role, r.template FROM project_member m
      LEFT JOIN LATERAL unnest(m.roles) AS held (role) ON true
      LEFT JOIN project_role r ON r.company_id = m.company_id AND r.id = held.role
    WHERE m.company_id = ${companyId} AND m.project_id = ANY(${[...teams]}::bigint[])
      AND (m.left_at IS NULL OR m.left_at >= ${today}::date)`.execute(ctx.db);
  const add = (map: Map<number, number[]>, key: number | null, user: number): void => {
    if (key !== null) map.set(key, [...(map.get(key) ?? []), user]);
  };
  for (const { project, user, role, template } of team.rows) {
    const own = facts.get(project);
    if (!own) continue;
    own.members.push(user);
    add(own.holders, role, user);
    add(own.byTemplate, template, user);
  }
  return facts;
}

function receiversOf(rule: NoticeRule, level: string, people: People, facts: Facts): number[] {
  const kinds: People = { ...people, manager: [facts.manager], members: facts.members };
  const named = rule.receivers.flatMap((kind) => kinds[kind] ?? []);
  // The company names role templates, a project its own roles.
  const roles = level === 'company' ? facts.byTemplate : facts.holders;
  return [...new Set([...named, ...rule.roles.flatMap((id) => roles.get(id) ?? [])])].filter((id) => id !== null);
}

/** Notifies of an event; `rules` as returned by `projectRules`, if already known. */
export const tellProject = async (ctx: Ctx, told: ProjectEvent, rules?: HoldingRules): Promise<void> =>
  tellProjects(ctx, [told], new Map([[told.projectId, rules ?? (await projectRules(ctx, told.projectId))]]));

/** Notifies of events in many projects, with the rules in `rules`, by as many statements as for one. */
export async function tellProjects(
  ctx: Ctx,
  events: readonly ProjectEvent[],
  rules: ReadonlyMap<number, HoldingRules>,
): Promise<void> {
  const ruleOf = ({ projectId, event }: ProjectEvent) => rules.get(projectId)!.get(event)!;
  const heard = events.filter((told) => waysOf(ruleOf(told).rule).length > 0);
  if (heard.length === 0) return;
  const wholeTeam = (told: ProjectEvent): boolean => {
    const { rule } = ruleOf(told);
    return rule.roles.length > 0 || rule.receivers.includes('members');
  };
  const idsOf = (some: readonly ProjectEvent[]): number[] => [...new Set(some.map(({ projectId }) => projectId))];
  const facts = await factsOf(ctx, idsOf(heard), idsOf(heard.filter(wholeTeam)));
  const notices = heard.flatMap((told): Notice[] => {
    const { event, projectId, people = {}, taskId } = told;
    const own = facts.get(projectId);
    if (!own) return [];
    const { level, rule } = ruleOf(told);
    const address = taskId === undefined ? addressOf('project', projectId) : addressOf('task', taskId);
    const title = told.title ?? noticeEvent(event)!.title;
    const { addressed = title } = told;
    const receivers = Map.groupBy(receiversOf(rule, level, people, own), (id) =>
      people.responsible?.includes(id) ? addressed : title,
    );
    return [...receivers].map(([words, group]) => ({
      receivers: group,
      kind: noticeEvent(event)!.group,
      title: words,
      event: noticeEvent(event)!.title,
      params: { name: ctx.viewer.name, project: own.name, ...told.params },
      link: told.link ?? address,
      relatedId: taskId ?? projectId,
      channels: rule,
    }));
  });
  await notifyAll(ctx, notices);
}

/** Roles that rules of the owner may name. */
async function rolesOf(ctx: Ctx, owner: NoticeOwner): Promise<{ id: number; name: string }[]> {
  const { companyId } = ctx.viewer;
  const name = {
    'zh-CN': sql<string>`r.name`,
    HK: sql<string>`coalesce(r.hk_name, r.name)`,
    'en-US': sql<string>`coalesce(r.en_name, r.name)`,
  }[ctx.lang];
  const where =
    'projectId' in owner
      ? sql`project_role r WHERE r.company_id = ${companyId} AND r.project_id = ${owner.projectId}`
      : 'templateId' in owner
        ? sql`project_role r WHERE r.company_id = ${companyId} AND r.template_id = ${owner.templateId}`
        : sql`project_role_template r WHERE r.company_id = ${companyId} AND r.kind = 'project' AND r.active`;
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`SELECT r.id, ${name} AS name FROM ${where} ORDER BY r.id`.execute(ctx.db);
  return rows;
}

async function configOf(ctx: Ctx, owner: NoticeOwner): Promise<NoticeConfig> {
  const holding = await holdingRules(ctx, owner);
  const company = await holdingRules(ctx, {});
  return {
    rules: [...holding].map(([event, { level, rule }]) => ({ event, level, rule, above: company.get(event)! })),
    ready: await readyWays(ctx),
    roles: await rolesOf(ctx, owner),
    companyRoles: await rolesOf(ctx, {}),
  };
}

async function save(ctx: Ctx, owner: NoticeOwner, event: string, rule: NoticeRule | null): Promise<NoticeConfig> {
  const known = new Set((await rolesOf(ctx, owner)).map((role) => role.id));
  if (Array.isArray(rule?.roles) && !rule.roles.every((id) => known.has(id)))
    throw refuse(noticeTexts.noRole, undefined, 'rule');
  await saveNoticeRule(ctx, owner, event, rule);
  return configOf(ctx, owner);
}

export const noticeHandlers = [
  handle(noticeConfig, (ctx, input) => configOf(ctx, settingsOwner(input))),
  handle(saveNotice, (ctx, { event, rule, ...input }) => save(ctx, settingsOwner(input), event, rule ?? null)),
  handle(noticeDefaults, (ctx) => configOf(ctx, {})),
  handle(saveNoticeDefault, (ctx, { event, rule }) => save(ctx, {}, event, rule ?? null)),
];
