/** What screens of objects show of their teams. */
export { rolesPage } from './RolesList.tsx';
