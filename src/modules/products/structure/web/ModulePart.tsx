/** What modules that build on structures tell of a module of a version on its page (its demands). */
import { type Part, slot } from '#web/parts/slot.tsx';

export interface ModulePartProps {
  productId: number;
  versionId: number;
  /** Key of its node. */
  moduleId: string;
}
declare module '#web/screens.ts' {
  interface Screens {
    /** Told of a module of a version on its page. */
    modulePart?: Part<ModulePartProps>;
  }
}
export const ModulePart = slot<ModulePartProps>('modulePart');
