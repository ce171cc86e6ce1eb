/** Server of the organization: the company's own information, departments. */
import type { BaseRow, Row } from '#kernel/entity.ts';
import { type Ctx, handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { titlesOf } from '#server/entity/entity-read.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { company } from '../company.entity.ts';
import { department } from '../department.entity.ts';
import { type CompanyInfo, myCompany, saveMyCompany } from '../org.calls.ts';
import { orgPlaces } from '../org.menu.ts';
import { orgModule } from '../org.module.ts';
import { orgRights } from '../org.rights.ts';
import { logoHandlers } from './logo.ts';

const companyService = entityService(company);
const departmentService = entityService(department);

async function infoOf(ctx: Ctx, row: Row<typeof company> & BaseRow): Promise<CompanyInfo> {
  const { id, version, name, enName, hkName, phone, email, fax, postcode, website, address, utcOffset, ext = {} } = row;
  const titles = await titlesOf(company, ctx, [row]);
  return { id, version, name, enName, hkName, phone, email, fax, postcode, website, address, utcOffset, ext, titles };
}

export const orgServer: ServerModule = {
  ...orgModule,
  menu: orgPlaces,
  tables: ['company_logo'],
  services: [departmentService],
  rights: [orgRights],
  handlers: [
    ...entityHandlers(departmentService),
    handle(myCompany, async (ctx) => infoOf(ctx, await companyService.row(ctx, ctx.viewer.companyId))),
    handle(saveMyCompany, async (ctx, { version, ...values }) =>
      infoOf(ctx, await companyService.update(ctx, ctx.viewer.companyId, version, values)),
    ),
    ...logoHandlers,
  ],
};
