/** The specification's call for files of workflows (2-rules §7). */
import { call, output } from '#kernel/call.ts';
import { int, text } from '#kernel/field.ts';

export interface BatchFile {
  feId: number;
  fileName: string;
  fileSize: number;
  fileType: string;
  /** Path and query on this server. */
  fileDownLoadUrl: string;
}

/**
 * Files the viewer may read, by their ids (`fileId`, separated by commas), by the workflow whose instances hold them
 * (`defKey`), or both; `projectId` keeps those of one project's instances. At most 200.
 */
export const getBatchForm = call(
  'GET',
  '/imis-pm-file/imisfile/baseinfo/getBatchForm',
  'login',
  {
    fileId: text(['文件', '檔案', 'Files'], { max: 2000 }),
    defKey: text(['流程', '流程', 'Workflow'], { max: 64 }),
    projectId: int(['项目', '項目', 'Project'], { min: 1 }),
  },
  output<BatchFile[]>(),
  { label: ['流程表单文件', '流程表單檔案', 'Files of workflows'], reads: true },
);
