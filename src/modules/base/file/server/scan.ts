/**
 * A content is read by a virus scanner (clamd) before it becomes a file, where the operator has set one.
 *
 * Hides: clamd's stream protocol. Invariants: what was scanned is what is kept, because it is scanned on its way from the disk on which
 * it stays; without an answer of the scanner nothing is taken. Refuses: what is found, with its name; what is larger than the
 * scanner's own limit, which clamd would call clean; everything while the scanner does not answer.
 */
import { connect, type Socket } from 'node:net';
import { problem, Refusal, refuse } from '#kernel/problem.ts';
import { fileTexts as t } from '../file.texts.ts';

/** Milliseconds without a sign of the scanner. */
const PATIENCE = 120_000;
const PIECE = 65_536;

export interface Scanner {
  /** `host:port`, or the path of a socket. */
  address: string;
  /** Bytes it looks at, as its own settings say. */
  most: number;
}
let scanner: Scanner | null = null;

/** Set once by the composition; null: nothing is scanned. */
export function bindScanner(given: Scanner | null): void {
  scanner = given;
}

function open(address: string): Socket {
  if (address.startsWith('/')) return connect(address);
  const [, host, port] = /^\[?(.+?)\]?:(\d+)$/.exec(address)!;
  return connect(Number(port), host!);
}

/** The scanner's answer to a stream of bytes. */
function ask(address: string, source: AsyncIterable<Uint8Array>): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = open(address);
    let answer = '';
    let ended = false;
    const end = (error?: Error): void => {
      if (ended) return;
      ended = true;
      socket.destroy();
      // It may answer in the middle and hang up, which the sender notices as an error.
      if (answer !== '') resolve(answer.replace(/\0.*$/s, '').trim());
      else reject(error ?? new Error('the scanner closed the connection'));
    };
    socket.setTimeout(PATIENCE, () => end(new Error('the scanner does not answer')));
    socket.on('data', (data: Buffer) => {
      answer += data.toString('utf8');
      if (answer.includes('\0')) end();
    });
    socket.on('error', (error) => setTimeout(() => end(error), 100));
    socket.on('close', () => end());
    const put = (bytes: Uint8Array): Promise<void> =>
      new Promise((done) => (socket.write(bytes) ? done() : socket.once('drain', done).once('close', done)));
    void (async () => {
      await put(Buffer.from('zINSTREAM\0'));
      for await (const whole of source)
        for (let at = 0; at < whole.length && !ended; at += PIECE) {
          const piece = whole.subarray(at, at + PIECE);
          const length = Buffer.alloc(4);
          length.writeUInt32BE(piece.length);
          await put(length);
          await put(piece);
        }
      if (!ended) await put(Buffer.alloc(4));
    })().catch(end);
  });
}

/** Throws what refuses the content. */
export async function mustBeClean(size: number, source: () => AsyncIterable<Uint8Array>): Promise<void> {
  if (!scanner) return;
  const { address, most } = scanner;
  if (size > most) throw refuse(t.notScanned, { megabytes: Math.floor(most / 1_000_000) }, 'file');
  let answer: string;
  try {
    answer = await ask(address, source());
  } catch (error) {
    throw away(error);
  }
  if (/\bOK$/.test(answer)) return;
  const found = /^(?:stream: )?(.+) FOUND$/.exec(answer)?.[1];
  if (found) throw refuse(t.virus, { name: found.slice(0, 100) }, 'file');
  throw away(new Error(`the scanner says: ${answer.slice(0, 200)}`));
}

/** The operator reads why in the log. */
function away(cause: unknown): Refusal {
  const refusal = new Refusal([problem(t.noScanner, undefined, 'file')]);
  refusal.cause = cause;
  return refusal;
}
