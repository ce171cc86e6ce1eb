/** Opinions in a workflow about hours. */
import { sql } from 'kysely';
import type { BusinessStep } from '#modules/flow/workflow/server/public.ts';
import type { Ctx } from '#server/context.ts';

export interface Word {
  by: number;
  opinion: string | null;
}
/** Who decided in a workflow, the latest first; submitting is not deciding. */
export async function words(ctx: Ctx, { instance }: BusinessStep, statuses: readonly string[]): Promise<Word[]> {
  const { rows } = await sql<Word>`SELECT a.acted_by AS by, a.opinion FROM wf_task_actor a
    JOIN wf_task k ON k.company_id = a.company_id AND k.id = a.task
    JOIN wf_definition d ON d.company_id = a.company_id AND d.key = ${instance.definition}
    JOIN wf_definition_version v ON v.company_id = d.company_id AND v.definition_id = d.id AND v.no = ${instance.definitionVersion}
    WHERE a.company_id = ${ctx.viewer.companyId} AND a.instance_id = ${instance.id} AND a.status = ANY(${[...statuses]}::text[])
      AND a.acted_by > 0 AND k.node IS DISTINCT FROM v.graph ->> 'start' ORDER BY a.acted_at DESC, a.id DESC`.execute(
    ctx.db,
  );
  return rows;
}
