import type { Entity } from '#kernel/entity.ts';
import type { RecordTab } from '#web/entity/ports.tsx';
import { lazyTab } from '#web/entity/record/lazy-tab.tsx';
import { t } from '#web/lang.ts';
import { tracePageTexts as x } from './texts.ts';

/** Entities whose pages show links; other modules may link them. */
const KINDS = ['userDemand', 'devDemand', 'libDemand', 'task', 'issue'] as const;
const of = Object.fromEntries(
  KINDS.map((kind) => [
    kind,
    lazyTab(`trace.${kind}`, async () => {
      const { TraceLinks } = await import('./TraceLinks.tsx');
      return ({ id }) => <TraceLinks kind={kind} id={id} />;
    }),
  ]),
);

export const traceTabs = ({ name }: Entity, id: number): readonly RecordTab[] => {
  const tab = of[name];
  return tab ? [tab(id, t(x.tab))] : [];
};
