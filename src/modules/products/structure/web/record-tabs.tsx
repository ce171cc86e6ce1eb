import type { Entity } from '#kernel/entity.ts';
import type { RecordTab } from '#web/entity/ports.tsx';
import { lazyTab } from '#web/entity/record/lazy-tab.tsx';
import { t } from '#web/lang.ts';
import { structurePageTexts as x } from './texts.ts';

const structure = lazyTab('structure', async () => (await import('./ModuleStructure.tsx')).ModuleStructure);
const usedIn = lazyTab('usedIn', async () => (await import('./WhereUsed.tsx')).ModuleUses);

const options = lazyTab('options', async () => (await import('./Options.tsx')).OptionsOfProduct);
const variants = lazyTab('variants', async () => (await import('./Options.tsx')).VariantsOfProduct);

/** The structure of a base module, and where it is used; options and variants of a product. */
export const structureTabs = ({ name }: Entity, id: number): readonly RecordTab[] =>
  name === 'product'
    ? [options(id, t(x.options)), variants(id, t(x.variants))]
    : name === 'baseModule'
      ? [structure(id, t(x.grid)), usedIn(id, t(x.usedIn))]
      : [];
