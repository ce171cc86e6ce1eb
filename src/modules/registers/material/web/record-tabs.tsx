import type { Entity } from '#kernel/entity.ts';
import type { RecordTab } from '#web/entity/ports.tsx';
import { lazyTab } from '#web/entity/record/lazy-tab.tsx';
import { t } from '#web/lang.ts';
import { materialPageTexts as x } from './texts.ts';

const entries = lazyTab('entries', async () => (await import('./MaterialEntries.tsx')).EntriesOfMaterial);

/** Orders and arrivals on the page of a material. */
export const materialTabs = ({ name }: Entity, id: number): readonly RecordTab[] =>
  name === 'material' ? [entries(id, t(x.entries))] : [];
