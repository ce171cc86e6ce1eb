/** Who may change and share views of lists. Pure; both sides ask it. */
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import type { SavedViewRow } from './saved-view.entity.ts';

export const viewTexts = texts('savedView', {
  mayNotShare: ['您没有共享视图的权限', '您沒有共享視圖的權限', 'You do not have permission to share views'],
  notYours: ['只能修改自己的视图', '只能修改自己的視圖', 'Only your own views can be changed'],
  noRoles: ['请选择角色', '請選擇角色', 'Please choose the roles'],
  standardShared: [
    '只有共享的视图可以设为所有人默认打开',
    '只有共享的視圖可以設為所有人預設開啟',
    'Only a shared view can open by default for everybody',
  ],
  badQuery: [
    '视图的查询条件或列设置无效',
    '視圖的查詢條件或欄設定無效',
    'The filters or columns of the view are not valid',
  ],
  most: [
    '一个列表最多保存 {max} 个自己的视图',
    '一個列表最多儲存 {max} 個自己的視圖',
    'You can save at most {max} views of your own per list',
  ],
});

/** Views of one's own that a list keeps. */
export const MOST_VIEWS = 50;
/** Characters of a query or of columns, as JSON. */
const LONGEST = 10_000;

type View = Pick<SavedViewRow, 'audience' | 'roles' | 'standard' | 'createdBy'>;
interface Person {
  userId: number;
  mayShare: boolean;
}

/** Why this person may not change or remove the view as it is; null: they may. */
export function refuseChange(view: View, { userId, mayShare }: Person): Problem | null {
  if (view.createdBy === userId) return view.audience === 'own' || mayShare ? null : problem(viewTexts.mayNotShare);
  return view.audience !== 'own' && mayShare ? null : problem(viewTexts.notYours);
}

const plain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && JSON.stringify(value).length <= LONGEST;

/** The problem of a view as submitted. */
export function viewProblems(
  view: Omit<View, 'createdBy'> & { query: unknown; columns: unknown },
  mayShare: boolean,
): Problem[] {
  const shared = view.audience !== 'own';
  const out: Problem[] = [];
  if (shared && !mayShare) out.push(problem(viewTexts.mayNotShare, undefined, 'audience'));
  if (view.audience === 'roles' && (view.roles ?? []).length === 0)
    out.push(problem(viewTexts.noRoles, undefined, 'roles'));
  if (view.standard && !shared) out.push(problem(viewTexts.standardShared, undefined, 'standard'));
  if (!plain(view.query) || !plain(view.query.filters) || !plain(view.columns))
    out.push(problem(viewTexts.badQuery, undefined, 'query'));
  return out;
}
