/**
 * Pieces of large uploads: HEAD tells how much has come, PATCH brings more, as the tus protocol 1.0.0 has it. What begins an upload
 * and what makes a file of it are ordinary calls of the module that `receives` them.
 *
 * Invariants: a piece is written by its owner only, at the confirmed offset; the answer comes when the disk has it; memory holds a
 * buffer or two of a connection. Refuses: other offsets (409), a part that is being written (423), more than was announced (413), a
 * full disk (507, which names itself and keeps what came).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { contribution, only } from '#kernel/contribution.ts';
import { now } from '#kernel/dates.ts';
import type { Tables } from '#kernel/entity.ts';
import { CODE, problem, Refusal, sessionEnded } from '#kernel/problem.ts';
import type { Viewer } from '#server/context.ts';
import { isWriting, writePart } from '#server/part-files.ts';
import { httpTexts, refusalEnvelope } from './errors.ts';
import type { Gates } from './gates.ts';
import type { PipelineParts } from './pipeline.ts';
import type { SessionLimit } from './rate-limit.ts';
import { requestLang } from './web-pages.ts';

export interface PartUpload {
  name: string;
  size: number;
  received: number;
  part: string;
  done: boolean;
}

/** Who keeps uploads under way. */
export interface Receives {
  /** Address before the upload's id. */
  path: string;
  /** An upload of this person; null: there is none. */
  find(db: Kysely<Tables>, viewer: Viewer, id: number): Promise<PartUpload | null>;
  /** More of it is kept; false: somebody else wrote at this offset. */
  advance(db: Kysely<Tables>, viewer: Viewer, id: number, from: number, to: number, at: number): Promise<boolean>;
  /** Throws what refuses a file that begins like this. */
  judge(name: string, head: Uint8Array): void;
}
declare module '#server/context.ts' {
  interface ServerModule {
    receives?: Receives;
  }
}
const receiver = contribution('server', 'receives', only<Receives>);

const OFFSET_TYPE = 'application/offset+octet-stream';

export interface ResumableParts extends Pick<PipelineParts, 'db' | 'resolveSession' | 'readOnly' | 'logFault'> {
  gates: Gates;
}

interface Params {
  Params: { id: string };
}

export function addResumable(app: FastifyInstance, parts: ResumableParts, sessions: SessionLimit): void {
  const receives = receiver();
  if (!receives) return;
  // The body is read piece by piece, by the handler.
  app.addContentTypeParser(OFFSET_TYPE, (_request, payload, done) => done(null, payload));

  const refused = (request: FastifyRequest, reply: FastifyReply, status: number, refusal: Refusal) =>
    reply
      .code(status)
      .header('tus-resumable', '1.0.0')
      .send(refusalEnvelope(refusal, requestLang(request.headers)));
  const tooMany = new Refusal([problem(httpTexts.tooMany)], CODE.tooMany);

  /** The upload of the caller, or the answer that refuses it. */
  async function opened(request: FastifyRequest<Params>, reply: FastifyReply) {
    const token = [request.headers.token].flat()[0];
    if (!sessions.allows(token, request.ip)) return { answer: refused(request, reply, 429, tooMany) };
    const session = token ? await parts.resolveSession(token, now(), true) : null;
    // Programs with an API token send files whole; what they are limited to is asked by calls only.
    if (!session || session.barred || session.viewer.key)
      return { answer: refused(request, reply, 401, sessionEnded()) };
    const id = Number(request.params.id);
    const upload = Number.isSafeInteger(id) ? await receives!.find(parts.db, session.viewer, id) : null;
    if (!upload) {
      return { answer: refused(request, reply, 404, new Refusal([problem(httpTexts.notFound)], CODE.absent)) };
    }
    return { id, upload, viewer: session.viewer };
  }
  const told = (reply: FastifyReply, offset: number, { size }: PartUpload): FastifyReply =>
    reply.header('tus-resumable', '1.0.0').header('upload-offset', offset).header('upload-length', size);

  app.head<Params>(`${receives.path}/:id`, async (request, reply) => {
    const found = await opened(request, reply);
    return found.upload ? told(reply, found.upload.received, found.upload).code(200).send() : found.answer;
  });

  app.patch<Params>(`${receives.path}/:id`, { bodyLimit: Number.MAX_SAFE_INTEGER }, async (request, reply) => {
    const found = await opened(request, reply);
    if (!found.upload) return found.answer;
    const { id, upload, viewer } = found;
    const offset = Number(request.headers['upload-offset']);
    if (offset !== upload.received || upload.done)
      return refused(request, reply, 409, new Refusal([problem(httpTexts.offset)], CODE.conflict));
    if (isWriting(upload.part))
      return refused(request, reply, 423, new Refusal([problem(httpTexts.offset)], CODE.conflict));
    if (parts.readOnly?.()) return refused(request, reply, 507, new Refusal([problem(httpTexts.readOnly)], CODE.full));
    const body = request.body as AsyncIterable<Uint8Array>;
    const announced = Number(request.headers['content-length'] ?? 0);
    if (offset + announced > upload.size)
      return refused(request, reply, 413, new Refusal([problem(httpTexts.tooLarge, undefined, 'file')], CODE.tooLarge));
    const leave = await parts.gates.receiving.enter(viewer.userId, Math.min(announced, 8 * 1_048_576));
    try {
      const written = await writePart(upload.part, offset, upload.size, body, (head) =>
        receives.judge(upload.name, head),
      );
      if (!written) {
        // Confirmed bytes that this node does not have: the sender begins anew.
        await receives.advance(parts.db, viewer, id, offset, 0, now());
        return refused(request, reply, 409, new Refusal([problem(httpTexts.offset)], CODE.conflict));
      }
      const moved = await receives.advance(parts.db, viewer, id, offset, written.kept, now());
      if (!moved) return refused(request, reply, 409, new Refusal([problem(httpTexts.offset)], CODE.conflict));
      return told(reply, written.kept, upload).code(204).send();
    } catch (error) {
      if (error instanceof Refusal) return refused(request, reply, 400, error);
      if ((error as { code?: string }).code === 'ENOSPC')
        return refused(request, reply, 507, new Refusal([problem(httpTexts.readOnly)], CODE.full));
      throw error;
    } finally {
      leave();
    }
  });
}
