import type { Entity } from '#kernel/entity.ts';
import type { RecordTab } from '#web/entity/ports.tsx';
import { lazyTab } from '#web/entity/record/lazy-tab.tsx';
import { t } from '#web/lang.ts';
import { selectionPageTexts as x } from './texts.ts';

const board = lazyTab('selection', async () => (await import('./BoardRoom.tsx')).BoardRoom);

export const selectionTabs = ({ name }: Entity, id: number): readonly RecordTab[] =>
  name === 'portfolio' ? [board(id, t(x.tab))] : [];
