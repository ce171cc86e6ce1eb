import { rolesPage } from '#modules/people/team/web/public.ts';

/** The roles of a project or of a template, with what each may do. */
export default rolesPage('project');
