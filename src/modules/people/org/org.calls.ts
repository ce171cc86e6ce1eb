/** Calls of the organization beside those of its entities. */
import { call, output } from '#kernel/call.ts';
import type { ExtValues } from '#kernel/entity.ts';
import { extInput } from '#kernel/entity-calls.ts';
import { int, text } from '#kernel/field.ts';
import { texts } from '#kernel/text.ts';
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
  /** Additional fields. */
  ext: ExtValues;
  /** Names of what they refer to: field -> id -> title. */
  titles: Record<string, Record<number, string>>;
}

export const myCompany = call('GET', '/api/v1/org/my-company', 'login', {}, output<CompanyInfo>(), {
  label: ['公司信息', '公司資訊', 'Company information'],
  reads: ['company'],
});
export const saveMyCompany = call(
  'PUT',
  '/api/v1/org/my-company',
  'sys:company:edit',
  { version: int(['版本', '版本', 'Version'], { required: true, min: 1 }), ...company.fields, ...extInput },
  output<CompanyInfo>(),
  { label: ['修改公司信息', '修改公司資訊', 'Edit company information'], touches: ['company'] },
);
/** The largest logo, 500 KB in units of 1000 (2-rules §5, §9). */
export const LOGO_BYTES = 500_000;
/** Pictures a logo may be, by media type: what `fileMenuType` answers. */
export const LOGO_TYPES: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};
export const logoTexts = texts('companyLogo', {
  size: ['上传图片大小不能超过500KB！', '上傳圖片大小不能超過500KB！', 'Upload image size cannot exceed 500KB!'],
  kind: [
    '请选择 PNG、JPEG、GIF 或 WebP 图片',
    '請選擇 PNG、JPEG、GIF 或 WebP 圖片',
    'Please choose a PNG, JPEG, GIF or WebP image',
  ],
});

/** Refused: no file, one that is not a picture, more than 500 KB. */
export const uploadLogo = call('POST', '/api/v1/org/company-logo', 'sys:company:edit', {}, output<null>(), {
  label: ['上传公司标志', '上傳公司標誌', 'Upload the company logo'],
  body: 'upload',
  touches: ['companyLogo'],
});
export const removeLogo = call('DELETE', '/api/v1/org/company-logo', 'sys:company:edit', {}, output<null>(), {
  label: ['删除公司标志', '刪除公司標誌', 'Remove the company logo'],
  touches: ['companyLogo'],
});
/** The company's logo (2-rules §7) as base64 and its kind; both empty without one: the browser shows the product's. */
export const companyLogo = call(
  'POST',
  '/commonservice-system/sys/company/companyUrlToBase64',
  'login',
  { companyId: text(['公司', '公司', 'Company'], { max: 30 }) },
  output<{ fileMenuUrl: string; fileMenuType: string }>(),
  { label: ['公司标志', '公司標誌', 'Company logo'], reads: ['companyLogo'] },
);
