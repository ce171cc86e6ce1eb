/** Calls of the organisation beside those of its entities. */
import { call, output } from '#kernel/call.ts';
import { int, text } from '#kernel/field.ts';
import { company } from './company.entity.ts';

/** The viewer's own company. */
export interface CompanyInfo {
  id: number;
  version: number;
  name: string;
  enName: string | null;
  hkName: string | null;
  phone: string | null;
  email: string | null;
  fax: string | null;
  postcode: string | null;
  website: string | null;
  address: string | null;
  utcOffset: number;
}

export const myCompany = call('GET', '/api/v1/org/my-company', 'login', {}, output<CompanyInfo>(), {
  label: ['公司信息', '公司資訊', 'Company information'],
});
export const saveMyCompany = call(
  'PUT',
  '/api/v1/org/my-company',
  'sys:company:edit',
  { version: int(['版本', '版本', 'Version'], { required: true, min: 1 }), ...company.fields },
  output<CompanyInfo>(),
  { label: ['修改公司信息', '修改公司資訊', 'Edit company information'], touches: ['company'] },
);
/** The company's logo (2-rules §7). Without an uploaded one the browser shows the product's. */
export const companyLogo = call(
  'POST',
  '/commonservice-system/sys/company/companyUrlToBase64',
  'login',
  { companyId: text(['公司', '公司', 'Company'], { max: 30 }) },
  output<{ fileMenuUrl: string; fileMenuType: string }>(),
  { label: ['公司标志', '公司標誌', 'Company logo'], reads: true },
);
