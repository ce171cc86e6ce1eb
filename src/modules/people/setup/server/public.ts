/** What registration and the first start ask: a company. */

export type { CompanyRoleKey } from '../company-roles.ts';
export { createCompany, type NewCompany } from './create-company.ts';
