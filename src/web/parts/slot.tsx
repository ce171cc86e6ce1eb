/**
 * A place on a page that modules above it fill: `slot<Props>('taskPart')` is a component that draws what they hand over under
 * that name in their screens, one below the other. Their code comes with the first page that shows it; nothing where nobody does.
 */
import { type ComponentType, lazy, Suspense } from 'react';
import { contribution, type Given } from '#kernel/contribution.ts';

export type Part<P extends object> = () => Promise<{ default: ComponentType<P> }>;

export function slot<P extends object>(name: string): ComponentType<P> & { filled(): boolean } {
  const parts = contribution('screens', name, (given: readonly Given<Part<P>>[]) =>
    given.map(({ by, what }) => ({ by, Shown: lazy(what) as unknown as ComponentType<P> })),
  );
  const Slot = (props: P) =>
    parts().map(({ by, Shown }) => (
      <Suspense key={by} fallback={null}>
        <Shown {...props} />
      </Suspense>
    ));
  return Object.assign(Slot, { filled: () => parts().length > 0 });
}
