/** What screens of objects show of their teams. */
export { useFormerManager } from './former-manager.tsx';
export { membersPage } from './MembersList.tsx';
export { rolesPage } from './RolesList.tsx';
