/**
 * `npm test`: everything. The checks, the build of the web client, the server on a real PostgreSQL, the supervisor of
 * the embedded one, and the browser. The last line is `N passed, N failed`.
 *
 * The tests with a browser take most of the time and come last, when nothing else runs. Work that mostly waits (the supervisor,
 * whose databases are killed and started) runs in parallel with work that computes.
 */
import { availableParallelism } from 'node:os';
import { openTestBrowser } from '../e2e/browser.ts';
import { biome, build, pureTypes, runLanes, tell, tellTimes, types, vitest } from './steps.ts';

/** Files at once; more browsers than this would only take memory. */
const WORKERS = Math.min(availableParallelism(), 4);

const first = await runLanes([
  [biome, types, pureTypes, build, vitest('supervisor tests', 'supervisor')],
  [vitest('pure tests', 'pure', WORKERS), vitest('server tests', 'server', WORKERS)],
]);
// A browser that had to be unpacked is there before several want it.
await (await openTestBrowser()).close();
const second = await runLanes([[{ ...vitest('tests in a browser', 'e2e', WORKERS), again: true }]]);
const outcomes = [...first, ...second];
tellTimes(outcomes);
tell(outcomes);
