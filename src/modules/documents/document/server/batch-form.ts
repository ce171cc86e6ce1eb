/** What documents say of their files in the batch document form of workflows (1-product §3). */
import { sql } from 'kysely';
import { say } from '#kernel/text.ts';
import type { BatchFacts, BatchForms, BatchWanted } from '#modules/flow/workflow/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { type DocumentStatus, documentStatus } from '../document.entity.ts';
import type { DocumentAction } from '../request.calls.ts';
import { actionRules } from '../request.rules.ts';
import { REQUEST } from './request-rows.ts';
import { viewable } from './visible.ts';

/** Requests with the instance that decides about each; `q` names the request, `i` the document in it. */
const asked = ({ companyId }: Ctx['viewer'], { definition, projectId }: BatchWanted) =>
  sql`doc_request_item i
    JOIN wf_business_request q ON q.company_id = i.company_id AND q.lock = ${REQUEST} AND q.record_id = i.request
    JOIN wf_instance w ON w.company_id = q.company_id AND w.id = q.instance_id
    WHERE i.company_id = ${companyId} ${definition === null ? sql`` : sql`AND w.definition = ${definition}`}
      ${projectId === null ? sql`` : sql`AND q.object_kind = 'project' AND q.object_id = ${projectId}`}`;

async function held(ctx: Ctx, wanted: BatchWanted, most: number): Promise<number[]> {
  const { rows } = await sql<{ file: number }>`SELECT DISTINCT v.file FROM doc_version v
    WHERE v.company_id = ${ctx.viewer.companyId} AND v.id IN (SELECT i.version FROM ${asked(ctx.viewer, wanted)})
    ORDER BY v.file DESC LIMIT ${most}`.execute(ctx.db);
  return rows.map(({ file }) => file);
}

interface Held {
  file: number;
  id: number;
  title: string;
  description: string | null;
  status: DocumentStatus;
  folder: string;
  project: string | null;
  task: string | null;
  action: DocumentAction | null;
  before: DocumentStatus | null;
  reason: string | null;
}

/** The newest version with a file speaks for it, and the newest request about that version. */
async function facts(
  ctx: Ctx,
  files: readonly number[],
  wanted: BatchWanted,
): Promise<ReadonlyMap<number, BatchFacts>> {
  if (files.length === 0) return new Map();
  const { companyId } = ctx.viewer;
  const { rows } =
    await sql<Held>`SELECT DISTINCT ON (v.file) v.file, t.id, t.title, t.description, t.status, f.name AS folder,
      p.name AS project, k.name AS task, a.action, a.before, a.reason
    FROM doc_version v JOIN document t ON t.company_id = v.company_id AND t.id = v.document
      JOIN doc_folder f ON f.company_id = t.company_id AND f.id = t.folder
      LEFT JOIN project p ON t.object_kind = 'project' AND p.company_id = t.company_id AND p.id = t.object_id
      LEFT JOIN task k ON k.company_id = t.company_id AND k.id = t.task
      LEFT JOIN LATERAL (SELECT r.action, x.before, r.reason FROM (SELECT i.request, i.before, i.document, i.version FROM ${asked(ctx.viewer, wanted)}) x
        JOIN doc_request r ON r.company_id = v.company_id AND r.id = x.request
        WHERE x.document = v.document AND x.version = v.id ORDER BY r.id DESC LIMIT 1) a ON true
    WHERE v.company_id = ${companyId} AND v.file = ANY(${[...files]}::bigint[]) AND t.deleted_at IS NULL AND ${await viewable(ctx)}
    ORDER BY v.file, (a.action IS NULL), v.id DESC`.execute(ctx.db);
  const state = (status: DocumentStatus | null): string | null =>
    status === null ? null : say(documentStatus[status], ctx.lang);
  return new Map(
    rows.map(({ file, id, title, description, status, folder, project, task, action, before, reason }) => [
      file,
      {
        id,
        title,
        description,
        fileStatus: state(status),
        preStatus: state(before),
        sufStatus: action && state(actionRules[action].to),
        folderName: folder,
        projectName: project,
        taskName: task,
        reason,
      },
    ]),
  );
}

export const documentBatchForms: BatchForms = { held, facts };
