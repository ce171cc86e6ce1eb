/**
 * A multipart body, checked while it is received: sender and right before any of it, name and kind before the rest. It is written
 * to disk as it arrives.
 *
 * Refuses, and reads on only to throw away: a file without a field's name or its own name, and more than one file.
 */
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { CODE, problem, Refusal } from '#kernel/problem.ts';
import { type Received, receive } from '#server/blobs.ts';
import { httpTexts } from './errors.ts';

export interface Body {
  fields: Record<string, unknown>;
  upload?: Received;
}

/** Checks before anything, and at the beginning of a file; they throw refusals. */
export interface Judges {
  /** `fields`: those that are before the file. */
  begin(fields: Readonly<Record<string, unknown>>): Promise<void>;
  head(fileName: string, head: Uint8Array): void;
}

const tooLarge = (): Refusal => new Refusal([problem(httpTexts.tooLarge, undefined, 'file')], CODE.tooLarge);

/** The rest of a refused body is thrown away as it comes, so that its sender, who sends first, gets to read the answer. */
export function discard(request: FastifyRequest, most: number): void {
  const { raw } = request;
  raw.unpipe();
  let left = most;
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
    // Given back at once: the collector waits for a hundred megabytes of such garbage.
    if (chunk.byteLength === chunk.buffer.byteLength) (chunk.buffer as ArrayBuffer).transfer(0);
  });
  raw.on('error', () => {});
  raw.resume();
}

async function takeFile(part: MultipartFile, judges: Judges): Promise<Received> {
  // Errors of the stream are handled by its reader; after a refusal they do not matter.
  part.file.on('error', () => {});
  if (!part.fieldname || !part.filename) throw new Refusal([problem(httpTexts.partName, undefined, 'file')]);
  const name = part.filename.slice(0, 255);
  const received = await receive(name, part.file, (head) => judges.head(name, head));
  if (!part.file.truncated) return received;
  await received.drop();
  throw tooLarge();
}

/** Throws refusals; the part received until then is deleted. */
export async function readBody(request: FastifyRequest, most: number, judges: Judges): Promise<Body> {
  const fields: Record<string, unknown> = {};
  let upload: Received | undefined;
  if (Number(request.headers['content-length'] ?? 0) > most + 1_048_576) throw tooLarge();
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') {
        // Without a name it cannot be checked, so it is refused.
        if (part.fieldname) fields[part.fieldname] = part.value;
        continue;
      }
      if (upload) throw new Refusal([problem(httpTexts.oneFile, undefined, 'file')], CODE.refused);
      await judges.begin(fields);
      upload = await takeFile(part, judges);
    }
  } catch (error) {
    await upload?.drop();
    throw error;
  }
  return upload ? { fields, upload } : { fields };
}
