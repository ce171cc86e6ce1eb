/** What a page of people is about: a project, a template, or the projects of a program that the viewer may see. */
import { sql } from 'kysely';
import { MINUTES_PER_DAY, parseDay } from '#kernel/dates.ts';
import { absent, refuse } from '#kernel/problem.ts';
import { objectIdsWith } from '#modules/people/team/server/public.ts';
import { COST_RIGHT } from '#modules/planning/plan/plan-cost.ts';
import { maySeeHours } from '#modules/registers/hours/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { manpowerTexts as t } from '../manpower.texts.ts';
import { TEMPLATE_START } from '../weeks.ts';

export interface Asked {
  projectId?: number | null;
  templateId?: number | null;
  programId?: number | null;
}
export type Owner = { scope: 'project' | 'template'; id: number };

export interface Shown {
  kind: 'project' | 'template' | 'program';
  id: number;
  /** Projects that are counted; of a template none. */
  projects: number[];
  hidden: number;
  /** Civil days. */
  start: number;
  end: number | null;
  /** Calendar by which it lives; null: the company's. */
  calendar: number | null;
  /** Minutes of a person-day. */
  dayMinutes: number;
  /** Whether demand may be written now. */
  open: boolean;
  /** The counted projects whose approved hours the viewer may know; null: of none, because not of all of them. */
  hours: boolean;
  costs: boolean;
}

const READ = 'pm:manpower:query';
const EDIT = 'pm:manpower:edit';
const DAY_MINUTES = 480;
const ENDED = ['done', 'passoff'];

/** The project or template an input names. */
export function demandOwnerOf({ projectId, templateId }: Asked): Owner {
  if (projectId) return { scope: 'project', id: projectId };
  if (templateId) return { scope: 'template', id: templateId };
  throw refuse(t.ownerMissing, undefined, 'projectId');
}

async function ofProject(ctx: Ctx, id: number): Promise<Shown> {
  const { rows } = await sql<{
    start: string;
    end: string;
    calendar: number | null;
    status: string;
    dayMinutes: number | null;
  }>`SELECT p.planned_start::text AS start, p.planned_end::text AS "end", p.calendar, p.status, l.minutes_per_day AS day_minutes
    FROM project p LEFT JOIN plan l ON l.company_id = p.company_id AND l.project_id = p.id
    WHERE p.company_id = ${ctx.viewer.companyId} AND p.id = ${id}`.execute(ctx.db);
  const found = rows[0];
  if (!found) throw absent();
  const ref = { projectId: id };
  return {
    ...{ kind: 'project', id, projects: [id], hidden: 0, calendar: found.calendar },
    start: parseDay(found.start)!,
    end: parseDay(found.end)!,
    dayMinutes: found.dayMinutes ?? DAY_MINUTES,
    open: !ENDED.includes(found.status) && (await ctx.can(EDIT, ref)),
    hours: await maySeeHours(ctx, id),
    costs: await ctx.can(COST_RIGHT, ref),
  };
}

async function ofTemplate(ctx: Ctx, id: number): Promise<Shown> {
  const { rows } = await sql<{
    calendar: number | null;
    dayMinutes: number | null;
    finish: number | null;
  }>`SELECT p.calendar,
      l.minutes_per_day AS day_minutes, (SELECT max(finish_at) FROM task k WHERE k.company_id = p.company_id AND k.template_id = p.id
        AND k.active AND k.status <> 'discarded') AS finish
    FROM template p LEFT JOIN plan l ON l.company_id = p.company_id AND l.template_id = p.id
    WHERE p.company_id = ${ctx.viewer.companyId} AND p.id = ${id}`.execute(ctx.db);
  const found = rows[0];
  if (!found) throw absent();
  const ref = { templateId: id };
  return {
    ...{ kind: 'template', id, projects: [], hidden: 0, calendar: found.calendar, start: TEMPLATE_START },
    end: found.finish === null ? null : Math.floor((found.finish - 1) / MINUTES_PER_DAY),
    dayMinutes: found.dayMinutes ?? DAY_MINUTES,
    open: await ctx.can(EDIT, ref),
    hours: true,
    costs: await ctx.can(COST_RIGHT, ref),
  };
}

/** Its projects in which the viewer holds the right; a program never shows more than their own pages do. */
async function ofProgram(ctx: Ctx, id: number): Promise<Shown> {
  const { companyId } = ctx.viewer;
  const { rows: own } = await sql<{
    start: string;
    end: string;
  }>`SELECT planned_start::text AS start, planned_end::text AS "end"
    FROM program WHERE company_id = ${companyId} AND id = ${id}`.execute(ctx.db);
  if (!own[0]) throw absent();
  const { rows } = await sql<{ id: number }>`SELECT id FROM project WHERE company_id = ${companyId} AND program = ${id}
    ORDER BY id`.execute(ctx.db);
  const all = rows.map((row) => row.id);
  const held = await objectIdsWith(ctx, 'project', READ, all);
  const projects = all.filter((one) => held.has(one));
  const hours = await objectIdsWith(ctx, 'project', 'pm:workRecord:query', projects);
  const costs = await objectIdsWith(ctx, 'project', COST_RIGHT, projects);
  const every = (some: ReadonlySet<number>): boolean => projects.every((one) => some.has(one));
  return {
    ...{ kind: 'program', id, projects, hidden: all.length - projects.length, calendar: null, open: false },
    start: parseDay(own[0].start)!,
    end: parseDay(own[0].end)!,
    dayMinutes: DAY_MINUTES,
    hours: ctx.viewer.rights.has('wr:workRecord:all') || every(hours),
    costs: every(costs),
  };
}

/** What a call asks about. The right inside the object itself is the pipeline's, which asks for one: several are refused. */
export function shownOf(ctx: Ctx, asked: Asked): Promise<Shown> {
  const { projectId, templateId, programId } = asked;
  if ([projectId, templateId, programId].filter(Boolean).length !== 1)
    throw refuse(t.ownerMissing, undefined, 'projectId');
  if (programId) return ofProgram(ctx, programId);
  const { scope, id } = demandOwnerOf(asked);
  return scope === 'project' ? ofProject(ctx, id) : ofTemplate(ctx, id);
}
