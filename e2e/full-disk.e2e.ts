/** A disk that fills up while people work: on a file system of a few megabytes. */
import { statfsSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, inject, test } from 'vitest';
import type { Call, Envelope, OutputOf } from '#kernel/call.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { uploadFile } from '#modules/base/file/file.calls.ts';
import { department } from '#modules/people/org/department.entity.ts';
import { signIn, userInfo } from '#modules/people/user/user.calls.ts';
import { type Started, startServer } from './server.ts';
import { type SmallDisk, smallDisk } from './small-disk.ts';

const MEGABYTES = 280;
const MEGABYTE = 1_048_576;
const { create, list } = entityCalls(department);

let server: Started | null = null;
const first = smallDisk(MEGABYTES);
const disks: SmallDisk[] = first ? [first] : [];
afterEach(async () => {
  await server?.stop();
  server = null;
  disks.shift()?.remove();
});

interface Answer<Out> extends Envelope<Out> {
  status: number;
}

async function ask<C extends Call>(
  { path, method }: C,
  body: object | FormData,
  token = '',
): Promise<Answer<OutputOf<C>>> {
  const form = body instanceof FormData;
  const answer = await fetch(`${server!.url}/${path.replace(/^\//, '')}`, {
    method,
    headers: { token, language: 'US', ...(!form && { 'content-type': 'application/json' }) },
    ...(method !== 'GET' && { body: form ? body : JSON.stringify(body) }),
  });
  return { status: answer.status, ...((await answer.json()) as Envelope<OutputOf<C>>) };
}

const ready = async () => (await fetch(`${server!.url}/health/ready`)).status;

/** Leaves so many megabytes; 0 fills it to the last byte. */
function fill(mount: string, leave: number): string {
  const path = join(mount, 'filling');
  const { bavail, bsize } = statfsSync(mount);
  const room = bavail * bsize - leave * MEGABYTE;
  try {
    writeFileSync(path, Buffer.alloc(leave === 0 ? room + MEGABYTE : room, 1));
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
  }
  return path;
}

let names = 0;
const newDepartment = (token: string) => ask(create, { name: `Disk ${++names}`, code: `DISK${names}` }, token);

async function begin(disk: SmallDisk, limits: Record<string, string>): Promise<{ token: string; mount: string }> {
  server = await startServer(join(disk.directory, 'data'), limits, disk.inside, inject('sample'));
  const body = { username: 'admin', password: server.passwords.admin };
  const { data } = await ask(signIn, body);
  return { token: data.token, mount: disk.seenFrom(server.pid) };
}

test.skipIf(!first)(
  'a disk that is nearly full is told of, and nothing is changed until there is room again',
  async () => {
    const { token, mount } = await begin(disks[0]!, { WAYMARK_DISK_READ_ONLY: '95' });
    expect((await newDepartment(token)).code).toBe(0);
    const filling = fill(mount, 6);
    await expect.poll(async () => (await newDepartment(token)).code, { timeout: 40_000 }).toBe(507);
    const refused = await newDepartment(token);
    expect(refused).toMatchObject({ status: 507 });
    expect(refused.msg).toContain('read-only for now');
    // Looking and signing in go on.
    expect((await ask(userInfo, {}, token)).code).toBe(0);
    const again = await ask(signIn, { username: 'admin', password: server!.passwords.admin });
    expect(again.code).toBe(0);
    await rm(filling);
    await expect.poll(async () => (await newDepartment(token)).code, { timeout: 40_000 }).toBe(0);
    const lines = server!
      .output()
      .split('\n')
      .filter((line) => line.startsWith('The disk of '));
    expect(lines.flatMap((line) => /is full|has room again/.exec(line)?.[0] ?? [])).toEqual([
      'is full',
      'has room again',
    ]);
  },
);

test.skipIf(!first)(
  'a disk without a byte left refuses in words, loses nothing that was acknowledged, and works on when there is room',
  async () => {
    disks.push(smallDisk(MEGABYTES)!);
    const { token, mount } = await begin(disks[0]!, {});
    const kept: number[] = [];
    const note = ({ code, data }: Awaited<ReturnType<typeof newDepartment>>): number => {
      if (code === 0) kept.push(data.id);
      return code;
    };
    note(await newDepartment(token));
    const filling = fill(mount, 0);
    const file = new FormData();
    file.append('file', new Blob(['line\n'.repeat(400_000)]), 'large.txt');
    const refused = await ask(uploadFile, file, token);
    expect([refused.status, refused.code]).toEqual([507, 507]);
    expect(refused.msg).toContain('The disk of the server is full and nothing was changed');
    // Writes that still fit are kept, others are refused in words; the database may restart meanwhile.
    for (let i = 0; i < 40; i++) expect([0, 503, 507]).toContain(note(await newDepartment(token)));
    const told = server!
      .output()
      .split('\n')
      .filter((line) => /disk is full|ENOSPC/i.test(line));
    expect(told.length).toBeLessThanOrEqual(3);
    await rm(filling);
    await expect.poll(async () => note(await newDepartment(token)), { timeout: 60_000 }).toBe(0);
    await expect.poll(ready, { timeout: 60_000 }).toBe(200);
    const all = { ...list, path: `${list.path}?pageSize=200` };
    const { data } = await ask(all, {}, token);
    expect(data.list.map(({ id }) => id)).toEqual(expect.arrayContaining(kept));
  },
);
