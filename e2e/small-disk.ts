/**
 * A file system of a few megabytes: mounted by root, by others in a name space of their own.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const isRoot = process.getuid?.() === 0;
const tried = (command: string, ...words: string[]): boolean => spawnSync(command, words).status === 0;

export interface SmallDisk {
  directory: string;
  /** Command under which a process sees it. */
  inside: readonly string[];
  /** Where this process sees what that process sees. */
  seenFrom(pid: number): string;
  remove(): void;
}

/** Null on machines that let nobody mount anything. */
export function smallDisk(megabytes: number): SmallDisk | null {
  const directory = mkdtempSync(join(tmpdir(), 'waymark-small-'));
  chmodSync(directory, 0o755);
  const gone = (): void => rmSync(directory, { recursive: true, force: true });
  const options = `size=${megabytes}m,mode=755`;
  if (isRoot && tried('mount', '-t', 'tmpfs', '-o', options, 'tmpfs', directory)) {
    const remove = (): void => {
      spawnSync('umount', ['-l', directory]);
      gone();
    };
    return { directory, inside: [], seenFrom: () => directory, remove };
  }
  if (!isRoot && tried('unshare', '-Urm', 'mount', '-t', 'tmpfs', 'tmpfs', directory)) {
    // Who mounts is root in there; the second name space makes him who he was.
    const self = `--map-user=${process.getuid!()} --map-group=${process.getgid!()}`;
    const script = `mount -t tmpfs -o ${options} tmpfs "${directory}" && exec unshare -U ${self} "$@"`;
    return {
      directory,
      inside: ['unshare', '-Urm', 'sh', '-c', script, 'sh'],
      seenFrom: (pid) => `/proc/${pid}/root${directory}`,
      remove: gone,
    };
  }
  gone();
  return null;
}
