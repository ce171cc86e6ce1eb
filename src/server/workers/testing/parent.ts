/** A process that has an endless chore done, says which process does it, and waits to be killed. */
import { chore } from '../chore.ts';
import { makePool } from '../pool.ts';

const endless = chore<null, number>(new URL('./chores.ts', import.meta.url).href, 'tellPid', 'long', 600_000);
void makePool().run(endless, null, { company: 1, tell: (pid) => void process.stdout.write(`${pid}\n`) });
