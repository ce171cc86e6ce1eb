/** The life of a variant: published, it is proven to be one that can be built; server/variants.ts names what speaks against it. */
import { lifecycle } from '#kernel/lifecycle.ts';
import { productVariant } from './product-option.entity.ts';

const right = 'prd:structure:edit';

export const variantLife = lifecycle(productVariant, {
  publish: { label: ['发布', '發佈', 'Publish'], from: ['draft'], to: 'published', right },
  reopen: { label: ['退回草稿', '退回草稿', 'Back to draft'], from: ['published'], to: 'draft', right },
});
