/**
 * Reading the largest plan beside the repository (1,840 tasks, 3,376 links, 4,334 assignments) as `.mpp` and as Project's own XML of it:
 * time of the processor and memory, in turns, each in processes of their own that have read it before. Bars: three times as fast,
 * half as much memory again at most. Without the files (../shared/data/plans) it says so.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readMpp } from '#modules/planning/plan/exchange/mpp/mpp-read.ts';
import { readMspdi } from '#modules/planning/plan/exchange/mspdi/mspdi-read.ts';
import { ROOT } from '../tools/steps.ts';

const FILE = join(ROOT, '../shared/data/plans/mpsplib/77-mp_j90_a20_nr5_AgentCopp6');
const ROUNDS = 5;
const READS = 8;
const FASTER = 3;
const MEMORY = 1.5;

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** In a process of its own: milliseconds of the processor of a read once warm, and the most memory it took. */
function measure(format: 'mpp' | 'xml'): void {
  const bytes = readFileSync(format === 'mpp' ? `${FILE}.mpp` : `${FILE}.xml.gz`);
  // As it comes from the network; the compressed file is unpacked once, which is not counted.
  const text = format === 'xml' ? gunzipSync(bytes).toString('utf8') : '';
  const read = (): number => {
    const from = process.cpuUsage();
    const answer = format === 'mpp' ? readMpp(bytes) : readMspdi(text);
    if ('problems' in answer) throw new Error(answer.problems[0]!.message.text[2]);
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1000;
  };
  for (let i = 0; i < 3; i++) read();
  const times = Array.from({ length: READS }, read);
  process.stdout.write(JSON.stringify({ ms: median(times), memory: process.resourceUsage().maxRSS / 1024 }));
}

function asked(format: 'mpp' | 'xml'): { ms: number; memory: number } {
  const { stdout, stderr, status } = spawnSync(process.execPath, [import.meta.filename, `--${format}`], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as { ms: number; memory: number };
}

const own = process.argv[2];
if (own === '--mpp' || own === '--xml') measure(own.slice(2) as 'mpp' | 'xml');
else if (!existsSync(`${FILE}.mpp`)) process.stdout.write(`exchange: no plan in ${FILE}\n`);
else {
  const rounds = Array.from({ length: ROUNDS }, () => ({ mpp: asked('mpp'), xml: asked('xml') }));
  const faster = median(rounds.map(({ mpp, xml }) => xml.ms / mpp.ms));
  const memory = median(rounds.map(({ mpp, xml }) => mpp.memory / xml.memory));
  const [mpp, xml] = [median(rounds.map((r) => r.mpp.ms)), median(rounds.map((r) => r.xml.ms))];
  const say = (name: string, value: string): void => void process.stdout.write(`${name.padEnd(52)}${value}\n`);
  say('largest plan as .mpp / as XML', `${mpp.toFixed(0)} ms / ${xml.toFixed(0)} ms`);
  say('.mpp is faster', `${faster.toFixed(2)}x (bar ${FASTER}x)`);
  say('memory of .mpp', `${memory.toFixed(2)} of the XML's (bar ${MEMORY})`);
  if (faster < FASTER || memory > MEMORY) process.exitCode = 1;
}
