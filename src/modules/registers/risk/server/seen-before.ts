/** Past risks and published entries of their library, offered while a title is typed (records.md B7-3; ADR 272). */
import { sql } from 'kysely';
import type { SeenSource } from '#modules/registers/issue/server/public.ts';
import { riskTemplateService } from './risk-library.ts';
import { riskService } from './risk-service.ts';

const NONE = sql<null>`NULL`;
export const riskCases: readonly SeenSource[] = [
  {
    entity: 'risk',
    table: 'risk',
    readable: (ctx) => riskService.readable(ctx),
    open: sql`t.status <> 'closed'`,
    weight: 1,
    title: sql`t.name`,
    code: sql`t.code`,
    solution: sql`coalesce((SELECT string_agg(l.action, ' / ' ORDER BY l.position) FROM risk_responses l
      WHERE l.company_id = t.company_id AND l.record = t.id AND l.plan = t.active_plan AND l.status <> 'dropped'), t.effect)`,
    uses: NONE,
    helpful: NONE,
    places: { projectId: sql`t.project_id`, programId: sql`t.program_id` },
    tag: () => ['风险', '風險', 'Risk'],
  },
  {
    entity: 'riskTemplate',
    table: 'risk_template',
    readable: (ctx) => riskTemplateService.readable(ctx),
    offered: sql`t.status = 'published'`,
    open: sql`false`,
    weight: 1.1,
    title: sql`t.title`,
    code: NONE,
    solution: sql`coalesce((SELECT string_agg(l.action, ' / ' ORDER BY l.position) FROM risk_template_responses l
      WHERE l.company_id = t.company_id AND l.record = t.id), t.hints, t.effect)`,
    uses: sql`t.uses`,
    helpful: NONE,
    places: { projectId: NONE, programId: NONE },
    tag: () => ['风险库', '風險庫', 'Risk library'],
  },
];
