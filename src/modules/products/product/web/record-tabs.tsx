import type { Entity } from '#kernel/entity.ts';
import type { RecordTab } from '#web/entity/ports.tsx';
import { lazyTab } from '#web/entity/record/lazy-tab.tsx';
import { t } from '#web/lang.ts';
import { productPageTexts as x } from './texts.ts';

const members = lazyTab('members', async () => (await import('./TeamTabs.tsx')).Members);
const roles = lazyTab('roles', async () => (await import('./TeamTabs.tsx')).Roles);
const products = lazyTab('products', async () => (await import('./LineProducts.tsx')).LineProducts);
const checks = lazyTab('checks', async () => (await import('./ReleaseChecks.tsx')).ReleaseChecks);

/** What products, their lines and versions show on their pages. */
export const productTabs = ({ name }: Entity, id: number): readonly RecordTab[] => {
  if (name === 'product') return [members(id, t(x.members)), roles(id, t(x.roles))];
  if (name === 'productLine') return [products(id, t(x.products))];
  if (name === 'productVersion') return [checks(id, t(x.checks))];
  return [];
};
