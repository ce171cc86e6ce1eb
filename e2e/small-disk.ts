/**
 * A file system of a few megabytes: mounted by root, by others in their own name space.
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

/** Null on machines where mounting is not allowed. */
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
    // The mounting user is root in there; the second namespace restores the original user.
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
