/** What registration and the first start ask: a company. */
export { createCompany, type NewCompany } from './create-company.ts';
