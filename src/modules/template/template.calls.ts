/** Calls of project templates; those of the specification keep their spelling (2-rules §7). */
import { call, output } from '#kernel/call.ts';
import { int } from '#kernel/field.ts';
import type { ObjectMenuEntry } from '#modules/access/access.calls.ts';
import type { TemplateRow } from './template.entity.ts';

const templateId = int(['模板', '範本', 'Template'], { required: true, min: 1 });

/** The submenu of templates, filtered by the viewer's rights (which are the same in every template). */
export const templateMenu = call(
  'POST',
  '/imis-pm-project/business/pmPrivilegeTemplate/queryProjectTemplateMenus',
  'login',
  {},
  output<ObjectMenuEntry[]>(),
  { label: ['模板菜单', '範本選單', 'Template menu'], reads: true },
);
/** Rights inside a template; none when it does not exist. */
export const templatePerms = call(
  'GET',
  '/api/v1/template/:templateId/rights',
  'login',
  { templateId },
  output<string[]>(),
  { label: ['模板权限', '範本權限', 'Rights in a template'] },
);

export interface TemplateInfo {
  row: TemplateRow;
  titles: Record<string, Record<number, string>>;
  /** Fields this viewer may change. */
  editable: string[];
  roles: number;
  members: number;
}
export const templateInfo = call(
  'GET',
  '/api/v1/template/:templateId/info',
  'pm:template:query',
  { templateId },
  output<TemplateInfo>(),
  { label: ['模板信息', '範本資訊', 'Template information'], scope: 'template' },
);
