/** Objects for other modules: who takes part in them, what they may do inside, and their teams. */

export { formerManagerHandler } from './former-manager.ts';
export {
  amongHeld,
  type Held,
  heldObjects,
  insideHeld,
  insideSeen,
  insideWith,
  isPartOf,
  objectIdsWith,
  objectsWith,
  rightsInObject,
  seenObjects,
  takesPart,
} from './held.ts';
export { IN_NO_OBJECT, withinObject } from './inside.ts';
export { bringAlong } from './made-of.ts';
export { notMembers } from './named-people.ts';
export { objectHandlers } from './object-calls.ts';
export { projectMemberService } from './team.ts';
export { keepWithinTeam } from './team-guard.ts';
export { copyMembers, copyRoles, keepTeam, managedCount, managersOf, managersOfAll, memberIds } from './team-life.ts';
