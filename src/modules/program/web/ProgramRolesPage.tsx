import { scopesOfKind } from '#modules/access/role.entity.ts';
import { rolesPage } from '#modules/project/web/public.ts';
import { programPageTexts as x } from './texts.ts';

/** The roles of a program, with what each may do. */
export default rolesPage(scopesOfKind.program, x.role.text);
