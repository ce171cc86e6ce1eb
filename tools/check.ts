/** `npm run check`: checks without a database or a browser, in less than a minute. */
import { biome, pureTypes, runLanes, tell, types, vitest } from './steps.ts';

tell(await runLanes([[biome, types, pureTypes], [vitest('pure tests', 'pure', 2)]]));
