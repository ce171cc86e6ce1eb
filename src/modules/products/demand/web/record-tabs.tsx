import type { Entity } from '#kernel/entity.ts';
import type { RecordTab } from '#web/entity/ports.tsx';
import { lazyTab } from '#web/entity/record/lazy-tab.tsx';
import { t } from '#web/lang.ts';
import { demandPageTexts as x } from './texts.ts';

const effect = lazyTab('effect', async () => (await import('./ChangeEffect.tsx')).ChangeEffect);

/** What changes of demands show on their pages. */
export const demandTabs = ({ name }: Entity, id: number): readonly RecordTab[] =>
  name === 'demandChange' ? [effect(id, t(x.effect))] : [];
