/** What other modules ask about objects: who takes part in them, what he may do inside, and their teams. */
export { isPartOf, objectIdsWith, objectsWith, rightsInObject, seenObjects, takesPart } from './held.ts';
export { bindJoined } from './joined.ts';
export { objectHandlers } from './object-calls.ts';
export { projectMemberService } from './team.ts';
export { keepWithinTeam } from './team-guard.ts';
export { copyMembers, copyRoles, keepTeam, managersOf, memberIds } from './team-life.ts';
