/** Calls of product changes. */
import { call, output } from '#kernel/call.ts';
import { int, json, text } from '#kernel/field.ts';
import type { ApprovalItem } from '#modules/flow/approval/approval.calls.ts';
import type { BusinessDiff } from '#modules/flow/workflow/business/business-diff.ts';
import type { EditConflict, NodeEdit } from '#modules/products/structure/structure-edits.ts';
import type { ProductChangeRow } from './product-change.entity.ts';

const changeId = int(['产品变更', '產品變更', 'Product change'], { required: true, min: 1 });
const reason = text(['变更原因', '變更原因', 'Reason'], { required: true, min: 1, max: 200 });

/** Keeps the lines of a change: a new one, or one's own that is still open. */
export const keepProductChange = call(
  'PUT',
  '/api/v1/product-change/change',
  'login',
  {
    versionId: int(['产品版本', '產品版本', 'Product version'], { required: true, min: 1 }),
    changeId: int(['产品变更', '產品變更', 'Product change'], { min: 1 }),
    projectId: int(['项目', '項目', 'Project'], { min: 1 }),
    reason,
    edits: json<NodeEdit[]>()(['修改', '修改', 'Edits'], { required: true }),
  },
  output<{ id: number; name: string }>(),
  { label: ['保存产品变更', '儲存產品變更', 'Save a product change'], scope: 'row', touches: ['productChange'] },
);
export const submitProductChange = call(
  'POST',
  '/api/v1/product-change/change/:changeId/submit',
  'login',
  { changeId },
  output<{ approval: ApprovalItem | null }>(),
  {
    label: ['提交产品变更', '提交產品變更', 'Submit a product change'],
    scope: 'row',
    touches: ['productChange', 'productBaseline', 'structure'],
  },
);
export interface ProductChangeView {
  row: ProductChangeRow;
  version: string;
  applicant: string;
  edits: NodeEdit[];
  /** Lines that meet what was changed since. */
  conflicts: EditConflict[];
  diff: BusinessDiff;
  /** The viewer may edit and submit it. */
  mayEdit: boolean;
}
export const productChangeView = call(
  'GET',
  '/api/v1/product-change/change/:changeId/view',
  'login',
  { changeId },
  output<ProductChangeView>(),
  { label: ['产品变更内容', '產品變更內容', 'A product change'], scope: 'row', reads: ['productChange'] },
);
