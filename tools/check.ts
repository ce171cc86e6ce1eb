/**
 * `npm run check`: checks without a database or a browser, in about a minute.
 *
 * Random cases are a part of those of `npm test`: the first ones of the same seed, so what fails here fails there.
 */
import { biome, pureTypes, runLanes, tell, types, vitest } from './steps.ts';

const CASES = {
  NAIVE_RUNS: 100,
  MSPDI_RUNS: 100,
  MPSPLIB_EVERY: 4,
  WORKFLOW_MODELS: 1000,
  WORKFLOW_GRAPHS: 1000,
  WORKFLOW_RUNS: 250,
};
for (const [name, cases] of Object.entries(CASES)) process.env[name] ??= String(cases);

tell(await runLanes([[biome, types, pureTypes], [vitest('pure tests', 'pure', 2)]]));
