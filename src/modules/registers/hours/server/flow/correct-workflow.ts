/** Corrections behind a workflow (records.md A8): nothing is booked before it passes, and then in its step. */
import { sql } from 'kysely';
import { addressOf } from '#kernel/address.ts';
import { type Problem, problem, refuse } from '#kernel/problem.ts';
import type { ApprovalItem } from '#modules/flow/approval/approval.calls.ts';
import { businessAction, requestApproval, requestById } from '#modules/flow/approval/server/public.ts';
import { filled } from '#modules/flow/workflow/business/business-diff.ts';
import { type BusinessStep, onWorkflow } from '#modules/flow/workflow/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { hoursCorrectAction } from '../../flow/hours-actions.ts';
import { minutesOf } from '../../hours.rules.ts';
import { hoursTexts as t } from '../../hours.texts.ts';
import { type WorkRecordRow, workRecord } from '../../work-record.entity.ts';
import { holdRecords, wrongStatus } from '../held-records.ts';
import { holdPlans } from '../ledger.ts';
import { holdHours } from '../periods.ts';
import { workRecordService } from '../record-service.ts';
import { tellOfCorrection } from '../telling.ts';
import { recordsById } from './batch-rows.ts';
import { correctTo } from './correct-to.ts';
import { words } from './words.ts';

interface Payload {
  minutes: number;
}

/** Data to start the workflow of a correction, which the viewer may ask for. */
export async function askWorkflow(
  ctx: Ctx,
  row: WorkRecordRow,
  minutes: number,
  reason: string,
): Promise<ApprovalItem> {
  const names = await userNames(ctx, [row.person]);
  return requestApproval<Payload>(ctx, hoursCorrectAction, {
    ...{ recordId: row.id, scope: {}, payload: { minutes }, reason },
    title: ctx.say(t.correctOf, { person: names[row.person] ?? '', date: row.workDate }),
  });
}

const rowOf = async (ctx: Ctx, id: number): Promise<WorkRecordRow | null> => (await recordsById(ctx, [id]))[0] ?? null;

function problemsOf(row: WorkRecordRow | null, minutes: number): Problem[] {
  if (!row) return [problem(t.changed)];
  if (row.status !== 'approved') return [wrongStatus(row)];
  return minutes === minutesOf(row.hours) ? [problem(t.sameHours)] : [];
}

businessAction<Payload>(hoursCorrectAction, {
  async lock(ctx, id) {
    await holdHours(ctx);
    await holdPlans(ctx, await recordsById(ctx, [id]));
    await holdRecords(ctx, [id]);
  },
  place: async () => ({}),
  check: async (ctx, { recordId, payload }) => problemsOf(await rowOf(ctx, recordId), payload.minutes),
  async apply(ctx, { recordId, payload }) {
    const row = (await rowOf(ctx, recordId))!;
    await correctTo(ctx, row, payload.minutes, await holdPlans(ctx, [row]));
  },
  async describe(ctx, { recordId, payload, reason }) {
    const row = (await rowOf(ctx, recordId))!;
    const person = (await userNames(ctx, [row.person]))[row.person] ?? '';
    return {
      title: filled(t.correctOf.text, { person, date: row.workDate }),
      link: addressOf('workRecord', recordId),
      notes: reason ? [reason] : [],
      fields: [{ label: workRecord.fields.hours.label, before: Number(row.hours), after: payload.minutes / 60 }],
      tables: [],
    };
  },
  async mayRead(ctx, { recordId }) {
    const readable = await workRecordService.readable(ctx);
    if (!readable) return false;
    const { rows } = await sql`SELECT 1 FROM work_record t WHERE ${readable} AND t.id = ${recordId}`.execute(ctx.db);
    return rows.length > 0;
  },
  async variables(ctx, { recordId, payload }) {
    const row = (await rowOf(ctx, recordId))!;
    return { hoursBefore: Number(row.hours), hoursAfter: payload.minutes / 60 };
  },
});

/** A correction waits for its workflow; of a record one waits at a time. */
async function begin(ctx: Ctx, { instance }: BusinessStep): Promise<void> {
  const request = (await requestById(ctx, instance.businessId ?? 0))!;
  const { minutes } = request.payload as unknown as Payload;
  const { rows } =
    await sql`INSERT INTO work_correction (company_id, record, minutes, reason, asked_by, asked_at, instance)
    VALUES (${ctx.viewer.companyId}, ${request.recordId}, ${minutes}, ${request.reason ?? ''}, ${request.requestedBy},
      ${new Date(ctx.now)}, ${instance.id})
    ON CONFLICT (company_id, record) WHERE state = 'open' DO NOTHING RETURNING 1`.execute(ctx.db);
  if (rows.length === 0) throw refuse(t.correcting);
}

/** The request has ended; nobody may alone confirm their own hours or their own request. */
const ended = (state: 'done' | 'refused' | 'withdrawn') => async (ctx: Ctx, step: BusinessStep) => {
  const request = (await requestById(ctx, step.instance.businessId ?? 0))!;
  const row = (await rowOf(ctx, request.recordId))!;
  const said = await words(ctx, step, state === 'done' ? ['agreed'] : ['rejected', 'disagreed']);
  const word = said.find(({ by }) => state !== 'done' || (by !== row.person && by !== request.requestedBy));
  if (state === 'done' && said.length > 0 && !word) throw refuse(t.fourEyes);
  await sql`UPDATE work_correction SET state = ${state}, decided_at = ${new Date(ctx.now)},
      decided_by = ${state === 'withdrawn' ? request.requestedBy : (word?.by ?? null)}, opinion = ${word?.opinion?.slice(0, 500) ?? null}
    WHERE company_id = ${ctx.viewer.companyId} AND record = ${request.recordId} AND instance = ${step.instance.id} AND state = 'open'`.execute(
    ctx.db,
  );
  if (state !== 'withdrawn') await tellOfCorrection(ctx, row, state, request.requestedBy);
};

onWorkflow(hoursCorrectAction.key, {
  onStart: begin,
  onResubmit: begin,
  onReturned: ended('refused'),
  onRejected: ended('refused'),
  onApproved: ended('done'),
  onWithdrawn: ended('withdrawn'),
});
