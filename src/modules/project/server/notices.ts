/**
 * Telling people what happens in a project, by the rules that hold in it (message/notice-events.ts).
 *
 * Every module that knows of such an event calls `tellProject` in the transaction of the event; who is told, and how, is
 * decided here alone. Whoever did it is not told; people who left the project are no members.
 */
import { sql } from 'kysely';
import { addressOf } from '#kernel/address.ts';
import { dateOfInstant } from '#kernel/dates.ts';
import { refuse } from '#kernel/problem.ts';
import type { Message, Params } from '#kernel/text.ts';
import {
  type NoticeKey,
  type NoticeRule,
  noticeEvent,
  noticeTexts,
  type ReceiverKind,
} from '#modules/message/notice-events.ts';
import { holdingRules, type NoticeOwner, notify, saveNoticeRule } from '#modules/message/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { type NoticeConfig, noticeConfig, noticeDefaults, saveNotice, saveNoticeDefault } from '../notice.calls.ts';
import { settingsOwner } from './settings-owner.ts';

export type People = Partial<Record<ReceiverKind, readonly (number | null)[]>>;
export type HoldingRules = Awaited<ReturnType<typeof holdingRules>>;

/** The rules that hold in a project, for those who tell of several events of it. */
export const projectRules = (ctx: Ctx, projectId: number): Promise<HoldingRules> => holdingRules(ctx, { projectId });

export interface ProjectEvent {
  event: NoticeKey;
  projectId: number;
  /** Whom the event concerns; the manager and the members are found here. */
  people?: People;
  params?: Params;
  /** Words of its own for the same event, as one message about many. */
  title?: Message;
  /** Words for the people in charge whom it concerns themselves; the others read `title`. */
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

async function factsOf(ctx: Ctx, projectId: number, wholeTeam: boolean): Promise<Facts | null> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<{ name: string; manager: number }>`SELECT name, manager FROM project
    WHERE company_id = ${companyId} AND id = ${projectId}`.execute(ctx.db);
  if (!rows[0]) return null;
  const facts: Facts = { ...rows[0], members: [], holders: new Map(), byTemplate: new Map() };
  if (!wholeTeam) return facts;
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const team = await sql<{ user: number; role: number | null; template: number | null }>`
    SELECT m."user", r.id AS role, r.template FROM project_member m
      LEFT JOIN project_role r ON r.company_id = m.company_id AND r.id = ANY(m.roles)
    WHERE m.company_id = ${companyId} AND m.project_id = ${projectId}
      AND (m.left_at IS NULL OR m.left_at >= ${today}::date)`.execute(ctx.db);
  const add = (map: Map<number, number[]>, key: number | null, user: number): void => {
    if (key !== null) map.set(key, [...(map.get(key) ?? []), user]);
  };
  for (const { user, role, template } of team.rows) {
    facts.members.push(user);
    add(facts.holders, role, user);
    add(facts.byTemplate, template, user);
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

/** Tells of an event; `rules` as `projectRules` answers them, for those who have them already. */
export async function tellProject(ctx: Ctx, told: ProjectEvent, rules?: HoldingRules): Promise<void> {
  const { event, projectId, people = {}, taskId } = told;
  const { level, rule } = (rules ?? (await projectRules(ctx, projectId))).get(event)!;
  if (!rule.inApp && !rule.mail) return;
  const facts = await factsOf(ctx, projectId, rule.roles.length > 0 || rule.receivers.includes('members'));
  if (!facts) return;
  const own = taskId === undefined ? addressOf('project', projectId) : addressOf('task', taskId);
  const title = told.title ?? noticeEvent(event)!.title;
  const { addressed = title } = told;
  const receivers = Map.groupBy(receiversOf(rule, level, people, facts), (id) =>
    people.responsible?.includes(id) ? addressed : title,
  );
  for (const [words, group] of receivers)
    await notify(ctx, {
      receivers: group,
      kind: noticeEvent(event)!.group,
      title: words,
      event: noticeEvent(event)!.title,
      params: { name: ctx.viewer.name, project: facts.name, ...told.params },
      link: told.link ?? own,
      relatedId: taskId ?? projectId,
      channels: { inApp: rule.inApp, mail: rule.mail },
    });
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
