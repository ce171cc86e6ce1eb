/** The screens of all modules, found by the name of their manifests, in the order of the modules. Read by Vite (browser, tests). */
import { handOver } from '#kernel/contribution.ts';
import type { Screens } from '#web/screens.ts';
import { modules } from './modules.ts';

declare global {
  interface ImportMeta {
    glob<T>(pattern: string, options: { eager: true; import: string }): Record<string, T>;
  }
}

const found = import.meta.glob<Screens>('../modules/*/*/web/*.screens.ts', { eager: true, import: 'screens' });
const order = modules.map(({ name }) => name);

export const screens: readonly Screens[] = Object.values(found).toSorted(
  (one, other) => order.indexOf(one.name) - order.indexOf(other.name),
);
handOver('screens', screens);
