/**
 * Requests to engines elsewhere: what is in wf_outbox for them is sent in order, and their answers are taken over.
 *
 * Invariants: at least once, with an id that stays the same; of an instance the next one is sent when the last was
 * answered; arrival and answer are stored in one transaction. A refusal of a decision opens the task again, one
 * of a start is an incident at once; no answer is tried again with the pauses of callbacks, then it is an incident.
 */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import type { Job } from '#server/context.ts';
import { type Posted, signedPost } from '#server/outbound/signed-post.ts';
import { seal, unseal } from '#server/secret.ts';
import { waited } from '#server/wall-clock.ts';
import { readAnswer, refusalIn } from '../../integration/external.ts';
import { actOnWorkflow } from '../instance/commands.ts';
import { LONGEST_PAUSE_MS, setBack, settle } from './deliver.ts';
import { noteFailure, takeInstance } from './mirror.ts';

const RETRIES = 6;
const BATCH = 50;
const LONGEST_ANSWER = 4_194_304;
const PATHS = { start: '/instances', act: '/tasks/act', cancel: '/instances/cancel' } as const;

/** How to reach an engine. */
export interface Reached {
  companyId: number;
  engineId: number;
  url: string;
  sealedSecret: string;
}
interface EngineLetter extends Reached {
  id: number;
  instanceId: number;
  moment: keyof typeof PATHS;
  payload: Record<string, unknown>;
  attempts: number;
  externalId: string | null;
  externalTask: string | null;
}

const context = (companyId: number): string => `workflow-engine:${companyId}`;
/** A secret as wf_engine keeps it, and back (null: it cannot be read). */
export const sealEngineSecret = (companyId: number, secret: string): string => seal(secret, context(companyId));
export const engineSecret = ({ companyId, sealedSecret }: Pick<Reached, 'companyId' | 'sealedSecret'>): string | null =>
  unseal(sealedSecret, context(companyId));

/** Posts to an engine and notes whether it answers; throws when it does not (its own fault, no answer in time). */
export async function askOf(
  db: Kysely<Tables>,
  engine: Reached,
  { path, id = 0, at, body }: { path: string; id?: number; at: number; body: object },
): Promise<Posted> {
  const own = sql`company_id = ${engine.companyId} AND id = ${engine.engineId}`;
  try {
    const secret = engineSecret(engine);
    if (secret === null) throw new Error('the secret cannot be read');
    const url = engine.url.replace(/\/+$/, '') + path;
    const posted = await signedPost(url, secret, { id, at, body: JSON.stringify(body), most: LONGEST_ANSWER });
    if (!isAnswer(posted.status)) throw new Error(`answered ${posted.status}`);
    await sql`UPDATE wf_engine SET answered_at = ${new Date(at)}, failing_since = NULL, error = NULL WHERE ${own}`.execute(
      db,
    );
    return posted;
  } catch (error) {
    const detail = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    await sql`UPDATE wf_engine SET failing_since = coalesce(failing_since, ${new Date(at)}), error = ${detail} WHERE ${own}`.execute(
      db,
    );
    throw new Error(detail);
  }
}

export const isDone = (status: number): boolean => status >= 200 && status < 300;
/** The engine understood and answered yes or no; everything else is retried. */
const isAnswer = (status: number): boolean =>
  isDone(status) || (status >= 400 && status < 500 && ![401, 403, 404, 408, 425, 429].includes(status));

async function due(db: Kysely<Tables>, at: number): Promise<EngineLetter[]> {
  const { rows } =
    await sql<EngineLetter>`SELECT o.id, o.company_id, o.engine_id, o.instance_id, o.moment, o.payload, o.attempts,
      e.url, e.sealed_secret, x.external_id, k.external_id AS external_task
    FROM wf_outbox o JOIN wf_engine e ON e.company_id = o.company_id AND e.id = o.engine_id
    JOIN wf_external_instance x ON x.company_id = o.company_id AND x.instance_id = o.instance_id
    LEFT JOIN wf_external_task k ON k.company_id = o.company_id AND k.task = (o.payload->>'task')::bigint
    WHERE o.delivered_at IS NULL AND o.failed_at IS NULL AND ${waited(sql`o.next_at`, at, LONGEST_PAUSE_MS)} AND e.active
      AND NOT EXISTS (SELECT 1 FROM wf_outbox b WHERE b.company_id = o.company_id AND b.engine_id = o.engine_id
        AND b.instance_id = o.instance_id AND b.id < o.id AND b.delivered_at IS NULL)
    ORDER BY o.id LIMIT ${BATCH}`.execute(db);
  return rows;
}

async function deliver(db: Kysely<Tables>, letter: EngineLetter, at: number): Promise<void> {
  const { ask: _ask, user: _user, task: _task, ...payload } = letter.payload;
  const body = { ...payload, id: letter.externalId, ...(letter.externalTask && { taskId: letter.externalTask }) };
  let fault: string;
  try {
    const { status, text } = await askOf(db, letter, { path: PATHS[letter.moment], id: letter.id, at, body });
    if (!isDone(status)) return await refused(db, letter, at, refusalIn(text, status));
    const answer = readAnswer(text);
    if (!('wrong' in answer)) {
      await asSystem(db, letter.companyId, at, async (ctx) => {
        await settle(ctx.db, letter, at);
        if (answer.instance) await takeInstance(ctx, letter.engineId, { instance: answer.instance, replace: false });
      });
      return;
    }
    fault = `the answer cannot be read: ${answer.wrong}`;
  } catch (error) {
    fault = error instanceof Error ? error.message : String(error);
  }
  const givenUp = await setBack(db, { ...letter, retries: RETRIES }, at, fault);
  if (givenUp) await asSystem(db, letter.companyId, at, (ctx) => noteFailure(ctx, letter.instanceId, fault));
}

/** The engine has said no. */
async function refused(db: Kysely<Tables>, letter: EngineLetter, at: number, detail: string): Promise<void> {
  const { companyId, instanceId } = letter;
  await asSystem(db, companyId, at, async (ctx) => {
    if (letter.moment === 'start') {
      await setBack(ctx.db, { ...letter, retries: 0 }, at, detail);
      await noteFailure(ctx, instanceId, detail);
      return;
    }
    await settle(ctx.db, letter, at);
    const task = Number(letter.payload.task);
    if (letter.moment === 'act')
      await actOnWorkflow(ctx, instanceId, { kind: 'sendRefused', task, detail }, { by: { user: 0 } });
    else await noteFailure(ctx, instanceId, detail);
  });
}

/** Sends what is due; returns how many letters were tried. */
export async function deliverToEngines(db: Kysely<Tables>, at: number): Promise<number> {
  for (let tried = 0; ; ) {
    const letters = await due(db, at);
    await Promise.all(letters.map((letter) => deliver(db, letter, at)));
    tried += letters.length;
    if (letters.length === 0) return tried;
  }
}

export const engineJob: Job = {
  name: 'workflow-engine-letters',
  label: ['通知外部流程引擎', '通知外部流程引擎', 'Letters to engines elsewhere'],
  lane: 'seconds',
  everySeconds: 2,
  run: async (db, at) => {
    await deliverToEngines(db, at);
  },
};
