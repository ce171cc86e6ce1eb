/**
 * `npm test`: everything. The checks, the build of the web client, the server on a real PostgreSQL, the supervisor of
 * the embedded one, and the browser. The last line is `N passed, N failed`.
 */
import { openBrowser } from '../e2e/browser.ts';
import { biome, build, pureTypes, runLanes, tell, types, vitest } from './steps.ts';

const first = await runLanes([[biome, types, pureTypes], [vitest('pure tests', 'pure')]]);
const second = await runLanes([[build], [vitest('server tests', 'server')]]);
// Crashes and measured times want the machine for themselves.
const third = await runLanes([[vitest('supervisor tests', 'supervisor')]]);
// A browser that had to be unpacked is there before two want it.
await (await openBrowser()).close();
const fourth = await runLanes([[vitest('journeys in a browser', 'e2e')], [vitest('pages in a browser', 'pages')]]);
tell([...first, ...second, ...third, ...fourth]);
