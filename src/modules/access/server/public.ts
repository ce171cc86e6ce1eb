/** What other modules ask about rights. */
export { ALL_RIGHTS } from '../reach.ts';
export { bindCatalogue, expandRights, rightGroups } from './catalogue.ts';
export { officers, rightHolders } from './holders.ts';
export { ownReach, withRow } from './reach.ts';
export { menuRoles, rightsOfRoles, rightsOfUser, roleIdsOf } from './rights-of-people.ts';
