/** What other modules ask about objects: who takes part in them, what he may do inside, and their teams. */
export {
  amongHeld,
  type Held,
  heldObjects,
  isPartOf,
  objectIdsWith,
  objectsWith,
  rightsInObject,
  seenObjects,
  takesPart,
} from './held.ts';
export { bindJoined } from './joined.ts';
export { bindMadeOf, bringAlong } from './made-of.ts';
export { notMembers } from './named-people.ts';
export { objectHandlers } from './object-calls.ts';
export { projectMemberService } from './team.ts';
export { keepWithinTeam } from './team-guard.ts';
export { copyMembers, copyRoles, keepTeam, managedCount, managersOf, memberIds } from './team-life.ts';
