/** Rights for other modules. */
export { ALL_RIGHTS } from '../reach.ts';
export { expandRights, rightGroups } from './catalogue.ts';
export { holdersOf, officers, rightHolders } from './holders.ts';
export { ownReach, withRow } from './reach.ts';
export { menuRoles, rightsOfUser, roleIdsOf } from './rights-of-people.ts';
export { changeHolders } from './roles.ts';
