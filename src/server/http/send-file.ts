/**
 * Files as they go out: their headers, and in pieces from disk, so that whoever reads slowly holds a few kilobytes.
 *
 * Invariants: anything larger than a piece or two is on disk while it is sent; a reader who takes nothing for a minute is closed; a
 * person and a node have a limit of bytes being sent.
 */
import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { setAside } from '#server/blobs.ts';
import type { Download } from '#server/context.ts';
import type { Gate } from './gates.ts';
import type { Opened } from './pipeline.ts';

/** Limit of what is sent from memory. */
const SMALL = 131_072;
/** What a stream has in its buffers and the connection's at the most. */
const HELD = 1_048_576;

/**
 * What is shown is in our pages only, and runs nothing. Browsers show a PDF by a viewer of theirs, which needs its own styles and
 * no sandbox.
 */
const shownPolicy = (type: string): string =>
  type === 'application/pdf'
    ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
    : "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";

function headers(reply: FastifyReply, file: Download): FastifyReply {
  const ascii = file.fileName.replace(/[^\w.-]/g, '_');
  // RFC 6266 with the characters RFC 8187 does not allow in a value escaped too.
  const utf8 = encodeURIComponent(file.fileName.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  return reply
    .header('content-type', file.type)
    .header(
      'content-disposition',
      `${file.shown ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${utf8}`,
    )
    .header('content-security-policy', file.shown ? shownPolicy(file.type) : "default-src 'none'; sandbox");
}

/** Throws the refusal of a busy system. */
export async function sendFile(reply: FastifyReply, { file, kept, person }: Opened, gate: Gate): Promise<FastifyReply> {
  const { body } = file;
  if (typeof body !== 'function' && body.length <= SMALL)
    return headers(reply, file).send(Buffer.from(body.buffer, body.byteOffset, body.length));
  const whole = kept ?? (await setAside(body as Uint8Array));
  try {
    const leave = await gate.enter(person, Math.min(whole.size, HELD), gone(reply));
    const stream = whole.stream();
    finished(stream, leave);
    // A compressed response has another length, which is left out then.
    return headers(reply, file).header('content-length', whole.size).send(stream);
  } catch (error) {
    await whole.close();
    throw error;
  }
}

/** Aborted when nobody waits for the answer any more. */
function gone(reply: FastifyReply): AbortSignal {
  const control = new AbortController();
  reply.raw.once('close', () => control.abort());
  return control.signal;
}
