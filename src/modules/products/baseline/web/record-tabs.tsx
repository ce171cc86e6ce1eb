import type { Entity } from '#kernel/entity.ts';
import type { RecordTab } from '#web/entity/ports.tsx';
import { lazyTab } from '#web/entity/record/lazy-tab.tsx';
import { t } from '#web/lang.ts';
import { baselinePageTexts as x } from './texts.ts';

const baselines = lazyTab('baselines', async () => (await import('./BaselineLists.tsx')).BaselinesOfVersion);

export const baselineTabs = ({ name }: Entity, id: number): readonly RecordTab[] =>
  name === 'productVersion' ? [baselines(id, t(x.baselines))] : [];
