/** The specification's call for files of workflows (2-rules §7). */
import { call, output } from '#kernel/call.ts';
import { int, text } from '#kernel/field.ts';

/** What the record that holds a file says of it; null where there is no such record, or it has no such thing. */
export interface BatchFacts {
  /** Id of the record. */
  id: number | null;
  title: string | null;
  description: string | null;
  fileStatus: string | null;
  /** Its state before the request of the workflow, and after it. */
  preStatus: string | null;
  sufStatus: string | null;
  folderName: string | null;
  projectName: string | null;
  taskName: string | null;
  /** Why it was asked for. */
  reason: string | null;
}

/** A file of the batch document form (1-product §3). */
export interface BatchFile extends BatchFacts {
  feId: number;
  fileName: string;
  fileSize: number;
  fileType: string;
  createDate: string;
  createUser: string;
  /** Path and query on this server; null: the viewer may look at it only. */
  fileDownLoadUrl: string | null;
  /** Short for `description`. */
  des: string | null;
}

/**
 * Files the viewer may read, by their ids (`fileId`, separated by commas), by the workflow whose instances hold them or are about
 * them (`defKey`), or both; `projectId` keeps those of one project's instances. At most 200.
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
