import { rolesPage } from '#modules/people/team/web/public.ts';
import { programPageTexts as x } from './texts.ts';

/** The roles of a program, with what each may do. */
export default rolesPage('program', x.role.text);
