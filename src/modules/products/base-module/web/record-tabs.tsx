import type { Entity } from '#kernel/entity.ts';
import type { RecordTab } from '#web/entity/ports.tsx';
import { lazyTab } from '#web/entity/record/lazy-tab.tsx';
import { t } from '#web/lang.ts';
import { baseModulePageTexts as x } from './texts.ts';

const revisions = lazyTab('revisions', async () => (await import('./RevisionsOfModule.tsx')).RevisionsOfModule);

export const moduleTabs = ({ name }: Entity, id: number): readonly RecordTab[] =>
  name === 'baseModule' ? [revisions(id, t(x.revisions))] : [];
