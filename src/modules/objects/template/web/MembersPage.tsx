import { membersPage } from '#modules/people/team/web/public.ts';

/** Members of the template. */
export default membersPage();
