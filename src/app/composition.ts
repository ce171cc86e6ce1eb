/** Composition of the browser for whoever is signed in: what the modules' screens hand over. */
import type { Composition } from '#web/composition.tsx';
import { routes } from './routes.ts';

export const composition: Composition = { routes };
