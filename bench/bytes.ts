/**
 * Memory of the server while transfers are stalled: 15 downloads of a large file that nobody reads, and 10 uploads of a refused
 * kind. Its growth is printed with the bytes requested or sent: a tenth of them is the bar.
 *
 * BENCH_BASE names the directory of another build, which is attacked in the same way first; ours is then also printed as a share of
 * it. On Linux only (/proc has the memory of a process).
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { downloadFile, uploadFile } from '#modules/base/file/file.calls.ts';
import { signIn } from '#modules/people/user/user.calls.ts';
import { temporaryDirectory } from '../e2e/server.ts';
import { ROOT } from '../tools/steps.ts';
import { say } from './sample-application.ts';

const MIB = 1_048_576;
const FILE = 56 * MIB;
const DOWNLOADS = 15;
const UPLOADS = 10;
/** Milliseconds of the stall. */
const STILL = 6_000;
const SHARE = 0.1;
const DOWNLOAD = `${downloadFile.path}?id=`;

const memory = (pid: number, what: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;

/** The most a process grows by while `attack` runs: the system keeps the peak, however busy this process is. */
async function growth(pid: number, attack: () => Promise<void>): Promise<number> {
  const before = memory(pid, 'VmRSS');
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  await attack();
  return memory(pid, 'VmHWM') - before;
}

interface Attacked {
  port: number;
  token: string;
}

/** A multipart body of one file. */
function form(name: string, head: string, bytes: number): { start: Buffer; rest: number; end: Buffer } {
  const start = Buffer.from(
    `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n${head}`,
  );
  return { start, rest: bytes - head.length, end: Buffer.from('\r\n--b--\r\n') };
}

const takenOrClosed = (socket: Socket): Promise<void> =>
  new Promise((done) => {
    const on = (): void => {
      socket.off('drain', on).off('close', on);
      done();
    };
    socket.on('drain', on).on('close', on);
  });

/** Sends a file as fast as it is taken; returns what came back. `all`: waited for before its end is sent. */
async function upload(
  { port, token }: Attacked,
  name: string,
  head: string,
  bytes = FILE,
  all?: () => Promise<void>,
): Promise<string> {
  const { start, rest, end } = form(name, head, bytes);
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  const over = new Promise<void>((done) => {
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      // The envelope has come, whole.
      if (/\r\n\r\n.*\}/s.test(answer)) done();
    });
    socket.on('error', () => done());
    socket.on('close', () => done());
  });
  socket.write(
    `POST ${uploadFile.path} HTTP/1.1\r\nHost: x\r\ntoken: ${token}\r\ntokentype: 1\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${start.length + rest + end.length}\r\n\r\n`,
  );
  socket.write(start);
  const piece = Buffer.alloc(256 * 1024, 7);
  for (let left = rest; left > 0 && !socket.destroyed; left -= piece.length)
    if (!socket.write(piece.subarray(0, Math.min(left, piece.length)))) await takenOrClosed(socket);
  await all?.();
  if (!socket.destroyed) socket.write(end);
  await over;
  socket.destroy();
  return answer;
}

/** Begins a download and reads none of it beyond what the system takes in. */
function stalled({ port, token }: Attacked, path: string): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\ntoken: ${token}\r\ntokentype: 1\r\n\r\n`);
  socket.pause();
  return socket;
}

/** Each attack meets a server that has just started: memory once taken is not given back. */
async function attack(root: string): Promise<{ downloads: number; uploads: number }> {
  const { startServer } = (await import(
    pathToFileURL(join(root, 'e2e', 'server.ts')).href
  )) as typeof import('../e2e/server.ts');
  const directory = temporaryDirectory('waymark-bench-');
  let password = '';
  const during = async (work: (attacked: Attacked, pid: number) => Promise<number>): Promise<number> => {
    const started = await startServer(directory);
    try {
      password ||= started.passwords.admin!;
      const answer = await fetch(`${started.url}${signIn.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'admin', password }),
      });
      const { token } = ((await answer.json()) as { data: { token: string } }).data;
      const attacked = { port: Number(new URL(started.url).port), token };
      // The cost of the very first call is not part of an attack.
      for (const [name, head] of [
        ['small.mp4', 'film'],
        ['small.exe', 'MZ'],
      ] as const) {
        const id = /"id":(\d+)/.exec(await upload(attacked, name, head, 65_536))?.[1];
        if (id) await (await fetch(`${started.url}${DOWNLOAD}${id}`, { headers: { token } })).arrayBuffer();
      }
      const found = await work(attacked, started.pid);
      // Pending reads finish before it is stopped.
      await sleep(5 * STILL);
      return found;
    } finally {
      await started.stop();
    }
  };
  try {
    let id: string | undefined;
    await during(async (attacked) => {
      const taken = await upload(attacked, 'film.mp4', 'film');
      id = /"id":(\d+)/.exec(taken)?.[1];
      if (!id) throw new Error(`no file taken: ${taken.slice(-300)}`);
      return 0;
    });
    const uploads = await during((attacked, pid) =>
      growth(pid, async () => {
        let sent = 0;
        const together = Promise.withResolvers<void>();
        const all = (): Promise<void> => {
          if (++sent === UPLOADS) together.resolve();
          return together.promise;
        };
        const answers = await Promise.all(
          Array.from({ length: UPLOADS }, () => upload(attacked, 'program.exe', 'MZ', FILE, all)),
        );
        const refused = answers.filter((text) => text.includes('"code":400')).length;
        say('  refused as they should be', `${refused} of ${UPLOADS}`);
      }),
    );
    const downloads = await during((attacked, pid) =>
      growth(pid, async () => {
        const sockets = Array.from({ length: DOWNLOADS }, () => stalled(attacked, `${DOWNLOAD}${id}`));
        // Until it takes no more, however slow the machine is.
        for (let before = 0, now = 1; now > before; ) {
          before = now;
          await sleep(STILL);
          now = memory(pid, 'VmHWM');
        }
        for (const socket of sockets) socket.destroy();
      }),
    );
    return { downloads, uploads };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const megabytes = (bytes: number): string => `${(bytes / MIB).toFixed(0)} MB`;
const asked = { downloads: DOWNLOADS * FILE, uploads: UPLOADS * FILE };
const base = process.env.BENCH_BASE ? await attack(process.env.BENCH_BASE) : null;
const ours = await attack(ROOT);
for (const [name, title] of [
  ['downloads', `${DOWNLOADS} downloads that stand still`],
  ['uploads', `${UPLOADS} uploads that are refused`],
] as const) {
  const share = ours[name] / asked[name];
  say(title, `+${megabytes(ours[name])} of ${megabytes(asked[name])} (${(100 * share).toFixed(1)} %, bar 10 %)`);
  if (share >= SHARE) process.exitCode = 1;
  if (!base) continue;
  const ratio = ours[name] / base[name];
  say('  beside the other build', `+${megabytes(base[name])} there; ours is ${ratio.toFixed(3)} of it (bar ${SHARE})`);
  if (ratio >= SHARE) process.exitCode = 1;
}
