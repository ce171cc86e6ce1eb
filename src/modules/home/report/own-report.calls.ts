/** Pivots of datasets, the rows behind their numbers, and the server that shows templates. */
import { call, output } from '#kernel/call.ts';
import { choice, int, json, text } from '#kernel/field.ts';
import { datasetItems } from './datasets.ts';
import type { Design } from './design.ts';
import type { Head, Pivot } from './pivot.ts';

const asked = {
  dataset: choice(['数据集', '資料集', 'Dataset'], datasetItems, { required: true }),
  design: json<Design>()(['设计', '設計', 'Design'], { required: true }),
  /** Values readers give, in place of those of the design. */
  filters: json<Record<string, string>>()(['筛选', '篩選', 'Filters'], { texts: true }),
  /** Only rows of this project. */
  project: int(['项目', '項目', 'Project'], { min: 1 }),
} as const;
const PATH = '/api/v1/report/pivot';

export interface PivotAnswer extends Pivot {
  /** Rows that were counted. */
  counted: number;
  /** Rows, or of costs projects, left out because the reader may not know what they cost. */
  left: number;
  /** Currency of each measure that is an amount; null: none, or several. */
  currencies: (string | null)[];
}
/** A pivot of what the viewer may read. Errors: a wrong design, by name; more cells than are shown. */
export const readPivot = call('POST', PATH, 'login', asked, output<PivotAnswer>(), {
  label: ['查看报表', '查看報表', 'View a report'],
  reads: true,
});
export const exportPivot = call('POST', `${PATH}/export`, 'login', asked, output<Uint8Array>(), {
  label: ['导出报表', '匯出報表', 'Export a report'],
  body: 'download',
  reads: true,
});

export interface PivotRow {
  id: number;
  title: string;
  address: string | null;
  /** Of each measured column, as people read it. */
  values: string[];
}
/** Most rows that are told behind a number. */
export const MOST_ROWS = 200;
export const readPivotRows = call(
  'POST',
  `${PATH}/rows`,
  'login',
  {
    ...asked,
    rowKeys: json<Head['keys']>()(['行', '列', 'Row']),
    columnKeys: json<Head['keys']>()(['列', '欄', 'Column']),
  },
  output<{ list: PivotRow[]; total: number; columns: string[] }>(),
  { label: ['查看报表明细', '查看報表明細', 'View the rows of a report'], reads: true },
);

/** Where templates are shown; null: no operator named a report server. */
export const reportServer = call(
  'GET',
  '/api/v1/report/server',
  'report:cpt:query',
  { name: text(['模板文件', '範本檔案', 'File'], { max: 300 }) },
  output<{ address: string | null }>(),
  { label: ['查看报表服务器', '查看報表伺服器', 'View the report server'] },
);
