/** Definitions of workflows as a list. */
import { choice, instant, int, longText, text } from '#kernel/field.ts';
import { report } from '#kernel/report.ts';
import { DEFINITION_MODULES, DEFINITION_STATUSES, type DefinitionRow, definitionList } from './definition.calls.ts';

export const definitionReport = report<DefinitionRow>({
  name: 'workflowDefinitions',
  label: ['流程定义', '流程定義', 'Workflow definitions'],
  call: definitionList,
  columns: {
    name: text(['名称', '名稱', 'Name'], { required: true }),
    key: text(['标识', '標識', 'Key'], { required: true, format: 'code' }),
    module: choice(['所属模块', '所屬模組', 'Module'], DEFINITION_MODULES, { required: true }),
    status: choice(['状态', '狀態', 'Status'], DEFINITION_STATUSES, { required: true }),
    versionNo: int(['版本', '版本', 'Version']),
    updatedAt: instant(['更新时间', '更新時間', 'Updated'], { required: true }),
    updatedBy: text(['更新人', '更新人', 'Updated by']),
    description: longText(['说明', '說明', 'Description']),
  },
  title: 'name',
  list: {
    columns: ['name', 'key', 'module', 'status', 'versionNo', 'updatedAt', 'description'],
    filters: ['module', 'status', 'updatedAt'],
    sort: 'name',
  },
  search: { in: ['name', 'key'], label: ['名称或标识', '名稱或標識', 'Name or key'] },
});
