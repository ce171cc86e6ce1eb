import type { Entity } from '#kernel/entity.ts';
import type { RecordTab } from '#web/entity/ports.tsx';
import { lazyTab } from '#web/entity/record/lazy-tab.tsx';
import { t } from '#web/lang.ts';
import { demandFilePageTexts as f } from './exchange/file-texts.ts';
import { demandPageTexts as x } from './texts.ts';

const effect = lazyTab('effect', async () => (await import('./ChangeEffect.tsx')).ChangeEffect);
const ofVersion = lazyTab('versionDemands', async () => {
  const { Coverage } = await import('./Coverage.tsx');
  return ({ id }) => <Coverage productId={0} versionId={id} moduleId={null} />;
});
const original = lazyTab('original', async () => (await import('./exchange/OriginalTab.tsx')).OriginalTab);

/** What changes of demands show on their pages, what files said of demands, and the demands of versions. */
export const demandTabs = ({ name }: Entity, id: number): readonly RecordTab[] => {
  if (name === 'demandChange') return [effect(id, t(x.effect))];
  if (name === 'devDemand') return [original(id, t(f.original))];
  return name === 'productVersion' ? [ofVersion(id, t(x.demands))] : [];
};
