/**
 * What only somebody signed in needs: all routes, the shell's ports, the ports of screens.
 *
 * Hides: that they come behind the sign-in page, in a chunk of their own, so that it stays small while the application
 * grows. Invariant: whatever stands inside `Composed` finds them there. Refuses: to come twice.
 */
import type { ComponentType, ReactNode } from 'react';
import { type ScreenPorts, ScreenPortsProvider } from './entity/ports.tsx';
import { onDemand, useOnDemand } from './on-demand.ts';
import type { ShellPorts } from './ports.ts';
import { registerRoutes } from './registry.ts';
import type { Route } from './route.ts';
import { widenPorts } from './session.ts';
import { ScreenLoading } from './shell/LoadingLayer.tsx';

export interface Composition {
  routes: readonly Route[];
  ports: ShellPorts;
  screenPorts: ScreenPorts;
  /** Stands beside whatever page is shown: what is told of oneself when one comes in. */
  beside?: ComponentType;
}

let source: () => Promise<Composition> = () => Promise.reject(new Error('the composition is not bound'));
export const bindComposition = (load: () => Promise<Composition>): void => void (source = load);

const whole = onDemand<{ children: ReactNode }>(async () => {
  const { routes, ports, screenPorts, beside: Beside } = await source();
  registerRoutes(routes);
  widenPorts(ports);
  return {
    default: ({ children }) => (
      <ScreenPortsProvider ports={screenPorts}>
        {children}
        {Beside && <Beside />}
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
