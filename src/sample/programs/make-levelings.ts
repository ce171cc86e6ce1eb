/** Proposals of leveling in the sample company: of one plan, and of all projects of the program. */
import { levelPlans } from '#modules/planning/leveling/level-plans.ts';
import { proposeMoves } from '#modules/planning/leveling/server/leveling.ts';
import { told } from '../english/told.ts';
import type { People, Places } from '../issues/make-issues.ts';

/** Plans are made, and the projects are in their program. */
export async function makeSampleLevelings({ lina, admin }: People, places: Places): Promise<void> {
  // The first start has no workers.
  const here = (_: unknown, input: Parameters<typeof levelPlans>[0]) => levelPlans(input);
  const platform = { projectId: places.platform, name: told(lina, '平台项目按优先级平衡') };
  await proposeMoves(lina, { ...platform, order: 'priority', withinSlack: true }, here);
  const program = { programId: places.program, name: told(admin, '项目集人力冲突') };
  await proposeMoves(admin, { ...program, order: 'priority', withinSlack: false }, here);
}
