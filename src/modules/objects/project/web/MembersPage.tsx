import { membersPage } from '#modules/people/team/web/public.ts';

/** Members of the project. */
export default membersPage();
