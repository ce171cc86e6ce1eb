import { TreeSelect } from 'antd';
import type { FormOptions } from '#web/entity/actions.tsx';
import { t } from '#web/lang.ts';
import { TREE_BY_TITLE } from '#web/parts/find.ts';
import type { DictItemRow, DictionaryRow } from '../dict.entity.ts';
import { dictPageTexts as d } from './dict.texts.ts';
import { type ItemNode, itemTree } from './item-tree.ts';

interface ItemFormOptions {
  /** Parent of a new item. */
  parent?: number;
  /** All items of a tree dictionary, to choose the parent from. */
  items?: readonly DictItemRow[];
  /** The item that is changed; it cannot be put below itself. */
  editing?: number;
}

/** The form of an item: the dictionary is given; parents belong to trees, colors and order not to parameters. */
export function itemForm(of: DictionaryRow, { parent, items = [], editing }: ItemFormOptions = {}): FormOptions {
  const parameter = of.kind === 'sysParm';
  return {
    initial: { dictionary: of.id, parent: parent ?? null },
    formState: () => ({
      dictionary: { visible: false },
      parent: { visible: of.kind === 'tree' },
      value: { required: parameter },
      color: { visible: !parameter },
      sort: { visible: !parameter },
    }),
    inputs: {
      parent: (value, set) => (
        <TreeSelect
          allowClear
          treeDefaultExpandAll
          style={{ width: '100%' }}
          placeholder={t(d.noParent)}
          showSearch={TREE_BY_TITLE}
          value={typeof value === 'number' ? value : null}
          treeData={choices(itemTree(items, editing))}
          onChange={(next: number | null | undefined) => set(next ?? null)}
        />
      ),
    },
  };
}

interface Choice {
  value: number;
  title: string;
  children: Choice[];
}
const choices = (nodes: readonly ItemNode[]): Choice[] =>
  nodes.map(({ id, name, children }) => ({ value: id, title: name, children: choices(children ?? []) }));
