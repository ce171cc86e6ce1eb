/**
 * The order of test files: those known to be long first, so that none runs on alone when all others are done, then by
 * name. Unlike vitest's own order it does not depend on earlier runs: what fails here fails in the same order elsewhere.
 */
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Ends of paths, in each project the longest first. */
const LONG = [
  'e2e/every-route.e2e.ts',
  'e2e/journeys/launch-flow.e2e.ts',
  'e2e/journeys/main-story.e2e.ts',
  'e2e/journeys/plan-resilience.e2e.ts',
  'e2e/journeys/project-launch.e2e.ts',
  'src/app/fuzz.test.ts',
  'src/modules/planning/plan/schedule/schedule-naive.test.ts',
  'src/modules/planning/plan/exchange/mspdi/mspdi-roundtrip.test.ts',
  'src/modules/flow/workflow/engine/random-models.test.ts',
  'src/modules/planning/plan/schedule/schedule-oracle.test.ts',
  'src/modules/flow/workflow/definition/random-trees.test.ts',
];

const place = ({ moduleId }: TestSpecification): number => {
  const found = LONG.findIndex((end) => moduleId.endsWith(end));
  return found < 0 ? LONG.length : found;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted(
      (a, b) =>
        a.project.config.sequence.groupOrder - b.project.config.sequence.groupOrder ||
        place(a) - place(b) ||
        (a.moduleId < b.moduleId ? -1 : 1),
    );
  }
}
