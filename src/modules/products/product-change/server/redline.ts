/** What a change looks like to those who decide: each line before and after, and its effect on the whole. */
import { three } from '#kernel/text.ts';
import {
  type BusinessDiff,
  type DiffRow,
  type DiffValue,
  filled,
} from '#modules/flow/workflow/business/business-diff.ts';
import { namesFor, revisionNames } from '#modules/products/structure/server/public.ts';
import { structureTexts as s } from '#modules/products/structure/structure.texts.ts';
import { type NodeEdit, type Structure, same } from '#modules/products/structure/structure-edits.ts';
import {
  NODE_FIELDS,
  type NodeField,
  type NodeValues,
  type StructureNode,
} from '#modules/products/structure/structure-model.ts';
import type { Ctx } from '#server/context.ts';

const T = {
  title: three('产品变更 {number}：{name}', '產品變更 {number}：{name}', 'Product change {number}: {name}'),
  lines: three('变更行', '變更行', 'Lines'),
  node: three('节点', '節點', 'Node'),
  field: three('内容', '內容', 'What'),
  reason: three('原因：{reason}', '原因：{reason}', 'Reason: {reason}'),
  parts: three(
    '新增 {added}，删除 {removed}，修改 {changed}',
    '新增 {added}，刪除 {removed}，修改 {changed}',
    'Added {added}, removed {removed}, changed {changed}',
  ),
  nodes: three('节点数', '節點數', 'Nodes'),
} as const;

const SHOWN = NODE_FIELDS.filter((field) => field !== 'rank' && field !== 'name');
const label = (field: NodeField) => (field === 'quantity' ? s.amount.text : s[field].text);

/** The redline of edits on a structure; rows are lines by their place, each decided alone. */
export async function redlineOf(
  ctx: Ctx,
  edits: readonly NodeEdit[],
  now: Structure,
  said: {
    number: string;
    version: string;
    reason: string;
    link: string | null;
    notes: readonly (readonly [string, string, string])[];
  },
): Promise<BusinessDiff> {
  const sides = edits.flatMap((edit) => [
    ...('before' in edit ? [edit.before] : []),
    ...('after' in edit ? [edit.after] : []),
  ]) as StructureNode[];
  const named = sides.map((one) => ({
    ...one,
    responsible: one.responsible ?? null,
    department: one.department ?? null,
    shared: one.shared ?? null,
  }));
  const [{ users, departments, types }, revisions] = [await namesFor(ctx, named), await revisionNames(ctx, named)];
  const added = new Map(edits.flatMap((edit) => (edit.kind === 'add' ? [[edit.key, edit.after.name] as const] : [])));
  const show = (field: NodeField, value: unknown): DiffValue => {
    if (value === null || value === undefined) return null;
    if (field === 'parent') return now.get(String(value))?.name ?? added.get(String(value)) ?? String(value);
    if (field === 'responsible') return users[Number(value)] ?? `#${value}`;
    if (field === 'department') return departments[Number(value)] ?? `#${value}`;
    if (field === 'shared') return revisions[Number(value)] ?? `#${value}`;
    if (field === 'type') return types.find(({ id }) => id === value)?.name ?? `#${value}`;
    return String(value);
  };
  const row = (edit: NodeEdit, at: number): DiffRow => {
    const before: Partial<NodeValues> = 'before' in edit ? edit.before : {};
    const after: Partial<NodeValues> = 'after' in edit ? edit.after : {};
    const change = edit.kind === 'add' ? 'added' : edit.kind === 'remove' ? 'removed' : 'changed';
    const name = String(before.name ?? after.name ?? edit.key);
    const newName = after.name !== undefined && edit.kind === 'change' && after.name !== name ? after.name : null;
    return {
      ...{ id: at, change, decidable: true },
      cells: [
        newName === null ? name : { before: name, after: newName },
        ...SHOWN.map((field) => {
          const [old, next] = [show(field, before[field]), show(field, after[field])];
          if (edit.kind === 'add') return next;
          if (edit.kind === 'remove') return old;
          if (!(field in after)) return show(field, now.get(edit.key)?.[field]);
          return same(field, before[field], after[field]) ? old : { before: old, after: next };
        }),
      ],
    };
  };
  const rows = edits.map(row);
  const used = SHOWN.map((field, at) => ({ field, at: at + 1 })).filter(({ at }) =>
    rows.some(({ cells }) => cells[at] !== null && cells[at] !== undefined),
  );
  const count = (kind: NodeEdit['kind']) => edits.filter((edit) => edit.kind === kind).length;
  const counts = { added: count('add'), removed: count('remove'), changed: count('change') };
  return {
    title: filled(T.title, { number: said.number, name: said.version }),
    link: said.link,
    notes: [filled(T.reason, { reason: said.reason }), filled(T.parts, { ...counts } as never), ...said.notes],
    fields: [{ label: T.nodes, before: now.size, after: now.size + counts.added - counts.removed }],
    tables: [
      {
        title: T.lines,
        columns: [
          { label: T.node },
          ...used.map(({ field }) => ({
            label: label(field),
            ...(field === 'quantity' && { align: 'right' as const }),
          })),
        ],
        rows: rows.map((one) => ({ ...one, cells: [one.cells[0]!, ...used.map(({ at }) => one.cells[at] ?? null)] })),
        total: rows.length,
      },
    ],
  };
}
