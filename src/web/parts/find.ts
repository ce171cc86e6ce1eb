/** How a list of choices is searched: by what is read, folded as names are everywhere. */
import { folded } from '#kernel/check.ts';

type Choice = { label?: unknown; title?: unknown; options?: unknown } | undefined;

/** Words of a choice, also where its label is more than a text. */
const finder =
  (property: 'label' | 'title') =>
  (typed: string, choice: Choice): boolean => {
    const text = choice?.[property];
    return typeof text === 'string' && folded(text).includes(folded(typed));
  };

export const BY_LABEL = { filterOption: finder('label') };
export const BY_TITLE = { filterOption: finder('title') };
export const TREE_BY_TITLE = { filterTreeNode: finder('title') };
