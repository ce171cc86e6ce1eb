/**
 * Started as root, Waymark may go on as an ordinary account.
 *
 * Refuses: an account that does not exist, and root itself. Nothing is given to the account: a data directory it cannot
 * enter or write is refused by what opens it, with the command that mends it.
 */
import { spawnSync } from 'node:child_process';
import { StartRefusal } from './start-refusal.ts';

/** Changes this process to `name` (its user, group and further groups) for good. An ordinary user can only name themselves. */
export function giveUpRoot(name: string): void {
  if (name === '' || !process.getuid || !process.setuid || !process.setgid || !process.setgroups) return;
  const asked = (option: string): number[] => {
    const { status, stdout } = spawnSync('id', [option, '--', name], { encoding: 'utf8' });
    if (status !== 0) throw new StartRefusal(`WAYMARK_USER=${name} is no account of this machine.`);
    return stdout.trim().split(' ').map(Number);
  };
  const [uid, gid] = [asked('-u')[0]!, asked('-g')[0]!];
  if (uid === 0) throw new StartRefusal('WAYMARK_USER names root; name an account without its rights.');
  if (process.getuid() === uid) return;
  if (process.getuid() !== 0)
    throw new StartRefusal(`WAYMARK_USER=${name}: only root can start Waymark as another account.`);
  process.setgroups(asked('-G'));
  process.setgid(gid);
  process.setuid(uid);
}
