/**
 * What only somebody signed in needs: all routes, and what the screens of modules answer.
 *
 * Hides: that they come behind the sign-in page, in their own chunk, so that it stays small while the application
 * grows. Invariant: they are available to everything inside `Composed`. Refuses: a second call.
 */
import type { ReactNode } from 'react';
import { entitiesByName } from '#kernel/module.ts';
import { type ScreenPorts, ScreenPortsProvider } from './entity/ports.tsx';
import { onDemand, useOnDemand } from './on-demand.ts';
import { registerRoutes } from './registry.ts';
import type { Route } from './route.ts';
import { besideAll, recordAnswers, recordTabsOf, shellAnswers } from './screens.ts';
import { widenPorts } from './session.ts';
import { ScreenLoading } from './shell/LoadingLayer.tsx';

export interface Composition {
  routes: readonly Route[];
}

let source: () => Promise<Composition> = () => Promise.reject(new Error('the composition is not bound'));
export const bindComposition = (load: () => Promise<Composition>): void => void (source = load);

const whole = onDemand<{ children: ReactNode }>(async () => {
  const { routes } = await source();
  registerRoutes(routes);
  widenPorts(shellAnswers());
  const entities = entitiesByName();
  const ports: ScreenPorts = {
    ...recordAnswers(),
    entity: (name) => entities.get(name),
    entities: [...entities.values()],
    recordTabs: recordTabsOf,
  };
  return {
    default: ({ children }) => (
      <ScreenPortsProvider ports={ports}>
        {children}
        {besideAll().map(({ by, what: Beside }) => (
          <Beside key={by} />
        ))}
      </ScreenPortsProvider>
    ),
  };
});

/** Starts loading it, unless it has been. Rejects when the code cannot be had. */
export const loadComposition = (): Promise<void> => whole.load();

/** The children, once the composition is there. Throws in the render what keeps it from coming. */
export function Composed({ children }: { children: ReactNode }) {
  const Whole = useOnDemand(whole);
  return Whole ? <Whole>{children}</Whole> : <ScreenLoading />;
}
