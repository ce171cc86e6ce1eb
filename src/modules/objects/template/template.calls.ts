/** Calls of project templates; those of the specification keep their spelling (2-rules §7). */
import { call, output } from '#kernel/call.ts';
import { inputFields } from '#kernel/entity.ts';
import { extInput } from '#kernel/entity-calls.ts';
import { type Fields, int, longText, ref, text } from '#kernel/field.ts';
import type { ObjectMenuEntry } from '#kernel/object-kind.ts';
import { type ProjectRow, project } from '#modules/objects/project/project.entity.ts';
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
  { label: ['模板权限', '範本權限', 'Permissions in a template'] },
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

/** Default from a coding rule, the template or its plan. */
const GIVEN: ReadonlySet<string> = new Set(['code', 'type', 'department', 'parentMode', 'plannedEnd']);
const projectFields: Fields = Object.fromEntries(
  inputFields(project, 'create').map(([name, field]) => [
    name,
    GIVEN.has(name) ? { ...field, required: false } : field,
  ]),
);
/**
 * A new project with roles, members and plan of a template; the plan starts with the project. Type, department, calendar and
 * scheduling of parents are the template's where they are left out; without a planned end the project ends with its plan.
 */
export const projectFromTemplate = call(
  'POST',
  '/api/v1/template/project-from-template',
  'pm:project:add',
  {
    template: ref(['项目模板', '項目範本', 'Project template'], 'template', { required: true }),
    ...projectFields,
    ...extInput,
  },
  output<ProjectRow>(),
  {
    label: ['由模板新建项目', '由範本新建項目', 'Create a project from a template'],
    creates: true,
    touches: ['project'],
  },
);
/** A new template with roles and plan of a project, without its people, progress and dates. */
export const templateFromProject = call(
  'POST',
  '/api/v1/template/template-from-project',
  'pm:template:add',
  {
    project: ref(['项目', '項目', 'Project'], 'project', { required: true }),
    name: text(['模板名称', '範本名稱', 'Template name'], { min: 1, max: 100, required: true }),
    code: text(['模板编号', '範本編號', 'Template code'], { max: 50 }),
    description: longText(['描述', '描述', 'Description'], { max: 4000 }),
    ...extInput,
  },
  output<TemplateRow>(),
  {
    label: ['由项目生成模板', '由項目產生範本', 'Create a template from a project'],
    creates: true,
    touches: ['template'],
  },
);
